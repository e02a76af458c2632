import { useEffect, useState } from 'preact/compat';
import type { Study } from '../../lab/study/study.ts';
import { Sheet } from '../../ui/table/sheet.tsx';
import { linkTo } from '../replay/link.ts';
import { saveAs } from '../save-as.ts';
import { grouped } from './figures.ts';
import { keepStudy, LONGEST_STUDY_NAME } from './kept-studies.ts';
import type { Course } from './play/words.ts';
import { isHandheld } from './run.ts';
import type { Runs, Sitting } from './runs.ts';

interface BarProps {
  readonly runs: Runs;
  readonly sitting: Sitting;
  readonly course: Course | null;
  readonly play: (() => void) | null;
}

/** What a study can be told: progress, pause, go on, stop, keep, share, play. */
export function Bar({ runs, sitting, course, play }: BarProps) {
  const { study, run } = sitting;
  const [open, setOpen] = useState<'keep' | 'share' | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const standing = course?.standing ?? 'playing';
  useBackground(sitting, standing === 'playing', setNote);
  const part = progressOf(course, study.width);
  const isOver = standing === 'settled' || standing === 'failed';
  const goOn = (): void => {
    setNote(null);
    runs.goOn(study.question);
  };
  return (
    <footer className="lab-bar">
      <progress max="1" value={part} aria-label="How far it is" />
      <div className="lab-status" role="status">
        <b>{statusOf(course, study)}</b>
        <small>{note ?? detailOf(course, part)}</small>
      </div>
      {!isOver && standing === 'playing' && (
        <button type="button" className="btn btn--plain" onClick={() => run.pause()}>
          Pause
        </button>
      )}
      {!isOver && standing !== 'playing' && (
        <button type="button" className="btn btn--plain" onClick={goOn}>
          Go on
        </button>
      )}
      {!isOver && standing !== 'stopped' && (
        <button type="button" className="btn btn--plain" onClick={() => run.stop()}>
          Stop here
        </button>
      )}
      <button type="button" className="btn btn--plain" disabled={!course?.found} onClick={() => setOpen('keep')}>
        Keep
      </button>
      <button type="button" className="btn btn--plain" disabled={!course?.found} onClick={() => setOpen('share')}>
        Share
      </button>
      {play && (
        <button type="button" className="btn btn--primary" onClick={play}>
          Play this
        </button>
      )}
      {open === 'keep' && course && (
        <Sheet title="Keep this study" close={() => setOpen(null)}>
          <Keep
            sitting={sitting}
            course={course}
            done={(id, name) => {
              runs.name(study.question, id, name);
              setNote(`Kept on this device as “${name}”.`);
              setOpen(null);
            }}
          />
        </Sheet>
      )}
      {open === 'share' && (
        <Sheet title="Share this study" close={() => setOpen(null)}>
          <Share study={sharedStudy(study, course)} />
        </Sheet>
      )}
    </footer>
  );
}

/** As it is passed on: one that is not settled ends where it stands now, so that it gives the same figures elsewhere. */
const sharedStudy = (study: Study, course: Course | null): Study =>
  course && course.standing !== 'settled' ? { ...study, deals: course.deals } : study;

function statusOf(course: Course | null, { width, deals }: Study): string {
  const goal = `± ${Number((100 * width).toFixed(2))}`;
  switch (course?.standing) {
    case undefined:
      return 'Starting';
    case 'playing':
      return deals === null ? `Playing on until ${goal}` : 'Playing it again';
    case 'paused':
      return 'Paused';
    case 'settled':
      return deals === null ? `Settled at ${goal}` : 'Played as far as it was shared';
    case 'stopped':
      return `Stopped by you${radiusText(course)}`;
    case 'failed':
      return 'It stopped with an error';
  }
}

const radiusText = ({ found }: Course): string =>
  found?.question === 'compare' ? ` at ± ${(100 * found.radius).toFixed(1)}` : '';

const SOON = 2; // seconds, before which nothing can be said of the time that is left

function detailOf(course: Course | null, part: number): string {
  if (!course) return 'The workers are starting.';
  const first = course.deals.reduce((all, one) => all + one, 0);
  if (course.standing === 'paused' || course.standing === 'stopped')
    return `Goes on from deal ${grouped(first + 1)}. What was played counts.`;
  if (course.standing !== 'playing') return `${grouped(course.games)} games in ${course.seconds.toFixed(1)} s.`;
  if (course.seconds < SOON || part <= 0.02) return 'Stop any time: what is played counts.';
  return `About ${Math.max(1, Math.round((course.seconds * (1 - part)) / part))} s more. Stop any time: what is played counts.`;
}

/** How much of the way to its width an answer has come: the width goes with the root of the deals. */
function progressOf(course: Course | null, width: number): number {
  const found = course?.found;
  if (!course || !found) return 0;
  if (course.standing === 'settled') return 1;
  const radii =
    found.question === 'compare'
      ? [found.radius]
      : found.rows
          .filter((row) => row.deals > 0)
          .map(({ interval }) => (interval[1] - interval[0]) / 2)
          .filter((radius) => radius < 1);
  const widest = Math.max(width, ...radii);
  return Math.min(0.99, (width / widest) ** 2);
}

/** A phone does not play in the background, and stays awake while it plays. */
function useBackground({ run }: Sitting, isPlaying: boolean, say: (note: string) => void): void {
  useEffect(() => {
    if (!isPlaying || !isHandheld()) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const awake = async (): Promise<void> => {
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isLeft) void taken.release();
        else lock = taken;
      } catch {
        // Not every browser lets a page keep the screen awake; the study goes on all the same.
      }
    };
    const hide = (): void => {
      if (!document.hidden) return;
      run.pause();
      say('Paused while this page was in the background.');
    };
    void awake();
    document.addEventListener('visibilitychange', hide);
    return () => {
      isLeft = true;
      void lock?.release();
      document.removeEventListener('visibilitychange', hide);
    };
  }, [run, isPlaying]);
}

function Keep({
  sitting,
  course,
  done,
}: {
  readonly sitting: Sitting;
  readonly course: Course;
  readonly done: (id: string, name: string) => void;
}) {
  const { study, run } = sitting;
  const [name, setName] = useState(
    sitting.name ||
      `${study.question}, ${new Date().toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    const id = sitting.id ?? crypto.randomUUID();
    const played = await run.handOver();
    const why = await keepStudy({
      id,
      name: name.trim() || study.question,
      game: study.game,
      kept: Date.now(),
      study,
      course: run.course() ?? course,
      played,
    });
    if (why === null) done(id, name.trim() || study.question);
    else setProblem(why);
  };
  return (
    <form
      className="lab-form"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <label>
        Its name
        <input value={name} maxLength={LONGEST_STUDY_NAME} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" className="btn btn--primary">
        Keep it on this device
      </button>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** A link or a file that gives the same figures, to the digit. */
function Share({ study }: { readonly study: Study }) {
  const [link, setLink] = useState<string | null | undefined>(undefined);
  const text = JSON.stringify(study);
  useEffect(() => {
    void linkTo(text, location.href, 'measure').then(setLink);
  }, [text]);
  return (
    <div className="lab-form">
      <p>Whoever opens it plays the same deals and gets the same figures, to the digit.</p>
      {link === null && <p>This study is too large for a link. The file holds all of it.</p>}
      {typeof link === 'string' && (
        <label>
          Link
          <input className="lab-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <button
        type="button"
        className="btn btn--plain"
        onClick={() => saveAs(`${study.game}-${study.question}.json`, `${text}\n`)}
      >
        Save as a file
      </button>
    </div>
  );
}

import { useEffect, useLayoutEffect, useRef } from 'preact/compat';
import { Icon } from '../../ui/cards/icon.tsx';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import { headingText } from '../../contract/text.ts';
import type { Eyes, Moment, ReplayInfo } from '../../desk/wire.ts';
import { type Chapter, PACES, type Player } from './use-replay.ts';

/* The bar below a replay: what happened at this moment, and ways to others. */

interface BarProps {
  readonly info: ReplayInfo;
  readonly player: Player;
  readonly chapters: readonly Chapter[];
  readonly playOn: (() => void) | null; // where one may play on from here
  readonly hint: string | null;
}

export function ReplayBar({ info, player, chapters, playOn, hint }: BarProps) {
  const { at, moments, isPlaying, pace, jump, play } = player;
  const last = Math.max(moments.length - 1, 0);
  const here = chapters.findLastIndex((chapter) => chapter.at <= at);
  const back = chapters[here]?.at === at ? chapters[here - 1] : chapters[here];
  const ahead = chapters[here + 1];
  const moment = moments[at];
  useReplayKeys({
    ArrowLeft: () => jump(at - 1),
    ArrowRight: () => jump(at + 1),
    PageUp: () => jump(back?.at ?? 0),
    PageDown: () => jump(ahead?.at ?? last),
    Home: () => jump(0),
    End: () => jump(last),
    ' ': () => play(!isPlaying),
  });
  return (
    <section className="rp-bar" aria-label="Replay">
      <Sentences moment={moment} game={info.game} isPlaying={isPlaying} hint={hint} />
      <div className="rp-way">
        <label className="sr" htmlFor="rp-at">
          Moment
        </label>
        <input
          id="rp-at"
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={`${at + 1} of ${last + 1}, ${placeText(moment)}`}
          onChange={(event) => jump(Number(event.currentTarget.value))}
        />
        <span className="rp-count num">
          {at + 1}
          <small> of {last + 1}</small>
        </span>
        {playOn && (
          <button className="btn btn--plain btn--small rp-on" aria-label="Play on from here" onClick={playOn}>
            <span>
              Play on<span className="rp-on-more"> from here</span>
            </span>
          </button>
        )}
      </div>
      <div className="rp-buttons">
        <Button
          name="To the round before"
          off={at === 0}
          go={() => jump(back?.at ?? 0)}
          path="M5 5v14M19 5l-9 7 9 7z"
        />
        <Button name="One step back" off={at === 0} go={() => jump(at - 1)} path="M17 5 7 12l10 7z" />
        <button
          className="iconbtn rp-play"
          aria-label={isPlaying ? 'Pause' : at >= last ? 'Play from the beginning' : 'Play'}
          onClick={() => play(!isPlaying)}
        >
          <Icon name={isPlaying ? 'pause-button' : 'play-button'} />
        </button>
        <Button name="One step on" off={at >= last} go={() => jump(at + 1)} path="M7 5l10 7-10 7z" />
        <Button
          name="To the next round"
          off={at >= last}
          go={() => jump(ahead?.at ?? last)}
          path="M19 5v14M5 5l9 7-9 7z"
        />
        <label className="pace rp-pace">
          <span className="sr">Pace</span>
          <select
            value={pace}
            onChange={(event) => player.setPace(PACES.find((one) => one === event.currentTarget.value) ?? pace)}
          >
            {PACES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}

interface ButtonProps {
  readonly name: string;
  readonly off: boolean;
  readonly go: () => void;
  readonly path: string;
}

/** Stays where it is when it can do nothing, so that the focus is not lost at the ends. */
const Button = ({ name, off, go, path }: ButtonProps) => (
  <button className="iconbtn" aria-label={name} aria-disabled={off} onClick={go}>
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  </button>
);

const placeText = (moment: Moment | undefined): string => moment?.heading.parts.map(headingText).join(' · ') ?? '';

interface SentencesProps {
  readonly moment: Moment | undefined;
  readonly game: string;
  readonly isPlaying: boolean;
  readonly hint: string | null;
}

function Sentences({ moment, game, isPlaying, hint }: SentencesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, 0);
  }, [moment]);
  const told = moment?.events.filter(({ text }) => text !== undefined) ?? [];
  return (
    // Many sentences scroll, by keyboard too. While it plays, a screen reader would never come to an end.
    <div ref={box} className="rp-said" role="status" aria-live={isPlaying ? 'off' : 'polite'} tabIndex={0}>
      {hint !== null && <p className="rp-hint">{hint}</p>}
      {told.map(({ text, rule }, i) => (
        <p key={i}>
          {text} {rule && <RuleLink game={game} rule={rule} />}
        </p>
      ))}
      {told.length === 0 && moment && <p>{placeText(moment)}</p>}
    </div>
  );
}

/** Keys of the replay come before those of the table in it. */
function useReplayKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  useLayoutEffect(() => {
    now.current = keys; // before the next key can be pressed
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return; // theirs
      if (key === ' ' && target instanceof HTMLElement && target.closest('button, a, summary')) return;
      const go = now.current[key];
      if (!go) return;
      event.preventDefault();
      event.stopPropagation();
      go();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
}

interface EyesProps {
  readonly info: ReplayInfo;
  readonly player: Player;
}

/** Whose knowledge is shown. */
export function EyesChoice({ info: { eyes: allowed, names }, player }: EyesProps) {
  return (
    <label className="pace rp-eyes">
      <span>Seen by</span>
      <select
        value={String(player.eyes)}
        disabled={allowed.length < 2}
        onChange={(event) =>
          player.lookWith(allowed.find((eyes) => String(eyes) === event.currentTarget.value) ?? null)
        }
      >
        {allowed.map((eyes) => (
          <option key={String(eyes)} value={String(eyes)}>
            {nameOf(eyes, names)}
          </option>
        ))}
      </select>
    </label>
  );
}

function nameOf(eyes: Eyes, names: readonly string[]): string {
  if (eyes === 'all') return 'all, every card open';
  return eyes === null ? 'a spectator' : (names[eyes] ?? `seat ${eyes + 1}`);
}

interface RoundsProps {
  readonly chapters: readonly Chapter[];
  readonly at: number;
  readonly jump: (to: number) => void;
}

/** All rounds, and what was done in them, to jump to. */
export function Rounds({ chapters, at, jump }: RoundsProps) {
  const now = chapters.findLast((chapter) => chapter.at <= at);
  return (
    <ol className="rp-rounds">
      {chapters.map((chapter) => (
        <li key={chapter.at}>
          <button
            className="btn btn--plain btn--small"
            aria-current={chapter === now ? 'step' : undefined}
            onClick={() => jump(chapter.at)}
          >
            {chapter.title}
          </button>
          {chapter.parts.map((part) => (
            <button key={part.at} className="rp-part" onClick={() => jump(part.at)}>
              {part.title} <small className="num">{part.at + 1}</small>
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

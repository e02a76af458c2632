import './replay.css';
import { useEffect, useState } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import { Page } from '../pages/shell.tsx';
import { posterOf } from '../pages/posters.ts';
import { addressOf } from '../routes.ts';
import { hostLine } from '../talk.ts';
import type { Answer, ReplayInfo } from '../../desk/wire.ts';
import { recordIn } from './link.ts';
import { noteOpened } from './opened.ts';
import { ReplayPlayer } from './player.tsx';

interface ReplayPageProps {
  readonly what: string; // a kept match, 'link', or nothing: a file
  readonly packed: string; // the record in the link
}

/** Behind the address of a replay: with its branches open. */
export const BRANCHES = 'branches';

const LARGEST_FILE = 4_000_000; // bytes: the host says how long a record may be

/** Where its review is; null while it goes on. */
function reviewOf({ replay, isOver, isTold }: ReplayInfo, what: string, packed: string): string | null {
  if (!isOver || isTold) return null;
  if (what === 'link') return addressOf('review', 'link', packed);
  return what === '' ? addressOf('review', 'open', replay) : addressOf('review', what);
}

/** Replays of kept matches, of files and of links. */
export default function ReplayPage({ what, packed }: ReplayPageProps) {
  const [info, setInfo] = useState<ReplayInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = (asked: Promise<Answer<'replay' | 'record'>>): void => {
    setProblem(null);
    asked.then(
      (answer) => (answer.ok ? setInfo(answer.info) : setProblem(answer.error ?? 'This cannot be opened.')),
      (error: unknown) => setProblem(error instanceof Problem ? error.message : 'This cannot be read.'),
    );
  };
  const openFile = (file: File | undefined): void => {
    if (!file) return;
    if (file.size > LARGEST_FILE) setProblem(`${file.name} is too large for a record of a match.`);
    else open(file.text().then((text) => hostLine().ask({ do: 'record', text })));
  };
  if (info) noteOpened(info);
  useEffect(() => {
    if (what === 'link') open(recordIn(packed).then((text) => hostLine().ask({ do: 'record', text })));
    else if (what !== '') open(hostLine().ask({ do: 'replay', match: what }));
  }, [what, packed]);
  if (info && posterOf(info.game))
    return (
      <ReplayPlayer
        key={info.replay}
        info={info}
        opensBranches={packed === BRANCHES}
        review={reviewOf(info, what, packed)}
      />
    );
  const isDropped = what === '';
  return (
    <Page title="Replay">
      <div
        className="rp-open"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          openFile(event.dataTransfer?.files[0]);
        }}
      >
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        {!isDropped && problem === null && <p className="quiet">Opening the match …</p>}
        {(isDropped || problem !== null) && (
          <section className="slip rp-drop">
            <h2>Open a saved match</h2>
            <p>Choose the file of a match, or drop it here. It is read in this page and sent nowhere.</p>
            <label className="btn btn--primary">
              Choose a file
              <input
                type="file"
                className="rp-file"
                accept=".json,application/json"
                onChange={(event) => {
                  openFile(event.currentTarget.files?.[0]);
                  event.currentTarget.value = '';
                }}
              />
            </label>
            <p>
              Matches that were played here are on the <a href={addressOf('')}>home page</a>, each with its replay.
            </p>
          </section>
        )}
      </div>
    </Page>
  );
}

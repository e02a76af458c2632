import { useEffect, useLayoutEffect, useState } from 'preact/compat';
import type { Seat } from '../../engine/words.ts';
import { addressOf } from '../routes.ts';
import { hostLine } from '../talk.ts';
import { PERSON, type Seating } from '../../desk/wire.ts';
import { Closed } from './closed.tsx';
import { Curtain } from './curtain.tsx';
import { Frame } from './frame.tsx';
import { useWaiting } from './use-waiting.ts';

interface Opened {
  readonly seating: Seating;
  readonly names: readonly string[];
  readonly game: string;
  readonly hasSecrets: boolean;
}

/** A match at this screen: one person looks at it, or several by turns, with a curtain between them if there are secrets. */
export default function TablePage({ match, isPlain }: { readonly match: string; readonly isPlain: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<{ readonly why: string; readonly isKept: boolean } | null>(null);
  // Before anything is painted, which the host need not wait for.
  useLayoutEffect(() => {
    const open = async (): Promise<void> => {
      const answer = await hostLine().ask({ do: 'open', match });
      if (answer.ok) setOpened(answer);
      else setProblem({ why: answer.error ?? 'This match cannot be opened.', isKept: await isKept(match) });
    };
    void open();
  }, [match]);
  if (problem !== null)
    return (
      <Closed why={problem.why}>
        {problem.isKept ? (
          <a className="btn btn--primary" href={addressOf('replay', match)}>
            Look at it as a replay
          </a>
        ) : undefined}
      </Closed>
    );
  if (!opened) return <div className="wait" />;
  const people = opened.seating.flatMap((who, seat) => (who === PERSON ? [seat] : []));
  const [only, ...others] = people;
  const Several = opened.hasSecrets ? Shared : Together;
  if (others.length > 0) return <Several match={match} isPlain={isPlain} opened={opened} people={people} />;
  return <Frame match={match} isPlain={isPlain} game={opened.game} seat={only ?? null} />;
}

/** Whether there is still something to look at. */
async function isKept(match: string): Promise<boolean> {
  const all = await hostLine().ask({ do: 'matches' });
  return all.ok && all.matches.some((one) => one.match === match);
}

interface SharedProps {
  readonly match: string;
  readonly isPlain: boolean;
  readonly opened: Opened;
  readonly people: readonly Seat[];
}

/** Several people: whoever is waited for gets the screen, and nothing of the last one's is left in the page. */
function Shared({ match, isPlain, opened: { names, game }, people }: SharedProps) {
  const { waiting, isOver } = useWaiting(match);
  const [looking, setLooking] = useState<Seat | null>(null);
  const [next, setNext] = useState<Seat | null>(null);
  const due = waiting.filter((seat) => people.includes(seat));
  const asked = looking !== null && due.includes(looking) ? null : (due[0] ?? null);
  // Before anything is painted: nobody sees the hand of somebody else.
  useLayoutEffect(() => {
    if (asked === null || isOver) return;
    setLooking(null);
    setNext(asked);
  }, [asked, isOver]);
  if (isOver) return <Frame key="over" match={match} isPlain={isPlain} game={game} seat={null} />;
  if (looking === null)
    return (
      <Curtain
        game={game}
        names={names}
        people={people}
        next={next ?? due[0] ?? null}
        choose={setNext}
        open={(seat) => {
          setLooking(seat);
          setNext(null);
        }}
      />
    );
  return (
    <Frame key={looking} match={match} isPlain={isPlain} game={game} seat={looking} passOn={() => setLooking(null)} />
  );
}

/** Several people whose hands lie open: the table is always that of whoever is waited for. */
function Together({ match, isPlain, opened: { game }, people }: SharedProps) {
  const { waiting, isOver } = useWaiting(match);
  const [last, setLast] = useState<Seat>(people[0] ?? 0);
  const due = waiting.find((seat) => people.includes(seat)) ?? last;
  useEffect(() => setLast(due), [due]);
  const seat = isOver ? null : due;
  return <Frame key={seat} match={match} isPlain={isPlain} game={game} seat={seat} />;
}

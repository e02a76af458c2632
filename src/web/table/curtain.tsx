import { useLayoutEffect, useRef } from 'preact/compat';
import type { Seat } from '../../engine/words.ts';
import { Crest } from '../../ui/table/crest.tsx';

interface CurtainProps {
  readonly game: string;
  readonly names: readonly string[];
  readonly people: readonly Seat[];
  readonly next: Seat | null;
  readonly choose: (seat: Seat) => void;
  readonly open: (seat: Seat) => void;
}

/** Between two people: only a name, and nothing of any hand. */
export function Curtain({ game, names, people, next, choose, open }: CurtainProps) {
  const opens = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => opens.current?.focus(), [next]);
  return (
    <div className="curtain felt" data-game={game}>
      <main>
        {next === null ? (
          <p className="display">The bots are moving …</p>
        ) : (
          <>
            <Crest seat={next} />
            <h1 className="display">{names[next]}</h1>
            <p>Take the screen. When nobody else looks, go on.</p>
            <button className="btn btn--primary" ref={opens} onClick={() => open(next)}>
              I am {names[next]}
            </button>
          </>
        )}
        <p className="others">
          {people
            .filter((seat) => seat !== next)
            .map((seat) => (
              <button key={seat} className="btn btn--quiet btn--small" onClick={() => choose(seat)}>
                It is {names[seat]} instead
              </button>
            ))}
        </p>
        <a href="#/">Home</a>
      </main>
    </div>
  );
}

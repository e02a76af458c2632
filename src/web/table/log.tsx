import { type KeyboardEvent, useEffect, useRef, useState } from 'preact/compat';
import type { EventView } from '../../engine/tell.ts';
import type { Seat } from '../../engine/words.ts';
import { Crest } from '../../ui/table/crest.tsx';
import { RuleLink } from '../../ui/table/rule-link.tsx';

interface LogProps {
  readonly events: readonly EventView[];
  readonly game: string;
  readonly names: readonly string[];
  readonly since?: number; // from here on it is new to whoever reads it
}

const SHOWN = 120;

/** What happened, in plain sentences, the last below; each with its paragraph. One stop for Tab, however long it is. */
export function Log({ events, game, names, since = events.length }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<number | null>(null); // the line whose rule was focused last
  const told = events.filter(({ text }) => text !== undefined);
  const fresh = told.length - events.slice(since).filter(({ text }) => text !== undefined).length;
  const first = Math.max(0, told.length - SHOWN);
  const last = told.findLastIndex(({ rule }) => rule !== undefined);
  const here = stop !== null && stop >= first ? stop : last;
  useEffect(() => {
    const box = list.current?.closest('.rail--talk .rail-log, .rail:not(.rail--talk), dialog');
    // A sheet is shown after what lies in it is there.
    const frame = requestAnimationFrame(() => box?.scrollTo(0, box.scrollHeight));
    return () => cancelAnimationFrame(frame);
  }, [told.length]);
  if (told.length === 0) return <p className="quiet">Nothing has happened yet.</p>;
  return (
    <ol ref={list} className="log" aria-label="What happened; arrow keys go from rule to rule" onKeyDown={walkRules}>
      {told.slice(first).map((event, i) => (
        <li key={first + i} data-new={first + i >= fresh ? '' : undefined} onFocus={() => setStop(first + i)}>
          <Actor by={actorOf(event)} names={names} />
          <span>
            {event.text} {event.rule && <RuleLink game={game} rule={event.rule} isStop={first + i === here} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Up and down from rule to rule, Home and End to the first and the last. */
function walkRules(event: KeyboardEvent<HTMLElement>): void {
  const rules = [...event.currentTarget.querySelectorAll<HTMLElement>('.rule')];
  const at = rules.findIndex((rule) => rule === event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rules.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  rules[to]?.focus();
  event.preventDefault();
}

/** Whose doing it is, where it is somebody's. */
export const actorOf = (event: EventView): Seat | undefined =>
  event.by ?? ('seat' in event && typeof event.seat === 'number' ? event.seat : undefined);

function Actor({ by, names }: { readonly by: Seat | undefined; readonly names: readonly string[] }) {
  return by !== undefined && names.length > 1 ? <Crest seat={by} isSmall /> : <span className="nobody" />;
}

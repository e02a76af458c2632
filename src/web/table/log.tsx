import { type KeyboardEvent, useEffect, useRef, useState } from 'preact/compat';
import type { EventView } from '../../engine/tell.ts';
import type { Seat } from '../../engine/words.ts';
import { Crest } from '../../ui/table/crest.tsx';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import { spelled } from '../../ui/table/spell.ts';
import { toldTo } from '../../ui/table/told-to.ts';

interface LogProps {
  readonly events: readonly EventView[];
  readonly game: string;
  readonly names: readonly string[];
  readonly seat?: Seat | null; // of whoever reads it
  readonly since?: number; // from here on it is new to whoever reads it
}

const SHOWN = 120;

/** What happened, in plain sentences, the last below; each with its paragraph. One stop for Tab, however long it is. */
export function Log({ events, game, names, seat = null, since = events.length }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<number | null>(null); // the line whose rule was focused last
  const own = seat === null ? undefined : names[seat];
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
          <Actor event={event} names={names} />
          <span>
            {spelled(game, own === undefined ? (event.text ?? '') : toldTo(own, event.text ?? ''))}{' '}
            {event.rule && <RuleLink game={game} rule={event.rule} isStop={first + i === here} />}
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

/** Whose doing it is; -1 if nobody's. Of Bo and Bot 3 the longer name is meant, where both could be. */
export function actorOf(event: EventView, names: readonly string[]): number {
  if ('seat' in event && typeof event.seat === 'number') return event.seat;
  const named = names.filter((name) => event.text?.startsWith(name) === true);
  return names.indexOf(named.toSorted((a, b) => b.length - a.length)[0] ?? '');
}

function Actor({ event, names }: { readonly event: EventView; readonly names: readonly string[] }) {
  const seat = actorOf(event, names);
  return seat >= 0 && names.length > 1 ? <Crest seat={seat} isSmall /> : <span className="nobody" />;
}

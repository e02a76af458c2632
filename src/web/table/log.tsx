import { useEffect, useRef } from 'react';
import type { EventView } from '../../engine/tell.ts';
import { Crest } from './crest.tsx';
import { RuleLink } from './rule-sheet.tsx';

interface LogProps {
  readonly events: readonly EventView[];
  readonly game: string;
  readonly names: readonly string[];
}

const SHOWN = 120;

/** What happened, in plain sentences, the last below; each with its paragraph. */
export function Log({ events, game, names }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  const told = events.filter(({ text }) => text !== undefined);
  useEffect(() => {
    const box = list.current?.closest('.rail--talk .rail-log, .rail:not(.rail--talk), dialog');
    box?.scrollTo(0, box.scrollHeight);
  }, [told.length]);
  if (told.length === 0) return <p className="quiet">Nothing has happened yet.</p>;
  return (
    <ol ref={list} className="log">
      {told.slice(-SHOWN).map((event, i, shown) => (
        <li key={told.length - shown.length + i}>
          <Actor event={event} names={names} />
          <span>
            {event.text} {event.rule && <RuleLink game={game} rule={event.rule} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Actor({ event, names }: { readonly event: EventView; readonly names: readonly string[] }) {
  const named = names.findIndex((name) => event.text?.startsWith(name) === true);
  const seat = 'seat' in event && typeof event.seat === 'number' ? event.seat : named;
  return seat >= 0 && names.length > 1 ? <Crest seat={seat} isSmall /> : <span className="nobody" />;
}

import { useEffect, useRef, useState } from 'preact/compat';
import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { actorOf, isAside } from './log-lines.ts';

const APART = 1200; // ms between two sentences, so that one is heard out

interface SpokenProps {
  readonly log: readonly EventView[];
  readonly seat: Seat | null;
  readonly isMine: boolean; // it is one's turn
}

/** What happens, for those who do not see it: one sentence at a time, what comes meanwhile joined. One's own turn interrupts. */
export function Spoken({ log, seat, isMine }: SpokenProps) {
  const [said, setSaid] = useState('');
  const heard = useRef(log.length); // what was there before is read in the log
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const speak = (): void => {
    timer.current = null;
    if (waiting.current.length === 0) return;
    setSaid(waiting.current.join(' '));
    waiting.current = [];
    timer.current = setTimeout(speak, APART);
  };
  useEffect(() => {
    const fresh = log.slice(heard.current);
    heard.current = log.length;
    waiting.current.push(...sentencesFor(fresh, seat));
    if (timer.current === null) speak();
  }, [log.length]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return (
    <>
      <div className="sr" role="log" aria-live="polite" aria-atomic="true">
        {said}
      </div>
      <div className="sr" aria-live="assertive">
        {isMine ? 'Your turn.' : ''}
      </div>
    </>
  );
}

/** One's own steps are known; what is dealt to others, and that they have chosen, is not worth a sentence. */
export const sentencesFor = (events: readonly EventView[], seat: Seat | null): string[] =>
  events.flatMap((event) => {
    const isOwn = seat !== null && actorOf(event) === seat;
    if (event.text === undefined || event.type === 'chose') return [];
    return isAside(event) ? (isOwn && event.type === 'move' ? [event.text] : []) : isOwn ? [] : [event.text];
  });

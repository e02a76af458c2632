import { useEffect, useRef } from 'preact/compat';
import type { EventView } from '../../engine/tell.ts';
import type { Seat } from '../../engine/words.ts';
import { hear } from '../../ui/hear.ts';
import type { Played, Sound } from '../../ui/sound-waves.ts';
import { actorOf, isDealt } from './log/log-lines.ts';

/* Which sound belongs to what happened. Bots among themselves make none. */

export interface Heard extends Played {
  readonly sound: Sound;
}

interface Ends {
  readonly from: { readonly seat?: Seat };
  readonly to: { readonly seat?: Seat };
  readonly card: string | null;
}

const movesIn = (events: readonly EventView[]): (EventView & Ends)[] =>
  events.filter((event): event is EventView & Ends => event.type === 'move' && 'from' in event && 'to' in event);

/** The one sound for what happened at once, as a seat noticed it; null: nothing that concerns it. */
export function soundOf(events: readonly EventView[], seat: Seat): Heard | null {
  const moves = movesIn(events);
  const dealt = moves.filter((move) => isDealt(move) && move.to.seat === seat).length;
  const others = moves.filter((move) => !isDealt(move));
  const isOwn = (event: EventView): boolean => actorOf(event) === seat;
  const turned = new Set(
    others.flatMap(({ card, from }) => (card === null || from.seat === undefined ? [] : [from.seat])),
  );
  if (turned.size > 1 && new Set(others.map(({ step }) => step)).size === 1) return { sound: 'turn' };
  const ownSteps = new Set(events.filter(isOwn).map(({ step }) => step));
  const foreign = others.filter(({ step }) => !ownSteps.has(step));
  if (foreign.some(({ from, to }) => from.seat === seat && to.seat !== seat)) return { sound: 'loss' };
  if (foreign.some(({ from, to }) => to.seat === seat && from.seat !== seat)) return { sound: 'gain' };
  if (dealt > 0) return { sound: 'deal', count: dealt };
  if (others.some(({ step, from, to }) => ownSteps.has(step) && (from.seat === seat || to.seat === seat)))
    return { sound: 'card' };
  return null;
}

const LONG = 5000; // ms without a decision: then one's turn is worth a bell

interface Sounding {
  readonly log: readonly EventView[];
  readonly seat: Seat | null;
  readonly isMine: boolean;
  readonly isOver: boolean;
  readonly offers: number; // to this seat
}

/** Plays what belongs to what happens at a table, once sounds are wanted; until then nothing of them is loaded. */
export function useSounds({ log, seat, isMine, isOver, offers }: Sounding): void {
  const heard = useRef(log.length);
  const freed = useRef(performance.now());
  useEffect(() => {
    const fresh = log.slice(heard.current);
    heard.current = log.length;
    const found = seat === null ? null : soundOf(fresh, seat);
    if (found) hear(found.sound, found);
  }, [log.length]);
  useEffect(() => {
    if (!isMine) freed.current = performance.now();
    else if (performance.now() - freed.current >= LONG) hear('yours');
  }, [isMine]);
  const before = useRef({ offers, isOver });
  useEffect(() => {
    if (offers > before.current.offers) hear('speak');
    if (isOver && !before.current.isOver) hear('verdict');
    before.current = { offers, isOver };
  }, [offers, isOver]);
  useEffect(() => {
    const tap = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('main .card')) hear('tap');
    };
    addEventListener('click', tap);
    return () => removeEventListener('click', tap);
  }, []);
}

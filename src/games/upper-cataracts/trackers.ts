import { note } from '../../engine/events.ts';
import { amountOf } from './compile.ts';
import { gainMisfortune } from './supply.ts';
import type { CataractsTable } from './shape.ts';

/** §2.2 and §4.6: the four trackers. A bundle is packed into one number, see compile.ts. */

const HIGHEST_CAPACITY = 12;

/** Whether the whole bundle is on the trackers. */
export function canPay(t: CataractsTable, bundle: number): boolean {
  const { trackers } = t.counters;
  for (let i = 0; i < 4; i++) if ((trackers[i] ?? 0) < amountOf(bundle, i)) return false;
  return true;
}

/** What is missing of a bundle, for each resource. */
export const missingFor = ({ counters }: CataractsTable, bundle: number): number[] =>
  Array.from(counters.trackers, (held, i) => Math.max(0, amountOf(bundle, i) - held));

/** §2.4: a price is paid in full from the trackers; it must be payable. */
export function pay(t: CataractsTable, bundle: number): void {
  if (bundle === 0) return;
  const { trackers } = t.counters;
  for (let i = 0; i < 4; i++) trackers[i] = (trackers[i] ?? 0) - amountOf(bundle, i);
  if (t.events) note(t, { type: 'paid', cubes: spread(bundle) });
}

/** What exceeds the capacity is lost. */
export function gain(t: CataractsTable, bundle: number): void {
  const { trackers, capacity } = t.counters;
  let lost = 0;
  for (let i = 0; i < 4; i++) {
    const wanted = (trackers[i] ?? 0) + amountOf(bundle, i);
    const most = capacity[i] ?? 0;
    trackers[i] = wanted > most ? most : wanted;
    if (wanted > most) lost += wanted - most;
  }
  if (t.events) note(t, { type: 'gained', cubes: spread(bundle), lost });
}

/** §4.6: in the order Might, Stability, Influence, Food, cube by cube; one that is not there is a Misfortune at once. */
export function lose(t: CataractsTable, bundle: number): void {
  const { trackers } = t.counters;
  for (let i = 0; i < 4; i++) {
    const due = amountOf(bundle, i);
    if (due === 0) continue;
    const held = trackers[i] ?? 0;
    const paid = held < due ? held : due;
    trackers[i] = held - paid;
    if (t.events && paid > 0) note(t, { type: 'lost', cubes: spread(paid << (8 * i)) });
    for (let missing = due - paid; missing > 0; missing--) {
      gainMisfortune(t, i);
      if (t.counters.ended !== 0) return;
    }
  }
}

/** A tracker's capacity rises, at most to the cubes in the box (§R25). */
export function raiseCapacity(t: CataractsTable, bundle: number): void {
  const { capacity } = t.counters;
  for (let i = 0; i < 4; i++) {
    const wanted = (capacity[i] ?? 0) + amountOf(bundle, i);
    capacity[i] = wanted > HIGHEST_CAPACITY ? HIGHEST_CAPACITY : wanted;
  }
  if (t.events) note(t, { type: 'capacity', capacity: Array.from(capacity) });
}

const spread = (bundle: number): number[] => [0, 1, 2, 3].map((i) => amountOf(bundle, i));

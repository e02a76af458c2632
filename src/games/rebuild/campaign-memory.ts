import type { Plan } from '../../engine/game.ts';
import { phaseOf } from '../../engine/table.ts';
import { BLANK } from '../../engine/words.ts';
import { cardAt, count, faceOf } from '../../engine/zones.ts';
import { deck, type Rebuild, type RebuildTable, trash } from './shape.ts';

/*
 * A line found at one decision holds at the next ones too, since nothing happens by chance: it is remembered by the
 * positions it goes through, so that no later search does worse. A search never reads what it wrote itself.
 */

export interface Remembered {
  readonly code: number;
  readonly points: number; // at the end of the line
}

const MOST = 20_000;
const memories = new WeakMap<Plan<Rebuild>, Map<string, Remembered>>();

function memoryOf(plan: Plan<Rebuild>): Map<string, Remembered> {
  const known = memories.get(plan);
  const memory = known && known.size < MOST ? known : new Map<string, Remembered>();
  if (memory !== known) memories.set(plan, memory);
  return memory;
}

export const recall = (t: RebuildTable): Remembered | undefined => memoryOf(t.plan).get(keyOf(t));

export function remember(t: RebuildTable, code: number, points: number): void {
  const memory = memoryOf(t.plan);
  const key = keyOf(t);
  if ((memory.get(key)?.points ?? -1) < points) memory.set(key, { code, points });
}

/** The position as everybody sees it: faces where they lie, and the counters. */
function keyOf(t: RebuildTable): string {
  const { plan, words } = t;
  const { counters, counterWords } = plan.layout;
  const parts = [phaseOf(t), words.subarray(counters, counters + counterWords).join(',')];
  for (const zone of plan.zones) {
    if (zone === trash) continue;
    let faces = '';
    for (let at = 0; at < count(t, zone); at++) {
      const card = cardAt(t, zone, at);
      faces += String.fromCharCode(64 + (card === BLANK ? 255 : faceOf(t, card).number));
    }
    parts.push(faces);
  }
  return parts.join(';');
}

const AT_ONCE = 5;

/** Whether nothing is left to chance: what is unknown of each deck comes at once, in whatever order. */
export function isOpen(view: RebuildTable): boolean {
  for (let seat = 0; seat < view.seats; seat++) {
    let blanks = 0;
    for (let at = 0; at < count(view, deck + seat); at++) if (cardAt(view, deck + seat, at) === BLANK) blanks++;
    if (blanks > AT_ONCE) return false;
  }
  return true;
}

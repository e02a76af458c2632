import { note } from '../../engine/events.ts';
import { crisisTargets } from './active.ts';
import { CRISIS, HAS, HAS_TAG, MISFORTUNES, PLAYED, ALWAYS } from './compile.ts';
import { levelOf } from './options.ts';
import { BY_OMENS, type CataractsTable, deckOf, TAGS_PER_WORD } from './shape.ts';
import { canPay } from './trackers.ts';

/** Conditions, the Chronicle and the Ill Omens. */

/** §2.4: whether a condition holds now. */
export function holds(t: CataractsTable, condition: number): boolean {
  const { conditions } = deckOf(t);
  const a = conditions[condition + 1] ?? 0;
  switch (conditions[condition] ?? ALWAYS) {
    case HAS:
      return canPay(t, a);
    case PLAYED:
      return (t.counters.played[a] ?? 0) >= (conditions[condition + 2] ?? 0);
    case CRISIS:
      return crisisTargets(t) !== 0;
    case HAS_TAG:
      return hasTag(t, a);
    case MISFORTUNES:
      return t.counters.misfortunes >= a;
    default:
      return true;
  }
}

export const hasTag = (t: CataractsTable, tag: number): boolean =>
  ((t.counters.chronicle[Math.floor(tag / TAGS_PER_WORD)] ?? 0) & (1 << (tag % TAGS_PER_WORD))) !== 0;

export function writeTag(t: CataractsTable, tag: number): void {
  const word = Math.floor(tag / TAGS_PER_WORD);
  t.counters.chronicle[word] = (t.counters.chronicle[word] ?? 0) | (1 << (tag % TAGS_PER_WORD));
  if (t.events) note(t, { type: 'tag', tag: deckOf(t).tags[tag] ?? '' });
}

/** §5.2: at the limit the gods withdraw. */
export function moveOmen(t: CataractsTable, n: number): void {
  const { counters } = t;
  const limit = levelOf(t.options).omenLimit;
  counters.omens = Math.max(0, Math.min(limit, counters.omens + n));
  if (t.events) note(t, { type: 'omen', omens: counters.omens, limit });
  if (counters.omens === limit) counters.ended = BY_OMENS;
}

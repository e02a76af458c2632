import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { whyAsked } from '../words/sayings.ts';
import { numberOf, type Offer, type Ring, textsOf } from './scene.ts';

/** The bots that offer only what helps them, one thing at a time: what is said for them is true. */
const SPEAKERS = ['easy', 'normal', 'hard'];

export const isSpeaker = (who: string | undefined): boolean => SPEAKERS.includes(who?.split('@')[0] ?? '');

/** Why a bot makes an offer, in its own voice; from what everybody saw. */
export function reasonOf({ from, give, want }: Offer, scene: Ring, log: readonly EventView[]): string {
  const keeps = [...scene.stall(from).filter((card) => !give.includes(card)), ...gotInSwaps(scene, log, from)];
  return whyAsked({ give: give.map(numberOf), want: want.map(numberOf), keeps: keeps.map(numberOf) });
}

/** What a seat got in swaps and has not given away since. */
function gotInSwaps({ options }: Ring, log: readonly EventView[], seat: Seat): string[] {
  // A card that was built may have been discarded since, and nobody saw which (§6.3).
  if (options['replaced-card'] === 'discard') return [];
  const got = new Set<string>();
  for (const event of log) {
    const { type, seat: by, to, from, give, want }: Readonly<Record<string, unknown>> = { ...event };
    if (type === 'stolen' && from === seat) got.clear(); // it may be any of them
    if (type !== 'swap' || (by !== seat && to !== seat)) continue;
    const [gets, gives] = by === seat ? [want, give] : [give, want];
    for (const card of textsOf(gives)) got.delete(card);
    for (const card of textsOf(gets)) got.add(card);
  }
  return [...got];
}

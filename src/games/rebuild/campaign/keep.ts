import type { Match } from '../../../engine/match.ts';
import type { KeepableCard, Keeping } from '../../../contract/campaign.ts';
import type { Face } from '../face.ts';
import type { Rebuild } from '../shape.ts';

/*
 * §6.5.5: what a card kept for the next game brings there. It is played in every pass through the deck, so what it saves or
 * draws counts several times; a card more in the deck means that the others come up more seldom.
 */

const TIMES = 3; // passes through the deck
const SAVED = [1.3, 1.4, 1.2, 1]; // a unit of each resource: Stone and Gold are needed more seldom
const DRAWN = 1;
const CONVERTED = 0.7;
const SLOT = 2.5;

export function keepWorth(face: Face | undefined): number {
  if (!face) return 0;
  let each = face.draw * DRAWN + (face.again >= 0 ? 0.5 : 0);
  for (let r = 0; r < 4; r++)
    each += (face.save[r] ?? 0) * (SAVED[r] ?? 0) + (face.convert[r] ?? 0) * CONVERTED + (face.each[r] ?? 0);
  return face.vp + TIMES * each - SLOT;
}

/** The cards that help most in the next game; bots of every level keep these. */
export function mostWorth({ most, cards }: Keeping, match: Match<Rebuild>): readonly KeepableCard[] {
  const { plan } = match.table;
  const worth = ({ id }: KeepableCard): number => keepWorth(plan.faces[plan.cardNamed.get(id)?.[0] ?? -1]);
  return [...cards].sort((a, b) => worth(b) - worth(a)).slice(0, most);
}

import type { Dice } from '../../engine/random.ts';
import { type Card, NOWHERE, type Seat } from '../../engine/words.ts';
import { cardAt, count, move, zoneOf } from '../../engine/zones.ts';
import { gainBy, importanceOf, startDealing, takeStock } from './follow.ts';
import { civilization, deck, type FiveAgesTable, hand, stall } from './shape.ts';

/*
 * What players show is what they need least. So a card of theirs that nobody has seen is worth more to them than those on
 * their stall: an imagined world in which it is not gets another card from the deck, a few times at most.
 */

const TRIES = 4;
const ROUNDS = 4; // for built cards; for the hand one
const MARGIN = 0.005; // people misjudge such things

/** Makes a world that was imagined from a view likelier, while stalls lie open. */
export function suspect(world: FiveAgesTable, view: FiveAgesTable, viewer: Seat, dice: Dice): void {
  if (view.options.jokers > 0) return; // a joker may hide for other reasons
  for (let seat = 0; seat < view.seats; seat++) {
    if (seat === viewer || count(world, stall + seat) === 0) continue;
    suspectCards(world, view, viewer, seat, hand + seat, dice);
    suspectCards(world, view, viewer, seat, civilization + seat, dice);
    for (let round = 0; round < ROUNDS; round++) {
      improveCards(world, view, viewer, seat, civilization + seat, dice);
      if (round === 0) improveCards(world, view, viewer, seat, hand + seat, dice);
    }
  }
}

function suspectCards(
  world: FiveAgesTable,
  view: FiveAgesTable,
  viewer: Seat,
  seat: Seat,
  zone: number,
  dice: Dice,
): void {
  for (let at = 0; at < count(world, zone); at++)
    for (let tries = 0; tries < TRIES; tries++) {
      const card = cardAt(world, zone, at);
      if (zoneOf(view, card) !== NOWHERE || !couldLie(view, viewer, card, deck)) break;
      takeStock(world, seat);
      if (importanceOf(card) + MARGIN >= mostShown(world, seat)) break;
      const place = dice.below(count(world, deck));
      const other = cardAt(world, deck, place);
      if (!couldLie(view, viewer, other, zone)) continue;
      move(world, card, deck, place);
      move(world, other, zone, at);
    }
}

function mostShown(world: FiveAgesTable, seat: Seat): number {
  let most = -Infinity;
  for (let at = 0; at < count(world, stall + seat); at++)
    most = Math.max(most, importanceOf(cardAt(world, stall + seat, at)));
  return most;
}

const couldLie = ({ plan, couldBe }: FiveAgesTable, viewer: Seat, card: Card, zone: number): boolean =>
  ((couldBe?.[viewer * plan.faces.length + card] ?? 0) & (plan.hiddenBit[zone] ?? 0)) !== 0;

/** They were kept or built because they fit: of two cards that nobody has seen the better one is likelier. */
function improveCards(
  world: FiveAgesTable,
  view: FiveAgesTable,
  viewer: Seat,
  seat: Seat,
  zone: number,
  dice: Dice,
): void {
  for (let at = 0; at < count(world, zone); at++) {
    const card = cardAt(world, zone, at);
    if (zoneOf(view, card) !== NOWHERE || !couldLie(view, viewer, card, deck)) continue;
    const place = dice.below(count(world, deck));
    const other = cardAt(world, deck, place);
    if (!couldLie(view, viewer, other, zone)) continue;
    takeStock(world, seat);
    startDealing();
    if (gainBy(card, other, zone === civilization + seat) <= 0) continue;
    move(world, card, deck, place);
    move(world, other, zone, at);
  }
}

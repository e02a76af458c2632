import { type Choices, offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Together } from '../../engine/game.ts';
import { pickListed } from '../../engine/play.ts';
import { choiceOf } from '../../engine/statements.ts';
import { type Card, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, cardsIn, count, everySeat, holds, move, placeOf } from '../../engine/zones.ts';
import { valueOf } from './cards.ts';
import { mayBuild } from './ranking.ts';
import {
  type Build,
  civilization,
  discard,
  type FiveAges,
  type FiveAgesTable,
  hand,
  isJoker,
  placements,
} from './shape.ts';

/** §B1 and §B2: one secret commitment of every player, all carried out together. */
export const build: Together<FiveAges> = {
  rule: '§B1',
  who: 'together',
  actions: { build: { place: 'cards', old: 'card?', by: 'card?' } },
  seats: everySeat,

  list(t, seat, out) {
    const cards = count(t, hand + seat);
    const isPair = placements(t, seat) === 2;
    const joker = t.options['joker-build'];
    for (let i = 0; i < cards; i++) {
      const first = cardAt(t, hand + seat, i);
      if (!mayBuild(first, joker)) continue;
      if (!isPair) offerBuilds(t, seat, first, NONE, out);
      else
        for (let j = i + 1; j < cards; j++) {
          const second = cardAt(t, hand + seat, j);
          if (!mayBuild(second, joker)) continue;
          offerBuilds(t, seat, Math.min(first, second), Math.max(first, second), out);
        }
    }
  },

  // One placement and no joker, by far the most common: the place of a number on the list is plain arithmetic.
  pick(t, seat, dice) {
    const cards = count(t, hand + seat);
    if (placements(t, seat) !== 1 || holdsJoker(t, seat)) return pickListed(t, seat, dice);
    const earlier = count(t, civilization + seat);
    const each = 1 + (cards - 1) * earlier;
    const at = dice.below(cards * each);
    const placed = Math.floor(at / each);
    const first = cardAt(t, hand + seat, placed);
    const rest = at - placed * each - 1;
    if (rest < 0) return buildOf(first, NONE, NONE, NONE);
    const other = Math.floor(rest / earlier);
    const by = cardAt(t, hand + seat, other < placed ? other : other + 1);
    return buildOf(first, NONE, cardAt(t, civilization + seat, rest - other * earlier), by);
  },

  refuse(t, seat, action) {
    const { place, old, by } = action as Build;
    const due = placements(t, seat);
    if (place.length !== due) return refusal('§B1', `Build exactly ${due === 1 ? 'one' : 'two'} of your cards.`);
    if ((old === null) !== (by === null))
      return refusal('§B2', 'A replacement names the old card and the new one; without one, both are null.');
    const built = by === null ? place : [...place, by];
    if (new Set(built).size !== built.length || !built.every((card) => holds(t, hand + seat, card)))
      return refusal('§B1', 'Build with different cards of your hand.');
    if (!built.every((card) => mayBuild(card, t.options['joker-build'])))
      return refusal('§W1', 'A joker cannot be built.');
    if (old !== null && !holds(t, civilization + seat, old))
      return refusal('§B2', 'Replace a card of your civilization that you placed in an earlier age.');
    return null;
  },

  read(_t, _seat, action) {
    const { place, old, by } = action as Build;
    const [first = NONE, second = NONE] = place;
    return buildOf(first, second, old ?? NONE, by ?? NONE);
  },

  // The order of two placed cards is theirs to name (§B1) but changes nothing that a rule looks at (§8 D3).
  plain(code) {
    const first = code & 63;
    const second = (code >> 6) & 63;
    return second === NONE || first < second ? code : (code & ~4095) | second | (first << 6);
  },

  write: (_t, _seat, code) => ({ type: 'build', place: placedBy(code), old: oldOf(code), by: byOf(code) }),

  carryOut(t) {
    for (let seat = 0; seat < t.seats; seat++) carryOutBuild(t, seat, choiceOf(t, seat));
  },

  // §R30: the highest non-jokers, the higher one first; jokers only if nothing else is left.
  fallback(t, seat) {
    const [first = NONE, second = NONE] = cardsIn(t, hand + seat).sort(highestFirst);
    return buildOf(first, placements(t, seat) === 2 ? second : NONE, NONE, NONE);
  },

  next: () => 'draw',
};

const NONE = 63;

const buildOf = (first: Card, second: Card, old: Card, by: Card): number =>
  first | (second << 6) | (old << 12) | (by << 18);

const cardOrNull = (field: number): Card | null => (field === NONE ? null : field);
const oldOf = (code: number): Card | null => cardOrNull((code >> 12) & 63);
const byOf = (code: number): Card | null => cardOrNull(code >> 18);

function placedBy(code: number): Card[] {
  const second = (code >> 6) & 63;
  return second === NONE ? [code & 63] : [code & 63, second];
}

function holdsJoker(t: FiveAgesTable, seat: Seat): boolean {
  for (let i = 0; i < count(t, hand + seat); i++) if (isJoker(cardAt(t, hand + seat, i))) return true;
  return false;
}

/** §B2: with these placements, no replacement or one of the cards left in hand for one of the earlier ages. */
function offerBuilds(t: FiveAgesTable, seat: Seat, first: Card, second: Card, out: Choices): void {
  offer(out, buildOf(first, second, NONE, NONE));
  const earlier = count(t, civilization + seat);
  if (earlier === 0) return;
  const joker = t.options['joker-build'];
  for (let i = 0; i < count(t, hand + seat); i++) {
    const by = cardAt(t, hand + seat, i);
    if (by === first || by === second || !mayBuild(by, joker)) continue;
    for (let at = 0; at < earlier; at++) offer(out, buildOf(first, second, cardAt(t, civilization + seat, at), by));
  }
}

export function carryOutBuild(t: FiveAgesTable, seat: Seat, code: number): void {
  const row = civilization + seat;
  const second = (code >> 6) & 63;
  move(t, code & 63, row);
  if (second !== NONE) move(t, second, row);
  const old = (code >> 12) & 63;
  let replaced = 0;
  if (old !== NONE) {
    const at = placeOf(t, row, old);
    move(t, old, t.options['replaced-card'] === 'to-hand' ? hand + seat : discard);
    move(t, code >> 18, row, at);
    replaced = at + 1;
  }
  if (t.events) note(t, { type: 'built', seat, placed: second === NONE ? 1 : 2, replaced });
}

/** §R30: of equal values the later in display order first, of jokers the lowest-numbered (§2.1). */
const highestFirst = (a: Card, b: Card): number => valueOf(b) - valueOf(a) || (isJoker(a) ? a - b : b - a);

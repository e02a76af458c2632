import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Automatic, InTurn } from '../../engine/game.ts';
import { type Card, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, isFirstCopy, move, shuffle } from '../../engine/zones.ts';
import { beginTurn, moveInTableOrder } from './draw.ts';
import { type CatchUp, deck, discard, type Rebuild, type RebuildTable, starters } from './shape.ts';

/** How many Starter cards the second, third and fourth player may put aside. */
const MOST = [0, 1, 2, 2];

const asked = (t: RebuildTable): Seat => (t.counters.first + t.counters.asked) % t.seats;
const allowed = (t: RebuildTable): number => MOST[t.counters.asked] ?? 0;

/** §6.3.3, D7: in turn order, some own Starter cards for the Discard Pile. Codes hold 1 + place of up to two cards. */
export const catchUp: InTurn<Rebuild> = {
  rule: '§6.3.3',
  who: 'turn',
  actions: { 'set-aside': { cards: 'cards' } },
  seats: (t) => (t.counters.asked < t.seats ? 1 << asked(t) : 0),

  list(t, seat, out) {
    if (t.counters.asked >= t.seats || seat !== asked(t)) return;
    offer(out, 0);
    const cards = count(t, starters + seat);
    for (let one = 0; one < cards; one++) {
      if (!isFirstCopy(t, starters + seat, one)) continue;
      offer(out, one + 1);
      if (allowed(t) < 2) continue;
      for (let other = one + 1; other < cards; other++)
        if (isFirstCopy(t, starters + seat, other) || other === secondCopy(t, seat, one))
          offer(out, (one + 1) | ((other + 1) << 8));
    }
  },

  refuse(t, seat, action) {
    const { cards } = action as CatchUp;
    const most = allowed(t);
    if (cards.length > most) return refusal('§6.3.3', `You may put aside at most ${most} of your Starter cards.`);
    return placesOf(t, seat, cards) === null ? refusal('§6.3.3', 'Put aside your own Starter cards, each once.') : null;
  },

  read(t, seat, action) {
    const [one = -1, other = -1] = placesOf(t, seat, (action as CatchUp).cards) ?? [];
    return (one + 1) | ((other + 1) << 8);
  },

  write: (t, seat, code) => ({ type: 'set-aside', cards: chosen(t, seat, code) }),

  apply(t, seat, code) {
    const cards = chosen(t, seat, code);
    if (t.events) note(t, { type: 'set-aside', seat, cards });
    for (const card of cards) move(t, card, discard + seat);
    t.counters.asked++;
  },

  // §R80: nothing.
  expire(t) {
    t.counters.asked++;
  },

  next: () => 'shuffle',
};

const chosen = (t: RebuildTable, seat: Seat, code: number): Card[] =>
  [code & 255, code >> 8].flatMap((place) => (place === 0 ? [] : [cardAt(t, starters + seat, place - 1)]));

function secondCopy(t: RebuildTable, seat: Seat, place: number): number {
  const face = faceOf(t, cardAt(t, starters + seat, place));
  for (let at = place + 1; at < count(t, starters + seat); at++)
    if (faceOf(t, cardAt(t, starters + seat, at)) === face) return at;
  return -1;
}

/** The places of these cards, of equal ones the first, in ascending order; null if they are not all there. */
function placesOf(t: RebuildTable, seat: Seat, cards: readonly Card[]): number[] | null {
  const places: number[] = [];
  for (const card of cards) {
    let at = 0;
    const held = count(t, starters + seat);
    while (at < held && (places.includes(at) || faceOf(t, cardAt(t, starters + seat, at)) !== faceOf(t, card))) at++;
    if (at === held) return null;
    places.push(at);
  }
  return places.sort((a, b) => a - b);
}

/** §3.6: everybody shuffles their Player Deck, by seat; then the starting player begins. */
export const shuffleDecks: Automatic<Rebuild> = {
  rule: '§3.6',
  who: 'nobody',
  run(t) {
    for (let seat = 0; seat < t.seats; seat++) {
      moveInTableOrder(t, starters + seat, deck + seat);
      shuffle(t, deck + seat);
    }
  },
  next(t) {
    beginTurn(t, t.counters.first);
    return 'draw';
  },
};

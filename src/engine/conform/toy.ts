import { offer } from '../choices.ts';
import { note } from '../events.ts';
import type { Automatic, Game, InTurn, Table, Together } from '../game.ts';
import { zoneNumbers } from '../plan.ts';
import { hasChosen } from '../play.ts';
import { OPEN, outcomeOf, saidBy, saidCode, saidCount } from '../statements.ts';
import { bitOf, type Card, refusal, type Seat } from '../words.ts';
import {
  cardAt,
  cardsIn,
  count,
  everySeat,
  faceOf,
  mark,
  markOf,
  move,
  random,
  show,
  shuffle,
  topOf,
} from '../zones.ts';

/*
 * A game for the tests of the suite itself. It has turns, rows of hidden cards with public places
 * into which others insert, copies of cards, looking at a card and showing one, marks, and a solo form.
 */

interface Face {
  readonly id: string;
  readonly value: number;
}

type Place = { type: 'place'; card: Card; at: number };
type Turn =
  | { type: 'gift'; place: number; to: Seat; at: number }
  | { type: 'bury' | 'sell' | 'name'; card: Card }
  | { type: 'show' | 'turn' | 'buy'; place: number }
  | { type: 'peek' | 'mix' | 'roll' | 'pass' };

type Note =
  | { type: 'round'; round: number }
  | { type: 'peeked'; seat: Seat }
  | { type: 'named'; seat: Seat; card: Card }
  | { type: 'placed'; seat: Seat; cards: number };

export interface Toy {
  face: Face;
  zone: 'hand' | 'row' | 'deck' | 'bag' | 'market';
  phase: 'place' | 'turns' | 'draw' | 'finish';
  action: Place | { type: 'done' } | Turn;
  counters: { round: number; turn: Seat; rolled: number; passes: Int32Array };
  options: { copies: 1 | 3 | 6; rounds: number };
  note: Note;
}

type ToyTable = Table<Toy>;

export const { hand, row, deck, bag, market } = zoneNumbers(['hand', 'row', 'deck', 'bag', 'market'] as const);

export const TOY_RULEBOOK = `# Toy

## 1. Setup

1. Shuffle.
2. Deal three cards to each.

## 2. Play

**P1 Place.** In secret, up to two cards of your hand, each into any gap of your row.

**P2 Turns.** One after another: gift, bury, sell, name, show, turn, buy, peek (at the bottom of the pile), mix (the pile), roll or pass.

- **G1** A gift goes into any gap of the row of another player; alone, of your own.
- **G2** A card that faces out stays where it is.
- **G3** The market is open; what is bought goes to the hand. A card that is named stays in hand.

**P3 Draw.** Everybody draws a card. If there is none, the bag is shuffled into a new pile.

## 3. End

After the last round all rows are shown; the highest sum wins.

## 6. Options

| id | values | default | what it changes |
|---|---|---|---|
| \`copies\` | 1, 3, 6 | 1 | how often a card is printed |
| \`rounds\` | 1–4 | 3 | how many rounds are played |
`;

const DONE = 1 << 20;
const MOST_PLACED = 2;

/** The places in hand that a seat has written down so far; a whole choice that is changed begins anew. */
function written(t: ToyTable, seat: Seat): number[] {
  if (hasChosen(t, seat)) return [];
  const codes = Array.from({ length: saidCount(t) }, (_, i) => i).filter(
    (i) => saidBy(t, i) === seat && outcomeOf(t, i) === OPEN,
  );
  return codes.map((i) => saidCode(t, i)).filter((code) => code !== DONE);
}

const handPlace = (code: number): number => code & 0xff;
const gapOf = (code: number): number => code >> 8;

/** The first place in hand of a card with this face that is still free; −1 if there is none. */
function freeCopy(t: ToyTable, seat: Seat, card: Card): number {
  const used = written(t, seat).map(handPlace);
  return cardsIn(t, hand + seat).findIndex((other, i) => faceOf(t, other) === faceOf(t, card) && !used.includes(i));
}

export const place: Together<Toy> = {
  rule: '§P1',
  who: 'together',
  actions: { place: { card: 'card', at: 'number' }, done: {} },
  seats: everySeat,
  list(t, seat, out) {
    const already = written(t, seat).length;
    const gaps = count(t, row + seat) + already;
    if (already < MOST_PLACED)
      cardsIn(t, hand + seat).forEach((card, i) => {
        if (freeCopy(t, seat, card) === i) for (let at = 0; at <= gaps; at++) offer(out, i | (at << 8));
      });
    offer(out, DONE);
  },
  refuse(t, seat, action) {
    if (action.type !== 'place') return null;
    const already = written(t, seat).length;
    if (already >= MOST_PLACED) return refusal('§P1', 'You have placed two cards already.');
    if (freeCopy(t, seat, action.card) < 0) return refusal('§P1', 'Place a card of your hand.');
    const gaps = count(t, row + seat) + already;
    return action.at >= 0 && action.at <= gaps ? null : refusal('§P1', `Your row has the gaps 0 to ${gaps}.`);
  },
  read: (t, seat, action) => (action.type === 'place' ? freeCopy(t, seat, action.card) | (action.at << 8) : DONE),
  write: (t, seat, code) =>
    code === DONE
      ? { type: 'done' }
      : { type: 'place', card: cardAt(t, hand + seat, handPlace(code)), at: gapOf(code) },
  ends: (code) => code === DONE,
  carryOut(t) {
    for (let seat = 0; seat < t.seats; seat++) {
      const codes = Array.from({ length: saidCount(t) }, (_, i) => i).flatMap((i) =>
        saidBy(t, i) === seat && saidCode(t, i) !== DONE ? [saidCode(t, i)] : [],
      );
      const cards = codes.map((code) => cardAt(t, hand + seat, handPlace(code)));
      codes.forEach((code, i) => move(t, cards[i]!, row + seat, gapOf(code)));
      note(t, { type: 'placed', seat, cards: cards.length });
    }
  },
  fallback: () => DONE,
  next(t) {
    t.counters.turn = 0;
    return 'turns';
  },
};

const KINDS = ['gift', 'bury', 'sell', 'name', 'show', 'turn', 'buy', 'peek', 'mix', 'roll', 'pass'] as const;
const codeOf = (kind: (typeof KINDS)[number], place = 0, to = 0, at = 0): number =>
  KINDS.indexOf(kind) | (place << 4) | (to << 12) | (at << 16);

const isOut = (t: ToyTable, seat: Seat, at: number): boolean => markOf(t, cardAt(t, row + seat, at)) !== 0;

/** §G1: how many gaps a gift from a seat to another finds. */
const gaps = (t: ToyTable, seat: Seat, to: Seat): number => count(t, row + to) - (seat === to ? 1 : 0);

const mayReceive = (t: ToyTable, seat: Seat, to: Seat): boolean => t.seats === 1 || seat !== to;

export const turns: InTurn<Toy> = {
  rule: '§P2',
  who: 'turn',
  actions: {
    gift: { place: 'number', to: 'seat', at: 'number' },
    bury: { card: 'card' },
    sell: { card: 'card' },
    name: { card: 'card' },
    show: { place: 'number' },
    turn: { place: 'number' },
    buy: { place: 'number' },
    peek: {},
    mix: {},
    roll: {},
    pass: {},
  },
  seats: (t) => (t.counters.turn < t.seats ? bitOf(t.counters.turn) : 0),
  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    for (let i = 0; i < count(t, row + seat); i++) {
      if (isOut(t, seat, i)) continue;
      for (let to = 0; to < t.seats; to++)
        if (mayReceive(t, seat, to))
          for (let at = 0; at <= gaps(t, seat, to); at++) offer(out, codeOf('gift', i, to, at));
      offer(out, codeOf('show', i));
      offer(out, codeOf('turn', i));
    }
    cardsIn(t, hand + seat).forEach((card, i) => {
      if (firstCopy(t, seat, card) === i)
        for (const kind of ['bury', 'sell', 'name'] as const) offer(out, codeOf(kind, i));
    });
    for (let i = 0; i < count(t, market); i++) offer(out, codeOf('buy', i));
    if (count(t, deck) > 0) offer(out, codeOf('peek'));
    for (const kind of ['mix', 'roll', 'pass'] as const) offer(out, codeOf(kind));
  },
  refuse(t, seat, action) {
    switch (action.type) {
      case 'bury':
      case 'sell':
      case 'name':
        return firstCopy(t, seat, action.card) < 0 ? refusal('§P2', 'Choose a card of your hand.') : null;
      case 'buy':
        return action.place >= 0 && action.place < count(t, market)
          ? null
          : refusal('§G3', `The market has the places 0 to ${count(t, market) - 1}.`);
      case 'peek':
        return count(t, deck) === 0 ? refusal('§P2', 'There is no pile to look at.') : null;
      case 'gift':
      case 'show':
      case 'turn': {
        const size = count(t, row + seat);
        if (action.place < 0 || action.place >= size)
          return refusal('§P2', `Your row has the places 0 to ${size - 1}.`);
        if (isOut(t, seat, action.place)) return refusal('§G2', 'A card that faces out stays where it is.');
        if (action.type !== 'gift') return null;
        if (!mayReceive(t, seat, action.to)) return refusal('§G1', 'A gift goes to somebody else.');
        const most = gaps(t, seat, action.to);
        return action.at >= 0 && action.at <= most ? null : refusal('§G1', `That row has the gaps 0 to ${most}.`);
      }
      case 'mix':
      case 'roll':
      case 'pass':
      case 'place':
      case 'done':
        return null;
    }
  },
  read(t, seat, action) {
    switch (action.type) {
      case 'gift':
        return codeOf('gift', action.place, action.to, action.at);
      case 'bury':
      case 'sell':
      case 'name':
        return codeOf(action.type, firstCopy(t, seat, action.card));
      case 'show':
      case 'turn':
      case 'buy':
        return codeOf(action.type, action.place);
      case 'peek':
      case 'mix':
      case 'roll':
        return codeOf(action.type);
      case 'pass':
      case 'place':
      case 'done':
        return codeOf('pass');
    }
  },
  write(t, seat, code) {
    const type = KINDS[code & 15]!;
    const at = (code >> 4) & 0xff;
    if (type === 'gift') return { type, place: at, to: (code >> 12) & 15, at: code >> 16 };
    if (type === 'bury' || type === 'sell' || type === 'name') return { type, card: cardAt(t, hand + seat, at) };
    return type === 'show' || type === 'turn' || type === 'buy' ? { type, place: at } : { type };
  },
  apply(t, seat, code) {
    const at = (code >> 4) & 0xff;
    switch (KINDS[code & 15]!) {
      case 'gift':
        move(t, cardAt(t, row + seat, at), row + ((code >> 12) & 15), code >> 16);
        break;
      case 'bury':
        move(t, cardAt(t, hand + seat, at), bag);
        break;
      case 'sell':
        move(t, cardAt(t, hand + seat, at), market);
        break;
      case 'name':
        note(t, { type: 'named', seat, card: cardAt(t, hand + seat, at) });
        break;
      case 'show':
        show(t, cardAt(t, row + seat, at), t.plan.everyone);
        break;
      case 'turn':
        mark(t, cardAt(t, row + seat, at), 1);
        break;
      case 'buy':
        move(t, cardAt(t, market, at), hand + seat);
        break;
      case 'peek':
        show(t, cardAt(t, deck, 0), bitOf(seat));
        note(t, { type: 'peeked', seat });
        break;
      case 'mix':
        shuffle(t, deck);
        break;
      case 'roll':
        t.counters.rolled = random(t, 6);
        break;
      case 'pass':
        t.counters.passes[seat]!++;
    }
    t.counters.turn++;
  },
  expire(t) {
    t.counters.turn++;
  },
  next: () => 'draw',
};

function firstCopy(t: ToyTable, seat: Seat, card: Card): number {
  return cardsIn(t, hand + seat).findIndex((other) => faceOf(t, other) === faceOf(t, card));
}

export const draw: Automatic<Toy> = {
  rule: '§P3',
  who: 'nobody',
  run(t) {
    for (let seat = 0; seat < t.seats; seat++) {
      if (count(t, deck) === 0) {
        while (count(t, bag) > 0) move(t, cardAt(t, bag, 0), deck);
        shuffle(t, deck);
      }
      if (count(t, deck) > 0) move(t, topOf(t, deck), hand + seat);
    }
    t.counters.round++;
    note(t, { type: 'round', round: t.counters.round });
  },
  next: (t) => (t.counters.round > t.options.rounds ? 'finish' : 'place'),
};

const finish: Automatic<Toy> = {
  rule: '§3',
  who: 'nobody',
  run(t) {
    for (let seat = 0; seat < t.seats; seat++)
      for (const card of cardsIn(t, row + seat)) show(t, card, t.plan.everyone);
  },
  next: () => 'over',
};

const CARDS = 18;

/** Notes by which its players learn of hidden cards on purpose. */
export const TOY_FACTS: readonly string[] = ['named'];

export const toy: Game<Toy> = {
  id: 'toy',
  title: 'Toy',
  version: 1,
  seats: { min: 1, max: 4, usual: 3 },
  options: {
    copies: { rule: '§option copies', text: 'How often a card is printed.', usual: 1, values: [1, 3, 6] },
    rounds: { rule: '§option rounds', text: 'How many rounds.', usual: 3, values: [], range: { from: 1, to: 4 } },
  },
  presets: { 'as-written': {} },
  zones: () => ({
    hand: { of: 'seat', seen: 'owner', order: 'mixed' },
    row: { of: 'seat', seen: 'owner', order: 'row' },
    deck: { of: 'table', seen: 'nobody', order: 'pile' },
    bag: { of: 'table', seen: 'nobody', order: 'mixed' },
    market: { of: 'table', seen: 'all', order: 'row' },
  }),
  counters: { round: 'one', turn: 'one', rolled: 'one', passes: 'each seat' },
  notes: {
    round: { round: 'number' },
    peeked: { seat: 'seat' },
    named: { seat: 'seat', card: 'card' },
    placed: { seat: 'seat', cards: 'number' },
  },
  statements: (seats) => 3 * seats,
  phases: { place, turns, draw, finish },
  cards: ({ copies }) =>
    Array.from({ length: CARDS / copies }, (_, i) => ({ id: `t-${i + 1}`, value: i + 1 })).flatMap((face) =>
      Array.from({ length: copies }, () => ({ face, zone: 'deck' as const })),
    ),
  setup(t) {
    shuffle(t, deck);
    for (let lap = 0; lap < 3; lap++) for (let seat = 0; seat < t.seats; seat++) move(t, topOf(t, deck), hand + seat);
    t.counters.round = 1;
    return 'place';
  },
  score: (t, seat) => [cardsIn(t, row + seat).reduce((sum, card) => sum + faceOf(t, card).value, 0)],
  overRule: '§3',
  round: (t) => t.counters.round,
  cardText: (_card, face) => face.id,
  tell(told, words) {
    switch (told.type) {
      case 'round':
        return { rule: '§2', text: `Round ${told.round}.` };
      case 'peeked':
        return { rule: '§P2', text: `${words.does(told.seat, 'look')} at the bottom of the pile.` };
      case 'named':
        return { rule: '§G3', text: `${words.does(told.seat, 'name')} ${words.card(told.card)}.` };
      case 'placed':
        return { rule: '§P1', text: `${words.does(told.seat, 'place')} ${told.cards}.` };
    }
  },
  tellMove: ({ card }, words) => (card === null ? null : { rule: '§2', text: `${words.card(card)} moves.` }),
  tellAction: (action) => action.type,
};

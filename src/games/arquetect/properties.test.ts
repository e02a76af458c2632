import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { act, expire, goOn, legalCodes, newTable, nextToAct } from '../../engine/play.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { resultOf } from '../../engine/result.ts';
import { isOver, phaseOf } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import { BLANK, type Card, hasBit, type Seat } from '../../engine/words.ts';
import { cardAt, cardsIn, count, markOf } from '../../engine/zones.ts';
import { outwardCards, resign } from './flow.ts';
import { arquetect } from './game.ts';
import {
  type ArquetectTable,
  AWAITING,
  city,
  exchange,
  facesOut,
  LOCKED,
  type Options,
  passing,
  removed,
  unused,
} from './shape.ts';
import { remains } from './standing.ts';

interface RandomMatch {
  readonly seats: number;
  readonly options: Partial<Options>;
  readonly seed: string;
  readonly isRough: boolean; // clocks run out and people leave
}

const options = fc.record<Partial<Options>>({
  deck: fc.constantFrom('balanced', 'balanced', 'random'),
  expansion: fc.constantFrom('none', 'some', 'plenty', 'plenty'),
  deckKnowledge: fc.constantFrom('auto', 'public', 'secret'),
  length: fc.constantFrom<Options['length']>('short', 'normal', 4),
  unequalDeal: fc.constantFrom('literal', 'trim'),
  hazardDeal: fc.constantFrom('shuffled', 'spread'),
  offerOnMove: fc.constantFrom('same', 'may-change'),
  counterRefused: fc.constantFrom('moves-on', 'ends-action'),
  haggle: fc.constantFrom(0, 1, 2),
  mayPass: fc.boolean(),
  doneTiming: fc.constantFrom('auto', 'immediate', 'notice'),
  earliestDone: fc.constantFrom(1, 3, 6),
  facingOnReceipt: fc.constantFrom('choice', 'inward'),
  outwardLimit: fc.constantFrom(3, 4, 8),
});

const matches: fc.Arbitrary<RandomMatch> = fc.record({
  seats: fc.integer({ min: 2, max: 6 }),
  options,
  seed: fc.string({ maxLength: 8 }),
  isRough: fc.constantFrom(false, false, true),
});

/** Plays a random match and calls `look` after every step. */
function playRandom(match: RandomMatch, look: (t: ArquetectTable) => void): ArquetectTable {
  const chosen = resolveOptions(arquetect, match.seats, match.options);
  const t = newTable(arquetect, match.seats, chosen, match.seed);
  const dice = makeDice(match.seed);
  look(t);
  t.events = [];
  for (let steps = 0; !isOver(t); steps++) {
    if (steps > 20_000) throw new Error('endless');
    step(t, dice, match.isRough);
    look(t);
    t.events = [];
  }
  return t;
}

function step(t: ArquetectTable, dice: Dice, isRough: boolean): void {
  const seat = nextToAct(t);
  if (isRough && dice.below(30) === 0) return expire(t, seat);
  if (isRough && dice.below(200) === 0) {
    resign(t, dice.below(t.seats));
    return goOn(t);
  }
  const { codes, count: all } = legalCodes(t, seat);
  expect(all).toBeGreaterThan(0);
  act(t, seat, codes[dice.below(all)] ?? 0);
}

/** What must be true of every table. */
function checkTable(t: ArquetectTable): void {
  const { counters } = t;
  const cards = t.plan.zones.flatMap((zone) => cardsIn(t, zone));
  expect(new Set(cards).size).toBe(t.plan.faces.length);
  expect(cards.length).toBe(t.plan.faces.length);
  let locked = 0;
  for (let seat = 0; seat < t.seats; seat++)
    for (let at = 0; at < count(t, city + seat); at++) {
      const card = cardAt(t, city + seat, at);
      const marked = markOf(t, card);
      if (marked !== 0) expect(t.plan.faces[card]?.category).toBe('event'); // §2.3: only events face out
      if (marked === LOCKED) {
        locked++;
        expect(seat).toBe(counters.turn);
      }
      if (marked >= AWAITING) expect(counters.awaiting).toBeGreaterThan(0);
    }
  expect(locked).toBe(counters.ability === 0 ? 0 : 1);
  const due = [...counters.due].filter((seat) => seat !== 0);
  const isPaying = phaseOf(t) === 'pay';
  expect(count(t, exchange) + count(t, passing)).toBe(due.length + (isPaying ? 1 : 0));
  if (isOver(t)) {
    expect(counters.over).toBeGreaterThan(0);
    expect(count(t, exchange) + count(t, passing)).toBe(0);
    return;
  }
  expect(counters.round).toBeLessThanOrEqual(t.options.roundLimit);
  expect(Array.from({ length: t.seats }, (_, seat) => seat).filter((seat) => remains(t, seat)).length).toBeGreaterThan(
    1,
  );
  expect(remains(t, counters.turn)).toBe(true); // §4.5.3
  if (phaseOf(t) === 'action' || phaseOf(t) === 'done')
    for (let seat = 0; seat < t.seats; seat++) expect(outwardCards(t, seat)).toBeLessThan(t.options.outwardLimit); // §5.1b
}

test('[§5.1] random matches of every kind keep their cards, their locks and their limits, and end', () => {
  const ends = new Set<number>();
  fc.assert(
    fc.property(matches, (match) => {
      const t = playRandom(match, checkTable);
      ends.add(t.counters.over);
      expect(resultOf(t)?.winners.length).toBeGreaterThan(0);
    }),
    { numRuns: 60, seed: 11 },
  );
  expect(ends.size).toBeGreaterThan(1);
});

/* ---- §9: one set of known cards per viewer that only grows ---- */

test('[§9] every viewer sees the cards it has a right to know, wherever they went, and no others', () => {
  let gifts = 0;
  fc.assert(
    fc.property(matches, (match) => {
      const known: Set<Card>[] = Array.from({ length: match.seats + 1 }, () => new Set());
      let lies = new Map<Card, Seat>(); // card → whose city it lay in
      playRandom(match, (t) => {
        const everyone = [...known.keys()];
        for (const event of t.events ?? []) {
          if (event.type === 'mark') for (const viewer of everyone) known[viewer]?.add(event.card);
          if (event.type === 'show')
            for (const viewer of everyone) if (hasBit(event.seen, viewer)) known[viewer]?.add(event.card);
          if (event.type !== 'move') continue;
          // Face up: traded or swapped cards, the removed pile, cards left out of a public deck.
          if ([exchange, removed, unused].includes(event.to))
            for (const viewer of everyone) known[viewer]?.add(event.card);
          if (event.from >= city && event.from < city + 8 && event.to >= city && event.to < city + 8) gifts++;
        }
        const now = new Map<Card, Seat>();
        for (let seat = 0; seat < t.seats; seat++)
          for (const card of cardsIn(t, city + seat)) {
            now.set(card, seat);
            known[seat]?.add(card); // the owner; whoever lost it knew it before
            const before = lies.get(card);
            if (before !== undefined) known[before]?.add(card);
          }
        for (const card of cardsIn(t, passing)) now.set(card, lies.get(card) ?? 0);
        lies = now;
        for (const viewer of everyone) {
          const view = redact(t, viewer);
          for (let seat = 0; seat < t.seats; seat++) {
            const seen = cardsIn(view, city + seat).map((card) => (card === BLANK ? '?' : t.plan.faces[card]?.id));
            const wanted = cardsIn(t, city + seat).map((card) =>
              known[viewer]?.has(card) ? t.plan.faces[card]?.id : '?',
            );
            expect([viewer, seat, seen]).toEqual([viewer, seat, wanted]);
            const out = cardsIn(view, city + seat).map((card) => card !== BLANK && facesOut(markOf(view, card)));
            expect(out).toEqual(cardsIn(t, city + seat).map((card) => facesOut(markOf(t, card))));
          }
        }
      });
    }),
    { numRuns: 20, seed: 3 },
  );
  expect(gifts).toBeGreaterThan(20);
});

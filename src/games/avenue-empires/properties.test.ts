import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { act, deal, decisionOf, legalCodes, nextToAct, pickCode } from '../../engine/play.ts';
import { makePlan } from '../../engine/plan.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { emptyTable, isOver, phaseOf } from '../../engine/table.ts';
import { count, everySeat } from '../../engine/zones.ts';
import { cardsInCity, type City, insert, makeCity, readCity } from './city.ts';
import { Deck, type Face, PRINTED } from './deck.ts';
import { explainCity } from './words/explain.ts';
import { avenueEmpires } from './game.ts';
import { plainPoints } from './testing/oracle.ts';
import { readDesigns } from './read-deck.ts';
import { cardPoints, cityPoints, lookAt } from './scoring.ts';
import { aside, type AvenueTable, deck, hand, reserve } from './shape.ts';
import { wildDeck } from './testing/wild-deck.ts';

function anyCity(dice: Dice, faces: readonly Face[], most: number): { city: City; plain: Face[][] } {
  const city = makeCity();
  const plain: Face[][] = [[], [], []];
  for (let i = dice.below(most + 1); i > 0; i--) {
    const face = faces[dice.below(faces.length)];
    const avenue = dice.below(3);
    const row = 1 + dice.below((plain[avenue]?.length ?? 0) + 1);
    if (!face) continue;
    insert(city, avenue, row, face);
    plain[avenue]?.splice(row - 1, 0, face);
  }
  return { city, plain };
}

/** The points in the words of an explanation: '2, +4 for …, −1 because …'. */
const pointsIn = (why: string): number =>
  why
    .slice(why.indexOf(': ') + 2)
    .replaceAll(/\([^)]*\)/g, '')
    .split(', ')
    .flatMap((piece) => /^[+−]?\d+(?= |$)/.exec(piece) ?? [])
    .reduce((sum, number) => sum + Number(number.replace('−', '-')), 0);

describe('scoring', () => {
  test('[§2.5] any cities of any deck score as the vocabulary says, and every point is explained', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.boolean(), (seed, isWild, isOneSided) => {
        const dice = makeDice(seed);
        const { faces } = isWild ? new Deck(readDesigns(wildDeck(dice))) : PRINTED;
        const [own, left, right] = [anyCity(dice, faces, 14), anyCity(dice, faces, 10), anyCity(dice, faces, 10)];
        lookAt({ own: own.city, left: left.city, right: right.city, faces, isOneSided });
        const expected = plainPoints(own.plain, left.plain, right.plain, isOneSided);
        const parts = explainCity(own.city, faces);
        expect(parts.map(({ points }) => points)).toEqual(expected);
        expect(cityPoints()).toBe(expected.reduce((a, b) => a + b, 0));
        for (const { why, points } of parts) expect([why, pointsIn(why)]).toEqual([why, points]);
      }),
      { numRuns: 400 },
    );
  });

  test('[§2.7] no printed card ever scores outside its range', () => {
    const ranges = new Map([
      ['cottage-row', [2, 10]],
      ['townhouse', [0, 12]],
      ['garden-villa', [-2, 6]],
      ['brickworks', [-3, 5]],
      ['tannery', [-1, 7]],
      ['mercenary-camp', [0, 8]],
      ['three-spires', [0, 9]],
      ['embassy', [0, 8]],
      ['theatre', [2, 10]],
      ['scaffold-yard', [0, 0]],
    ]);
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const dice = makeDice(seed);
        const [own, left, right] = [
          anyCity(dice, PRINTED.faces, 14),
          anyCity(dice, PRINTED.faces, 12),
          anyCity(dice, PRINTED.faces, 12),
        ];
        lookAt({ own: own.city, left: left.city, right: right.city, faces: PRINTED.faces, isOneSided: false });
        own.plain.forEach((avenue, a) =>
          avenue.forEach(({ id }, at) => {
            const [least = -Infinity, most = Infinity] = ranges.get(id) ?? [];
            expect(cardPoints(a, at + 1)).toBeGreaterThanOrEqual(least);
            expect(cardPoints(a, at + 1)).toBeLessThanOrEqual(most);
          }),
        );
      }),
      { numRuns: 100 },
    );
  });
});

interface Seen {
  hand: number;
  choices: number;
}

/** What must be true whenever somebody decides. */
function checkMoment(t: AvenueTable, seen: Seen): void {
  const phase = phaseOf(t);
  for (let seat = 0; seat < t.seats; seat++) {
    expect(count(t, aside + seat)).toBe(0);
    if (phase === 'trading') expect(count(t, reserve + seat)).toBe(0);
    seen.hand = Math.max(seen.hand, count(t, hand + seat));
  }
  if (t.options.endTiming === 'immediate') expect(count(t, deck)).toBeGreaterThan(0);
  const seat = nextToAct(t);
  const { count: number } = legalCodes(t, seat);
  expect(number).toBeGreaterThan(0);
  seen.choices = Math.max(seen.choices, number);
  expect(decisionOf(t).seats(t) & ~everySeat(t)).toBe(0);
}

function playRandomly(t: AvenueTable, dice: Dice, moment: () => void): void {
  while (!isOver(t)) {
    moment();
    const seat = nextToAct(t);
    act(t, seat, pickCode(t, seat, dice));
  }
}

describe('random matches', () => {
  test('[§R31] [§R44] the standard deck: eight or nine rounds, and the bounds of section 8', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.nat(), (seats, number) => {
        const plan = makePlan(avenueEmpires, seats, resolveOptions(avenueEmpires, seats));
        const t = emptyTable(plan, { knowledge: false });
        deal(t, new Uint32Array([number, 1, 1, 1, 1, 1, 1, 1]));
        const seen = { hand: 0, choices: 0 };
        playRandomly(t, makeDice(String(number)), () => checkMoment(t, seen));
        expect([8, 9]).toContain(t.counters.complete);
        expect(seen.hand).toBeLessThanOrEqual(16);
        expect(seen.choices).toBeLessThanOrEqual(240);
        const city = makeCity();
        for (let seat = 0; seat < seats; seat++) {
          readCity(t, seat, city);
          expect(cardsInCity(city)).toBeLessThanOrEqual(12);
          expect(cardsInCity(city)).toBeGreaterThanOrEqual(8);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[§2.6] any power with any n on any card: every match ends, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.string(), fc.boolean(), (seats, seed, isFinishing) => {
        const dice = makeDice(seed);
        const options = resolveOptions(avenueEmpires, seats, {
          endTiming: isFinishing ? 'finish-round' : 'immediate',
          discards: dice.below(2) === 0 ? 'open' : 'closed',
        });
        const setting = avenueEmpires.readSetting?.({ deck: wildDeck(dice) }, options, seats);
        const plan = makePlan(avenueEmpires, seats, options, setting);
        const t = emptyTable(plan, { knowledge: false });
        deal(t, new Uint32Array([dice.word(), 1, 1, 1, 1, 1, 1, 1]));
        const seen = { hand: 0, choices: 0 };
        playRandomly(t, dice, () => checkMoment(t, seen));
        const lying = plan.zones.reduce((sum, zone) => sum + count(t, zone), 0);
        expect(lying).toBe(plan.faces.length);
        expect(t.counters.ended).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../games/all.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { Problem } from '../../engine/words.ts';
import type { NamedDeal } from '../../desk/wire.ts';
import { BitReader, BitWriter } from './bits.ts';
import { codeOf, contentOf, matchOf, openCode } from './codes.ts';
import { readChange, writeChange } from './deck-changes.ts';

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function overPaper(before: unknown, after: unknown): unknown {
  const bits = new BitWriter();
  writeChange(bits, before, after);
  return readChange(new BitReader(bits.numbers), before);
}

describe('what is different between two values comes over whole', () => {
  test.each([
    [[1, 2, 3], [1, 3], 'an element is gone'],
    [[1, 3], [1, 2, 3], 'an element is new'],
    [{ a: 1, b: { c: [true] } }, { b: { c: [null] }, d: -1.5 }, 'fields go and come'],
    [{ a: [] }, { a: {} }, 'a list becomes a record'],
    [{}, JSON.parse('{"__proto__":{"a":1}}'), 'an odd name'],
    ['Spade', 'Grüner Spaten', 'a text'],
  ])('%j → %j: %s', (before, after, _what) => {
    expect(overPaper(before, after)).toEqual(after);
  });

  test('any two values of JSON', () => {
    const values = fc.jsonValue({ maxDepth: 3 }).map(plain);
    fc.assert(
      fc.property(values, values, (before, after) => {
        expect(overPaper(before, after)).toEqual(after);
      }),
      { numRuns: 300 },
    );
  });

  test('a change in another order of fields is none', () => {
    const bits = new BitWriter();
    writeChange(bits, { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 });
    expect(bits.size).toBeLessThan(12);
  });
});

/** Every text and number of a deck that an editor would touch, as what changes it. */
function touchable(value: unknown, found: ((text: string, number: number) => void)[] = []) {
  if (typeof value !== 'object' || value === null) return found;
  const fields = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(fields)) {
    if (typeof inner === 'string' && ['title', 'name', 'text', 'flavour'].includes(name))
      found.push((text) => (fields[name] = text));
    else if (typeof inner === 'number') found.push((_text, number) => (fields[name] = number));
    else touchable(inner, found);
  }
  return found;
}

const EDITABLE = games.flatMap(({ game, deck }) => (deck === undefined ? [] : [game.id]));
const OPENING = { id: 'c1', created: '2026-01-01' };

describe.each(EDITABLE)('deals of an edited deck of %s', (id) => {
  const entry = gameNamed(id);
  const { game } = entry;
  const deals: fc.Arbitrary<NamedDeal> = fc
    .record({
      seats: fc.integer({ min: game.seats.min, max: game.seats.max }),
      seed: fc.stringMatching(/^[a-z0-9 -]{1,40}$/),
      edits: fc.array(
        fc.record({ at: fc.nat(100_000), text: fc.stringMatching(/^[A-Za-zäöü ]{3,20}$/), number: fc.nat(6) }),
        { minLength: 1, maxLength: 6 },
      ),
    })
    .map(({ seats, seed, edits }) => {
      const deck = plain(entry.deck);
      const places = touchable(deck);
      for (const { at, text, number } of edits) places[at % places.length]?.(text, number);
      return { seats, preset: 'as-written', options: {}, seed, deck };
    })
    .filter((deal) => {
      try {
        matchOf(game, deal);
        return true;
      } catch (error) {
        if (error instanceof Problem) return false; // a deck that nobody can play with
        throw error;
      }
    });

  test('survive the way over their codes, to the last word', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const content = contentOf(entry, openCode(codeOf(entry, { kind: 'deal', deal }), [id]), OPENING);
        expect(content).toEqual({ kind: 'deal', deal });
      }),
      { numRuns: 25 },
    );
  });

  test('are not those of the printed deck, and a deck that is another one has no code', () => {
    const deal = { seats: game.seats.usual, preset: 'as-written', options: {}, seed: 'a rainy Sunday' };
    const printed = codeOf(entry, { kind: 'deal', deal });
    expect(codeOf(entry, { kind: 'deal', deal: { ...deal, deck: plain(entry.deck) } })).not.toBe(printed);
    const deck = plain(entry.deck);
    for (const [i, change] of touchable(deck).entries()) if (i < 400) change(`Another card, number ${i}`, 1);
    let refused = '';
    try {
      codeOf(entry, { kind: 'deal', deal: { ...deal, deck } });
    } catch (error) {
      refused = error instanceof Problem ? error.message : String(error);
    }
    expect(refused).toMatch(/^[^\n]+\.$/);
  });
});

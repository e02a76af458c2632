import '../../games/all.ts';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { gameNamed } from '../../contract/shelf.ts';
import { resolveOptions } from '../../engine/options.ts';
import { shelveMistuned } from '../../lab/testing/mistuned.ts';
import { tune } from '../../lab/tune/tune.ts';
import { runWith } from '../fake-io.ts';
import { playExperiment } from '../../lab/crew.ts';
import { knobsOf } from '../../lab/tune/knobs.ts';

/* On a game whose errors are known: see src/lab/testing/mistuned.ts. Errors are larger here than there, so that they are found soon; bench/lab/tune.ts has the small ones. */

beforeAll(shelveMistuned);
const folder = mkdtempSync(join(tmpdir(), 'tune-'));
const lab = (...args: string[]) => runWith('', 'lab', 'tune', ...args, '--workers', '1');

interface Card {
  readonly id: string;
  readonly points: number;
  readonly copies: number;
}

/** Every card has 10 points, but for these. */
function deckWith(points: Readonly<Record<string, number>>): string {
  const cards = gameNamed('mistuned').deck as Card[];
  const file = join(folder, 'deck.json');
  writeFileSync(file, JSON.stringify(cards.map((card) => ({ ...card, points: points[card.id] ?? 10 }))));
  return file;
}

describe('lab tune', () => {
  test('repairs a card and a seat that are wrong and changes nothing else', async () => {
    const out = join(folder, 'tuned.json');
    const { code, output, errors } = await lab(
      ...['mistuned', '--a', `deck=${deckWith({ C: 16 })},set:tokens=4`, '--fair', '6%', '--cards', '4%'],
      ...['--out', out, '--json', '--bots', 'random'],
    );
    expect([code, errors]).toEqual([0, '']);
    const found = JSON.parse(output);
    expect(found).toMatchObject({ question: 'tune', game: 'mistuned', seed: '1', isMet: true, stoppedEarly: false });
    const changes = Object.fromEntries(found.changes.map(({ what, to }: { what: string; to: number }) => [what, to]));
    expect(Object.keys(changes).toSorted()).toEqual(['card:C.points', 'tokens']);
    expect(Math.abs(changes['card:C.points'] - 10)).toBeLessThanOrEqual(2);
    expect(changes.tokens).toBeLessThanOrEqual(2);
    for (const { verdict, estimate, interval } of found.rows) {
      expect(verdict).not.toBe('missed');
      expect(interval[0]).toBeLessThanOrEqual(estimate);
    }
    const deck = JSON.parse(readFileSync(out, 'utf8')) as Card[];
    expect(deck.filter(({ points }) => points !== 10).length).toBeLessThanOrEqual(1);
  });

  test('leaves alone what is right', async () => {
    const { code, output } = await lab('mistuned', '--a', `deck=${deckWith({})},set:tokens=0`, '--fair', '10%');
    expect(code).toBe(0);
    expect(output).toContain('Nothing has to be changed.');
    expect(output).toMatch(/seat 0 +\d+\.\d % +\d+\.\d % {3}15\.0 % to 35\.0 %\n/);
  });

  test('an option makes games longer; whoever stops it has what was found so far', async () => {
    const long = await lab('mistuned', '--length', '31..33', '--json');
    expect(JSON.parse(long.output).changes).toEqual([{ what: 'rounds', from: 6, to: 8 }]);
    const { game } = gameNamed('mistuned');
    const base = { options: resolveOptions(game, 4, {}), bots: ['greedy', 'greedy', 'greedy', 'greedy'] };
    const stop = new AbortController();
    const { found } = await tune(
      { game: 'mistuned', seed: '1' },
      base,
      knobsOf(game, base),
      { length: [31, 33] },
      {
        most: 1000,
        play: (experiment, course, onProgress) =>
          playExperiment(experiment, course, { workers: 1, signal: stop.signal, onProgress }),
        onProgress: (text) => void (text.startsWith('once more') && stop.abort()),
      },
    );
    expect(found).toMatchObject({ stoppedEarly: true, changes: [{ what: 'rounds', from: 6, to: 8 }] });
  });

  test('says so when no number helps', async () => {
    const { code, output } = await lab('mistuned', '--length', '90..95', '--may', 'pauses', '--deals', '200');
    expect(code).toBe(1);
    expect(output).toContain('No change of a number was found that helps.');
    expect(output).toContain('1 of 1 are missed.');
  });

  test('the printed cards of a game that can be edited have numbers', () => {
    for (const id of ['avenue-empires', 'arquetect', 'rebuild', 'upper-cataracts']) {
      const { game } = gameNamed(id);
      const seats = game.seats.usual;
      const base = { options: resolveOptions(game, seats, {}), bots: Array.from({ length: seats }, () => 'random') };
      const knobs = knobsOf(game, base);
      expect(
        knobs.some(({ card }) => card !== null),
        id,
      ).toBe(true);
      for (const { now, values } of knobs) expect(values).toContain(now);
    }
  });

  test.each([
    [['mistuned'], /Say what is wanted: --length/],
    [['mistuned', '--length', '9'], /--length is written LOW\.\.HIGH/],
    [['mistuned', '--cards', 'x'], /--cards is how far from the others a card may be, .* not "x"/],
    [['mistuned', '--fair', '2%', '--may', 'token'], /no number "token"; did you mean tokens\?/],
    [['mistuned', '--fair', '2%', '--width', '1%'], /no option "--width"/],
  ])('%j: one sentence says what is wrong', async (args, sentence) => {
    const { code, errors } = await lab(...args);
    expect(code).toBe(2);
    expect(errors).toMatch(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });
});

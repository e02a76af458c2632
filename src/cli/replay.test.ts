import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commitmentTo, seedOf } from '../engine/deal.ts';
import '../games/all.ts';
import { makeDice } from '../engine/luck/random.ts';
import { loadMatch, replayStep, saveMatch } from '../engine/match.ts';
import { gameNamed } from '../contract/shelf.ts';
import { mutateText } from '../desk/testing/mutate.ts';
import { runAtTerminal, runIn, runWith, withoutCodes } from './fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-'));
const whole = join(folder, 'whole.json');
const begun = join(folder, 'begun.json');

beforeAll(async () => {
  const args = ['play', 'five-ages', '--seed', 'abc', '--bots', 'random'];
  await runIn({}, 'ready\n1\n'.repeat(400), ...args, '--save', whole);
  await runIn({}, '1\n', ...args, '--save', begun);
});

function changed(text: string): string {
  const file = join(folder, 'changed.json');
  writeFileSync(file, text);
  return file;
}

describe('replay --verify', () => {
  test('tells of a branch', async () => {
    const { game } = gameNamed('five-ages');
    const match = loadMatch(game, JSON.parse(readFileSync(begun, 'utf8')));
    replayStep(match, { branch: 1, anew: 'spring' });
    const file = changed(JSON.stringify(saveMatch(match)));
    const { code, output } = await runWith('', 'replay', file, '--verify');
    expect(code).toBe(0);
    expect(output).toMatch(/\nbranch: after \d+ steps? \w+ plays on, what that seat could not know dealt anew\n/);
    expect(JSON.parse((await runWith('', 'replay', file, '--verify', '--json')).output)).toMatchObject({
      branches: [{ after: match.steps.length - 1, seat: 1, isAnew: true }],
    });
  });

  test('says that the steps lead to the table', async () => {
    const { code, output } = await runWith('', 'replay', whole, '--verify');
    expect(code).toBe(0);
    expect(output).toMatch(/^verified: \d+ steps, 5 Ages with 4 seats, won by \w+\ndeal: this file tells of none, /);
    expect(JSON.parse((await runWith('', 'replay', begun, '--verify', '--json')).output)).toMatchObject({
      verified: true,
      game: 'five-ages',
      deal: null,
    });
  });

  describe('of a match from a server', () => {
    const deal = { table: 'a-table', secret: 'a secret', words: ['', 'luck', '', ''] };
    const told = { ...deal, commitment: commitmentTo(deal) };

    /** A match that was dealt from this deal, as somebody got it from a server. */
    async function dealtFrom(from: typeof deal): Promise<object> {
      const file = join(mkdtempSync(join(folder, 'dealt-')), 'dealt.json');
      await runIn({}, '1\n', 'play', 'five-ages', '--seed', seedOf(from), '--bots', 'random', '--save', file);
      return { ...JSON.parse(readFileSync(file, 'utf8')), deal: { ...from, commitment: commitmentTo(from) } };
    }
    const verify = (state: object, ...more: string[]) =>
      runWith('', 'replay', changed(JSON.stringify(state)), '--verify', ...more);

    test('shows the seal of the deal, and says what is left to compare', async () => {
      const { code, output } = await verify(await dealtFrom(deal));
      expect(code).toBe(0);
      expect(output).toContain(told.commitment);
      expect(output).toContain('Compare it with the seal that you saw before the first card');
      expect(output).not.toContain('published');
      expect(JSON.parse((await verify(await dealtFrom(deal), '--json')).output)).toMatchObject({
        verified: true,
        deal: { table: 'a-table', commitment: told.commitment, isSealCompared: false },
      });
    });

    test('compares it with the seal that somebody saw', async () => {
      const { code, output } = await verify(await dealtFrom(deal), '--seal', told.commitment.toUpperCase());
      expect(code).toBe(0);
      expect(output).toContain('the secret fits the seal that you gave');
      const json = await verify(await dealtFrom(deal), '--json', '--seal', told.commitment);
      expect(JSON.parse(json.output)).toMatchObject({ verified: true, deal: { isSealCompared: true } });
    });

    test('a secret that was chosen afterwards, with a commitment of its own, does not pass for the one that was sealed', async () => {
      const later = await dealtFrom({ ...deal, secret: 'chosen afterwards' });
      const { code, errors } = await verify(later, '--seal', told.commitment);
      expect(code).toBe(1);
      expect(errors).toContain('not the seal that you have');
      const json = await verify(later, '--seal', told.commitment, '--json');
      expect(json.code).toBe(1);
      expect(JSON.parse(json.output)).toMatchObject({ verified: false });
    });

    test('a deal that was left out cannot be compared with a seal', async () => {
      const { deal: _, ...without } = (await dealtFrom(deal)) as { deal: object };
      expect((await verify(without)).output).toContain('tells of none');
      const { code, errors } = await verify(without, '--seal', told.commitment);
      expect(code).toBe(1);
      expect(errors).toContain('tells of no deal');
    });

    test('a deal that does not fit itself or its match is refused', async () => {
      const save = await dealtFrom(deal);
      for (const [bad, sentence] of [
        [{ ...told, secret: 'another' }, 'does not fit the seal in the same file'],
        [{ ...told, words: ['', 'other luck', '', ''] }, 'was not dealt from its deal'],
        [{ ...told, words: 7 }, 'damaged'],
        [null, 'damaged'],
      ] as const) {
        const { code, errors, output } = await verify({ ...save, deal: bad });
        expect(code).toBe(1);
        expect(errors + output).toContain(sentence);
      }
    });

    test('a seal that is none has exit code 2', async () => {
      expect((await verify(await dealtFrom(deal), '--seal', 'abc')).code).toBe(2);
      expect((await runWith('', 'replay', whole, '--seal', told.commitment)).errors).toContain('belongs to --verify');
    });
  });

  test('says in one sentence why not, with exit code 1', async () => {
    const save = JSON.parse(readFileSync(whole, 'utf8'));
    const hand = save.table.zones['hand 0'];
    for (const [edited, sentence] of [
      [{ ...save, seed: 'abd' }, /^cardwright: The save does not replay: step 1 is refused/],
      [{ ...save, version: 99 }, /^cardwright: This match was played by version 99 of 5 Ages; this is version 1\./],
      [{ ...save, steps: save.steps.slice(0, -1) }, /^cardwright: .*\n$/],
      [
        { ...save, table: { ...save.table, zones: { ...save.table.zones, 'hand 0': [...hand].reverse() } } },
        /^cardwright: The save was changed/,
      ],
      [{ ...save, names: [{ toString: 1 }, 'B', 'C', 'D'] }, /^cardwright: The save is damaged: a name is/],
      [{ ...save, steps: 7 }, /^cardwright: The save is incomplete: steps should be a list, not 7\.\n$/],
    ] as const) {
      const { code, output, errors } = await runWith('', 'replay', changed(JSON.stringify(edited)), '--verify');
      expect({ code, output }).toEqual({ code: 1, output: '' });
      expect(errors).toMatch(sentence);
    }
  });

  test('what is no save at all has exit code 2', async () => {
    for (const text of [
      readFileSync(whole, 'utf8').slice(0, 4000),
      '',
      '[]',
      '{"cardwright":"deck"}',
      '['.repeat(1000),
    ]) {
      const { code, output, errors } = await runWith('', 'replay', changed(text), '--verify');
      expect({ code, output }).toEqual({ code: 2, output: '' });
      expect(errors).toMatch(/^cardwright: .*\n$/);
    }
  });

  test('a save with changed bytes is verified or refused, never a crash', async () => {
    const text = readFileSync(begun, 'utf8');
    const dice = makeDice('saves');
    for (let i = 0; i < 300; i++) {
      const { code, errors } = await runWith('', 'replay', changed(mutateText(dice, text)), '--verify');
      expect([0, 1, 2]).toContain(code);
      if (code > 0) expect(errors.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('replay', () => {
  test('lists a match that is over with all cards', async () => {
    const { code, output } = await runWith('', 'replay', whole);
    expect(code).toBe(0);
    expect(output).toMatch(/^1\. {3}\w+ is the first seat\./);
    expect(output).toMatch(/Ben draws (?:10|[2-9JQKA])[♣♦♥♠]\./);
    expect(output).toContain('5 Ages · The end');
    expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('shows one seat no more than it knew', async () => {
    const { output } = await runWith('', 'replay', whole, '--seat', '0');
    expect(output).toContain('Ben draws a card.');
    expect(output).not.toMatch(/Ben draws (?:10|[2-9JQKA])[♣♦♥♠]\./);
    expect(output).toMatch(/Ada draws (?:10|[2-9JQKA])[♣♦♥♠]\./);
  });

  test('a match that is not over is shown as a spectator sees it, unless all cards are asked for', async () => {
    expect((await runWith('', 'replay', begun)).output).not.toMatch(/draws (?:10|[2-9JQKA])[♣♦♥♠]\./);
    expect((await runWith('', 'replay', begun, '--seat', 'all')).output).toMatch(/Ben draws (?:10|[2-9JQKA])[♣♦♥♠]\./);
    expect((await runWith('', 'replay', begun, '--seat', '4')).errors).toBe(
      'cardwright: --seat is "all" or is a whole number from 0 to 3, not "4".\n',
    );
  });

  test('as JSON has the events of every moment and the result', async () => {
    const replay = JSON.parse((await runWith('', 'replay', whole, '--json', '--seat', '2')).output);
    expect(replay).toMatchObject({ game: 'five-ages', seats: 4, seat: 2, names: ['Ada', 'Ben', 'Cleo', 'Dan'] });
    expect(replay.result.ranks).toHaveLength(4);
    expect(replay.moments.at(-1).events.at(-1)).toEqual({ type: 'phase', phase: 'over' });
  });

  test('steps forward, back and anywhere at a terminal', async () => {
    const answers = ['', '', 'b', '7', 'x', 'q'];
    const { output } = await runAtTerminal({}, () => answers.shift() ?? null, 'replay', whole);
    const places = withoutCodes(output).match(/\d+ of \d+ · Enter/g) ?? [];
    expect(places.map((text) => Number(text.split(' ')[0]))).toEqual([1, 2, 3, 2, 7, 7]);
  });
});

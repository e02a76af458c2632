import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commitmentTo, seedOf } from '../engine/deal.ts';
import { makeDice } from '../engine/random.ts';
import { mutateText } from '../server/mutate.ts';
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
  test('says that the steps lead to the table', async () => {
    const { code, output } = await runWith('', 'replay', whole, '--verify');
    expect(code).toBe(0);
    expect(output).toMatch(/^verified: \d+ steps, 5 Ages with 4 seats, won by \w+\n$/);
    expect(JSON.parse((await runWith('', 'replay', begun, '--verify', '--json')).output)).toMatchObject({
      verified: true,
      game: 'five-ages',
    });
  });

  test('checks the deal of a match from a server', async () => {
    const deal = { table: 'a-table', secret: 'a secret', words: ['', 'luck', '', ''] };
    const dealt = join(folder, 'dealt.json');
    await runIn({}, '1\n', 'play', 'five-ages', '--seed', seedOf(deal), '--bots', 'random', '--save', dealt);
    const save = JSON.parse(readFileSync(dealt, 'utf8'));
    const told = { ...deal, commitment: commitmentTo(deal) };
    const verify = (state: object) => runWith('', 'replay', changed(JSON.stringify(state)), '--verify');
    expect((await verify({ ...save, deal: told })).output).toContain('the deal is as it was published');
    for (const [bad, sentence] of [
      [{ ...told, secret: 'another' }, 'does not fit what was published'],
      [{ ...told, words: ['', 'other luck', '', ''] }, 'was not dealt from its deal'],
      [{ ...told, words: 7 }, 'damaged'],
      [null, 'damaged'],
    ] as const) {
      const { code, errors, output } = await verify({ ...save, deal: bad });
      expect(code).toBe(1);
      expect(errors + output).toContain(sentence);
    }
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

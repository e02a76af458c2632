import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runAtTerminal, runIn, withoutCodes } from '../fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-'));
const env = { XDG_STATE_HOME: folder };
let files = 0;
const newFile = (): string => join(folder, `match-${++files}.json`);

const play = (input: string, ...args: string[]) => runIn(env, input, 'play', ...args);
const widest = (text: string): number =>
  Math.max(
    ...withoutCodes(text)
      .split('\n')
      .map((line) => line.length),
  );

const SYMBOLS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };
const textsOf = (ids: readonly string[]): string[] =>
  ids.map((id) => `${id.slice(2).toUpperCase()}${SYMBOLS[id.slice(0, 1)]}`);

/** First choices, and ready as soon as that can be said: enough lines for any game. */
const HASTY = 'ready\n1\n'.repeat(400);

describe('a game by scripted input', () => {
  test('is played to its end, in 80 columns, and can be replayed', async () => {
    const file = newFile();
    const { code, output, errors } = await play(
      HASTY,
      'five-ages',
      '--seed',
      'one',
      '--bots',
      'random',
      '--save',
      file,
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('You are Ada. Clockwise from your left: Ben, Cleo, Dan (random bots).');
    for (const age of ['Stone', 'Bronze', 'Iron', 'Sail', 'Steam']) expect(output).toContain(age);
    expect(output).toMatch(/5 Ages · The end\n1\. \w+/);
    expect(output).toMatch(/(wins|share the victory)\./);
    expect(output).toMatch(/is (ahead of|level with)/);
    expect(output).not.toContain('\u001b');
    const replays = output.trimEnd().split('\n').at(-1);
    expect(replays).toBe(`Look at it again: cardwright replay ${file}`);
    const lines = output.split('\n').filter((line) => !line.includes(file));
    expect(widest(lines.join('\n'))).toBeLessThanOrEqual(80);
    expect((await runIn(env, '', 'replay', file, '--verify')).output).toMatch(
      /^verified: \d+ steps, 5 Ages with 4 seats, won by /,
    );
  });

  test.each([
    ['war', ['--preset', 'war', '--seats', '5']],
    ['sealed lists', ['--preset', 'mail', '--seats', '3']],
    ['discard', ['--set', 'replaced-card=discard', '--set', 'jokers=4', '--set', 'joker-build=wild', '--seats', '7']],
  ])('%s is played to its end', async (_name, args) => {
    const input = 'ready\nseal 1\n1\n'.repeat(600);
    const { code, output } = await play(
      input,
      'five-ages',
      '--seed',
      'two',
      '--bots',
      'random',
      '--save',
      newFile(),
      ...args,
    );
    expect(code).toBe(0);
    expect(output).toContain('5 Ages · The end');
    expect(widest(output.replaceAll(folder, ''))).toBeLessThanOrEqual(80);
  });

  test('the usual opponents are normal bots, and the usual table has four seats', async () => {
    const { output } = await play('', 'five-ages', '--save', newFile());
    expect(output).toContain('You are Ada. Clockwise from your left: Ben, Cleo, Dan (normal bots).');
  });

  test('the same seed and input give the same match', async () => {
    const once = async () =>
      (await play('1\nready\n1\n', 'five-ages', '--seed', 'x', '--bots', 'random', '--save', newFile())).output;
    const [one, two] = [await once(), await once()];
    expect(one.replaceAll(/match-\d+/g, '')).toBe(two.replaceAll(/match-\d+/g, ''));
  });
});

describe('what can be typed', () => {
  const typed = async (...lines: string[]) =>
    (await play(`${lines.join('\n')}\n`, 'five-ages', '--seed', 'abc', '--bots', 'random', '--save', newFile())).output;

  test('[§T3] an illegal offer is answered with the refusal and its paragraph', async () => {
    expect(await typed('1', 'offer Cleo Jc for 8s')).toContain(
      'You can trade with your left and your right neighbour only. (§T3; type “rules\n§T3” to read it)',
    );
  });

  test('choices by number, by words, by part of their words, or as the protocol writes them', async () => {
    for (const words of ['1', 'show J♣ 10♦', 'keep 9s', 'show jc 10d', '{"type":"choose","left":"c-j","right":"d-10"}'])
      expect(await typed(words)).toContain('All stalls are turned face up.');
    expect(await typed('show')).toContain('That could be 1, 2, 3: type the number.');
    expect(await typed('dance')).toContain('Type a number from 1 to 3, or ? for help.');
    expect(await typed('{"type":')).toContain('Type a number from 1 to 3, or ? for help.');
  });

  test('rules, log, options, help, table', async () => {
    const output = await typed('rules §R14', 'rules', '§B2', 'rules §Z9', 'log', 'options', '?', 'table');
    expect(output).toContain('May "ready" be taken back?');
    expect(output).toContain('T1 Choose.');
    expect(output).toContain('B2 Replace');
    expect(output).toContain('The rulebook has no paragraph “§Z9”; type “rules” for the one of now.');
    expect(output).toContain('Ada draws J♣.');
    expect(output).toMatch(/sealed-waves +3/);
    expect(output).toContain('quit        save and leave');
  });

  test('a hint is what the hard bot would do, in the words of the choices, with a reason', async () => {
    expect(await typed('hint')).toMatch(/The hard bot would: show \S+ \S+, keep \S+ hidden.*\.\n {2}[A-Z\d].*\n/);
  });

  test('[§B2] building is asked in two steps, and undo goes back to the first', async () => {
    let isBack = false;
    const { output } = await runAtTerminal(
      env,
      (screen) => {
        const question = screen.slice(screen.lastIndexOf('\n\n'));
        if (question.includes('What do you do?')) return 'ready';
        if (question.includes('Enter = go on')) return '';
        if (isBack) return 'quit';
        isBack = question.includes('Do you also replace');
        return isBack ? 'undo' : '1';
      },
      ...['play', 'five-ages', '--seed', 'abc', '--bots', 'random', '--save', newFile()],
    );
    const screen = withoutCodes(output);
    const two =
      /Which card do you build.*Do you also replace an older card\? It goes back to your hand\.\n +1 {2}replace nothing.*Which card/s;
    expect(screen).toMatch(two);
  });

  test('[§4.1.5] a wish is taken back before the list is sealed', async () => {
    const lines = ['1', '1', 'undo', '2', 'seal 1', ''].join('\n');
    const { output } = await play(
      lines,
      'five-ages',
      '--seed',
      'abc',
      '--bots',
      'random',
      '--preset',
      'mail',
      '--save',
      newFile(),
    );
    expect(output).toContain('Taken back.');
    expect(output).toContain('Your wish list: 1. J♣ for K♦ with Ben.');
  });
});

describe('saving', () => {
  test('the match is kept when the input ends, and goes on where it was', async () => {
    const file = newFile();
    const args = ['five-ages', '--seed', 'abc', '--bots', 'random,random,random'];
    const first = await play('1\nready\n', ...args, '--save', file);
    expect(first.code).toBe(0);
    expect(first.output).toContain(`Saved. Go on with:\n  cardwright play --resume ${file}\n`);
    const whole = await play(HASTY, ...args, '--save', newFile());
    const rest = await play(HASTY.slice('ready\n1\n'.length * 2), '--resume', file);
    const ending = (text: string): string => text.slice(text.indexOf('5 Ages · The end'), text.indexOf('Look at it'));
    expect(rest.code).toBe(0);
    expect(ending(rest.output)).toMatch(/wins|share/);
    expect(ending(whole.output)).toMatch(/wins|share/);
    expect(JSON.parse(readFileSync(file, 'utf8')).seating).toEqual(['person', 'random', 'random', 'random']);
  });

  test('a file that cannot be written is said once, and the game goes on', async () => {
    const { code, output, errors } = await play(
      '1\nready\nready\n',
      'five-ages',
      '--seed',
      'abc',
      '--bots',
      'random',
      '--save',
      '/dev/null/x',
    );
    expect(output.match(/cannot be saved/g)).toHaveLength(1);
    expect(output).toContain('Trade: deal with your neighbours');
    expect({ code, errors }).toEqual({ code: 1, errors: 'cardwright: The match is not saved.\n' });
  });

  test('save names a file, but never overwrites one', async () => {
    const [kept, other] = [newFile(), newFile()];
    writeFileSync(other, 'mine');
    const { output } = await play(
      `save ${kept}\nsave ${other}\nsave\nquit\n`,
      'five-ages',
      '--bots',
      'random',
      '--save',
      newFile(),
    );
    expect(output).toContain(`Saved to ${kept}.`);
    expect(output.replaceAll('\n', ' ')).toContain(
      `The file ${other} exists already; choose another name. The game goes on.`,
    );
    expect(existsSync(kept)).toBe(true);
    expect(readFileSync(other, 'utf8')).toBe('mine');
    expect((await play('', 'five-ages', '--save', other)).errors).toContain('exists already');
  });

  test('a save that was cut or edited is not resumed', async () => {
    const file = newFile();
    await play('1\nready\n', 'five-ages', '--seed', 'abc', '--bots', 'random', '--save', file);
    const text = readFileSync(file, 'utf8');
    const broken = newFile();
    for (const [change, sentence] of [
      [text.slice(0, 900), /is no saved match, or was cut off: This is not valid JSON\./],
      [text.replace('"seed":"abc"', '"seed":"abd"'), /The save does not replay: step 1 is refused/],
      [text.replace('"format":1', '"format":9'), /This save has format 9; this version reads format 1\./],
      ['{}', /This is not a saved match of Cardwright\./],
    ] as const) {
      writeFileSync(broken, change);
      const { code, output, errors } = await play('', '--resume', broken);
      expect({ code, output }).toEqual({ code: 2, output: '' });
      expect(errors).toMatch(sentence);
      expect(errors.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('at a terminal', () => {
  test('a secret choice can be taken back before the bots complete the phase', async () => {
    const answers = ['1', 'u', '2', '', 'quit'];
    const { code, output } = await runAtTerminal(
      env,
      () => answers.shift() ?? null,
      'play',
      'five-ages',
      '--seed',
      'abc',
      '--bots',
      'random',
      '--save',
      newFile(),
    );
    const screen = withoutCodes(output);
    expect(code).toBe(0);
    expect(screen).toContain('You show J♣ 10♦, keep 9♠ hidden. Enter = go on, u = choose again >');
    expect(screen).toMatch(/Ada +you +J♣ 9♠ +10♦/);
    expect(output).toContain('\u001b[32mJ♣\u001b[39m');
  });

  test('colours are off with NO_COLOR and with --plain', async () => {
    for (const [ownEnv, ...args] of [[{ ...env, NO_COLOR: '1' }] as const, [env, '--plain'] as const]) {
      const { output } = await runAtTerminal(
        ownEnv,
        () => 'quit',
        'play',
        'five-ages',
        '--bots',
        'random',
        '--save',
        newFile(),
        ...args,
      );
      expect(output).not.toMatch(/\p{Cc}\[(?:3\d|9\d|1|2|7)m/u);
    }
  });

  test('people who share a screen never see what another one saw', async () => {
    const file = newFile();
    const answers = ['', '1', '', '', '2', '', '', '1', '', 'quit'];
    const { output } = await runAtTerminal(
      env,
      () => answers.shift() ?? null,
      'play',
      'five-ages',
      '--seed',
      'abc',
      '--seats',
      '3',
      '--bots',
      '-',
      '--names',
      'Mia,Tom,Zoe',
      '--save',
      file,
    );
    const screens = output.split('\u001b[2J\u001b[3J\u001b[H').map(withoutCodes);
    const { table } = JSON.parse(readFileSync(file, 'utf8'));
    expect(table.phase).toBe('negotiate');
    const own = ['Mia', 'Tom', 'Zoe'].map((_, seat) =>
      textsOf([...table.zones[`hand ${seat}`], ...table.zones[`stall ${seat}`]]),
    );
    const choosing = screens.filter((screen) => !screen.includes('turned face up'));
    expect(choosing.length).toBeGreaterThan(5);
    for (const screen of choosing) {
      const seen = screen.match(/(?:10|[2-9JQKA])[♣♦♥♠]/g) ?? [];
      expect(own.some((cards) => seen.every((card) => cards.includes(card)))).toBe(true);
    }
    expect(screens.some((screen) => screen.startsWith('Pass the screen to Tom.'))).toBe(true);
  });

  test('[§6.5] several people on one screen act one at a time unless they ask for something else', async () => {
    const people = ['--bots', 'random,-', '--seats', '3'];
    const turns = newFile();
    await play('', 'five-ages', ...people, '--save', turns);
    expect(JSON.parse(readFileSync(turns, 'utf8')).options.negotiation).toBe('turns');
    const live = newFile();
    await play('', 'five-ages', ...people, '--set', 'negotiation=live', '--preset', 'war', '--save', live);
    expect(JSON.parse(readFileSync(live, 'utf8')).options).toMatchObject({ negotiation: 'live', jokers: 4 });
  });
});

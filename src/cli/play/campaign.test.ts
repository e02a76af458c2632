import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { botNamed } from '../../bots/roster.ts';
import { legalActions, type Message, writeAction } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { type Match, submit } from '../../engine/match.ts';
import { nextToAct } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import type { CampaignRecord } from '../../contract/campaign.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { runAtTerminal, runIn, withoutCodes } from '../fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-campaign-'));
const env = { XDG_STATE_HOME: folder };
let files = 0;
const newFile = (): string => join(folder, `campaign-${++files}.json`);
const { game, campaigns = missing() } = gameNamed('rebuild');
function missing(): never {
  throw new Error('Rebuild brings its campaign');
}

const play = (input: readonly string[], file: string, ...args: string[]) =>
  runIn(env, input.map((line) => `${line}\n`).join(''), 'play', 'rebuild', '--campaign', file, ...args);
const record = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Without what two equal campaigns differ in. */
const nameless = (saved: object): object => ({ ...saved, id: '', created: '' });

type Policy = (match: Match<Shape>, seat: Seat) => Message;

/** What the bot of the command line does in that seat. */
const planner: Policy = ({ table, seed, steps }, seat) => {
  const dice = makeDice(`${seed}/${seat}/${steps.length}`);
  return writeAction(table, seat, botNamed('planner', game).decide(redact(table, seat), seat, dice));
};
/** Ends every turn at once: such a game is lost. */
const idler: Policy = ({ table }, seat) => {
  const legal = legalActions(table, seat);
  return legal.find(({ type }) => type === 'end') ?? legal[0] ?? { type: 'end' };
};

interface Script {
  readonly lines: string[]; // what the first seat types
  readonly starts: number[]; // how many lines there are before each game
  readonly campaign: CampaignRecord;
}

/** The lines of so many games; `keep` are the numbers typed after each. The other seats are planners. */
function scripted(policy: Policy, seed: string, keep: readonly number[][], players = ['Ada'], options = {}): Script {
  let campaign = campaigns.start({ id: '', created: '', players, options });
  const lines: string[] = [];
  const starts: number[] = [];
  for (const numbers of keep) {
    starts.push(lines.length);
    const match = campaigns.startGame(campaign, `${seed}/${campaign.log.length + 1}`);
    while (!isOver(match.table)) {
      const seat = nextToAct(match.table);
      const action = (seat === 0 ? policy : planner)(match, seat);
      if (seat === 0) lines.push(JSON.stringify(action));
      submit(match, seat, action);
    }
    const { most, cards } = campaigns.keeping(campaign, match);
    lines.push(...numbers.map(String));
    if (most > numbers.length) lines.push('');
    campaign = campaigns.finishGame(
      campaign,
      match,
      numbers.flatMap((number) => cards[number - 1] ?? []),
    );
  }
  return { lines, starts, campaign };
}

const WON = scripted(planner, 'win', [[1], [3], [], []]);

describe('a whole campaign by scripted input', () => {
  test('[§6.5.6] four games are won, with cards kept between them', async () => {
    expect(WON.campaign.status).toBe('won');
    const file = newFile();
    const { code, output, errors } = await play(WON.lines, file, '--seed', 'win');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('You are Ada, alone at the table.');
    expect(output).toContain('\nGame 1 of 4: 50 points are needed.\n');
    expect(output).toMatch(/\n\d+ points, the target is 50: game 1 is won\.\n/);
    expect(output).toContain('Which cards do you keep for the next game? Up to 1 (§6.5.5).');
    expect(output).toMatch(/Game 2 of 4: 55 points are needed\. Kept from the game before: [\w ]+\./);
    expect(output).toMatch(/Game 4 of 4: 70 points are needed\.\n/);
    expect(output).toMatch(/\nThe campaign is won: 4 games played, \d+ points in the last win of each\.\n$/);
    expect(output).not.toContain('replay');
    const shown = output.split('\n').filter((line) => !/> \{/.test(line));
    expect(shown.filter((line) => line.length > 80)).toEqual([]);
    const saved = record(file);
    expect(nameless(saved)).toMatchObject(WON.campaign);
    expect([saved.id.length, Number.isNaN(Date.parse(saved.created))]).toEqual([32, false]);
    expect(saved.log.map(({ kept }: { kept: string[][] }) => kept[0]?.length)).toEqual([1, 1, 0, 0]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);

    const again = await play([], file);
    expect(again).toMatchObject({ code: 0, errors: '' });
    expect(again.output.replaceAll('\n', ' ')).toMatch(/^The campaign is won: 4 games played, \d+ points/);
  });

  test('[§6.5.8] hands are open in it, which is nothing unusual there', async () => {
    const { output } = await play(['options', 'quit'], newFile());
    expect(output).toMatch(/\n {2}mode +campaign\n/);
    expect(output).toMatch(/\n {2}openHands +on\n/);
    expect(output).not.toContain('not the usual ones');
    const two = await play(['quit'], newFile(), '--seats', '2');
    expect(two.output).toMatch(/not the usual ones:\n {2}mode +campaign \(usually versus\)\n(?! {2})/);
  });

  test('[§6.5.6] a lost game is played again, and the input may end there', async () => {
    const file = newFile();
    const { lines } = scripted(idler, 'lose', [[]]);
    const { code, output } = await play(lines, file, '--seed', 'lose');
    expect(code).toBe(0);
    expect(output).toContain('points, the target is 50: game 1 is lost.');
    expect(output).toContain('\nGame 1 is played again (§6.5.6).\n\nGame 1 of 4, attempt 2: 50 points are needed.\n');
    expect(output).not.toContain('Which cards do you keep');
    expect(output.endsWith(`Saved. Go on with:\n  cardwright play rebuild --campaign ${file}\n`)).toBe(true);
    expect(record(file)).toMatchObject({ status: 'running', game: 1, attempt: 2, log: [{ won: false }] });
    expect(record(file).current.seed).toBe('lose/2');
  });

  test('[§6.5.6] with continue four lost games end it; with restart it goes back to game 1', async () => {
    const options = { campaignLoss: 'continue' };
    const { lines } = scripted(idler, 'on', [[], [], [], []], ['Mia'], options);
    const file = newFile();
    const { code, output } = await play(
      lines,
      file,
      '--seed',
      'on',
      '--names',
      'Mia',
      '--set',
      'campaignLoss=continue',
    );
    expect(code).toBe(0);
    expect(output).toContain('The campaign goes on with game 2, without kept cards (§6.5.6).');
    expect(output).toContain('The campaign is over, 0 of 4 games won: 4 games played, 0 points');
    expect(record(file)).toMatchObject({ status: 'ended', players: ['Mia'], current: null });

    const back = newFile();
    const restart = scripted(idler, 'on', [[]], ['Ada'], { campaignLoss: 'restart' });
    const ran = await play(restart.lines, back, '--seed', 'on', '--set', 'campaignLoss=restart');
    expect(ran.output).toContain('The campaign goes back to game 1, without kept cards (§6.5.6).');
    expect(record(back)).toMatchObject({ game: 1, attempt: 2 });
  });

  test('[§6.6.6] a person and a bot together: the cards of both can be kept', async () => {
    const file = newFile();
    const players = ['Ada', 'Ben'];
    const { lines, campaign } = scripted(planner, 'team', [[2]], players, { mode: 'campaign' });
    const { output } = await play(lines, file, '--seed', 'team', '--seats', '2', '--bots', 'planner');
    expect(output).toContain('You are Ada. Clockwise from your left: Ben (planner bot).');
    expect(output).toMatch(/Up to 1 in all \(§6\.5\.5\)\.\nAda\n {3}1 {2}/);
    expect(output).toMatch(/\nBen\n +\d+ {2}/);
    expect(record(file)).toMatchObject({ log: campaign.log, game: 2, seating: ['person', 'planner'] });
  });
});

describe('going on', () => {
  test('[§6.5.9] in pieces it comes to the same as at once: within games, at the choice of cards, between games', async () => {
    const { lines, starts } = WON;
    const [, second = 0, third = 0] = starts;
    const cuts = [0, 7, second - 2, second - 1, second, second + 9, third - 2, third, lines.length];
    const file = newFile();
    await play([], file, '--seed', 'win');
    for (const [i, cut] of cuts.entries()) {
      const before = record(file);
      const { code, errors, output } = await play(lines.slice(cuts[i - 1] ?? 0, cut), file);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      if (i === 0) expect(record(file)).toEqual(before);
      if (cut === second - 1) expect(output).toContain('Which cards do you keep');
    }
    expect(nameless(record(file))).toMatchObject(WON.campaign);
  });

  test('[§6.5.9] a bare record of the rulebook goes on as well', async () => {
    const file = newFile();
    writeFileSync(file, JSON.stringify(campaigns.start({ id: 'x', created: 'today', players: ['Zoe'] })));
    const { code, output } = await play(['quit'], file);
    expect(code).toBe(0);
    expect(output).toContain('You are Zoe');
    expect(record(file)).toMatchObject({ id: 'x', created: 'today', game: 1, current: { names: ['Zoe'] } });
  });

  test('seats, options, names and seed stay as they are; other bots may come', async () => {
    const file = newFile();
    await play([], file, '--seats', '2', '--bots', 'random');
    const before = readFileSync(file, 'utf8');
    for (const args of [
      ['--seats', '2'],
      ['--set', 'deck=revised'],
      ['--names', 'Mia'],
      ['--seed', 'x'],
    ]) {
      const { code, errors } = await play([], file, ...args);
      expect(code).toBe(2);
      expect(errors).toBe(
        `cardwright: The campaign in ${file} keeps what it began with, so ${args[0]} does not go with it.\n`,
      );
    }
    expect(readFileSync(file, 'utf8')).toBe(before);
    await play([], file, '--bots', 'greedy');
    expect(record(file).seating).toEqual(['person', 'greedy']);
  });

  test('save goes on in another file', async () => {
    const [file, other] = [newFile(), newFile()];
    const { output } = await play([`save ${other}`, ...WON.lines.slice(0, 3)], file, '--seed', 'win');
    expect(output).toContain(`--campaign ${other}\n`);
    expect(record(file).current.steps).toHaveLength(0);
    expect(record(other).current.steps).toHaveLength(3);
  });
});

describe('keeping cards', () => {
  const first = WON.lines.slice(0, (WON.starts[1] ?? 0) - 1);

  test('[§6.5.5] what cannot be kept is said, and the question stays', async () => {
    const file = newFile();
    const typed = ['1 2', '999', 'dance', 'rules', 'hint', 'table', '?'];
    const { output } = await play([...first, ...typed], file, '--seed', 'win');
    const asked = output.slice(output.indexOf('Which cards do you keep'));
    expect(asked).toContain('At most 1 can be kept (§6.5.5); type u to take one back.');
    expect(asked).toMatch(/Type numbers from 1 to \d+, Enter, or \? for help\./);
    expect(asked).toContain('6.5.5 Between games');
    expect(asked).toContain('There is no bot here that gives hints.');
    expect(asked).toContain('Rebuild · The end');
    expect(record(file)).toMatchObject({ game: 1, log: [], current: { table: { phase: 'over' } } });
    const next = await play(['', 'quit'], file);
    expect(next.output).toContain('game 1 is won.');
    expect(record(file)).toMatchObject({ game: 2, kept: [[]], log: [{ won: true, kept: [[]] }] });
  });

  test('[§6.5.5] two cards on one line, or one after the other', async () => {
    const upTo = WON.lines.slice(0, (WON.starts[2] ?? 0) - 2);
    for (const typed of [['1 2'], ['1', 'u', '1', '1', '2']]) {
      const file = newFile();
      const { output } = await play([...upTo, ...typed], file, '--seed', 'win');
      expect(record(file).kept[0]).toHaveLength(2);
      if (typed.length > 1) expect(output).toContain('That card is kept already.');
    }
  });

  test('at a terminal the choice can be taken back, and a lost game waits for Enter', async () => {
    const won = [...first, '1', 'u', '', 'quit'];
    const file = newFile();
    const one = await runAtTerminal(
      env,
      () => won.shift() ?? null,
      ...['play', 'rebuild', '--campaign', file, '--seed', 'win', '--plain'],
    );
    expect(withoutCodes(one.output)).toMatch(/Kept: [^.]+ VP\.\s+Ada, Enter = done, u = take back >/);
    expect(record(file)).toMatchObject({ game: 2, kept: [[]] });

    const lost = [...scripted(idler, 'lose', [[]]).lines, 'q'];
    const other = newFile();
    const two = await runAtTerminal(
      env,
      () => lost.shift() ?? null,
      ...['play', 'rebuild', '--campaign', other, '--seed', 'lose', '--plain'],
    );
    expect(withoutCodes(two.output)).toContain('Enter = go on, q = leave >');
    expect(record(other)).toMatchObject({ game: 1, attempt: 2, current: null });
  });
});

describe('files and arguments that are refused', () => {
  const refused = async (text: string, sentence: RegExp): Promise<void> => {
    const file = newFile();
    writeFileSync(file, text);
    const { code, output, errors } = await play(['1'], file);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(sentence);
    expect(errors.trimEnd().split('\n')).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe(text);
  };

  test('[§6.5.9] a file that was cut or edited is refused in one sentence and stays as it is', async () => {
    const file = newFile();
    await play(WON.lines.slice(0, (WON.starts[1] ?? 0) + 5), file, '--seed', 'win');
    const text = readFileSync(file, 'utf8');
    const data = JSON.parse(text);
    for (const length of [0, 1, 100, Math.floor(text.length / 2), text.length - 2])
      await refused(text.slice(0, length), /is no saved campaign, or was cut off: /);
    const edited = (change: object): string => JSON.stringify({ ...data, ...change });
    const [entry] = data.log;
    for (const [change, sentence] of [
      [{ version: 2 }, /This campaign has version 2; this program reads 1\./],
      [{ game: 3 }, /its log does not lead to its current game\./],
      [{ attempt: 2 }, /its log does not lead to its current game\./],
      [{ kept: [[]] }, /its log does not lead to its current game\./],
      [{ status: 'won' }, /its log does not lead to its current game\./],
      [{ log: [] }, /its log does not lead to its current game\.|attempt is/],
      [{ log: [{ ...entry, total: entry.total + 1 }] }, /the entry of game 1, attempt 1, cannot be\./],
      [{ log: [{ ...entry, won: false }] }, /the entry of game 1, attempt 1, cannot be\./],
      [{ log: [{ ...entry, kept: [['smelter', 'spear']] }] }, /the entry of game 1, attempt 1, cannot be\./],
      [{ players: ['Eve'] }, /its running game is not the one that is to be played\./],
      [{ options: { ...data.options, deck: 'revised' } }, /cannot be kept|running game is not the one/],
      [{ current: { ...data.current, seed: 'other' } }, /The save does not replay|do not lead to its table/],
      [
        { current: { ...data.current, setting: { game: 1 } } },
        /The save does not replay|lead to its table|not the one/,
      ],
      [{ current: { ...data.current, steps: data.current.steps.slice(1) } }, /The save/],
      [{ current: undefined }, /This is not a saved match|the save/i],
      [{ seating: ['nobody'] }, /seating is \["nobody"\]\./],
      [{ seating: ['person', 'person'] }, /seating is/],
      [{ seed: 7 }, /seed is 7\./],
      [{ options: undefined }, /options is nothing\./],
      [{ seating: undefined }, /seating is nothing\./],
      [{ cardwright: 'champaign' }, /cardwright is "champaign"\./],
      [{ of: 'five-ages' }, /This is a campaign of "five-ages", not of rebuild\./],
      [{ players: ['\u001b[2J'] }, /A name is a text|not the one/],
    ] as const)
      await refused(edited(change), sentence);
    for (const other of ['[]', 'null', '7', '"x"']) await refused(other, /This is not a campaign of Cardwright but/);
    await refused('{}', /This campaign has version nothing/);
    await refused(JSON.stringify(data.current), /This is a saved match, not a campaign; use --resume\./);
  });

  test('a file with changed bytes is resumed or refused, never a crash', async () => {
    const file = newFile();
    await play(WON.lines.slice(0, 4), file, '--seed', 'win');
    const text = readFileSync(file, 'utf8');
    const dice = makeDice('bytes');
    for (let i = 0; i < 150; i++) {
      const at = dice.below(text.length);
      const changed = `${text.slice(0, at)}${['', '0', '9', '"', 'x', ','][dice.below(6)]}${text.slice(at + 1)}`;
      writeFileSync(file, changed);
      const { code, errors } = await play([], file);
      if (code === 0) continue;
      expect(code).toBe(2);
      expect(errors).toMatch(/^cardwright: [^\n]+\.\n$/);
      expect(readFileSync(file, 'utf8')).toBe(changed);
    }
  });

  test('arguments that do not fit are refused before a file is written', async () => {
    for (const [args, sentence] of [
      [['rebuild', '--save', 'x'], '--save does not go with --campaign.'],
      [['rebuild', '--resume', 'x'], '--resume does not go with --campaign.'],
      [['five-ages'], '5 Ages has no campaign.'],
      [[], 'Write `play GAME --campaign FILE`.'],
      [['rebuild', '--set', 'mode=versus', '--seats', '2'], 'A campaign is played with mode "campaign" only (§6.5).'],
      [['rebuild', '--set', 'catchUp=on'], 'Option catchUp is for versus only: in the campaign it is "off". (§6.5.8)'],
      [['rebuild', '--seed', 'x'.repeat(151)], 'The seed of a campaign has at most 150 characters.'],
    ] as const) {
      const file = newFile();
      const ran = await runIn(env, '', 'play', ...args, '--campaign', file);
      expect(ran).toEqual({ code: 2, output: '', errors: `cardwright: ${sentence}\n` });
      expect(existsSync(file)).toBe(false);
    }
    const nowhere = await play([], join(folder, 'no', 'such', 'folder.json'));
    expect(nowhere).toMatchObject({ code: 2, output: '' });
    expect(nowhere.errors).toMatch(/The campaign cannot be saved to .*: there is no such file or folder\./);
  });
});

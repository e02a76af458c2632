import '../../games/all.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { botNamed } from '../../bots/roster.ts';
import { legalActions, type Message, writeAction } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { loadMatch, type Match, saveMatch, startMatch, submit } from '../../engine/match.ts';
import { nextToAct } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { openHost } from '../testing/recorded.ts';
import { type CampaignStart, PERSON } from '../../desk/wire.ts';

type Host = ReturnType<typeof openHost>;
type Policy = (match: Match<Shape>, seat: Seat) => Message;

const { game } = gameNamed('rebuild');
const PROGRAM = fileURLToPath(new URL('../../../bin/cardwright', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-campaigns-'));

const solo: CampaignStart = { game: 'rebuild', seating: [PERSON], names: ['Ada'], options: {}, seed: 'win' };

const planner: Policy = ({ table, seed, steps }, seat) => {
  const dice = makeDice(`${seed}/${seat}/${steps.length}`);
  return writeAction(table, seat, botNamed('planner', game).decide(redact(table, seat), seat, dice));
};
/** Ends every turn at once: such a game is lost. */
const idler: Policy = ({ table }, seat) => {
  const legal = legalActions(table, seat);
  return legal.find(({ type }) => type === 'end') ?? legal[0] ?? { type: 'end' };
};

/** Plays at the host's table, at most so many steps; the same match beside it tells what to do. */
async function play(host: Host, match: string, policy: Policy, most = Infinity): Promise<void> {
  const beside: Match<Shape> = loadMatch(game, (await host.ask({ do: 'save', match })).state);
  for (let steps = 0; steps < most && !isOver(beside.table); steps++) {
    const seat = nextToAct(beside.table);
    const action = policy(beside, seat);
    submit(beside, seat, action);
    await host.ask({ do: 'submit', match, seat, action });
  }
}

const look = (host: Host, campaign: string) => host.ask({ do: 'campaign', campaign });
const viewOf = async (host: Host, match: string) => (await host.ask({ do: 'table', match, seat: 0, since: 0 })).table;

test('[§6.5] a whole campaign: four games, kept cards, opened again in the middle, moved through a file', async () => {
  const store = memoryStore();
  let host = openHost(store);
  const { campaign, match: first } = await host.ask({ do: 'start-campaign', ...solo });
  expect((await look(host, campaign)).info).toMatchObject({
    stage: 'playing',
    number: 1,
    targets: [50, 55, 60, 70],
    standing: 'Game 1 of 4: 50 points are needed.',
  });
  await play(host, first, planner);
  host = openHost(store); // a reload between the end of a game and the choice loses nothing
  const { info, choice } = await look(host, campaign);
  expect(info).toMatchObject({ stage: 'choosing', match: first });
  expect(choice).toMatchObject({ most: 1, chooser: 0, rule: '§6.5.5', next: { number: 2, isAgain: false } });
  expect(choice?.after).toBe('Game 1 is won; game 2 comes next.');
  expect(choice?.result).toMatchObject({ game: 1, target: 50, won: true });
  expect(choice?.best).toHaveLength(1);
  const [best = 0] = choice?.best ?? [];
  const taken = choice?.cards[best];
  for (const [cards, sentence] of [
    [[0, 1], /At most 1 card may be kept/],
    [[0, 0], /only once/],
    [[999], /no card 999/],
  ] as const)
    expect(await host.answer({ do: 'keep-cards', campaign, cards })).toMatchObject({
      ok: false,
      error: expect.stringMatching(sentence),
    });
  await host.ask({ do: 'keep-cards', campaign, cards: [best] });
  expect((await look(host, campaign)).info).toMatchObject({ stage: 'between', number: 2, kept: [[taken?.id]] });

  host = openHost(store); // a crash before the next game begins loses nothing either
  const { match: second } = await host.ask({ do: 'next-game', campaign });
  expect((await host.ask({ do: 'next-game', campaign })).match).toBe(second);
  await play(host, second, planner, 12);
  const middle = await viewOf(host, second);
  expect(middle.campaign).toBe(campaign);
  expect(middle.lines[0]?.text).toContain('ame 2 of 4');
  host = openHost(store);
  expect((await viewOf(host, second)).view).toEqual(middle.view);

  // Out through a file, through the command line, and into another browser.
  const file = join(folder, 'moved.json');
  writeFileSync(file, (await host.ask({ do: 'save-campaign', campaign })).text);
  const read = spawnSync(process.execPath, [PROGRAM, 'play', 'rebuild', '--campaign', file], {
    input: '',
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(read.stderr).toBe('');
  expect(read.stdout).toContain('Game 2 of 4: 55 points are needed. Kept from the game before:');
  const elsewhere = openHost(memoryStore());
  const { campaign: moved } = await elsewhere.ask({
    do: 'open-campaign',
    game: 'rebuild',
    text: readFileSync(file, 'utf8'),
  });
  const there = (await look(elsewhere, moved)).info;
  expect({ ...there, campaign, match: second }).toEqual((await look(host, campaign)).info);
  expect((await viewOf(elsewhere, there.match ?? '')).view).toEqual(middle.view);

  let match = there.match ?? '';
  for (const most of [2, 3, 0]) {
    await play(elsewhere, match, planner);
    const after = (await look(elsewhere, moved)).choice;
    expect(after?.most).toBe(most);
    await elsewhere.ask({ do: 'keep-cards', campaign: moved, cards: after?.best ?? [] });
    if (most > 0) match = (await elsewhere.ask({ do: 'next-game', campaign: moved })).match;
  }
  const end = (await look(elsewhere, moved)).info;
  expect(end).toMatchObject({ status: 'won', stage: 'over', match: null });
  expect(end.standing).toMatch(/^The campaign is won: 4 games played, \d+ points in the last win of each\.$/);
  expect(end.log.map(({ won, kept }) => [won, kept.flat().length])).toEqual([
    [true, 1],
    [true, 2],
    [true, 3],
    [true, 0],
  ]);
  expect(await elsewhere.answer({ do: 'next-game', campaign: moved })).toMatchObject({
    ok: false,
    error: expect.stringContaining('This campaign is over'),
  });
  const { text } = await elsewhere.ask({ do: 'save-campaign', campaign: moved });
  const again = await elsewhere.ask({ do: 'open-campaign', game: 'rebuild', text });
  expect((await look(elsewhere, again.campaign)).info).toMatchObject({ stage: 'over', standing: end.standing });
  expect([...host.bugs, ...elsewhere.bugs]).toEqual([]);
});

test('[§6.5.6] a lost game keeps nothing and is played again, with the same start if that was chosen', async () => {
  const host = openHost(memoryStore());
  const { campaign, match } = await host.ask({ do: 'start-campaign', ...solo, options: { campaignRetry: 'same' } });
  const before = (await viewOf(host, match)).view;
  await play(host, match, idler);
  const { choice } = await look(host, campaign);
  expect(choice).toMatchObject({ most: 0, cards: [], best: [], next: { number: 1, isAgain: true } });
  expect(choice?.after).toBe('Game 1 is played again (§6.5.6).');
  await host.ask({ do: 'keep-cards', campaign, cards: [] });
  const { match: again } = await host.ask({ do: 'next-game', campaign });
  expect(again).not.toBe(match);
  expect((await look(host, campaign)).info).toMatchObject({ number: 1, attempt: 2, log: [{ won: false, target: 50 }] });
  expect((await viewOf(host, again)).view).toEqual(before);
});

test('[§6.6] several people together: one of them confirms, and cards stay with their owners', async () => {
  const host = openHost(memoryStore());
  const { campaign, match } = await host.ask({
    do: 'start-campaign',
    ...solo,
    seed: 'team',
    seating: [PERSON, PERSON],
    names: ['Ada', 'Ben'],
    options: { startPlayer: 1, coopTarget: 'scaled' },
  });
  expect((await look(host, campaign)).info.targets).toEqual([55, 60, 65, 75]);
  await play(host, match, planner);
  const { choice } = await look(host, campaign);
  expect(choice).toMatchObject({ most: 1, chooser: 1 });
  const at = choice?.cards.findIndex(({ seat }) => seat === 1) ?? -1;
  await host.ask({ do: 'keep-cards', campaign, cards: [at] });
  expect((await look(host, campaign)).info.kept).toEqual([[], [choice?.cards[at]?.id]]);
});

test('of two tabs only one finishes a game; a game of a campaign goes only with it', async () => {
  const store = memoryStore();
  const [one, two] = [openHost(store), openHost(store)];
  const { campaign, match } = await one.ask({ do: 'start-campaign', ...solo });
  expect(await one.answer({ do: 'forget', match })).toMatchObject({
    ok: false,
    error: expect.stringContaining('belongs to a campaign'),
  });
  await play(one, match, idler);
  const stale = { ...(await store.campaigns())[0] };
  await one.ask({ do: 'keep-cards', campaign, cards: [] });
  const answer = await two.answer({ do: 'keep-cards', campaign, cards: [] });
  expect(answer).toMatchObject({ ok: false, error: 'This campaign waits for no choice.' });
  expect(await store.keepCampaign({ ...stale, revision: 2 } as never)).toBe(false);
  const { campaigns } = await two.ask({ do: 'campaigns' });
  expect(campaigns).toMatchObject([{ campaign, stage: 'between', attempt: 2, log: [{ game: 1, won: false }] }]);
  expect(JSON.stringify(campaigns)).not.toContain('win'); // the seed tells every card
  await two.ask({ do: 'forget-campaign', campaign });
  expect(await store.campaigns()).toEqual([]);
  expect(await store.all()).toEqual([]);
});

test('a running game of older rules is said to be so, and can be dealt anew', async () => {
  const store = memoryStore();
  const { campaign, match } = await openHost(store).ask({ do: 'start-campaign', ...solo });
  const record = store.records.get(match);
  if (!record) throw new Error('not kept');
  store.records.set(match, { ...record, version: record.version - 1 });
  const host = openHost(store);
  expect((await look(host, campaign)).problem).toContain('It is kept as it is.');
  expect((await host.ask({ do: 'next-game', campaign })).match).toBe(match);
  const { match: anew } = await host.ask({ do: 'next-game', campaign, isAnew: true });
  expect(anew).not.toBe(match);
  expect((await host.ask({ do: 'next-game', campaign, isAnew: true })).match).toBe(anew); // one that opens stays
  expect(store.records.has(match)).toBe(true);
});

test('[§6.5.8] what is offered when a campaign is set up follows from the rules', async () => {
  const host = openHost(memoryStore());
  const { info } = await host.ask({ do: 'game', game: 'rebuild' });
  expect(info.campaign?.seats).toBe(1);
  expect(info.campaign?.options.toSorted()).toEqual([
    'ancientBonus',
    'campaignLoss',
    'campaignRetry',
    'coopTarget',
    'deck',
    'goldKey',
    'startPlayer',
    'turnTimer',
  ]);
  expect((await host.ask({ do: 'game', game: 'five-ages' })).info.campaign).toBeUndefined();
});

test.each([
  [{ ...solo, game: 'five-ages' }, /5 Ages has no campaign/],
  [{ ...solo, seating: ['greedy'] }, /needs a person/],
  [{ ...solo, seating: ['wizard'] }, /not "wizard"/],
  [{ ...solo, names: [] }, /a list of 1 name/],
  [{ ...solo, options: { catchUp: 'on' } }, /catchUp is for versus only/],
  [{ ...solo, seed: 'x'.repeat(151) }, /at most 150 characters/],
] as const)('a campaign that cannot be is refused in a sentence: %j', async (plan, sentence) => {
  const host = openHost(memoryStore());
  const answer = await host.answer({ do: 'start-campaign', ...plan });
  expect(answer).toMatchObject({ ok: false, error: expect.stringMatching(sentence) });
  expect(host.bugs).toEqual([]);
});

test('files that are no campaign are refused in one sentence, and nothing is kept', async () => {
  const store = memoryStore();
  const host = openHost(store);
  const { campaign, match } = await host.ask({ do: 'start-campaign', ...solo });
  await play(host, match, planner, 3);
  const { text } = await host.ask({ do: 'save-campaign', campaign });
  const data = JSON.parse(text);
  const edited = (change: object): string => JSON.stringify({ ...data, ...change });
  const lone = startMatch(game, { seats: 1, seed: 'alone' });
  for (const [rubbish, sentence] of [
    ['', 'There is no JSON here, nothing at all.'],
    ['\u0000\u0001PNG', 'This is not a saved campaign, but something else.'],
    [text.slice(0, text.length / 2), 'This is not valid JSON.'],
    [`{"a":${'['.repeat(100)}`, 'This JSON is nested more than 32 levels deep.'],
    ['7', 'This is not a campaign of Cardwright but 7.'],
    ['{}', 'This campaign has version nothing; this program reads 1.'],
    [JSON.stringify(saveMatch(lone)), 'This is a saved match, not a campaign; open it as a replay.'],
    [edited({ of: 'five-ages' }), 'This is a campaign of "five-ages", not of rebuild.'],
    [edited({ seating: ['greedy'] }), 'The campaign is damaged: seating is ["greedy"].'],
    [edited({ seed: 7 }), 'The campaign is damaged: seed is 7.'],
    [edited({ game: 3 }), 'The record of the campaign was changed: its log does not lead to its current game.'],
    [edited({ players: ['\u0007'] }), expect.stringMatching(/A name is a text|not the one that is to be played/)],
    [
      edited({ log: Array.from({ length: 1001 }, () => ({})) }),
      'This campaign has 1001 games, where 1000 are the most.',
    ],
    [edited({ current: { ...data.current, steps: Array.from({ length: 5001 }, () => ({})) } }), /5001 steps/],
    [`${text}${' '.repeat(2_000_000)}`, /too large for a campaign/],
  ] as const) {
    const answer = await host.answer({ do: 'open-campaign', game: 'rebuild', text: rubbish });
    const error = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence;
    expect(answer).toEqual({ ok: false, error });
  }
  const dice = makeDice('bytes');
  for (let i = 0; i < 60; i++) {
    const at = dice.below(text.length);
    const changed = `${text.slice(0, at)}${['', '0', '9', '"', 'x', ','][dice.below(6)]}${text.slice(at + 1)}`;
    const answer = await openHost(memoryStore()).answer({ do: 'open-campaign', game: 'rebuild', text: changed });
    if (!answer.ok) expect(answer.error).toMatch(/^[^\n]+\.$/);
  }
  expect(await store.campaigns()).toHaveLength(1);
  expect(host.bugs).toEqual([]);
});

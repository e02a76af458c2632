import { describe, expect, test } from 'vitest';
import { legalActions } from '../../../engine/edge.ts';
import { type Match, saveMatch, submit } from '../../../engine/match.ts';
import { waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { cardsIn, count, move } from '../../../engine/zones.ts';
import {
  type Campaign,
  campaignResult,
  finishGame,
  readCampaign,
  resultOfGame,
  resumeGame,
  startCampaign,
  startGame,
  withGame,
} from './campaign.ts';
import { A, B, deckOf, heights, ids, idsIn } from '../testing/position.ts';
import { finalPoints } from '../scoring.ts';
import { carried, columnZone, deck, discard, hand, played, type Rebuild, trash } from '../shape.ts';

const solo = (options = {}): Campaign => startCampaign({ id: 'c1', created: '2026-01-01', players: ['Ann'], options });

/** Plays the current game to its end with the last legal action, then gives every seat exactly these cards. */
function playedGame(campaign: Campaign, collections: readonly string[], seed = 'seed'): Match<Rebuild> {
  const match = startGame(campaign, seed);
  const dice = makeDice(seed);
  while (!isOver(match.table)) step(match, dice.below(1000));
  const { table } = match;
  const zones = [hand, deck, discard, played, carried];
  for (let seat = 0; seat < table.seats; seat++)
    for (const zone of zones) for (const card of cardsIn(table, zone + seat)) move(table, card, trash);
  collections.forEach((cards, seat) => {
    for (const id of ids(cards)) {
      const copies = [...(table.plan.cardNamed.get(id) ?? [])];
      const [free] = copies.filter((card) => !isOwned(match, card));
      move(table, free ?? Number.NaN, discard + seat);
    }
  });
  return match;
}

const isOwned = ({ table }: Match<Rebuild>, card: number): boolean =>
  Array.from({ length: table.seats }, (_, seat) => cardsIn(table, discard + seat)).some((cards) =>
    cards.includes(card),
  );

function step(match: Match<Rebuild>, number: number): void {
  const seat = 31 - Math.clz32(waitedFor(match.table));
  const legal = legalActions(match.table, seat);
  submit(match, seat, legal[number % legal.length]);
}

// 13+10+9+8+7+3 = 50, +3; and 54, 57.
const FIFTY_THREE = 'crown robot-golem chalice battle-axe sign-post smelter spear a-gold-bar';
const FIFTY_FOUR = 'crown robot-golem chalice battle-axe sign-post rockslide smelter';
const FIFTY_SEVEN = 'crown robot-golem chalice battle-axe sign-post rockslide smelter spear';

describe('the campaign record', () => {
  test('[§W30] campaign progress', () => {
    const first = solo();
    const one = playedGame(first, [FIFTY_THREE]);
    expect(finalPoints(one.table, A)).toBe(53);
    expect(resultOfGame(first, one)).toMatchObject({ total: 53, target: 50, won: true, most: 1 });
    expect(() => finishGame(first, one, [['sign-post']])).toThrow(/Seat 0 cannot keep "sign-post"/);
    expect(() => finishGame(first, one, [['a-gold-bar']])).toThrow(/§6\.5\.5/);
    expect(() => finishGame(first, one, [['smelter', 'spear']])).toThrow(/At most 1 card may/);

    const second = finishGame(first, one, [['smelter']]);
    expect(second).toMatchObject({ game: 2, attempt: 1, kept: [['smelter']], status: 'running', current: null });
    expect(second.log).toEqual([
      { game: 1, attempt: 1, seed: 'seed', scores: [53], total: 53, target: 50, won: true, kept: [['smelter']] },
    ]);
    const two = startGame(second, 'two');
    expect(count(two.table, deck + A) + count(two.table, hand + A)).toBe(15);
    expect([...deckOf(two.table, A), ...idsIn(two.table, hand + A)]).toContain('smelter');
    expect(heights(two.table)).toEqual([9, 9, 9, 9, 8, 8]);
    const stage = (column: number) => two.table.plan.faces[cardsIn(two.table, columnZone(column))[5] ?? 0]?.stage;
    expect([0, 1, 2, 3, 4, 5].map(stage)).toEqual(['early', 'early', 'late', 'late', 'late', 'late']);

    const lost = finishGame(second, playedGame(second, [FIFTY_FOUR]));
    expect(lost).toMatchObject({ game: 2, attempt: 2, kept: [['smelter']] });
    expect(lost.log[1]).toMatchObject({ total: 54, target: 55, won: false, kept: [[]] });
    const won = playedGame(lost, [FIFTY_SEVEN], 'again');
    expect(resultOfGame(lost, won)).toMatchObject({ total: 57, won: true, most: 2 });
    expect(finishGame(lost, won, [['rockslide', 'spear']])).toMatchObject({ game: 3, kept: [['rockslide', 'spear']] });
  });

  test('[§W31] co-op', () => {
    const players = ['Ann', 'Ben', 'Cleo'];
    const team = startCampaign({ id: 'c', created: '', players });
    const collections = ['crown war-chest', 'chalice battle-axe', 'robot-golem anvil']; // 19, 17, 16
    const match = playedGame(team, collections);
    expect(resultOfGame(team, match)).toMatchObject({
      scores: [19, 17, 16],
      total: 52,
      target: 50,
      won: true,
      most: 1,
    });
    const scaled = startCampaign({ id: 'c', created: '', players, options: { coopTarget: 'scaled' } });
    expect(resultOfGame(scaled, playedGame(scaled, collections))).toMatchObject({ total: 52, target: 59, won: false });
  });

  test('[§6.6.6] a card stays with the player in whose collection it was', () => {
    const team = startCampaign({ id: 'c', created: '', players: ['Ann', 'Ben'] });
    const match = playedGame(team, ['crown chalice battle-axe sign-post', 'robot-golem smelter']);
    expect(() => finishGame(team, match, [['smelter'], []])).toThrow(/Seat 0 cannot keep "smelter"/);
    const after = startGame(finishGame(team, match, [[], ['smelter']]), 'next').table;
    expect([...deckOf(after, B), ...idsIn(after, hand + B)]).toContain('smelter');
    expect(count(after, deck + A) + count(after, hand + A)).toBe(14);
  });

  test('[§6.5.6] restart goes back to game 1, continue goes on; both without kept cards', () => {
    for (const campaignLoss of ['restart', 'continue'] as const) {
      const begun = solo({ campaignLoss });
      const second = finishGame(begun, playedGame(begun, [FIFTY_THREE]), [['smelter']]);
      const lost = finishGame(second, playedGame(second, ['a-log']));
      const game = campaignLoss === 'restart' ? 1 : 3;
      expect(lost).toMatchObject({ game, kept: [[]], attempt: campaignLoss === 'restart' ? 2 : 1 });
    }
  });

  test('[§6.5.6] the campaign is won with game 4; with continue it ends there', () => {
    const best = `${FIFTY_SEVEN} galleon uzi`;
    for (const campaignLoss of ['retry', 'continue'] as const) {
      let campaign = solo({ campaignLoss });
      for (let game = 1; game <= 4; game++) campaign = finishGame(campaign, playedGame(campaign, [best]));
      expect(campaign.status).toBe(campaignLoss === 'retry' ? 'won' : 'ended');
      const points = campaign.log[0]?.total ?? 0;
      expect(campaignResult(campaign)).toEqual({ games: 4, won: 4, points: 4 * points });
      expect(() => startGame(campaign, 'x')).toThrow(/over/);
    }
  });

  test('[§option campaignRetry] same: the identical start; fresh: a new shuffle', () => {
    for (const campaignRetry of ['fresh', 'same'] as const) {
      const begun = solo({ campaignRetry });
      const start = saveMatch(startGame(begun, 'seed')).table;
      const again = saveMatch(startGame(finishGame(begun, playedGame(begun, ['a-log'])), 'other')).table;
      expect(JSON.stringify(again) === JSON.stringify(start)).toBe(campaignRetry === 'same');
    }
  });

  test('[§6.5.9] a record moves as text and goes on exactly', () => {
    const campaign = finishGame(solo(), playedGame(solo(), [FIFTY_THREE]), [['smelter']]);
    const match = startGame(campaign, 'running');
    const dice = makeDice('record');
    for (let i = 0; i < 12; i++) step(match, dice.below(1000));
    const read = readCampaign(JSON.parse(JSON.stringify(withGame(campaign, match))));
    expect(read).toEqual(withGame(campaign, match));
    const resumed = resumeGame(read);
    if (!resumed) throw new Error('the running game is missing');
    while (!isOver(match.table)) {
      const number = dice.below(1000);
      step(match, number);
      step(resumed, number);
    }
    expect(saveMatch(resumed)).toEqual(saveMatch(match));
    expect(resumeGame(campaign)).toBeNull();
  });

  test('[§6.5.9] a damaged record is refused in one sentence', () => {
    const record = JSON.parse(JSON.stringify(solo()));
    const broken = (change: object) => () => readCampaign({ ...record, ...change });
    expect(broken({ version: 7 })).toThrow('This campaign has version 7; this program reads 1.');
    expect(broken({ game: 5 })).toThrow('The record of the campaign is damaged: game is 5.');
    expect(broken({ kept: [['crown']] })).toThrow(/"crown" cannot be kept/);
    expect(broken({ status: 'lost' })).toThrow(/status is "lost"/);
    expect(broken({ current: {} })).toThrow('This is not a saved match of Cardwright.');
    expect(broken({ log: [{}] })).toThrow(/won is nothing/);
  });

  test('[§6.5.9] the log leads to the current game, and the running game is that one', () => {
    const campaign = finishGame(solo(), playedGame(solo(), [FIFTY_THREE]), [['smelter']]);
    const record = JSON.parse(JSON.stringify(withGame(campaign, startGame(campaign, 'two'))));
    const broken = (change: object) => () => readCampaign({ ...record, ...change });
    expect(broken({})).not.toThrow();
    expect(broken({ game: 3 })).toThrow(/its log does not lead to its current game/);
    expect(broken({ kept: [['spear']] })).toThrow(/its log does not lead to its current game/);
    expect(broken({ log: [{ ...record.log[0], total: 54 }] })).toThrow(/game 1, attempt 1, cannot be/);
    expect(broken({ players: ['Eve'] })).toThrow(/its running game is not the one that is to be played/);
    expect(broken({ current: saveMatch(startGame(solo(), 'one')) })).toThrow(/its running game is not the one/);
  });

  test('[§6.5.1] a campaign is not played versus', () => {
    const versus = { id: '', created: '', players: ['Ann', 'Ben'], options: { mode: 'versus' } };
    expect(() => startCampaign(versus)).toThrow('A campaign is played with mode "campaign" only (§6.5).');
  });
});

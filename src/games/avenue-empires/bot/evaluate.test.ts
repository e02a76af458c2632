import { describe, expect, test } from 'vitest';
import { writeAction } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, deal, isLegal, nextToAct, pickCode } from '../../../engine/play.ts';
import { makePlan } from '../../../engine/plan.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { emptyTable, isOver } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { redact } from '../../../engine/view.ts';
import { tally } from '../lab/tally.ts';
import { mind } from './evaluate.ts';
import { avenueEmpires } from '../game.ts';
import type { Options } from '../options.ts';
import {
  build,
  decline,
  pass,
  play,
  playAll,
  position,
  salvageCard,
  scoutAt,
  stop,
  keep,
  swap,
} from '../testing/position.ts';
import type { AvenueTable } from '../shape.ts';
import { wildDeck } from '../testing/wild-deck.ts';
import { roundsLeft } from './worth.ts';

const named = (name: string) => {
  const found = mind.players.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const greedy = named('greedy');

/** What greedy does, as a message. */
function decides(t: AvenueTable, seat: Seat): unknown {
  const view = redact(t, seat);
  return writeAction(view, seat, greedy.decide(view, seat, makeDice('greedy')));
}

const OTHERS = 'theatre barracks bathhouse';

describe('greedy (section 11)', () => {
  test('[§D3] builds what brings most at once', () => {
    const t = position('building', {
      seats: 2,
      cities: ['C: smithy'],
      hands: ['manor-house chapel hermitage', OTHERS],
    });
    expect(decides(t, 0)).toMatchObject({ type: 'build', card: 'manor-house', row: 1 });
    const kilns = position('building', {
      seats: 2,
      cities: ['L: smithy smithy brickworks'],
      hands: ['hermitage fountain', OTHERS],
    });
    expect(decides(kilns, 0)).toEqual(build('hermitage', 'L4'));
  });

  test('[§D1] keeps the best card for itself and gives each neighbour what helps it least', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['', 'L: smithy smithy', ''],
      hands: ['manor-house smithy chapel', OTHERS, 'archive embassy registry'],
    });
    // A smithy is worth 8 on the left, in the avenue of the two others, and 2 on the right.
    expect(decides(t, 0)).toEqual(pass('chapel', 'smithy'));
  });

  test('[§D2] need not keep what a Watchtower shows it', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['C: watchtower'],
      hands: ['brickworks smithy chapel', 'manor-house embassy archive', OTHERS],
    });
    play(t, 1, pass('embassy', 'manor-house'));
    play(t, 2, pass('theatre', 'barracks'));
    // The manor house comes anyway; so the cards are given that are worth least to the others.
    expect(decides(t, 0)).toEqual(pass('smithy', 'chapel'));
  });

  test('[§D5] exchanges where it helps and declines where nothing does', () => {
    const t = position('building', {
      seats: 2,
      cities: ['L: hermitage smithy townhouse brickworks'],
      hands: ['masons-yard', 'chapel'],
    });
    playAll(t, build('masons-yard', 'C1'), build('chapel', 'C1'));
    expect(decides(t, 0)).toEqual(swap('L1', 'L4'));
    const level = position('building', { seats: 2, cities: ['L: manor-house'], hands: ['masons-yard', 'chapel'] });
    playAll(level, build('masons-yard', 'C1'), build('chapel', 'C1'));
    expect(decides(level, 0)).toEqual(decline);
  });

  test('[§D6] [§D7] [§D8] takes the best card for later, and none when no round is left', () => {
    const scouting = (deck: string | number) => {
      const t = position('building', { seats: 2, hands: ['observatory', 'chapel'], deck });
      playAll(t, build('observatory', 'C1'), build('chapel', 'C1'));
      return decides(t, 0);
    };
    expect(scouting('scaffold-yard smithy manor-house watch-house')).toEqual(scoutAt(3));
    expect(scouting(3)).toEqual(decline);
    const t = position('building', {
      seats: 2,
      hands: ['catacombs', 'chapel'],
      discard: 'cottage-row manor-house smithy',
    });
    playAll(t, build('catacombs', 'C1'), build('chapel', 'C1'));
    expect(decides(t, 0)).toEqual(salvageCard('manor-house'));
    const keeping = position('building', {
      seats: 2,
      cities: ['L: archive'],
      hands: ['fountain chapel manor-house smithy', ''],
    });
    play(keeping, 0, build('fountain', 'C1'));
    expect(decides(keeping, 0)).toEqual(keep('manor-house'));
    play(keeping, 0, keep('manor-house'));
    expect(decides(keeping, 0)).toEqual(keep('chapel'));
    play(keeping, 0, keep('chapel'));
    expect(decides(keeping, 0)).toEqual(stop);
  });

  test('[§6.1] the rounds that are left', () => {
    const left = (deck: number, options: Partial<Options> = {}): number =>
      roundsLeft(position('building', { seats: 4, options, hands: ['chapel', '', '', ''], deck }));
    expect([left(108), left(13), left(12), left(1)]).toEqual([8, 1, 0, 0]);
    const options = { endTiming: 'finish-round' } as const;
    expect([left(108, options), left(12, options), left(4, options), left(3, options)]).toEqual([9, 1, 1, 0]);
  });
});

describe('players', () => {
  /** Plays a match of these players; returns the scores. */
  function playMatch(names: readonly string[], seed: number, setting?: unknown): number[] {
    const seats = names.length;
    const options = resolveOptions(avenueEmpires, seats, { buildDuty: seed % 2 === 0 ? 'must' : 'may' });
    const t = emptyTable(
      makePlan(avenueEmpires, seats, options, avenueEmpires.readSetting?.(setting, options, seats)),
      { knowledge: true },
    );
    const dice = makeDice(`match ${seed}`);
    deal(t, new Uint32Array([seed, 9, 9, 9, 9, 9, 9, 9]));
    while (!isOver(t)) {
      const seat = nextToAct(t);
      const name = names[seat] ?? 'random';
      const view = redact(t, seat);
      const code = name === 'random' ? pickCode(t, seat, dice) : named(name).decide(view, seat, dice);
      expect(isLegal(t, seat, code)).toBe(true);
      act(t, seat, code);
    }
    return names.map((_, seat) => tally.score(t, seat));
  }

  test('do only what is legal, and greedy is far ahead of random', () => {
    let [ours, theirs] = [0, 0];
    for (let seed = 0; seed < 6; seed++) {
      const [a = 0, b = 0, c = 0, d = 0] = playMatch(['greedy', 'random', 'greedy', 'random'], seed);
      ours += a + c;
      theirs += b + d;
    }
    expect(ours / 12).toBeGreaterThan(theirs / 12 + 10);
    playMatch(['planner', 'careless', 'planner'], 1);
  });

  test('the same view and dice give the same match', () => {
    expect(playMatch(['planner', 'greedy'], 3)).toEqual(playMatch(['planner', 'greedy'], 3));
  });

  test('[§2.6] play any edited deck', () => {
    for (let seed = 0; seed < 3; seed++)
      playMatch(['greedy', 'planner', 'greedy'], seed, { deck: wildDeck(makeDice(`wild ${seed}`), 24) });
  });
});

test('[§11] the tally counts what section 11 tells', () => {
  const seats = 3;
  const t = emptyTable(makePlan(avenueEmpires, seats, resolveOptions(avenueEmpires, seats)), { knowledge: false });
  const dice = makeDice('tally');
  const counts = new Float64Array(tally.size);
  const games = 4;
  let points = 0;
  for (let game = 0; game < games; game++) {
    deal(t, new Uint32Array([game, 5, 5, 5, 5, 5, 5, 5]));
    tally.begin(t);
    while (!isOver(t)) {
      const seat = nextToAct(t);
      const code = pickCode(t, seat, dice);
      tally.before(t, seat, code, counts);
      act(t, seat, code);
      tally.after(t, counts);
    }
    for (let seat = 0; seat < seats; seat++) points += tally.score(t, seat);
    tally.finish(t, 1, counts);
  }
  const report = tally.report(counts, games, seats);
  const cards = Array.isArray(report.cards) ? report.cards : [];
  const rows: { meanVp: number; cities: number; builtWhenInHand: number }[] = cards;
  expect(rows.length).toBeGreaterThan(40);
  for (const { builtWhenInHand } of rows) expect(builtWhenInHand).toBeLessThanOrEqual(1);
  const shapes: { shape: string; share: number }[] = Array.isArray(report.shapes) ? report.shapes : [];
  expect(shapes[0]?.shape).toMatch(/^\d+\/\d+\/\d+$/);
  expect(points / games / seats).toBeGreaterThan(15);
  expect(tally.lines(counts, games, seats).join('\n')).toContain('cottage-row');
});

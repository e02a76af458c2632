import { describe, expect, test } from 'vitest';
import { makeChoices } from '../../../engine/choices.ts';
import { isRefusal, type Message, readAction } from '../../../engine/edge.ts';
import { imagine } from '../../../engine/imagine.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, isLegal, legalCodes, newTable, nextToAct, pickCode, searchTable } from '../../../engine/play.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { copyInto, isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { easy } from './easy.ts';
import { mind } from './evaluate.ts';
import { avenueEmpires } from '../game.ts';
import type { Options } from '../options.ts';
import {
  build,
  decline,
  keep,
  nothing,
  pass,
  play,
  playAll,
  position,
  salvageCard,
  scoutAt,
  stop,
  swap,
} from '../testing/position.ts';
import { score } from '../scoring.ts';
import { search } from './search.ts';
import type { AvenueTable } from '../shape.ts';
import { wildDeck } from '../testing/wild-deck.ts';

type Decide = (t: AvenueTable, seat: Seat, dice: Dice) => number;

const SETTINGS: readonly Partial<Options>[] = [
  {},
  { endTiming: 'finish-round', buildDuty: 'may' },
  { powerCards: 'out', twoPlayerSides: 'once' },
  { cardsPerPlayer: 12, discards: 'closed', leadSeat: 'fixed', tieBreak: 'shared', runningScore: 'hidden' },
  { cardsDrawn: 2, cardsPerPlayer: 12 },
  { cardsDrawn: 6, endTiming: 'finish-round' },
];

const greedy: Decide = (t, seat, dice) => {
  const [first] = mind.players;
  if (!first) throw new Error('nobody plays');
  return first.decide(redact(t, seat), seat, dice);
};
const followed: Decide = (t, seat, dice) => search.follow(t, seat, dice);
const easily: Decide = (t, seat, dice) => easy(redact(t, seat), seat, dice);

/** Plays a match; `watch` sees every decision before it is carried out. */
function playMatch(
  deciders: readonly Decide[],
  options: Partial<Options>,
  seed: string,
  watch: (t: AvenueTable, seat: Seat, code: number) => void = () => {},
  setting?: unknown,
): AvenueTable {
  const seats = deciders.length;
  const t = newTable(avenueEmpires, seats, resolveOptions(avenueEmpires, seats, options), seed, setting);
  const dice = makeDice(seed);
  while (!isOver(t)) {
    const seat = nextToAct(t);
    const code = deciders[seat]?.(t, seat, dice) ?? Number.NaN;
    watch(t, seat, code);
    act(t, seat, code);
  }
  return t;
}

const everySeatCount = [2, 3, 4, 5, 6, 7];

describe.each(SETTINGS)('with %j', (options) => {
  test('easy, and what a search expects of the others, play legally to the end', () => {
    for (const seats of everySeatCount) {
      const deciders = Array.from({ length: seats }, (_, seat): Decide => (seat % 2 === 0 ? easily : followed));
      playMatch(deciders, options, `legal ${seats}`, (t, seat, code) => expect(isLegal(t, seat, code)).toBe(true));
    }
  });

  test('the candidates are legal, none twice, and follow from what the seat sees', () => {
    const [one, other] = [makeChoices(), makeChoices()];
    let asked = 0;
    playMatch([greedy, pickCode, easily, greedy], options, 'candidates', (t, seat) => {
      if (asked++ % 3 > 0) return;
      const view = redact(t, seat);
      one.count = other.count = 0;
      search.candidates?.(view, seat, one);
      const codes = [...one.codes.subarray(0, one.count)];
      expect(codes.length).toBe(Math.min(legalCodes(view, seat).count, search.width));
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(isLegal(view, seat, code)).toBe(true);
      search.candidates?.(redact(imagine(view, makeDice(`${asked}`)), seat), seat, other);
      expect([...other.codes.subarray(0, other.count)]).toEqual(codes);
    });
  });

  test('what a search expects of a seat follows from what that seat sees', () => {
    let asked = 0;
    playMatch([greedy, pickCode, greedy], options, 'follow', (t, seat) => {
      const view = redact(t, seat);
      const worlds = [imagine(view, makeDice(`one ${asked}`)), imagine(view, makeDice(`other ${asked++}`))];
      const codes = worlds.map((world) => search.follow(world, seat, makeDice('follow')));
      expect(codes[1]).toBe(codes[0]);
      expect(easy(redact(worlds[0] ?? t, seat), seat, makeDice('easy'))).toBe(easy(view, seat, makeDice('easy')));
    });
  });

  test('every choice has its reason, and no number is told that is hidden', () => {
    const seen = new Set<string>();
    for (let seats = 2; seats <= 4; seats++)
      playMatch(
        Array.from({ length: seats }, () => pickCode),
        options,
        `reasons ${seats}`,
        (t, seat) => {
          const view = redact(t, seat);
          const { codes, count } = legalCodes(view, seat);
          for (const code of codes.slice(0, count)) {
            const reason = mind.reason(view, seat, code);
            expect(reason).toMatch(/^[A-Z][^{}[\]]*\.$/);
            expect(reason).not.toMatch(/undefined|NaN|Infinity|-\d/);
            if (options.runningScore === 'hidden') expect(reason).not.toContain('VP');
          }
          seen.add(phaseOf(view));
        },
      );
    expect(seen.size).toBeGreaterThan(1);
  });
});

test('[§2.6] easy and a search play any edited deck', () => {
  for (let seed = 0; seed < 3; seed++) {
    const setting = { deck: wildDeck(makeDice(`levels ${seed}`), 24) };
    const over = playMatch([easily, followed, easily], {}, `wild ${seed}`, undefined, setting);
    expect(chances(over).reduce((sum, one) => sum + one)).toBeCloseTo(1);
  }
});

/** What the judge says of a world, each seat's chance. */
function chances(world: AvenueTable): number[] {
  const out = new Float64Array(world.seats);
  search.judge(world, out);
  return [...out];
}

describe('the judge', () => {
  test('gives the victory to whoever has the best city, and shares it where it is shared', () => {
    const t = playMatch([greedy, greedy, pickCode], {}, 'judge');
    const points = [0, 1, 2].map((seat) => score(t, seat)[0] ?? 0);
    const all = chances(t);
    expect(all.reduce((sum, one) => sum + one)).toBeCloseTo(1);
    expect(all.indexOf(Math.max(...all))).toBe(points.indexOf(Math.max(...points)));
    expect(Math.max(...all)).toBeGreaterThan(0.85);
  });

  test('leaves the world as it was, and says the same of it again', () => {
    const t = newTable(avenueEmpires, 4, resolveOptions(avenueEmpires, 4), 'again');
    const world = searchTable(t.plan);
    copyInto(world, t);
    const first = chances(world);
    expect(chances(world)).toEqual(first);
    expect(world.bytes).toEqual(t.bytes);
    expect(world.words).toEqual(t.words.subarray(0, world.words.length));
  });

  test('knows in the middle of a match who is likely to win', () => {
    let [chance, games] = [0, 0];
    for (let seed = 0; seed < 24; seed++) {
      let foreseen: number[] = [];
      const over = playMatch([greedy, greedy, greedy, greedy], {}, `foresee ${seed}`, (t) => {
        if (foreseen.length === 0 && t.counters.round === 6 && phaseOf(t) === 'trading') foreseen = meanChances(t);
      });
      expect(foreseen.reduce((sum, one) => sum + one)).toBeCloseTo(1);
      const best = chances(over);
      chance += foreseen[best.indexOf(Math.max(...best))] ?? 0;
      games++;
    }
    expect(chance / games).toBeGreaterThan(0.33); // by chance it would be 0.25
  });

  /** As seat 0 sees it, over a few worlds. */
  function meanChances(t: AvenueTable): number[] {
    const sums = [0, 0, 0, 0];
    const worlds = 12;
    for (let i = 0; i < worlds; i++)
      chances(imagine(redact(t, 0), makeDice(`${i}`))).forEach(
        (one, seat) => (sums[seat] = (sums[seat] ?? 0) + one / worlds),
      );
    return sums;
  }
});

test('easy is weaker than normal and far better than chance', () => {
  let [behind, ahead] = [0, 0];
  for (let seed = 0; seed < 16; seed++) {
    const t = playMatch([greedy, easily, greedy, easily], {}, `easy ${seed}`);
    const points = [0, 1, 2, 3].map((seat) => score(t, seat)[0] ?? 0);
    behind += (points[0] ?? 0) + (points[2] ?? 0) - (points[1] ?? 0) - (points[3] ?? 0);
    const other = playMatch([pickCode, easily, pickCode, easily], {}, `chance ${seed}`);
    ahead +=
      (score(other, 1)[0] ?? 0) + (score(other, 3)[0] ?? 0) - (score(other, 0)[0] ?? 0) - (score(other, 2)[0] ?? 0);
  }
  expect(behind / 32).toBeGreaterThan(1);
  expect(ahead / 32).toBeGreaterThan(8);
});

test('normal is better than greedy: it knows which cards grow', () => {
  const { normal } = mind.levels;
  if (!('decide' in normal)) throw new Error('normal decides at once');
  const normally: Decide = (t, seat, dice) => normal.decide(redact(t, seat), seat, dice);
  let ahead = 0;
  for (let seed = 0; seed < 40; seed++) {
    const players = seed % 2 === 0 ? [normally, greedy] : [greedy, normally];
    const t = playMatch(players, {}, `growth ${seed}`);
    const [first = 0, second = 0] = [0, 1].map((seat) => score(t, seat)[0]);
    ahead += seed % 2 === 0 ? first - second : second - first;
  }
  expect(ahead / 40).toBeGreaterThan(1);
});

describe('reasons', () => {
  const why = (t: AvenueTable, seat: Seat, message: Message): string => {
    const code = readAction(t, seat, message);
    if (isRefusal(code)) throw new Error(code.text);
    return mind.reason(redact(t, seat), seat, code);
  };

  test('[§D1] tell what stays and what the neighbours gain', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['', 'L: smithy smithy', ''],
      hands: ['manor-house smithy chapel', 'theatre barracks bathhouse', 'archive embassy registry'],
    });
    expect(why(t, 0, pass('chapel', 'smithy'))).toBe(
      'Manor House stays with you and is worth 6 VP now; Chapel brings your left neighbour 4 VP at most and Smithy brings your right neighbour 2 VP at most.',
    );
  });

  test('[§D2] tell what a Watchtower shows', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['C: watchtower'],
      hands: ['brickworks smithy chapel', 'manor-house embassy archive', 'theatre barracks bathhouse'],
    });
    play(t, 1, pass('embassy', 'manor-house'));
    play(t, 2, pass('theatre', 'barracks'));
    expect(why(t, 0, pass('smithy', 'chapel'))).toMatch(/^Manor House is on its way to you and is worth 6 VP now;/);
  });

  test('[§D3] tell what a build scores, does to other cards, and may become', () => {
    const t = position('building', {
      seats: 2,
      options: { buildDuty: 'may' },
      cities: ['C: smithy cottage-row'],
      hands: ['smithy cottage-row scaffold-yard', 'chapel'],
    });
    expect(why(t, 0, build('smithy', 'C3'))).toBe(
      'Smithy in row 3 of Center scores 4 VP and lifts your other cards by 2 VP: nothing brings more at once.',
    );
    expect(why(t, 0, build('cottage-row', 'L1'))).toBe(
      'Cottage Row in row 1 of Left scores 2 VP: a Home card built next could add 2 VP to it.',
    );
    expect(why(t, 0, build('scaffold-yard', 'R1'))).toBe(
      'Scaffold Yard in row 1 of Right scores 0 VP: you may build another card at once.',
    );
    expect(why(t, 0, nothing)).toBe('Your city stays as it is; the best build would bring 6 VP at once.');
  });

  test('[§D5] to [§D8] tell what a power brings', () => {
    const masons = position('building', {
      seats: 2,
      cities: ['L: hermitage smithy townhouse brickworks'],
      hands: ['masons-yard', 'chapel'],
    });
    playAll(masons, build('masons-yard', 'C1'), build('chapel', 'C1'));
    expect(why(masons, 0, swap('L1', 'L4'))).toBe('Hermitage and Brickworks change places: that brings 11 VP at once.');
    expect(why(masons, 0, decline)).toBe('Your city stays as it is; the best exchange would bring 11 VP.');
    const scouting = position('building', { seats: 2, hands: ['observatory', 'chapel'], deck: 'smithy manor-house' });
    playAll(scouting, build('observatory', 'C1'), build('chapel', 'C1'));
    expect(why(scouting, 0, scoutAt(2))).toBe(
      'Manor House from the deck is yours in the next round, and would bring 6 VP as your city stands.',
    );
    const digging = position('building', { seats: 2, hands: ['catacombs', 'chapel'], discard: 'manor-house' });
    playAll(digging, build('catacombs', 'C1'), build('chapel', 'C1'));
    expect(why(digging, 0, salvageCard('manor-house'))).toMatch(/^Manor House from the discard pile is yours/);
    expect(why(digging, 0, decline)).toBe('You take no card from the discard pile; the next round brings new ones.');
    const keeping = position('building', { seats: 2, cities: ['L: archive'], hands: ['fountain chapel', ''] });
    play(keeping, 0, build('fountain', 'C1'));
    expect(why(keeping, 0, keep('chapel'))).toMatch(/^Chapel waits for the next round, and would bring 5 VP/);
    expect(why(keeping, 0, stop)).toBe('The rest of your hand is not kept; the next round brings new cards.');
  });
});

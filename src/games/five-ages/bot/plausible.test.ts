import { describe, expect, test } from 'vitest';
import { imagine } from '../../../engine/imagine.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, newTable, nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import { NOWHERE, type Seat } from '../../../engine/words.ts';
import { cardsIn, count, zoneOf } from '../../../engine/zones.ts';
import { ACCEPT, DECLINE, whatOf } from '../deals.ts';
import { mind } from './evaluate.ts';
import { fiveAges } from '../game.ts';
import { dealLikePartner, meet, showLikePartner } from './partner.ts';
import { makePlausible } from './plausible.ts';
import { deck, type FiveAgesTable } from '../shape.ts';

const [greedy] = mind.players;

/** Plays a game of greedy players; `look` sees the table before each of their actions, and the action. */
function playGreedily(seats: number, seed: string, look: (t: FiveAgesTable, seat: Seat, code: number) => void): void {
  const t = newTable(fiveAges, seats, resolveOptions(fiveAges, seats, {}), seed);
  const dice = makeDice(seed);
  while (!isOver(t)) {
    const seat = nextToAct(t);
    const code = greedy?.decide(redact(t, seat), seat, dice) ?? -1;
    look(t, seat, code);
    act(t, seat, code);
  }
}

describe('a likely world', () => {
  test.each([3, 4, 7])('looks to its viewer like the view, %i seats', (seats) => {
    let looked = 0;
    playGreedily(seats, 'alike', (t, seat) => {
      if (looked++ % 5 !== 0) return;
      const view = redact(t, seat);
      const world = imagine(view, makeDice(`${looked}`));
      makePlausible(world, view, seat, makeDice(`${looked}`));
      for (const zone of view.plan.zones) expect(count(world, zone)).toBe(count(view, zone));
      view.plan.faces.forEach((_, card) => {
        const lies = zoneOf(world, card);
        expect(cardsIn(world, lies)).toContain(card);
        if (zoneOf(view, card) !== NOWHERE) expect(lies).toBe(zoneOf(view, card));
        else {
          const could = view.couldBe?.[seat * view.plan.faces.length + card] ?? 0;
          expect(could & (view.plan.hiddenBit[lies] ?? 0)).not.toBe(0);
        }
      });
    });
    expect(looked).toBeGreaterThan(60);
  });

  test('is nearer to the truth than a merely possible one', () => {
    let right = 0;
    let rightByLuck = 0;
    for (let game = 0; game < 12; game++)
      playGreedily(4, `near ${game}`, (t, seat) => {
        if (t.counters.age < 3 || phaseOf(t) === 'negotiate') return;
        const view = redact(t, seat);
        const world = imagine(view, makeDice(`${game}`));
        const unseen = view.plan.faces
          .map((_, card) => card)
          .filter((card) => zoneOf(view, card) === NOWHERE && zoneOf(t, card) !== deck);
        const hit = (): number => unseen.filter((card) => zoneOf(world, card) === zoneOf(t, card)).length;
        rightByLuck += hit();
        makePlausible(world, view, seat, makeDice(`${game}`));
        right += hit();
      });
    expect(right).toBeGreaterThan(rightByLuck * 1.1);
  });
});

describe('a partner in an imagined world', () => {
  /** How often partners did something, of so many times. */
  interface Count {
    did: number;
    all: number;
  }

  test('shows what a greedy player shows, and accepts what it accepts, far more often than by chance', () => {
    const shown: Count = { did: 0, all: 0 };
    const good: Count = { did: 0, all: 0 }; // deals that were accepted
    const bad: Count = { did: 0, all: 0 }; // deals that were declined
    const take = (tally: Count, isSo: boolean): void => {
      tally.all++;
      if (isSo) tally.did++;
    };
    for (let game = 0; game < 20; game++)
      playGreedily(4, `partner ${game}`, (t, seat, code) => {
        const phase = phaseOf(t);
        if (phase === 'build') return;
        meet(t, -1, game);
        if (phase === 'choose') take(shown, showLikePartner(t, seat) === code);
        else if (whatOf(code) === ACCEPT) take(good, dealLikePartner(t, seat) === code);
        else if (whatOf(code) === DECLINE) take(bad, whatOf(dealLikePartner(t, seat)) === ACCEPT);
      });
    expect(shown.all).toBe(20 * 5 * 4);
    expect(shown.did / shown.all).toBeGreaterThan(0.55); // of three choices
    expect(good.did / good.all).toBeGreaterThan(2 * (bad.did / bad.all)); // 20 futures are few: tastes differ
  });
});

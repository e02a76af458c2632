import { describe, expect, test } from 'vitest';
import { writeAction } from '../../../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../../../engine/match.ts';
import { pickCode, waitedFor } from '../../../../engine/play.ts';
import { makeDice } from '../../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../../engine/table.ts';
import { tellEvents } from '../../../../engine/tell.ts';
import { seatsIn, viewOf } from '../../../../engine/view.ts';
import { avenueEmpires } from '../../game.ts';
import type { AvenueTable } from '../../shape.ts';
import { build, pass, play, playAll, pointsOf, position, swap } from '../../testing/position.ts';
import { changedAbroad, liftedOf, newOf, type Reveal, revealOf } from './reveal.ts';
import { soundAt, stagesOf, timesOf } from './reveal-screen.tsx';
import { avenueOf, sceneOf } from '../scene.ts';

const NAMES = ['Ada', 'Bruna', 'Tam', 'Iven', 'Marisol', 'Odo', 'Pia'];
const name = (seat: number): string => NAMES[seat] ?? '';

const revealAt = (t: AvenueTable, seat: number, shown: Reveal | null = null): Reveal | null =>
  revealOf(tellEvents(t.plan, t.events ?? [], seat, NAMES), sceneOf(viewOf(t, seat), seat), name, shown);

const HANDS = ['chapel smithy fountain', 'toll-tower citadel tannery', 'archive theatre barracks'];

describe('[§4.3.2] what the builds of a round brought', () => {
  test('its own points, the cards it lifts, and what the neighbours did, each with its reason', () => {
    const t = position('building', {
      seats: 3,
      cities: ['L: embassy | C: royal-exchange manor-house', 'R: almshouse', 'C: market-stalls'],
      hands: HANDS,
    });
    const before = pointsOf(t, 0);
    playAll(t, build('chapel', 'C3'), build('toll-tower', 'R2'), build('barracks', 'L1'));
    const mine = revealAt(t, 0)?.brought[0];
    if (!mine) throw new Error('nothing is shown');
    expect(newOf(mine).map(({ card, mid }) => [card, mid])).toEqual([['chapel', 6]]);
    const tam = revealAt(t, 2)?.brought[0];
    expect(tam && changedAbroad(tam).map(({ why }) => why)[1]).toBe('Ada no longer has more Trade cards than Bruna');
    const bruna = revealAt(t, 1)?.brought[0];
    expect(bruna && changedAbroad(bruna).map(({ why }) => why)).toEqual([
      'your Toll Tower is a new kind across from it',
      'Ada no longer has more Trade cards than you',
    ]);
    expect([mine.before, mine.after]).toEqual([before, pointsOf(t, 0)]);
    // My own points sound, then what the neighbours did: together +4 −4 is no sound.
    expect((['turn', 'gain', 'reason'] as const).map((stage) => soundAt(stage, mine))).toEqual([null, 'gain', null]);
    expect(changedAbroad(mine).map(({ card, is, mid, why }) => [card, is - mid, why])).toEqual([
      ['embassy', 4, 'Bruna’s Toll Tower is a new kind across from it'],
      ['royal-exchange', -4, 'you no longer have more Trade cards than Bruna'],
    ]);
  });

  test('a Home of a neighbour is named as what it is', () => {
    const t = position('building', {
      seats: 3,
      cities: ['C: peddlers-row mercenary-camp'],
      hands: ['chapel', 'manor-house', 'barracks'],
    });
    playAll(t, build('chapel', 'L1'), build('manor-house', 'C1'), build('barracks', 'L1'));
    const mine = revealAt(t, 0)?.brought[0];
    expect(mine && changedAbroad(mine).map(({ card, is, mid, why }) => [card, is - mid, why])).toEqual([
      ['peddlers-row', 1, 'Bruna built a Home'],
      ['mercenary-camp', -1, 'Tam built a Guard'],
    ]);
  });

  test('with two players the one opponent is both neighbours', () => {
    const t = position('building', { seats: 2, cities: ['C: peddlers-row'], hands: ['chapel', 'manor-house'] });
    playAll(t, build('chapel', 'L1'), build('manor-house', 'C1'));
    const mine = revealAt(t, 0)?.brought[0];
    expect(mine && changedAbroad(mine).map(({ is, mid, why }) => [is - mid, why])).toEqual([[2, 'Bruna built a Home']]);
    expect(soundAt('reason', mine)).toBe('gain');
  });

  test('nothing is shown once the seat has chosen again, and the own step alone is no scene', () => {
    const t = position('building', {
      seats: 2,
      cities: ['L: smithy | C: chapel'],
      hands: ['masons-yard', 'fountain'],
      deck: 20,
    });
    playAll(t, build('masons-yard', 'R1'), build('fountain', 'C1'));
    const shown = revealAt(t, 0);
    expect(shown?.brought.map((one) => newOf(one).length)).toEqual([1, 1]);
    play(t, 0, swap('L1', 'C1'));
    expect(revealAt(t, 0, shown)).toBeNull();
    // The other one is shown the exchange alone, after the builds.
    expect(shown?.isMore).toBe(false);
    expect(revealAt(t, 1, shown)).toMatchObject({ hasBuilds: false, isMore: true });
    const [one = '', other = ''] = sceneOf(viewOf(t, 1), 1).hand;
    play(t, 1, pass(one, other));
    expect(revealAt(t, 1, shown)).toBeNull();
  });
});

test('[§4.3.2] whoever looks on is shown the same builds, until somebody chooses again', () => {
  const t = position('building', { seats: 2, cities: ['C: peddlers-row'], hands: ['chapel', 'manor-house'], deck: 20 });
  const seenByAll = (): Reveal | null =>
    revealOf(tellEvents(t.plan, t.events ?? [], t.seats, NAMES), avenueOf(viewOf(t, t.seats)), name);
  expect(seenByAll()).toBeNull();
  playAll(t, build('chapel', 'L1'), build('manor-house', 'C1'));
  const shown = seenByAll();
  expect(shown?.brought.map((one) => newOf(one).map(({ card }) => card))).toEqual([['chapel'], ['manor-house']]);
  expect(shown?.brought[0] && changedAbroad(shown.brought[0]).map(({ why }) => why)).toEqual(['Bruna built a Home']);
  // No road leads to a city of their own; what the neighbours did is told all the same.
  expect(shown && stagesOf(shown, null, true)).not.toContain('road');
  expect(shown && stagesOf(shown, null, true)).toContain('reason');
  const [one = '', other = ''] = sceneOf(viewOf(t, 1), 1).hand;
  play(t, 1, pass(one, other));
  expect(seenByAll()).toBeNull();
});

describe.each([2, 3, 4, 7])('%i seats at random', (seats) => {
  test('[§2.5] the changes of all cards add up to the change of the city, and each has a reason', () => {
    const match = startMatch(avenueEmpires, {
      seats,
      options: { deckPlan: seats === 2 ? 'whole-box' : 'scaled' },
      seed: `reveals of ${seats}`,
      names: NAMES,
    });
    const dice = makeDice(`choices of ${seats}`);
    let [shown, abroad] = [0, 0];
    while (!isOver(match.table)) {
      const totals = Array.from({ length: seats }, (_, seat) => pointsOf(match.table, seat));
      const waited = seatsIn(waitedFor(match.table));
      const seat = waited[dice.below(waited.length)] ?? 0;
      const isLastBuild = phaseOf(match.table) === 'building' && waited.length === 1;
      submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
      if (isOver(match.table)) break;
      for (let viewer = 0; viewer < seats; viewer++) {
        const log = eventsFor(match, viewer);
        const reveal = revealOf(log, sceneOf(viewOf(match.table, viewer), viewer), name);
        if (!reveal) continue;
        shown++;
        for (const one of reveal.brought) {
          const sum = (of: 'was' | 'mid' | 'is'): number => one.cards.reduce((all, card) => all + card[of], 0);
          expect([sum('was'), sum('is')]).toEqual([one.before, one.after]);
          expect(sum('mid') - sum('was')).toBe(one.own);
          expect(one.after).toBe(pointsOf(match.table, one.seat));
          if (isLastBuild) expect(one.before).toBe(totals[one.seat]);
          expect(newOf(one).reduce((all, { mid }) => all + mid, 0)).toBe(
            one.own - liftedOf(one).reduce((all, { mid, was }) => all + mid - was, 0),
          );
          for (const { why, by } of changedAbroad(one)) {
            abroad++;
            expect(by.length).toBeGreaterThan(0);
            expect(why).toMatch(
              /^(?:you|your|Ada|Bruna|Tam|Iven|Marisol|Odo|Pia)\b.* (?:built|than|faces|kind|exchanged)/,
            );
          }
        }
      }
    }
    expect(shown).toBeGreaterThan(0);
    expect(abroad).toBeGreaterThan(0);
  });
});

test('the builds take as long as the look says: seven seconds, less where nobody touched my city', () => {
  const t = position('building', { seats: 3, cities: ['C: peddlers-row'], hands: HANDS });
  playAll(t, build('chapel', 'L1'), build('citadel', 'C1'), build('barracks', 'L1'));
  const quiet = revealAt(t, 0);
  const touched = quiet && {
    ...quiet,
    brought: quiet.brought.map((one) => ({ ...one, cards: one.cards.map((card) => ({ ...card, is: card.mid + 1 })) })),
  };
  if (!quiet || !touched) throw new Error('nothing is shown');
  expect(timesOf(stagesOf(touched, 0, true))).toEqual({
    beats: [0, 400, 1020, 1500, 1900, 2450, 2900, 3900, 4600],
    until: 7000,
  });
  expect(timesOf(stagesOf(quiet, 0, true)).until).toBeGreaterThanOrEqual(5500);
  expect(stagesOf(quiet, 0, true)).not.toContain('road');
  expect(stagesOf(touched, 0, false)).toEqual(['lamps', 'turn', 'read', 'held']);
});

import '../../screens.ts';
import { expect, test } from 'vitest';
import { legalActions } from '../../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../../engine/match.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { clone, phaseOf } from '../../../engine/table.ts';
import { tellEvents } from '../../../engine/tell.ts';
import { viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { BOX } from '../deck.ts';
import { pointsOf } from '../ending.ts';
import { arquetect } from '../game.ts';
import type { ArquetectTable } from '../shape.ts';
import { NAMES } from '../../../web/testing/props.ts';
import { namesSaying } from './trade/offer.tsx';
import {
  ability,
  BLUE,
  cityOf,
  counter,
  delivery,
  gift,
  GREEN,
  play,
  position,
  RED,
  stay,
  target,
  trade,
} from '../testing/position.ts';
import { everyPosition } from '../testing/random-matches.ts';
import { listNumber } from './box.ts';
import { faceIn, gapsIn, placesOf, type Scene, sceneOf, slid, type Street } from './scene.ts';
import { afterDeal, bestPlaces, fallenBy, planOf, settled, totalOf, troublesOf, turnedIn } from './score.ts';
import { type Change, changesOf, namesSaid, queueFrom, tourOf } from './trade/talk.ts';
import { canGetIt, whyNotTo } from './turn.tsx';

test('[§4.3.1] picked cards become an offer in list order', () => {
  let offers = 0;
  everyPosition(4, {}, (position) => {
    const { match, seat, legal, view } = position;
    if (view.phase !== 'offer' || legal.length === 0 || view.said.length > 0 || offers > 20) return;
    const { scene } = position;
    for (const size of [1, 2, 3]) {
      const cards = scene.mine.slice(-size).flatMap(({ id }) => id ?? []);
      const trial = startMatch(arquetect, { seats: 4, options: {}, seed: 'table of 4', names: NAMES });
      for (const step of match.steps) if ('action' in step) submit(trial, step.seat, step.action);
      for (const action of namesSaying(cards)) expect(submit(trial, seat, action)).toMatchObject({ ok: true });
      expect(sceneOf(viewOf(trial.table, seat), seat).offer.toSorted()).toEqual(cards.toSorted());
      // Where the first name is said already, the others follow it.
      const [first = '', ...others] = namesSaying(cards).flatMap(({ card }) =>
        card === undefined ? [] : [String(card)],
      );
      expect(namesSaying([first, ...others], 1)).toEqual(namesSaying(cards).slice(1));
      offers++;
    }
  });
  expect(offers).toBeGreaterThan(2);
});

test('[§4.3.2] the tour begins with whoever was asked first and names everybody once', () => {
  let tours = 0;
  everyPosition(5, {}, (position) => {
    const { match, seat } = position;
    if (position.view.phase !== 'answer') return;
    const { scene } = position;
    const tour = tourOf(scene, eventsFor(match, seat));
    expect(tour[0]?.seat).toBe(scene.asked);
    expect(tour.filter(({ state }) => state === 'asked').map((stop) => stop.seat)).toEqual([scene.partner]);
    expect(new Set(tour.map((stop) => stop.seat)).size).toBe(tour.length);
    expect(tour.map((stop) => stop.seat)).toEqual(queueFrom(scene, scene.asked));
    tours++;
  });
  expect(tours).toBeGreaterThan(10);
});

test('[§2.7] a card of the second delivery cannot be dropped on whoever got the first', () => {
  const t = position({ cities: ['double-delivery cottage park', 'villa', 'lake'] });
  play(t, RED, ability(1), ...delivery(2, BLUE, 0));
  const scene = sceneOf(viewOf(t, RED), RED);
  expect([BLUE, GREEN].map((seat) => canGetIt(scene, `seat ${seat}`))).toEqual([false, true]);
  expect(whyNotTo(scene, `seat ${BLUE}`)).toBe('The second delivery goes to a different player.');
});

test('[§2.7] a landslide is shown as it comes', () => {
  const t = position({ cities: ['landslide cottage', 'lake', 'park villa fire school'] });
  play(t, RED, ability(1), target(GREEN));
  for (const cut of [1, 2, 3]) {
    const after = clone(t);
    const shown = slid(sceneOf(viewOf(t, GREEN), RED).streets[GREEN] ?? [], cut);
    play(after, RED, { type: 'slide', gap: cut });
    expect(shown.map(({ id }) => id).join(' ')).toBe(cityOf(after, GREEN));
  }
});

test('[§9] a name that was said is remembered until the card is seen', () => {
  let named = 0;
  everyPosition(4, {}, ({ match, scene, seat }) => {
    const said = namesSaid(eventsFor(match, seat), scene);
    named += said.flat().length;
    // Of my own cards I see every one; a name of mine is open only if the card has left unseen by nobody.
    expect(said[seat]).toEqual([]);
  });
  expect(named).toBeGreaterThan(0);
});

const street = (...cards: string[]): Street => cards.map(faceIn);

test('a Fire between two cards ruins both; without it the street scores more', () => {
  const houses = street('museum', 'tower-block', 'cottage');
  expect(fallenBy(houses, 1, faceIn('fire'))).toEqual(['museum', 'tower-block']);
  const [worst] = troublesOf(street('museum', 'fire', 'tower-block', 'cottage'));
  expect(worst).toMatchObject({ at: 1, ruins: [0, 2], without: totalOf(houses) });
});

test('a card that cannot be seen counts for nothing and is never told to fall', () => {
  const hidden = { ...faceIn(''), id: null };
  expect(fallenBy([hidden, faceIn('museum')], 1, faceIn('fire'))).toEqual(['museum']);
});

test('the best places are the best of all ways', () => {
  const houses = street('cottage', 'park', 'bakery', 'fire');
  const { total, street: best, places, gaps } = bestPlaces(houses, [faceIn('villa'), faceIn('gatehouse')]);
  let most = -Infinity;
  for (let first = 0; first <= houses.length; first++)
    for (let second = 0; second <= houses.length + 1; second++)
      most = Math.max(
        most,
        totalOf(houses.toSpliced(first, 0, faceIn('villa')).toSpliced(second, 0, faceIn('gatehouse'))),
      );
  expect(total).toBe(most);
  expect(places.map((at) => best[at]?.id ?? '').toSorted()).toEqual(['gatehouse', 'villa']);
  const [first = 0, second = 0] = gaps;
  const followed = houses.toSpliced(first, 0, faceIn('villa')).toSpliced(second, 0, faceIn('gatehouse'));
  expect(followed.map(({ id }) => id)).toEqual(best.map(({ id }) => id));
});

interface Position {
  readonly table: ArquetectTable;
  readonly seat: Seat;
  readonly scene: Scene;
}

/** Whoever agrees: what was promised, and what it comes to when every card goes where the screen marks it. */
function followMarks({ table, seat, scene }: Position): readonly [promised: number, reached: number, cards: number] {
  const given = placesOf(scene.mine, scene.offer);
  const promised = afterDeal(scene.mine, given, scene.counter).total;
  const t = clone(table);
  const lookOn = (): Scene => sceneOf(viewOf(t, seat), seat);
  play(t, seat, { type: 'agree' });
  for (let i = 0; phaseOf(t) === 'hand-over'; i++) {
    const who = t.counters.handing;
    const legal = legalActions(t, who);
    const mine = legal.find(({ position: at }) => given.includes(Number(at) - 1));
    play(t, who, (who === seat ? mine : undefined) ?? legal[0] ?? { type: 'none' });
  }
  let cards = 0;
  while (phaseOf(t) === 'insert' && lookOn().due[0] === seat) {
    const { mine, arriving, due } = lookOn();
    const coming = arriving.filter((_, i) => due[i] === seat);
    const plan = planOf(mine, coming, gapsIn(legalActions(t, seat), 'insert'));
    play(t, seat, { type: 'insert', gap: plan?.gaps[0] ?? 0 });
    cards++;
  }
  const reached = totalOf(settled(lookOn().mine.map((seen) => (seen.isAwaiting ? turnedIn(seen) : seen))));
  return [promised, reached, cards];
}

/** Two cities of cards at random; Red offers one to three of its own, Blue as many as it likes. */
function dealAt(dice: Dice, size: number): Position {
  const ids = BOX.faces.map(({ id }) => id);
  const city = (cards: number): string[] => Array.from({ length: cards }, () => ids[dice.below(ids.length)] ?? '');
  const [mine, theirs] = [city(size), city(1 + dice.below(size))];
  const t = position({ cities: [mine.join(' '), theirs.join(' ')] });
  const some = (cards: readonly string[]): string[] =>
    cards.slice(0, 1 + dice.below(3)).toSorted((a, b) => listNumber(a) - listNumber(b));
  play(t, RED, ...trade(some(mine), null, BLUE));
  play(t, BLUE, ...counter(...some(theirs)));
  const view = viewOf(t, RED);
  return { table: t, seat: RED, scene: sceneOf(view, RED) };
}

test('[§4.3.6c] what “after the deal” promises is what the marked places give', () => {
  const dice = makeDice('deals');
  let several = 0;
  for (let i = 0; i < 150; i++) {
    const [promised, reached, cards] = followMarks(dealAt(dice, 2 + dice.below(9)));
    expect(reached).toBe(promised);
    if (cards > 1) several++;
  }
  expect(several).toBeGreaterThan(50);
  // And in whole matches, with events that face out or are executed just now.
  let deals = 0;
  for (const [seats, options] of [
    [3, { expansion: 'plenty', length: 'long' }],
    [6, { expansion: 'plenty' }],
  ] as const)
    everyPosition(seats, options, ({ match, seat, legal, view, scene }) => {
      if (view.phase !== 'agree' || legal.length === 0) return;
      const [promised, reached] = followMarks({ table: match.table, seat, scene });
      expect(reached).toBe(promised);
      deals++;
    });
  expect(deals).toBeGreaterThan(3);
});

test('what others did to my points is told with who did it', () => {
  const t = position({ cities: ['cottage park villa', 'fire lake school', 'theatre'], turn: BLUE });
  const before = pointsOf(t, RED);
  play(t, BLUE, ...gift(1, RED, 1), stay);
  const told = (): Change[] => {
    const log = tellEvents(t.plan, t.events ?? [], RED, NAMES);
    return changesOf(log, sceneOf(viewOf(t, RED), RED), (seat) => NAMES[seat] ?? '');
  };
  const loss = pointsOf(t, RED) - before;
  expect(loss).toBeLessThan(0);
  expect(told()).toEqual([{ gain: loss, why: `${NAMES[BLUE]} gave you Fire` }]);
  // And a trade that I was asked for.
  const unhurt = pointsOf(t, RED);
  play(t, GREEN, ...trade(['theatre'], null, RED));
  play(t, RED, ...counter('villa'));
  play(t, GREEN, { type: 'agree' }, { type: 'insert', gap: 0 });
  play(t, RED, { type: 'insert', gap: 3 });
  expect(told()).toEqual([
    { gain: loss, why: `${NAMES[BLUE]} gave you Fire` },
    { gain: pointsOf(t, RED) - unhurt, why: `your trade with ${NAMES[GREEN]}` },
  ]);
  // My next action begins anew.
  play(t, GREEN, stay);
  play(t, RED, ...gift(2, BLUE, 0));
  expect(told()).toEqual([]);
});

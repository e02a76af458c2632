import '../../screens.ts';
import { expect, test } from 'vitest';
import { eventsFor, startMatch, submit } from '../../../engine/match.ts';
import { clone } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { arquetect } from '../game.ts';
import { NAMES } from '../../../web/testing/props.ts';
import { namesSaying } from './trade/offer.tsx';
import { ability, BLUE, cityOf, delivery, GREEN, play, position, RED, target } from '../testing/position.ts';
import { everyPosition } from '../testing/random-matches.ts';
import { faceIn, sceneOf, slid, type Street } from './scene.ts';
import { bestPlaces, fallenBy, totalOf, troublesOf } from './score.ts';
import { namesSaid, queueFrom, tourOf } from './trade/talk.ts';
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
      expect(sceneOf(viewOf(trial.table, seat), seat, []).offer.toSorted()).toEqual(cards.toSorted());
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
  const scene = sceneOf(viewOf(t, RED), RED, []);
  expect([BLUE, GREEN].map((seat) => canGetIt(scene, `seat ${seat}`))).toEqual([false, true]);
  expect(whyNotTo(scene, `seat ${BLUE}`)).toBe('The second delivery goes to a different player.');
});

test('[§2.7] a landslide is shown as it comes', () => {
  const t = position({ cities: ['landslide cottage', 'lake', 'park villa fire school'] });
  play(t, RED, ability(1), target(GREEN));
  for (const cut of [1, 2, 3]) {
    const after = clone(t);
    const shown = slid(sceneOf(viewOf(t, GREEN), RED, []).streets[GREEN] ?? [], cut);
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
  const { total, street: best, places } = bestPlaces(houses, ['villa', 'gatehouse']);
  let most = -Infinity;
  for (let first = 0; first <= houses.length; first++)
    for (let second = 0; second <= houses.length + 1; second++)
      most = Math.max(
        most,
        totalOf(houses.toSpliced(first, 0, faceIn('villa')).toSpliced(second, 0, faceIn('gatehouse'))),
      );
  expect(total).toBe(most);
  expect(places.map((at) => best[at]?.id ?? '').toSorted()).toEqual(['gatehouse', 'villa']);
});

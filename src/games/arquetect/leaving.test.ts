import { describe, expect, test } from 'vitest';
import { expire, goOn, waitedFor } from '../../engine/play.ts';
import { resultOf } from '../../engine/result.ts';
import { isOver } from '../../engine/table.ts';
import type { Seat } from '../../engine/words.ts';
import { resign } from './flow.ts';
import {
  ability,
  agree,
  BLUE,
  choices,
  choose,
  cityOf,
  counter,
  decline,
  delivery,
  done,
  gift,
  GREEN,
  insert,
  isAsked,
  phase,
  play,
  position,
  RED,
  say,
  stay,
  target,
  told,
  trade,
  YELLOW,
} from './testing/position.ts';
import type { ArquetectTable } from './shape.ts';

/* §R47, §R57 to §R59: who does not answer, who leaves, who may not. */

function leave(t: ArquetectTable, seat: Seat): void {
  resign(t, seat);
  goOn(t);
}

const CITIES = ['cottage fire park', 'villa lake theatre', 'corner-shop orchard', 'school rats'];

describe('[§R47] clocks', () => {
  test('[§R47] an action is skipped; after three in a row the player is done and ranks last', () => {
    const t = position({ cities: CITIES.slice(0, 3), options: { stallRounds: 'off', mayPass: true } });
    for (let i = 0; i < 2; i++) {
      expire(t, RED);
      expect(phase(t)).toBe('done');
      expire(t, RED);
      for (const seat of [BLUE, GREEN]) play(t, seat, say('pass'), stay);
    }
    expire(t, RED);
    expect([t.counters.done[RED], t.counters.turn, phase(t)]).toEqual([1, BLUE, 'action']);
    play(t, BLUE, say('pass'), done);
    expect([isOver(t), resultOf(t)?.ranks[RED]]).toEqual([true, 3]);
  });

  test('[§R47] an action between skipped ones begins the count anew', () => {
    const t = position({ cities: CITIES.slice(0, 2), options: { stallRounds: 'off', mayPass: true } });
    for (const isSkipped of [true, true, false, true, true]) {
      if (isSkipped) expire(t, RED);
      else play(t, RED, say('pass'));
      play(t, RED, stay);
      play(t, BLUE, say('pass'), stay);
    }
    expect([t.counters.skipped[RED], t.counters.done[RED]]).toEqual([2, 0]);
  });

  test('[§R47] steps of a started gift: lowest position, next seat clockwise, lowest gap', () => {
    const t = position({ cities: CITIES, turn: YELLOW });
    play(t, YELLOW, say('gift'));
    expire(t, YELLOW);
    expire(t, YELLOW);
    expire(t, YELLOW);
    expect(cityOf(t, RED)).toBe('school cottage fire park');
  });

  test('[§R47] a started offer: the first name in list order, no further one, no wish, next seat', () => {
    const t = position({ cities: CITIES });
    play(t, RED, say('trade'));
    for (let i = 0; i < 4; i++) expire(t, RED);
    expect(told(t, 'offer')).toHaveLength(1);
    expect([t.counters.offer[1], t.counters.wish, t.counters.partner]).toEqual([0, 0, BLUE]);
    expire(t, BLUE);
    play(t, GREEN, ...counter('orchard'));
    expire(t, RED); // refuses
    expect(isAsked(t, YELLOW)).toBe(true);
  });

  test('[§R47] a counter-offer that was begun and not made is a decline: the offer moves on', () => {
    for (const named of [[], ['lake']]) {
      const t = position({ cities: CITIES });
      play(t, RED, ...trade(['park'], null, BLUE));
      play(t, BLUE, say('accept'), ...named.map((card) => ({ type: 'name', card })));
      expect(phase(t)).toBe('counter-offer');
      expire(t, BLUE);
      expect([told(t, 'declined').length, told(t, 'counter').length, isAsked(t, GREEN)]).toEqual([1, 0, true]);
      // Nothing that Blue had in mind is left: Green answers, and the cards of those two change hands.
      play(t, GREEN, ...counter('orchard'));
      play(t, RED, agree, insert(0));
      play(t, GREEN, insert(0));
      expect([RED, BLUE, GREEN].map((seat) => cityOf(t, seat))).toEqual([
        'orchard cottage fire',
        'villa lake theatre',
        'park corner-shop',
      ]);
    }
  });

  test('[§R47] facing: in; a tender: pass; a parade: the leftmost card', () => {
    const t = position({ cities: ['cottage relocation^', 'lake', 'park'] });
    play(t, RED, ...gift(2, BLUE, 0));
    expire(t, BLUE);
    expect(cityOf(t, BLUE)).toBe('relocation lake');

    const tender = position({ cities: ['public-tender cottage', 'lake', 'park'] });
    play(tender, RED, ability(1), choose(2));
    expire(tender, BLUE);
    expire(tender, GREEN);
    expect(cityOf(tender, RED)).toBe('public-tender^ cottage');

    const parade = position({ cities: ['parade cottage', 'lake villa', 'park school'] });
    play(parade, RED, ability(1));
    for (const seat of [RED, BLUE, GREEN]) expire(parade, seat);
    while (phase(parade) === 'insert') expire(parade, null);
    expect([RED, BLUE, GREEN].map((seat) => cityOf(parade, seat))).toEqual([
      'parade^ park',
      'villa cottage',
      'school lake',
    ]);
  });

  test('[§R47] an ability: its steps are the first legal choices', () => {
    const t = position({ cities: ['landslide cottage', 'lake', 'park villa'] });
    play(t, RED, ability(1));
    expire(t, RED); // Blue has too few cards
    expect(t.counters.target).toBe(GREEN);
    expire(t, RED);
    expect(cityOf(t, GREEN)).toBe('villa park');
  });
});

describe('[§R47] resigning', () => {
  test('[§R47] between actions: done at once, also in round 1 and under a Curfew', () => {
    const t = position({ cities: CITIES, curfew: [GREEN], options: { earliestDone: 5 } });
    leave(t, BLUE);
    expect([t.counters.done[BLUE], isAsked(t, RED)]).toEqual([1, true]);
    leave(t, RED);
    expect([t.counters.done[RED], t.counters.turn]).toEqual([2, GREEN]);
    leave(t, YELLOW);
    expect(isOver(t)).toBe(true);
    expect(resultOf(t)?.winners).toEqual([GREEN]);
  });

  test('[§R47] the proposer of a trade that is not agreed: it is over at once', () => {
    const t = position({ cities: CITIES });
    play(t, RED, ...trade(['park'], null, BLUE));
    leave(t, RED);
    expect([t.counters.done[RED], t.counters.turn, phase(t)]).toEqual([1, BLUE, 'action']);
    expect(told(t, 'trade-over')).toHaveLength(1);
  });

  test('[§R47] a partner: declines, and is done when the action is over', () => {
    const t = position({ cities: CITIES });
    play(t, RED, ...trade(['park'], null, BLUE));
    leave(t, GREEN);
    expect(t.counters.done[GREEN]).toBe(0);
    play(t, BLUE, decline);
    expect(isAsked(t, YELLOW)).toBe(true);
    play(t, YELLOW, ...counter('school'));
    play(t, RED, agree, insert(0));
    play(t, YELLOW, insert(0));
    expect([t.counters.done[GREEN], phase(t)]).toEqual([1, 'done']);
  });

  test('[§R47] a partner who has begun a counter-offer: declines, and is done when the action is over', () => {
    const t = position({ cities: CITIES });
    play(t, RED, ...trade(['park'], null, BLUE));
    play(t, BLUE, say('accept'));
    leave(t, BLUE);
    expect([told(t, 'declined').length, told(t, 'counter').length, isAsked(t, GREEN)]).toEqual([1, 0, true]);
    play(t, GREEN, decline);
    play(t, YELLOW, decline);
    expect([t.counters.done[BLUE], phase(t), cityOf(t, BLUE)]).toEqual([1, 'done', 'villa lake theatre']);
  });

  test('[§R47] after the agreement the exchange is finished', () => {
    const t = position({ cities: CITIES });
    play(t, RED, ...trade(['park'], null, BLUE));
    play(t, BLUE, ...counter('lake'));
    play(t, RED, agree);
    leave(t, RED);
    play(t, BLUE, insert(0));
    expect([cityOf(t, RED), cityOf(t, BLUE)]).toEqual(['cottage fire lake', 'park villa theatre']);
    expect([t.counters.done[RED], t.counters.turn]).toEqual([1, BLUE]);
  });

  test('[§R47] the announcer of an ability: it is finished and rotated', () => {
    const t = position({ cities: ['heist cottage', 'villa lake', 'park'] });
    play(t, RED, ability(1), target(BLUE));
    leave(t, RED);
    expect([cityOf(t, RED), cityOf(t, BLUE)]).toEqual(['heist^ cottage villa', 'lake']);
    expect([t.counters.done[RED], t.counters.turn]).toEqual([1, BLUE]);
  });

  test('[§R47] after an Inspection: it goes on, and whoever leaves is done when it is over', () => {
    const t = position({ cities: ['inspection cottage', 'villa lake', 'park', 'school'] });
    play(t, RED, ability(1), target(GREEN));
    leave(t, BLUE);
    expect([t.counters.done[BLUE], isAsked(t, RED), phase(t)]).toEqual([0, true, 'action']);
    leave(t, RED);
    expect([cityOf(t, RED), cityOf(t, BLUE)]).toEqual(['inspection^', 'cottage villa lake']);
    expect([t.counters.done[RED], t.counters.done[BLUE], t.counters.turn]).toEqual([1, 2, GREEN]);
  });

  test('[§R47] during a parade: the leftmost card goes, unless one was chosen', () => {
    const t = position({ cities: ['parade cottage', 'lake villa', 'park school', 'rats'] });
    play(t, RED, ability(1), choose(2));
    play(t, BLUE, choose(2));
    leave(t, GREEN);
    leave(t, BLUE);
    play(t, YELLOW, choose(1));
    play(t, RED, insert(0));
    play(t, YELLOW, insert(0));
    expect([cityOf(t, BLUE), cityOf(t, GREEN), cityOf(t, YELLOW)]).toEqual(['lake cottage', 'school villa', 'park']);
    expect([t.counters.done[BLUE], t.counters.done[GREEN]].every((order) => order !== 0)).toBe(true);
  });

  test('[§R47] those who resigned are compared among themselves', () => {
    const t = position({ cities: ['villa', 'cottage', 'rats'] });
    leave(t, RED);
    leave(t, BLUE);
    expect(resultOf(t)?.ranks).toEqual([2, 3, 1]);
  });

  test('[§R47] somebody who is done cannot resign any more', () => {
    const t = position({ cities: CITIES, done: [YELLOW] });
    leave(t, YELLOW);
    expect([t.counters.resigned, waitedFor(t)]).toEqual([0, 1]);
  });
});

describe('Curfew', () => {
  test('[§R57] lasts until the marker reaches its seat, also when its owner is done', () => {
    const t = position({ cities: ['curfew', ...CITIES.slice(1)] });
    play(t, RED, ability(1));
    expect(choices(t, RED)).toContain('done');
    play(t, RED, done);
    play(t, BLUE, ...gift(1, GREEN, 0));
    expect([t.counters.turn, phase(t)]).toEqual([GREEN, 'action']);
    play(t, GREEN, ...gift(1, BLUE, 0));
    play(t, YELLOW, ...gift(1, BLUE, 0));
    play(t, BLUE, ...gift(1, GREEN, 0));
    expect([t.counters.turn, phase(t)]).toEqual([BLUE, 'done']);
  });

  test('[§R58] two Curfews bind everybody', () => {
    const t = position({ cities: ['curfew cottage', ...CITIES.slice(1)], curfew: [BLUE] });
    play(t, RED, ability(1), ...delivery(2, BLUE, 0));
    // Not even Red may leave; the marker goes on to Blue, whose own Curfew ends there.
    expect([t.counters.turn, phase(t), t.counters.curfew]).toEqual([BLUE, 'action', 1]);
  });

  test('[§R59] notice that was given before still takes effect', () => {
    const t = position({ cities: ['park lake', 'curfew villa', 'school'], options: { doneTiming: 'notice' } });
    play(t, RED, ...gift(1, GREEN, 0), { type: 'notice' });
    play(t, BLUE, ability(1), ...delivery(2, GREEN, 0), stay);
    play(t, GREEN, ...gift(1, BLUE, 0));
    expect(t.counters.done[RED]).toBe(1);
  });
});

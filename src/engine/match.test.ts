import { describe, expect, test } from 'vitest';
import { hand, market, row, type Toy, toy, turns } from './conform/toy.ts';
import { legalActions, type Message } from './edge.ts';
import { note } from './events.ts';
import type { Game } from './game.ts';
import {
  eventsFor,
  gameOfSave,
  loadMatch,
  type Match,
  replayStep,
  resign,
  runOut,
  saveMatch,
  startMatch,
  submit,
  undo,
} from './match.ts';
import { waitedFor } from './play.ts';
import { makeDice } from './luck/random.ts';
import { phaseOf } from './table.ts';
import { Problem, type Seat } from './words.ts';
import { cardAt, cardsIn, count } from './zones.ts';

const start = (seats = 2, game: Game<Toy> = toy): Match<Toy> =>
  startMatch(game, { seats, seed: 'match', options: { rounds: 2 } });

const done: Message = { type: 'done' };
const pass: Message = { type: 'pass' };

/** What a seat places first: a card of its hand at the beginning of its row. */
const place = (match: Match<Toy>, seat: Seat, at = 0): Message => ({
  type: 'place',
  card: match.table.plan.faces[cardsIn(match.table, hand + seat)[at] ?? 0]?.id,
  at: 0,
});

function play(match: Match<Toy>, seat: Seat, message: Message): void {
  const answer = submit(match, seat, message);
  if (!answer.ok) throw new Error(answer.refusal.text);
}

const saved = (match: Match<Toy>): string => JSON.stringify([saveMatch(match), match.events]);

describe('a step', () => {
  test('is recorded with what happened', () => {
    const match = start();
    const answer = submit(match, 0, done);
    expect(answer).toMatchObject({ ok: true, events: [{ type: 'chose' }, { type: 'chosen', seat: 0 }] });
    expect(match.steps).toEqual([{ seat: 0, action: done }]);
  });

  test('that is refused changes nothing and says why', () => {
    const match = start();
    const before = saved(match);
    expect(submit(match, 0, { type: 'place', card: 't-99', at: 0 })).toMatchObject({
      ok: false,
      refusal: { rule: '§P1' },
    });
    expect(submit(match, 0, pass)).toMatchObject({ ok: false, refusal: { rule: '§P1' } });
    expect(saved(match)).toBe(before);
  });

  test('is told to each as they may know it', () => {
    const match = start();
    const before = match.events.length;
    play(match, 0, place(match, 0));
    const told = [0, 1, 2].map((viewer) => eventsFor(match, viewer, match.events.slice(before)).length);
    expect(told).toEqual([1, 0, 0]);
  });
});

describe('undo', () => {
  test('takes a secret choice back while others are still choosing', () => {
    const match = start();
    const before = saved(match);
    play(match, 0, place(match, 0));
    expect(undo(match, 0)).toBeNull();
    expect(saved(match)).toBe(before);
  });

  test('takes only the last step of a choice that is made step by step', () => {
    const match = start();
    play(match, 0, place(match, 0));
    const before = saved(match);
    play(match, 0, done);
    expect(undo(match, 0)).toBeNull();
    expect(saved(match)).toBe(before);
    expect(match.steps).toHaveLength(1);
  });

  test('leaves what others have chosen since', () => {
    const match = start(3);
    play(match, 0, place(match, 0));
    play(match, 1, place(match, 1));
    play(match, 1, done);
    expect(undo(match, 0)).toBeNull();
    expect(match.steps.map((step) => 'seat' in step && step.seat)).toEqual([1, 1]);
    const without = start(3);
    play(without, 1, place(without, 1));
    play(without, 1, done);
    expect(saved(match)).toBe(saved(without));
  });

  test('is over when the choices are carried out', () => {
    const match = start();
    play(match, 0, place(match, 0));
    play(match, 0, done);
    play(match, 1, done);
    const before = saved(match);
    expect(undo(match, 0)).toMatchObject({ rule: '§P2' });
    expect(undo(match, 1)).toMatchObject({ rule: '§P2' });
    expect(saved(match)).toBe(before);
  });

  test('takes back a turn that showed nobody anything', () => {
    const match = turnsOf(start());
    const before = saved(match);
    play(match, 0, { type: 'bury', card: match.table.plan.faces[cardsIn(match.table, hand)[0] ?? 0]?.id });
    expect(undo(match, 0)).toBeNull();
    expect(saved(match)).toBe(before);
  });

  test.each<Message>([{ type: 'peek' }, { type: 'show', place: 0 }, { type: 'gift', place: 0, to: 1, at: 0 }])(
    'does not take back a turn by which somebody saw a card: %j',
    (message) => {
      const match = turnsOf(start());
      play(match, 0, message);
      expect(undo(match, 0)).toMatchObject({ text: expect.stringMatching(/somebody has learned something/) });
    },
  );

  describe('where a turn tells something', () => {
    /** Whoever passes says something more. */
    const telling = (
      tell: (t: Match<Toy>['table'], seat: Seat) => void,
      facts: Game<Toy>['facts'] = [],
    ): Game<Toy> => ({
      ...toy,
      facts,
      phases: {
        ...toy.phases,
        turns: {
          ...turns,
          apply(t, seat, code) {
            turns.apply(t, seat, code);
            tell(t, seat);
          },
        },
      },
    });
    const nameOwn = (heard: (seat: Seat) => number) =>
      telling((t, seat) => note(t, { type: 'named', seat, card: cardAt(t, hand + seat, 0) }, heard(seat)));
    const isTakenBack = (game: Game<Toy>): boolean => {
      const match = turnsOf(start(2, game));
      play(match, 0, pass);
      return undo(match, 0) === null;
    };

    test('a card that another could not name is not unheard', () => {
      expect(isTakenBack(nameOwn(() => 0b111))).toBe(false);
      expect(isTakenBack(nameOwn(() => 0b010))).toBe(false);
    });

    test('what only its own seat or a spectator hears can be taken back', () => {
      expect(isTakenBack(nameOwn((seat) => 1 << seat))).toBe(true);
      expect(isTakenBack(nameOwn(() => 0b100))).toBe(true);
    });

    test('a card that lies open, or that the hearers know, is no news', () => {
      const nameSold = telling((t, seat) => {
        if (count(t, market) > 0) note(t, { type: 'named', seat, card: cardAt(t, market, 0) });
      });
      const match = turnsOf(start(3, nameSold));
      play(match, 0, { type: 'sell', card: match.table.plan.faces[cardsIn(match.table, hand)[0] ?? 0]?.id });
      play(match, 1, pass);
      expect(undo(match, 1)).toBeNull();
    });

    test('a fact that the game declares is not unheard, though it names no card', () => {
      const count3 = (facts: Game<Toy>['facts']) =>
        telling((t, seat) => note(t, { type: 'placed', seat, cards: 3 }), facts);
      expect(isTakenBack(count3([]))).toBe(true);
      expect(isTakenBack(count3(['placed']))).toBe(false);
    });
  });

  test('does not take back a turn after which another has been taken', () => {
    const match = turnsOf(start(3));
    play(match, 0, pass);
    play(match, 1, pass);
    expect(undo(match, 0)).not.toBeNull();
    expect(undo(match, 2)).not.toBeNull();
    expect(undo(match, 1)).toBeNull();
    expect(undo(match, 0)).toBeNull();
    expect(match.steps).toHaveLength(turnsOf(start(3)).steps.length);
  });

  test('does not take back what a clock that ran out since depends on', () => {
    const match = start(3);
    play(match, 1, done);
    play(match, 1, place(match, 1));
    expect(runOut(match, 1).ok).toBe(true);
    const before = saved(match);
    expect(undo(match, 1)).not.toBeNull();
    expect(saved(match)).toBe(before);
  });

  test('leaves the match of the steps that are left, however often minds are changed', () => {
    const dice = makeDice('minds');
    let [taken, kept, carriedOut] = [0, 0, 0];
    for (let i = 0; i < 40; i++) {
      const match = start(3);
      for (let step = 0; step < 60 && phaseOf(match.table) !== 'over'; step++) {
        const seat = dice.below(3);
        const [before, steps, phase] = [saved(match), match.steps.length, phaseOf(match.table)];
        if (dice.below(8) === 0) runOut(match, seat);
        else if (dice.below(2) === 0) {
          const actions = legalActions(match.table, seat);
          const action = actions[dice.below(actions.length)];
          if (action) play(match, seat, action);
        } else if (undo(match, seat)) {
          expect(saved(match)).toBe(before);
          kept++;
        } else {
          taken++;
          if (phaseOf(match.table) !== phase) carriedOut++; // a whole choice is back, and it was the last
          expect(match.steps).toHaveLength(steps - 1);
        }
        const again = start(3);
        for (const one of match.steps) expect(replayStep(again, one).ok).toBe(true);
        expect([saved(match), match.mark.steps]).toEqual([saved(again), again.mark.steps]);
      }
    }
    expect(Math.min(taken, kept, carriedOut)).toBeGreaterThan(3);
  });

  test('has nothing to take back at the beginning', () => {
    const match = start();
    expect(undo(match, 0)?.text).toBe('Nothing to take back: you have not done anything yet.');
    play(match, 0, done);
    expect(undo(match, 1)?.text).toBe('Nothing to take back: you have not done anything yet.');
  });

  test('goes on as if the step had never been taken', () => {
    const [one, other] = [start(), start()];
    play(one, 0, place(one, 0, 1));
    undo(one, 0);
    for (const match of [one, other]) turnsOf(match);
    expect(saved(one)).toBe(saved(other));
  });
});

/** Both have placed a card, and it is the turn of the first. */
function turnsOf(match: Match<Toy>): Match<Toy> {
  for (let seat = 0; seat < match.table.seats; seat++) {
    play(match, seat, place(match, seat));
    play(match, seat, done);
  }
  expect(count(match.table, row)).toBe(1);
  return match;
}

describe('a clock', () => {
  test('makes the choice of a seat whose time has run out', () => {
    const match = start();
    expect(runOut(match, 1)).toMatchObject({ ok: true });
    expect(match.steps).toEqual([{ clock: 1 }]);
    expect(waitedFor(match.table)).toBe(0b01);
    expect(eventsFor(match, 2).at(-1)).toMatchObject({ type: 'chosen', seat: 1 });
  });

  test('throws half a choice away', () => {
    const match = start();
    play(match, 0, place(match, 0));
    runOut(match, 0);
    runOut(match, 1);
    expect(count(match.table, row)).toBe(0);
    expect(phaseOf(match.table)).toBe('turns');
  });

  test('runs for nobody who is not waited for', () => {
    const match = start();
    play(match, 0, done);
    expect(runOut(match, 0)).toMatchObject({ ok: false, refusal: { text: 'Nobody waits for this seat.' } });
  });

  test('of a whole phase runs where the phase has one', () => {
    const match = start();
    expect(runOut(match, null)).toMatchObject({
      ok: false,
      refusal: { rule: '§P1', text: 'No clock runs in this phase.' },
    });
    turnsOf(match);
    expect(runOut(match, null)).toMatchObject({ ok: true });
    expect(waitedFor(match.table)).toBe(0b10);
  });

  test('does not run in a phase without one', () => {
    const endless: Game<Toy> = { ...toy, phases: { ...toy.phases, turns: { ...turns, expire: undefined } } };
    const match = turnsOf(start(2, endless));
    expect(runOut(match, 0)).toMatchObject({
      ok: false,
      refusal: { rule: '§P2', text: 'No clock runs in this phase.' },
    });
  });

  test('is part of the record', () => {
    const match = start();
    runOut(match, 0);
    play(match, 1, done);
    runOut(match, 0);
    const again = loadMatch(toy, JSON.parse(JSON.stringify(saveMatch(match))));
    expect(saved(again)).toBe(saved(match));
  });
});

describe('giving up', () => {
  test('is refused where the game does not have it', () => {
    expect(resign(start(), 0)).toMatchObject({ ok: false, refusal: { text: 'Nobody can give up in this game.' } });
  });

  test('is recorded, told and replayed where it does', () => {
    const game: Game<Toy> = {
      ...toy,
      resign(t) {
        t.counters.round = 9;
      },
    };
    const match = start(2, game);
    expect(resign(match, 1)).toMatchObject({ ok: true });
    expect(match.steps).toEqual([{ resign: 1 }]);
    expect(eventsFor(match, 0).at(-1)).toMatchObject({ type: 'resigned', seat: 1, text: 'B gives up.' });
    expect(undo(match, 1)).not.toBeNull();
    expect(saved(loadMatch(game, JSON.parse(JSON.stringify(saveMatch(match)))))).toBe(saved(match));
  });
});

describe('a match', () => {
  test('that is over takes no more steps', () => {
    const match = start();
    while (phaseOf(match.table) !== 'over')
      for (let seat = 0; seat < 2; seat++) submit(match, seat, phaseOf(match.table) === 'place' ? done : pass);
    const over = { ok: false, refusal: { rule: '§3', text: 'The game is over.' } };
    expect(submit(match, 0, pass)).toEqual(over);
    expect(runOut(match, 0)).toEqual(over);
    expect(resign(match, 0)).toEqual(over);
    expect(undo(match, 0)).toMatchObject({ rule: '§3' });
  });

  test.each<[string, () => unknown, RegExp]>([
    [
      'a seed that is no text',
      () => startMatch(toy, { seats: 2, seed: 7 as unknown as string }),
      /^A seed is a text of at most 200 characters, not 7\.$/,
    ],
    [
      'a seed without end',
      () => startMatch(toy, { seats: 2, seed: 'x'.repeat(201) }),
      /^A seed is a text of at most 200/,
    ],
    [
      'data of its own where none is taken',
      () => startMatch(toy, { seats: 2, seed: 'a', setting: {} }),
      /^Toy takes no data/,
    ],
    ['another kind of file', () => gameOfSave({ hello: 1 }), /^This is not a saved match of Cardwright\.$/],
  ])('%s is a problem', (_what, run, sentence) => {
    expect(run).toThrow(Problem);
    expect(run).toThrow(sentence);
  });
});

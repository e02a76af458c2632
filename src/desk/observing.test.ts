import '../games/all.ts';
import { describe, expect, test } from 'vitest';
import { games } from '../contract/shelf.ts';
import { imagine } from '../engine/imagine.ts';
import { makeDice } from '../engine/luck/random.ts';
import { ACTIONS } from '../engine/numbers/actions.ts';
import { legalCodes, nextToAct } from '../engine/play.ts';
import { copyInto, isOver } from '../engine/table.ts';
import { writeAction } from '../engine/edge.ts';
import { redact } from '../engine/view.ts';
import { lookAt, openBatch, stateOf, stepBatch } from './batch.ts';
import { observe } from './observing.ts';
import { beginMatch, carryOut } from './open-match.ts';
import { answerLine, makeDesk, takePushed } from './protocol.ts';

const NEEDS = {
  newSeed: () => 'chance',
  today: () => '2026-01-31',
  onBug: (error: unknown) => {
    throw error;
  },
};

/** A program that talks to a desk: what it asks and what it is sent. */
function program() {
  const desk = makeDesk(NEEDS);
  const ask = (request: object) => JSON.parse(answerLine(desk, JSON.stringify(request)));
  return { ask, pushed: () => takePushed(desk).map((line) => JSON.parse(line)) };
}

const FIVE = { do: 'new', game: 'five-ages', seats: 3, seed: 'text' };

describe('bots at seats', () => {
  test.each(games.map(({ game }) => [game.id, game.seats.usual] as const))(
    '%s is played to its end by a program and bots, a step is one request and one answer',
    (game, seats) => {
      const play = (): unknown => {
        const { ask, pushed } = program();
        const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : 'greedy'));
        const { match } = ask({ do: 'new', game, seed: 'whole', bots });
        const dice = makeDice('program');
        let seen = ask({ do: 'observe', match, seat: 0, push: true });
        while (!seen.over) {
          const { number } = seen.actions[dice.below(seen.actions.length)];
          const answer = ask({ do: 'submit', match, seat: 0, number });
          expect(answer).toHaveProperty('observation');
          seen = answer.observation;
        }
        expect(pushed()).toEqual([]);
        return ask({ do: 'save', match }).state;
      };
      expect(play()).toEqual(play());
    },
  );

  test('a wrong list, an unknown bot and a move for a bot are refused', () => {
    const { ask } = program();
    expect(ask({ ...FIVE, bots: ['greedy'] }).error).toMatch(/"bots" is a list of 3 names/);
    expect(ask({ ...FIVE, bots: [null, 'nobody', null] }).error).toMatch(/no bot "nobody"/);
    expect(ask({ ...FIVE, bots: [null, 7, null] }).error).toMatch(/called by its name/);
    const { match } = ask({ ...FIVE, bots: [null, 'greedy', null] });
    expect(ask({ do: 'submit', match, seat: 1, action: { type: 'ready' } }).error).toMatch(/sits the bot greedy/);
    expect(ask({ do: 'undo', match, seat: 1 }).error).toMatch(/sits the bot greedy/);
  });
});

describe('observe', () => {
  test('says what status, view and legal say', () => {
    const { ask } = program();
    const { match } = ask(FIVE);
    const { id, game, ...status } = ask({ do: 'status', match });
    const { view } = ask({ do: 'view', match, seat: 1 });
    const { actions } = ask({ do: 'legal', match, seat: 1 });
    const seen = ask({ do: 'observe', match, seat: 1 });
    expect([id, game]).toEqual([null, 'five-ages']);
    expect(seen).toMatchObject({ ...status, view });
    expect(seen.actions.map(({ action }: { action: object }) => action)).toEqual(actions);
    const numbers = ask({ do: 'observe', match, seat: 1, as: 'numbers' });
    expect(numbers.numbers).toEqual(seen.actions.map(({ number }: { number: number }) => number));
    expect(numbers.vector).toHaveLength(ask({ do: 'layout', match }).length);
  });

  test('what is wrong with a request is said, and changes nothing', () => {
    const { ask } = program();
    const { match } = ask(FIVE);
    expect(ask({ do: 'observe', match, seat: 3 }).error).toMatch(/"seat" is/);
    expect(ask({ do: 'observe', match, seat: 0, as: 'words' }).error).toMatch(/"as" is/);
    expect(ask({ do: 'observe', match, seat: 0, push: 1 }).error).toMatch(/"push" is/);
    expect(ask({ do: 'submit', match, seat: 0 }).error).toMatch(/needs an "action"/);
    expect(ask({ do: 'submit', match, seat: 0, number: -1 }).error).toMatch(/from 0 to 4095/);
    const legal = ask({ do: 'observe', match, seat: 0, as: 'numbers' }).numbers;
    const number = legal.includes(0) ? 1 : 0;
    expect(ask({ do: 'submit', match, seat: 0, number }).error).toMatch(/no legal action with the number/);
    expect(ask({ do: 'status', match }).waiting).toEqual([0, 1, 2]);
  });

  test('a watched seat is sent what it can notice, and nothing of secret changes', () => {
    const { ask, pushed } = program();
    const { match } = ask(FIVE);
    ask({ do: 'observe', match, seat: 1, push: true });
    const { actions } = ask({ do: 'legal', match, seat: 0 });
    ask({ do: 'submit', match, seat: 0, action: actions[0] });
    const [first, ...more] = pushed();
    expect(first).toMatchObject({ push: 'observation', match, seat: 1, observation: { waiting: [1, 2] } });
    expect(more).toEqual([]);
    ask({ do: 'submit', match, seat: 0, action: actions[1] }); // another secret choice in place of the first
    expect(pushed()).toEqual([]);
    ask({ do: 'observe', match, seat: 1 });
    ask({ do: 'undo', match, seat: 0 });
    expect(pushed()).toEqual([]);
  });

  test('after two different actions that look alike to a watched seat it is sent the same lines', () => {
    const dice = makeDice('alike');
    let alike = 0;
    for (const { game } of games.filter((entry) => entry.game.seats.max > 1)) {
      const { ask } = program();
      const seats = Math.max(2, game.seats.usual);
      const { match } = ask({ do: 'new', game: game.id, seed: 'alike', seats });
      for (let step = 0; step < 25 && !ask({ do: 'status', match }).over; step++) {
        const { waiting } = ask({ do: 'status', match });
        const actor = waiting[dice.below(waiting.length)];
        const watcher = (actor + 1) % seats;
        const { actions } = ask({ do: 'legal', match, seat: actor });
        const { state } = ask({ do: 'save', match });
        const after = (action: object) => {
          const fork = program();
          const { match: copy } = fork.ask({ do: 'load', state });
          fork.ask({ do: 'observe', match: copy, seat: watcher, push: true });
          expect(fork.ask({ do: 'submit', match: copy, seat: actor, action })).toMatchObject({ ok: true });
          const sent = JSON.stringify(fork.pushed());
          return { sent, seen: JSON.stringify(fork.ask({ do: 'observe', match: copy, seat: watcher })) };
        };
        const first = dice.below(actions.length);
        if (actions.length > 1) {
          const one = after(actions[first]);
          const other = after(actions[(first + 1 + dice.below(actions.length - 1)) % actions.length]);
          if (one.seen === other.seen) {
            alike++;
            expect(other.sent).toBe(one.sent);
          }
        }
        ask({ do: 'submit', match, seat: actor, action: actions[first] });
      }
    }
    expect(alike).toBeGreaterThan(10);
  });

  test.each(games.map(({ game, ...entry }) => [game.id, { game, ...entry }] as const))(
    '%s: in two worlds that look alike to a seat it observes the same bytes',
    (_, entry) => {
      const { game } = entry;
      const { usual: seats } = game.seats;
      const [truth, other] = [
        beginMatch(entry, { seats, seed: 'two' }, NEEDS),
        beginMatch(entry, { seats, seed: 'two' }, NEEDS),
      ];
      const dice = makeDice('two worlds');
      for (let step = 0; step < 60 && !isOver(truth.match.table); step++) {
        const { table } = truth.match;
        const seat = step % seats;
        copyInto(other.match.table, imagine(redact(table, seat), dice));
        other.waiting = truth.waiting;
        for (const as of ['names', 'numbers'] as const)
          expect(JSON.stringify(observe(other, seat, as))).toBe(JSON.stringify(observe(truth, seat, as)));
        const actor = nextToAct(table);
        const { codes, count } = legalCodes(table, actor);
        const code = codes[dice.below(count)] ?? 0;
        expect(carryOut(truth, { do: 'submit', seat: actor, action: writeAction(table, actor, code) })).toBe(null);
      }
    },
  );
});

test('cards tells every face once, with its facts', () => {
  const { ask } = program();
  const { match } = ask({ do: 'new', game: 'avenue-empires', seats: 2 });
  const { cards } = ask({ do: 'cards', match });
  expect(new Set(cards.map(({ id }: { id: string }) => id)).size).toBe(cards.length);
  expect(
    cards.every(
      ({ id, face, copies }: { id: string; face: { id: string }; copies: number }) => face.id === id && copies > 0,
    ),
  ).toBe(true);
});

test('hint tells what a bot would do; the same view gives the same hint', () => {
  const { ask } = program();
  const { match } = ask(FIVE);
  const hint = ask({ do: 'hint', match, seat: 0, bot: 'hard@4x' });
  expect(hint).toMatchObject({ ok: true, bot: 'hard@4x' });
  expect(ask({ do: 'legal', match, seat: 0 }).actions).toContainEqual(hint.best[0].action);
  expect(ask({ do: 'hint', match, seat: 0, bot: 'hard@4x' })).toEqual(hint);
  expect(ask({ do: 'hint', match, seat: 0, bot: 'nobody' }).error).toMatch(/no bot "nobody"/);
});

describe('batch', () => {
  const numbersIn = (text: string): number[] => [
    ...new Uint16Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer),
  ];

  test.each(games.map(({ game }) => game.id))(
    '%s: tables go on together, games end, and the next ones begin',
    (game) => {
      const { ask } = program();
      const opened = ask({ do: 'batch', game, tables: 3, seed: 'many' });
      const { batch, layout } = opened;
      const dice = makeDice('batch');
      let state = opened;
      let ended = 0;
      for (let step = 0; step < 3000 && ended < 4; step++) {
        const legal = numbersIn(state.legal);
        expect(legal.every((number) => number < ACTIONS)).toBe(true);
        expect(Buffer.from(state.vectors, 'base64')).toHaveLength(3 * 2 * layout.length);
        let at = 0;
        const numbers = state.counts.map((count: number) => {
          const its = legal.slice(at, (at += count));
          expect(new Set(its).size).toBe(count);
          return its[dice.below(count)] ?? -1;
        });
        state = ask({ do: 'step', batch, numbers });
        ended += state.ended.length;
      }
      expect(ended).toBeGreaterThanOrEqual(4);
      expect(ask({ do: 'close-batch', batch })).toEqual({ id: null, ok: true });
    },
  );

  test('what is answered in base64 is what observe tells, for tables of any number', () => {
    for (const tables of [1, 2, 3]) {
      const { ask } = program();
      const { batch, layout, ...state } = ask({ do: 'batch', game: 'arquetect', tables, seed: 'many' });
      const looked = state.asked.map((seat: number, table: number) => ask({ do: 'look', batch, table, seat }));
      expect(numbersIn(state.legal)).toEqual(looked.flatMap(({ legal }: { legal: string }) => numbersIn(legal)));
      const { match } = ask({ do: 'new', game: 'arquetect', seed: 'many/0' });
      const seen = ask({ do: 'observe', match, seat: state.asked[0], as: 'numbers' });
      expect(numbersIn(state.legal).slice(0, state.counts[0])).toEqual(seen.numbers);
      const vector = Int16Array.from(numbersIn(state.vectors).slice(0, layout.length));
      expect([...vector]).toEqual(seen.vector);
      for (const text of [state.legal, state.vectors])
        expect(Buffer.from(text, 'base64').toString('base64')).toBe(text);
    }
  });

  test.each(games.map(({ game }) => [game.id, game] as const))(
    '%s: in two worlds that look alike to a seat a batch answers the same bytes',
    (_, game) => {
      const { usual: seats } = game.seats;
      const asked = { seats, seed: 'two', options: undefined, preset: undefined, setting: undefined, tables: 2 };
      const bots = Array.from({ length: seats }, () => null);
      const [truth, other] = [openBatch(game, { ...asked, bots }), openBatch(game, { ...asked, bots })];
      const dice = makeDice('two worlds');
      let state = stateOf(truth);
      for (let step = 0; step < 40; step++) {
        const vectors = Buffer.from(state.vectors, 'base64');
        let at = 0;
        const numbers = truth.tables.map(({ table, seat: actor, isDone }, i) => {
          const legal = numbersIn(state.legal).slice(at, (at += state.counts[i] ?? 0));
          const imagined = other.tables[i];
          if (isDone || !imagined) return -1;
          for (let seat = 0; seat < seats; seat++) {
            copyInto(imagined.table, imagine(redact(table, seat), dice));
            const seen = lookAt(other, i, seat);
            expect(seen).toEqual(lookAt(truth, i, seat));
            if (seat !== actor) continue;
            expect(numbersIn(seen.legal)).toEqual(legal); // what a step answers is what a look does
            const length = vectors.length / 2;
            expect(Buffer.from(seen.vector, 'base64')).toEqual(vectors.subarray(i * length, (i + 1) * length));
          }
          return legal[dice.below(legal.length)] ?? -1;
        });
        state = stepBatch(truth, numbers);
      }
    },
  );

  test('a wrong number changes nothing at any table', () => {
    const { ask } = program();
    const { batch, legal, counts } = ask({ do: 'batch', game: 'five-ages', tables: 2, seed: 'many' });
    const before = ask({ do: 'step', batch, numbers: [-1, -1] });
    const good = numbersIn(legal)[0];
    const all = new Set(numbersIn(legal).slice(counts[0]));
    const bad = Array.from({ length: 10 }, (_, i) => i).find((number) => !all.has(number));
    expect(ask({ do: 'step', batch, numbers: [good, bad] }).error).toMatch(/At table 1 seat 0 has no legal action/);
    expect(ask({ do: 'step', batch, numbers: [good] }).error).toMatch(/"numbers" is a list of 2/);
    expect(ask({ do: 'step', batch, numbers: [-1, -1] })).toEqual(before);
    expect(ask({ do: 'batch', game: 'five-ages', tables: 0 }).error).toMatch(/"tables" is/);
    expect(ask({ do: 'batch', game: 'five-ages', table: 1 }).error).toMatch(/no field "table"/);
    expect(ask({ do: 'step', batch: 'b9', numbers: [] }).error).toMatch(/No batch "b9"/);
  });
});

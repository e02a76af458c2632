import '../games/all.ts';
import { describe, expect, test } from 'vitest';
import { fuzz } from './testing/fuzz.ts';
import { answerLine, type Desk, makeDesk } from './protocol.ts';

const newDesk = (): Desk =>
  makeDesk({
    newSeed: () => 'chance',
    today: () => '2026-01-31',
    onBug: (error) => {
      throw error;
    },
  });

/** Requests in order; the answers parsed. */
function talk(desk: Desk, ...requests: (object | string)[]) {
  return requests.map((request) =>
    JSON.parse(answerLine(desk, typeof request === 'string' ? request : JSON.stringify(request))),
  );
}

const NEW = { id: 1, do: 'new', game: 'five-ages', seats: 4, seed: 'text', options: {}, preset: 'as-written' };

/** A desk with the match m1, in which all have chosen their stalls. */
function trading(options: object = {}): Desk {
  const desk = newDesk();
  talk(desk, { ...NEW, options });
  for (let seat = 0; seat < 4; seat++) {
    const [{ actions }] = talk(desk, { do: 'legal', match: 'm1', seat }) as [{ actions: unknown[] }];
    talk(desk, { do: 'submit', match: 'm1', seat, action: actions[0] });
  }
  return desk;
}

describe('Upper Cataracts', () => {
  const REIGN = { do: 'new', game: 'upper-cataracts' };

  test('[§6.3] a daily reign has the seed of its day', () => {
    const desk = newDesk();
    const [today, other, wrong] = talk(
      desk,
      { ...REIGN, preset: 'daily' },
      { ...REIGN, preset: 'daily', seed: 'upper-cataracts/daily/1/2025-12-24' },
      { ...REIGN, options: { mode: 'daily' }, seed: 'lucky' },
    );
    expect([today.ok, other.ok]).toEqual([true, true]);
    expect(talk(desk, { do: 'save', match: 'm1' })[0].state.seed).toBe('upper-cataracts/daily/1/2026-01-31');
    const error = 'The seed of a daily reign is that of its day, such as upper-cataracts/daily/1/2026-05-03. (§6.3)';
    expect(wrong).toEqual({ id: null, ok: false, error });
    const [{ state }] = talk(desk, { do: 'save', match: 'm2' });
    expect(talk(desk, { do: 'load', state: { ...state, seed: 'lucky' } })[0]).toEqual({ id: null, ok: false, error });
  });

  test('is for one seat, and every sentence says it so', () => {
    const desk = newDesk();
    const errors = talk(
      desk,
      { ...REIGN, seats: 2 },
      { ...REIGN, names: ['Mia', 'Tom'] },
      { ...REIGN, options: { omenLimit: 2 } },
      REIGN,
      { do: 'legal', match: 'm1', seat: 1 },
    ).flatMap(({ error }) => error ?? []);
    expect(errors).toEqual([
      'Upper Cataracts is for 1 seat, not 2.',
      '"names" is a list of 1 name, one for each seat, not ["Mia","Tom"].',
      'The option omenLimit goes only with difficulty "custom". (option omenLimit)',
      '"seat" is 0, not 1.',
    ]);
  });

  test('[§option capacity] warnings come with the answer that opens a match, and only then', () => {
    const desk = newDesk();
    const [usual, narrow] = talk(desk, REIGN, { ...REIGN, options: { capacity: 6 } });
    expect(usual).not.toHaveProperty('warnings');
    const warnings = [expect.stringContaining('M5, M6, M9 and M10')];
    expect(narrow).toMatchObject({ ok: true, warnings });
    const [{ state }] = talk(desk, { do: 'save', match: 'm2' });
    expect(talk(desk, { do: 'load', state })[0]).toMatchObject({ ok: true, warnings });
  });
});

describe('a conversation', () => {
  test('new, view, legal, submit, status, save, load, close: every answer has the id of its request', () => {
    const desk = newDesk();
    const [opened, view, legal, status] = talk(
      desk,
      NEW,
      { id: 2, do: 'view', match: 'm1', seat: 0 },
      { id: 3, do: 'legal', match: 'm1', seat: 0 },
      { id: 5, do: 'status', match: 'm1' },
    );
    expect(opened).toMatchObject({ id: 1, ok: true, match: 'm1', seats: 4, names: ['A', 'B', 'C', 'D'] });
    expect(view).toMatchObject({
      id: 2,
      ok: true,
      view: { game: 'five-ages', seat: 0, phase: 'choose', waiting: [0, 1, 2, 3] },
    });
    expect(view.view.zones.hand[0].cards).toHaveLength(3);
    expect(view.view.zones.hand[1]).toEqual({ count: 3 });
    expect(legal).toMatchObject({ id: 3, ok: true });
    expect(legal.actions).toHaveLength(3);
    expect(status).toMatchObject({
      id: 5,
      ok: true,
      phase: 'choose',
      rule: '§T1',
      waiting: [0, 1, 2, 3],
      round: 1,
      over: false,
      result: null,
    });

    const [submitted] = talk(desk, { id: 4, do: 'submit', match: 'm1', seat: 0, action: legal.actions[0] });
    expect(submitted).toMatchObject({
      id: 4,
      ok: true,
      events: [
        { type: 'chose', seat: 0, action: legal.actions[0] },
        { type: 'chosen', seat: 0 },
      ],
    });

    const [saved] = talk(desk, { id: 6, do: 'save', match: 'm1' });
    expect(saved.state).toMatchObject({ cardwright: 'match', game: 'five-ages', seed: 'text', steps: [{ seat: 0 }] });
    const [loaded, again] = talk(desk, { id: 7, do: 'load', state: saved.state }, { do: 'save', match: 'm2' });
    expect(loaded).toMatchObject({ id: 7, ok: true, match: 'm2' });
    expect(again.state).toEqual(saved.state);
    expect(talk(desk, { id: 8, do: 'close', match: 'm1' }, { id: 9, do: 'status', match: 'm1' })).toEqual([
      { id: 8, ok: true },
      { id: 9, ok: false, error: 'No match "m1" is open.' },
    ]);
  });

  test('a whole match; its result is in status and view', () => {
    const desk = newDesk();
    talk(desk, { ...NEW, options: { jokers: 4 } });
    let steps = 0;
    for (;;) {
      const [status] = talk(desk, { do: 'status', match: 'm1' });
      if (status.over) break;
      const seat = status.waiting[0];
      const [{ actions }] = talk(desk, { do: 'legal', match: 'm1', seat }) as [{ actions: { type: string }[] }];
      const action = actions.find(({ type }) => type === 'ready') ?? actions[0];
      expect(talk(desk, { do: 'submit', match: 'm1', seat, action })[0].ok).toBe(true);
      steps++;
    }
    const [status, view, text, late] = talk(
      desk,
      { do: 'status', match: 'm1' },
      { do: 'view', match: 'm1', seat: null },
      { do: 'text', match: 'm1', seat: null },
      { do: 'submit', match: 'm1', seat: 0, action: { type: 'ready' } },
    );
    expect(steps).toBeGreaterThan(40);
    expect(status.result.ranks).toHaveLength(4);
    expect(status.result).toEqual(view.view.result);
    expect(text.text).toContain('5 Ages · The end');
    expect(late).toEqual({ id: null, ok: false, refusal: { rule: '§5.1', text: 'The game is over.' } });
  });

  test('[§T3] an illegal action is refused with its paragraph, and changes nothing', () => {
    const desk = trading();
    const [before, refused, after] = talk(
      desk,
      { do: 'save', match: 'm1' },
      { id: 'x', do: 'submit', match: 'm1', seat: 0, action: { type: 'propose', to: 2, give: ['s-3'], want: ['h-9'] } },
      { do: 'save', match: 'm1' },
    );
    expect(refused).toEqual({
      id: 'x',
      ok: false,
      refusal: { rule: '§T3', text: 'You can trade with your left and your right neighbour only.' },
    });
    expect(after).toEqual(before);
  });

  test('without a seed one is made, and only a save tells it', () => {
    const desk = newDesk();
    const answers = talk(
      desk,
      { do: 'new', game: 'five-ages' },
      { do: 'view', match: 'm1', seat: null },
      { do: 'status', match: 'm1' },
      { do: 'events', match: 'm1', seat: null },
      { do: 'text', match: 'm1', seat: 0 },
    );
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('chance');
    expect(talk(desk, { do: 'save', match: 'm1' })[0].state.seed).toBe('chance');
  });

  test('clock: the time of a seat or of the phase runs out', () => {
    const desk = trading({ 'trade-clock': 90 });
    const [seat, none, phase] = talk(
      desk,
      { do: 'clock', match: 'm1', seat: 1 },
      { do: 'clock', match: 'm1', seat: 1 },
      { do: 'clock', match: 'm1', seat: null },
    );
    expect(seat.events[0]).toEqual({ type: 'clock', seat: 1, text: 'Time has run out for B.' });
    expect(none.refusal.text).toBe('Nobody waits for this seat.');
    expect(phase.events).toContainEqual({
      type: 'closed',
      why: 4,
      rule: '§4.1.3',
      text: 'The trade clock has run out: trading closes.',
    });
  });
});

describe('events', () => {
  test('go on from a number, and are those of one seat', () => {
    const desk = trading();
    const [all] = talk(desk, { do: 'events', match: 'm1', seat: 2 });
    const [some, none] = talk(
      desk,
      { do: 'events', match: 'm1', seat: 2, since: all.next - 2 },
      { do: 'events', match: 'm1', seat: 2, since: 1_000_000 },
    );
    expect(all.next).toBe(all.events.length);
    expect(some.events).toEqual(all.events.slice(-2));
    expect(none.events).toEqual([]);
    const chose = all.events.filter(({ type }: { type: string }) => type === 'chose');
    expect(chose.map(({ seat }: { seat: number }) => seat)).toEqual([2]);
  });

  test('taking back is told, never erased', () => {
    const desk = newDesk();
    talk(desk, NEW);
    const [{ actions }, { next }] = talk(
      desk,
      { do: 'legal', match: 'm1', seat: 0 },
      { do: 'events', match: 'm1', seat: 1 },
    ) as [{ actions: unknown[] }, { next: number }];
    const [, undone, events, refused] = talk(
      desk,
      { do: 'submit', match: 'm1', seat: 0, action: actions[0] },
      { do: 'undo', match: 'm1', seat: 0 },
      { do: 'events', match: 'm1', seat: 1, since: next },
      { do: 'undo', match: 'm1', seat: 0 },
    );
    expect(undone).toEqual({ id: null, ok: true });
    expect(events.events).toEqual([
      { type: 'chosen', seat: 0, text: 'A has chosen.' },
      { type: 'undone', seat: 0, text: 'A takes a step back.' },
    ]);
    expect(refused.refusal.rule).toBe('§T1');
  });

  test('[§4.1.5] nobody learns how many wishes another list has, nor that one was taken back', () => {
    const desk = trading({ negotiation: 'sealed' });
    const [{ next }] = talk(desk, { do: 'events', match: 'm1', seat: 1 }) as [{ next: number }];
    const [view] = talk(desk, { do: 'view', match: 'm1', seat: 1 });
    for (let i = 0; i < 3; i++) {
      const [{ actions }] = talk(desk, { do: 'legal', match: 'm1', seat: 0 }) as [{ actions: unknown[] }];
      talk(desk, { do: 'submit', match: 'm1', seat: 0, action: actions[0] });
    }
    talk(desk, { do: 'undo', match: 'm1', seat: 0 });
    const [events, same, own] = talk(
      desk,
      { do: 'events', match: 'm1', seat: 1, since: next },
      { do: 'view', match: 'm1', seat: 1 },
      { do: 'events', match: 'm1', seat: 0, since: next },
    );
    expect(events.events).toEqual([]);
    expect(same).toEqual(view);
    expect(own.events.map(({ type }: { type: string }) => type)).toEqual(['chose', 'chose', 'chose', 'undone']);
  });
});

describe('a choice that is changed', () => {
  const typesOf = ({ events }: { events: { type: string }[] }): string[] => events.map(({ type }) => type);
  const eventsOf = (desk: Desk, seat: number, since = 0) =>
    talk(desk, { do: 'events', match: 'm1', seat, since })[0] as { events: { type: string }[]; next: number };
  const act = (desk: Desk, seat: number, action: unknown): void =>
    expect(talk(desk, { do: 'submit', match: 'm1', seat, action })[0]).toMatchObject({ ok: true });

  test('others do not learn that it was, nor that this was taken back', () => {
    const desk = newDesk();
    talk(desk, NEW);
    const [{ actions }] = talk(desk, { do: 'legal', match: 'm1', seat: 0 }) as [{ actions: unknown[] }];
    act(desk, 0, actions[0]);
    const { next } = eventsOf(desk, 1);
    act(desk, 0, actions[1]);
    expect(talk(desk, { do: 'undo', match: 'm1', seat: 0 })[0]).toMatchObject({ ok: true });
    expect(typesOf(eventsOf(desk, 1, next))).toEqual([]);
    expect(typesOf(eventsOf(desk, 0, next))).toEqual(expect.arrayContaining(['undone']));
    expect(talk(desk, { do: 'undo', match: 'm1', seat: 0 })[0]).toMatchObject({ ok: true }); // now it is not in any more
    expect(typesOf(eventsOf(desk, 1, next))).toEqual(['undone']);
  });

  test('[§4.1.5] when a list is sealed again by going back, and it was the last, everybody is told what comes of it', () => {
    const desk = trading({ negotiation: 'sealed' });
    const seal = { type: 'seal', limit: 0 };
    act(desk, 0, seal);
    const [{ actions }] = talk(desk, { do: 'legal', match: 'm1', seat: 0 }) as [{ actions: unknown[] }];
    act(desk, 0, actions[0]);
    const { next } = eventsOf(desk, 1);
    const [{ waiting }] = talk(desk, { do: 'status', match: 'm1' }) as [{ waiting: number[] }];
    for (const seat of waiting) if (seat !== 0) act(desk, seat, seal);
    const chosen = typesOf(eventsOf(desk, 1, next));
    expect(talk(desk, { do: 'undo', match: 'm1', seat: 0 })[0]).toMatchObject({ ok: true });
    expect(talk(desk, { do: 'status', match: 'm1' })[0]).toMatchObject({ phase: 'build' });
    expect(typesOf(eventsOf(desk, 1, next)).slice(chosen.length, chosen.length + 4)).toEqual([
      'undone',
      'closed',
      'phase',
      'move',
    ]);
  });
});

describe('requests that cannot be understood', () => {
  test.each([
    ['', 'There is no JSON here, nothing at all.'],
    ['{"id":1', 'This is not valid JSON.'],
    ['[1]', 'A request is an object like {"id":1,"do":"games"}, not [1].'],
    ['null', 'A request is an object like {"id":1,"do":"games"}, not null.'],
    ['['.repeat(100_000), 'This JSON is nested more than 32 levels deep.'],
    ['{"id":{},"do":"games"}', 'The id of a request is a text, a number, true, false or null, not {}.'],
    ['{"do":"new","game":"chess"}', /^There is no game "chess"; there is .*five-ages.*\.$/],
    ['{"do":"new","game":"__proto__"}', /^There is no game "__proto__"; there is .*five-ages.*\.$/],
    ['{"do":"new","game":"five-ages","seats":2}', '5 Ages is for 3 to 7 seats, not 2.'],
    ['{"do":"new","game":"five-ages","seats":"4"}', '"seats" is a number, not "4".'],
    ['{"do":"new","game":"five-ages","seed":4}', '"seed" is a text, not 4.'],
    [
      '{"do":"new","game":"five-ages","option":{}}',
      '"new" has no field "option"; it has game, seats, seed, options, preset, setting, names, bots.',
    ],
    [
      '{"do":"new","game":"five-ages","options":{"__proto__":1}}',
      /^five-ages has no option "__proto__"; it has jokers/,
    ],
    ['{"do":"new","game":"five-ages","names":["A"]}', '"names" is a list of 4 names, one for each seat, not ["A"].'],
    [
      '{"do":"new","game":"five-ages","names":["A","B","C","\\u001b[2J"]}',
      /^A name is a text of 1 to 40 printable characters/,
    ],
    ['{"do":"view","match":"m9","seat":0}', 'No match "m9" is open.'],
    ['{"do":"view","match":"m1","seat":4}', '"seat" is a whole number from 0 to 3, not 4.'],
    ['{"do":"view","match":"m1"}', '"seat" is a whole number from 0 to 3, not nothing.'],
    ['{"do":"events","match":"m1","seat":0,"since":-1}', '"since" is a whole number from 0 on, not -1.'],
    [
      '{"do":"submit","match":"m1","seat":0}',
      '"submit" needs an "action", one of those that "legal" answers, or its "number".',
    ],
    ['{"do":"load"}', '"load" needs the "state" that a "save" answered.'],
    ['{"do":"load","state":{"cardwright":"match","format":2}}', 'This save has format 2; this version reads format 1.'],
  ])('%.60s', (line, error) => {
    const desk = newDesk();
    talk(desk, NEW);
    const [answer] = talk(desk, line);
    expect(answer).toMatchObject({ id: null, ok: false });
    expect(answer.error).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
    expect(desk.matches.size).toBe(1);
  });

  test('an unknown "do" is told what there is', () => {
    const [answer] = talk(newDesk(), { id: 'q', do: 'dance' });
    expect(answer.error).toBe(
      'A request has "do": games, new, view, text, legal, submit, resign, undo, clock, observe, cards, layout, hint, events, status, save, load, close, batch, step, look, close-batch; not "dance".',
    );
  });

  test('a choice that is changed again and again ends some time', () => {
    const desk = newDesk();
    talk(desk, NEW);
    const [{ actions }] = talk(desk, { do: 'legal', match: 'm1', seat: 0 }) as [{ actions: unknown[] }];
    const change = JSON.stringify({ do: 'submit', match: 'm1', seat: 0, action: actions[0] });
    for (let i = 0; i < 5000; i++) answerLine(desk, change);
    expect(talk(desk, change)[0].error).toBe(
      'This match has had more steps than a game can need, so it goes no further.',
    );
  });

  test('1,500 broken requests: every one is answered, and none that is refused changes anything', () => {
    const { accepted, refused, problems } = fuzz(1500, 'suite');
    expect(accepted + refused + problems).toBe(1500);
    expect(Math.min(accepted, refused, problems)).toBeGreaterThan(100);
  });
});

import { describe, expect, test } from 'vitest';
import { type Choices, offer } from '../choices.ts';
import { note } from '../events.ts';
import type { Game, Table } from '../game.ts';
import { imagine } from '../imagine.ts';
import { learnShown } from '../knowledge.ts';
import { HEAD } from '../plan.ts';
import { newTable } from '../play.ts';
import { saidCount } from '../statements.ts';
import { BLANK, bitOf, type Card, NOWHERE, refusal } from '../words.ts';
import { redact } from '../view.ts';
import { clone } from '../table.ts';
import { cardAt, cardsIn, count, faceOf, move, topOf, zoneOf } from '../zones.ts';
import { conform, conformMatch, type ConformPlan } from './conform.ts';
import { bag, deck, draw, hand, market, place, row, type Toy, toy, TOY_FACTS, TOY_RULEBOOK, turns } from './toy.ts';

const PASS = turns.read(newTable(toy, 1, { copies: 1, rounds: 1 }, ''), 0, { type: 'pass' });

/* The suite is worth as much as the bugs it finds: each of these is planted in a game that passes without it. */

const plan: ConformPlan<Toy> = { rulebook: TOY_RULEBOOK, facts: TOY_FACTS, matches: 12, seed: 'planted' };

const findingsOf = (game: Game<Toy>, changes: Partial<ConformPlan<Toy>> = {}): readonly string[] =>
  conform(game, { ...plan, most: 1, ...changes }).findings;

const withPlace = (changes: Partial<typeof place>): Game<Toy> => ({
  ...toy,
  phases: { ...toy.phases, place: { ...place, ...changes } },
});
const withTurns = (changes: Partial<typeof turns>): Game<Toy> => ({
  ...toy,
  phases: { ...toy.phases, turns: { ...turns, ...changes } },
});
const withDraw = (run: (t: Table<Toy>) => void): Game<Toy> => ({
  ...toy,
  phases: { ...toy.phases, draw: { ...draw, run } },
});

const PROPERTIES = [
  'legality',
  'probes',
  'copies',
  'memory',
  'saves',
  'replays',
  'undos',
  'imagined worlds',
  'diversity',
  'worlds of two truths',
  'cards exchanged that it has not seen',
  'copies of cards exchanged',
  'other choices',
  'other chance',
  'copies in each other’s places',
  'an imagined world',
];

test('the game without a bug passes, and every property was looked at', () => {
  const { findings, counts, missing } = conform(toy, plan);
  expect(findings).toEqual([]);
  expect(missing).toEqual([]);
  for (const property of PROPERTIES) expect(counts[property], property).toBeGreaterThan(10);
});

test('a finding names all that is needed to see it again', () => {
  const broken = withPlace({ refuse: () => null });
  const [finding] = findingsOf(broken, { seats: [3], options: { copies: 1, rounds: 2 } });
  const seed = /seed "([^"]+)"/.exec(finding ?? '')?.[1] ?? '';
  const again = conformMatch(broken, { ...plan, most: 1 }, { seats: 3, options: { copies: 1, rounds: 2 }, seed });
  expect(again.findings).toEqual([finding]);
});

describe('a leak', () => {
  test('in a view: a public counter that holds a hidden card', () => {
    const game = withDraw((t) => {
      draw.run(t);
      t.counters.passes[0] = cardAt(t, hand, 0);
    });
    expect(findingsOf(game)[0]).toMatch(/^two worlds: .* the view differ/);
  });

  test('in a view: a counter that tells what was chosen before the choices are carried out', () => {
    const game = withPlace({
      read(t, seat, action) {
        const code = place.read(t, seat, action);
        t.counters.passes[seat] = code;
        return code;
      },
    });
    expect(findingsOf(game)).not.toEqual([]);
  });

  test('in an event: a note that names a hidden card', () => {
    const game = withPlace({
      carryOut(t) {
        place.carryOut(t);
        if (count(t, row) > 0) note(t, { type: 'round', round: cardAt(t, row, 0) });
      },
    });
    expect(findingsOf(game)[0]).toMatch(/^two worlds: .* the events differ/);
  });

  test('in an event: a fact that the plan does not declare', () => {
    expect(findingsOf(toy, { facts: [] })[0]).toMatch(/^two worlds: .* the events differ: .*names/);
  });

  test('in a sentence of the log, from a field that is in no message', () => {
    const game: Game<Toy> = {
      ...withDraw((t) => {
        draw.run(t);
        note(t, Object.assign({ type: 'peeked' as const, seat: 0 }, { top: count(t, deck) > 0 ? topOf(t, deck) : 0 }));
      }),
      tell: (told, words) => ({
        ...toy.tell(told, words),
        text: `${'top' in told ? String(told.top) : ''} ${toy.tell(told, words).text}`,
      }),
    };
    expect(findingsOf(game)[0]).toMatch(/^two worlds: .* the events differ/);
  });

  test('in the text of a refusal, which reads another hand', () => {
    const game = withTurns({
      refuse(t, seat, action) {
        const refused = turns.refuse(t, seat, action);
        const other = hand + ((seat + 1) % t.seats);
        return refused && 'card' in action && zoneOf(t, action.card) === other
          ? refusal('§P2', 'Your neighbour holds this card.')
          : refused;
      },
    });
    expect(findingsOf(game)[0]).toMatch(/^legality: .* another answer on the view|^two worlds: .* the refusals differ/);
  });

  test('in the places of a row: cards are sorted by their hidden value', () => {
    const game = withPlace({
      carryOut(t) {
        place.carryOut(t);
        const value = (card: Card): number => faceOf(t, card).value;
        const sorted = cardsIn(t, row).sort((a, b) => value(a) - value(b));
        for (const card of sorted) move(t, card, row);
      },
    });
    expect(findingsOf(game)[0]).toMatch(/^two worlds: .* the events differ/);
  });

  test('in the course of the game: an extra draw for whoever holds a hidden card', () => {
    const game = withDraw((t) => {
      draw.run(t);
      const isLow = cardsIn(t, hand).some((card) => faceOf(t, card).value < 3);
      if (isLow && count(t, deck) > 0) move(t, topOf(t, deck), hand);
    });
    expect(findingsOf(game)[0]).toMatch(/^two worlds: /);
  });

  test('in the view of a bot: how many steps of a secret choice have been made', () => {
    const counting: typeof redact = (t, viewer) => {
      const view = redact(t, viewer);
      view.words[HEAD.learned] = saidCount(t);
      return view;
    };
    expect(findingsOf(toy, { tools: { redact: counting } })).not.toEqual([]);
  });

  test('in the view of a bot: what the others know', () => {
    const curious: typeof redact = (t, viewer) => {
      const view = redact(t, viewer);
      view.couldBe?.set(t.couldBe?.subarray(0, t.plan.faces.length) ?? []);
      return view;
    };
    expect(findingsOf(toy, { tools: { redact: curious } })).not.toEqual([]);
  });

  test('a mark that travels with the card instead of what it could be', () => {
    // What STYLE §2 warns of: everybody saw it go into a hand, and "knows" it when it is placed from there in secret.
    const followed: typeof redact = (t, viewer) => {
      const view = redact(t, viewer);
      for (const card of t.plan.faces.keys())
        if (zoneOf(view, card) === 255 && wasBought.get(t.plan)?.has(card))
          view.bytes[t.plan.layout.where + card] = zoneOf(t, card);
      return view;
    };
    const wasBought = new WeakMap<object, Set<Card>>();
    const game = withTurns({
      apply(t, seat, code) {
        const before = cardsIn(t, market);
        turns.apply(t, seat, code);
        const bought = wasBought.get(t.plan) ?? new Set();
        for (const card of before) if (zoneOf(t, card) === hand + seat) bought.add(card);
        wasBought.set(t.plan, bought);
      },
    });
    expect(findingsOf(game, { tools: { redact: followed } })).not.toEqual([]);
  });
});

test('a view that forgets what its viewer has seen', () => {
  const forgetful: typeof redact = (t, viewer) => {
    const view = redact(t, viewer);
    if (viewer < t.seats) return view;
    view.bytes.fill(BLANK, t.plan.start[row], (t.plan.start[row] ?? 0) + count(t, row));
    for (const card of cardsIn(t, row)) view.bytes[t.plan.layout.where + card] = NOWHERE;
    return view;
  };
  expect(findingsOf(toy, { tools: { redact: forgetful } })).not.toEqual([]);
});

describe('wrong legality', () => {
  const isBlocked = (t: Table<Toy>, seat: number): boolean =>
    cardsIn(t, hand + ((seat + 1) % t.seats)).some((card) => card !== 255 && faceOf(t, card).value === 1);

  test('that depends on a hidden card', () => {
    const game = withTurns({
      list(t, seat, out) {
        if (isBlocked(t, seat) && seat === t.counters.turn) offer(out, PASS);
        else turns.list(t, seat, out);
      },
      refuse: (t, seat, action) =>
        isBlocked(t, seat) && action.type !== 'pass' ? refusal('§P2', 'Not now.') : turns.refuse(t, seat, action),
    });
    expect(findingsOf(game)[0]).toMatch(/^legality: |^two worlds: /);
  });

  test('a listed action that is refused', () => {
    const game = withTurns({
      refuse: (t, seat, action) =>
        action.type === 'gift' && action.at === 2 ? refusal('§G1', 'Not there.') : turns.refuse(t, seat, action),
    });
    expect(findingsOf(game)[0]).toMatch(/^list: the listed action .* is refused/);
  });

  test('an action that is not listed and not refused', () => {
    const game = withTurns({ list: listWithout('peek') });
    expect(findingsOf(game)[0]).toMatch(/^list: .* is accepted but not among the listed ones/);
  });

  test('an action that is read as another', () => {
    const game = withTurns({
      read: (t, seat, action) => turns.read(t, seat, action.type === 'turn' ? { ...action, type: 'show' } : action),
    });
    expect(findingsOf(game)[0]).toMatch(/^list: the listed action .*turn.* is read as/);
  });

  test('an action that is listed twice', () => {
    const game = withTurns({
      list(t, seat, out) {
        turns.list(t, seat, out);
        if (out.count > 0) offer(out, out.codes[0] ?? 0);
      },
    });
    expect(findingsOf(game)[0]).toMatch(/^list: an action is listed twice/);
  });

  test('a code that names a card and not its place, where cards have copies', () => {
    const game = withTurns({
      list(t, seat, out) {
        if (seat === t.counters.turn) for (const card of cardsIn(t, hand + seat)) offer(out, 1 | (card << 4));
        if (seat === t.counters.turn) offer(out, PASS);
      },
      refuse: (t, seat, action) =>
        action.type === 'pass' || (action.type === 'bury' && zoneOf(t, action.card) === hand + seat)
          ? null
          : refusal('§P2', 'No.'),
      read: (_t, _seat, action) => (action.type === 'bury' ? 1 | (action.card << 4) : PASS),
      write: (_t, _seat, code) => (code === PASS ? { type: 'pass' } : { type: 'bury', card: code >> 4 }),
      apply(t, _seat, code) {
        if (code !== PASS) move(t, code >> 4, bag);
        t.counters.turn++;
      },
    });
    expect(findingsOf(game, { seats: [2], options: { copies: 1 } })).toEqual([]);
    expect(findingsOf(game, { seats: [2], options: { copies: 3 } })).not.toEqual([]);
  });

  test('a refusal that cites a paragraph which does not exist', () => {
    const game = withPlace({
      refuse: (t, seat, action) => {
        const refused = place.refuse(t, seat, action);
        return refused && refusal('§P9', refused.text);
      },
    });
    expect(findingsOf(game)[0]).toMatch(/^paragraphs: .* cites §P9/);
  });

  test('a refusal that gives no reason', () => {
    const game = withPlace({
      refuse: (t, seat, action) => place.refuse(t, seat, action) && refusal('§P1', 'no'),
    });
    expect(findingsOf(game)[0]).toMatch(/^paragraphs: .* without a sentence/);
  });

  test('a refused action that changes something', () => {
    const game = withTurns({
      refuse(t, seat, action) {
        const refused = turns.refuse(t, seat, action);
        if (refused) t.counters.passes[seat] = 9;
        return refused;
      },
    });
    expect(findingsOf(game)[0]).toMatch(/changes the table/);
  });

  test('a pick that never picks the last action', () => {
    const game = withTurns({
      pick(t, seat, dice) {
        const out: Choices = { codes: new Int32Array(500), count: 0 };
        turns.list(t, seat, out);
        return out.codes[dice.below(Math.max(1, out.count - 1))] ?? 0;
      },
    });
    expect(findingsOf(game)[0]).toMatch(/^list: code \d+ is picked/);
  });

  function listWithout(type: string): typeof turns.list {
    return (t, seat, out) => {
      const all: Choices = { codes: new Int32Array(500), count: 0 };
      turns.list(t, seat, all);
      for (const code of all.codes.subarray(0, all.count))
        if (turns.write(t, seat, code).type !== type) offer(out, code);
    };
  }
});

describe('a wrong determinization', () => {
  test('that moves a card which the viewer knows', () => {
    const careless: typeof imagine = (view, dice) => {
      const world = imagine(view, dice);
      const [a, b] = [topOf(world, deck), cardAt(world, hand, 0)];
      if (count(world, deck) === 0 || count(world, hand) === 0) return world;
      move(world, a, hand);
      move(world, b, deck);
      return world;
    };
    expect(findingsOf(toy, { tools: { imagine: careless } })[0]).toMatch(/^imagined: /);
  });

  test('that knows the truth', () => {
    let truth: object | null = null;
    const peeping: typeof redact = (t, viewer) => {
      if (t.viewer === null) truth = t;
      return redact(t, viewer);
    };
    const cheat: typeof imagine = (view, dice) => {
      const known = truth as typeof view | null;
      return known && known.plan === view.plan ? clone(known) : imagine(view, dice);
    };
    expect(findingsOf(toy, { tools: { imagine: cheat, redact: peeping } })[0]).toMatch(/^imagined: /);
  });

  test('that puts low cards into hands more often than high ones', () => {
    const biased: typeof imagine = (view, dice) => {
      const worlds = [imagine(view, dice), imagine(view, dice)];
      const low = ({ plan, ...world }: (typeof worlds)[0]): number =>
        plan.faces.filter((_, card) => zoneOf({ plan, ...world }, card) < row && card < 6).length;
      return worlds.sort((a, b) => low(b) - low(a))[0] ?? imagine(view, dice);
    };
    expect(findingsOf(toy, { tools: { imagine: biased }, seats: [3], matches: 40 })[0]).toMatch(/^imagined: /);
  });

  test('that forgets a secret choice which is in', () => {
    const forgetful: typeof imagine = (view, dice) => {
      const world = imagine(view, dice);
      world.words[HEAD.saidCount] = 0;
      return world;
    };
    expect(findingsOf(toy, { tools: { imagine: forgetful } })).not.toEqual([]);
  });

  test('that forgets where a card could be', () => {
    const ignorant: typeof imagine = (view, dice) => {
      const blind = clone(view);
      blind.couldBe?.fill(-1);
      const world = imagine(blind, dice);
      world.couldBe?.set(view.couldBe ?? []);
      return world;
    };
    const changes = {
      tools: { imagine: ignorant },
      seats: [3],
      matches: 40,
      options: { copies: 1, rounds: 4 },
    } as const;
    expect(findingsOf(toy, changes)[0]).toMatch(/^imagined: .* where it cannot be/);
  });

  test('that always puts a card into the first zone where it could be', () => {
    const eager: typeof imagine = (view, dice) => {
      let best = imagine(view, dice);
      for (let i = 0; i < 12; i++) {
        const other = imagine(view, dice);
        if (cardsIn(other, hand).length > 0 && firstZones(other) > firstZones(best)) best = other;
      }
      return best;
    };
    const firstZones = (world: Parameters<typeof zoneOf>[0]): number =>
      world.plan.faces.filter((_, card) => zoneOf(world, card) < row).reduce((sum, face) => sum + face.id.length, 0);
    expect(findingsOf(toy, { tools: { imagine: eager }, matches: 30 })).not.toEqual([]);
  });

  test('that knows what chance will bring', () => {
    const prophet: typeof imagine = (view, dice) => {
      const world = imagine(view, dice);
      world.rng.fill(0);
      return world;
    };
    expect(findingsOf(toy, { tools: { imagine: prophet } })[0]).toMatch(/^imagined: .* chance/);
  });

  test('that gives a card two places', () => {
    const double: typeof imagine = (view, dice) => {
      const world = imagine(view, dice);
      if (count(world, deck) > 1) world.bytes[world.plan.start[deck] ?? 0] = topOf(world, deck);
      return world;
    };
    expect(findingsOf(toy, { tools: { imagine: double }, most: 2 })[1]).toMatch(/does not lie in exactly one place/);
  });
});

describe('not the same again', () => {
  test('a choice that depends on something outside the match', () => {
    let calls = 0;
    const game = withDraw((t) => {
      draw.run(t);
      if (++calls % 5 === 0) t.counters.passes[0]!++;
    });
    expect(findingsOf(game)).not.toEqual([]);
  });

  test('state that is kept beside the table', () => {
    let last = 0;
    const game: Game<Toy> = {
      ...toy,
      phases: {
        ...toy.phases,
        place: {
          ...place,
          carryOut(t) {
            last = count(t, row);
            place.carryOut(t);
          },
        },
        draw: {
          ...draw,
          run(t) {
            draw.run(t);
            t.counters.passes[0] = last;
          },
        },
      },
    };
    expect(findingsOf(game)).not.toEqual([]);
  });

  test('a table that plays differently when nobody keeps track of knowledge', () => {
    const game = withDraw((t) => {
      draw.run(t);
      if (!t.couldBe) t.counters.passes[0]!++;
    });
    expect(findingsOf(game)[0]).toMatch(/^exact: a table without knowledge plays differently/);
  });

  test('looking that changes something', () => {
    const game = withTurns({
      list(t, seat, out) {
        turns.list(t, seat, out);
        t.counters.passes[seat]!++;
      },
    });
    expect(findingsOf(game)).not.toEqual([]);
  });
});

describe('and', () => {
  test('a match that does not end', () => {
    const game: Game<Toy> = { ...toy, phases: { ...toy.phases, draw: { ...draw, next: () => 'place' } } };
    expect(findingsOf(game, { longest: 200 })[0]).toMatch(/^ends: the match is not over/);
  });

  test('a result that makes no sense', () => {
    expect(findingsOf({ ...toy, score: () => [Number.NaN] })[0]).toMatch(/^ends: the result makes no sense/);
  });

  test('a result that a viewer cannot work out', () => {
    const game: Game<Toy> = {
      ...toy,
      phases: { ...toy.phases, finish: { ...toy.phases.finish, who: 'nobody', run: () => {} } },
    };
    expect(findingsOf(game)).not.toEqual([]);
  });

  test('somebody who is waited for and can do nothing', () => {
    expect(findingsOf(withTurns({ list: () => {} }))[0]).toMatch(/is waited for and has no legal action/);
  });

  test('a step that can be taken back although it showed somebody a card', () => {
    const game = withTurns({
      apply(t, seat, code) {
        turns.apply(t, seat, code);
        if (!t.couldBe || count(t, deck) === 0) return;
        learnShown(t, topOf(t, deck), deck, bitOf(seat));
        t.events?.push({ type: 'show', card: topOf(t, deck), zone: deck, seen: bitOf(seat) });
      },
    });
    expect(findingsOf(game)[0]).toMatch(/^undo: seat \d may take its step \d+ back although/);
  });

  test('an option that cites a paragraph which does not exist', () => {
    const game: Game<Toy> = {
      ...toy,
      options: { ...toy.options, copies: { ...toy.options.copies, rule: '§option none' } },
    };
    expect(findingsOf(game)[0]).toMatch(/^paragraphs: the option copies cites §option none/);
  });

  test('a game that throws', () => {
    const game = withDraw((t) => {
      if (t.counters.round === 2) throw new Error('toy §P3: no cards');
      draw.run(t);
    });
    expect(findingsOf(game, { options: { rounds: 3 } })[0]).toMatch(/^throws: toy §P3: no cards/);
  });
});

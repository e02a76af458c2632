import { describe, expect, test } from 'vitest';
import { conform, type ConformPlan } from '../../engine/conform/conform.ts';
import { missingParagraphs, rulebookIn, runGolden } from '../../engine/conform/folder.ts';
import { note } from '../../engine/events.ts';
import type { Together } from '../../engine/game.ts';
import { imagine } from '../../engine/imagine.ts';
import { choiceOf } from '../../engine/statements.ts';
import { refusal } from '../../engine/words.ts';
import { cardAt, cardsIn, count, holds, move, topOf } from '../../engine/zones.ts';
import { build } from './build.ts';
import { FACES } from './cards.ts';
import { choose } from './choose.ts';
import { draw } from './draw.ts';
import { fiveAges } from './game.ts';
import { wishes } from './wishes.ts';
import { civilization, deck, type FiveAges, type FiveAgesGame, hand, stall } from './shape.ts';

const folder = new URL('.', import.meta.url);
const rulebook = rulebookIn(folder);

test('5 Ages keeps what every game owes', () => {
  const { findings, missing, counts } = conform(fiveAges, { rulebook, matches: 4, seed: 'five-ages' });
  expect(findings).toEqual([]);
  expect(missing).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
});

test('every paragraph that the code cites is in the rulebook', () => {
  expect(missingParagraphs(folder)).toEqual([]);
});

test('[§R42] the recorded match runs again to the byte: War, five players, mixed options', () => {
  const { recorded, again } = runGolden(fiveAges, folder);
  expect(again).toEqual(recorded);
  expect(again.table.phase).toBe('over');
});

const MISSING = `§${'B9'}`;

/* The suite finds what these break; with the same sample the game itself passes. */
describe('a planted bug is found', () => {
  const plan: ConformPlan<FiveAges> = { rulebook, matches: 3, seats: [3, 4], seed: 'planted', most: 1 };
  const findingOf = (game: FiveAgesGame, changes: Partial<ConformPlan<FiveAges>> = {}): string =>
    conform(game, { ...plan, ...changes }).findings[0] ?? '';

  const withBuild = (changes: Partial<Together<FiveAges>>): FiveAgesGame => ({
    ...fiveAges,
    phases: { ...fiveAges.phases, build: { ...build, ...changes } },
  });

  test('but not where there is none', () => {
    expect(findingOf(fiveAges)).toBe('');
  });

  test('a counter that holds a card which was built in secret', () => {
    const game = withBuild({
      carryOut(t) {
        build.carryOut(t);
        t.counters.wave = cardAt(t, civilization, 0);
      },
    });
    expect(findingOf(game)).toMatch(/^two worlds: .* the view differ/);
  });

  test('a note that tells all what was built', () => {
    const game = withBuild({
      carryOut(t) {
        const card = choiceOf(t, 0) & 63;
        build.carryOut(t);
        note(t, { type: 'built', seat: 0, placed: card, replaced: 0 });
      },
    });
    expect(findingOf(game)).toMatch(/^two worlds: .* the events differ/);
  });

  test('a sentence of the log that names the suit of what was built', () => {
    const game: FiveAgesGame = {
      ...withBuild({
        carryOut(t) {
          build.carryOut(t);
          const suit = FACES[topOf(t, civilization)]?.suit;
          note(t, Object.assign({ type: 'built' as const, seat: 0, placed: 1, replaced: 0 }, { suit }));
        },
      }),
      tell: (told, words) => {
        const line = fiveAges.tell(told, words);
        return 'suit' in told ? { ...line, text: `${line.text} (${String(told.suit)})` } : line;
      },
    };
    expect(findingOf(game)).toMatch(/^two worlds: .* the events differ/);
  });

  test('a refusal that says who holds the card', () => {
    const game = withBuild({
      refuse(t, seat, action) {
        const refused = build.refuse(t, seat, action);
        const other = (seat + 1) % t.seats;
        return refused && 'place' in action && action.place.some((card) => holds(t, hand + other, card))
          ? refusal('§B1', 'Your neighbour holds that card.')
          : refused;
      },
    });
    expect(findingOf(game)).toMatch(/^legality: .* another answer on the view|^two worlds: .* the refusals differ/);
  });

  test('legal actions that depend on the hand of a neighbour', () => {
    const isBarred = (t: Parameters<typeof build.list>[0], seat: number): boolean =>
      cardsIn(t, hand + ((seat + 1) % t.seats)).some((card) => FACES[card]?.value === 14);
    const game = withBuild({
      list(t, seat, out) {
        const before = out.count;
        build.list(t, seat, out);
        if (isBarred(t, seat)) out.count = Math.min(out.count, before + 1);
      },
    });
    expect(findingOf(game)).not.toBe('');
  });

  test('a determinization that knows the truth about the deck', () => {
    const sorted: typeof imagine = (view, dice) => {
      const world = imagine(view, dice);
      const pile = world.plan.start[deck] ?? 0;
      world.bytes.subarray(pile, pile + count(world, deck)).sort();
      return world;
    };
    expect(findingOf(fiveAges, { tools: { imagine: sorted } })).toMatch(/^imagined: /);
  });

  test('a draw that depends on how often the program has drawn', () => {
    let draws = 0;
    const game: FiveAgesGame = {
      ...fiveAges,
      phases: {
        ...fiveAges.phases,
        draw: {
          ...draw,
          run(t) {
            if (++draws % 3 === 0) move(t, cardAt(t, deck, 0), deck);
            draw.run(t);
          },
        },
      },
    };
    expect(findingOf(game)).not.toBe('');
  });

  test('a listed build that is refused', () => {
    const game = withBuild({
      refuse: (t, seat, action) =>
        'place' in action && action.place.includes(0) ? refusal('§B1', 'Not this one.') : build.refuse(t, seat, action),
    });
    expect(findingOf(game)).toMatch(/^list: the listed action .* is refused/);
  });

  test('a joker that may be built although none is listed', () => {
    const game = withBuild({
      refuse(t, seat, action) {
        const refused = build.refuse(t, seat, action);
        return refused?.rule === '§W1' ? null : refused;
      },
    });
    const changes = { options: { jokers: 4, 'joker-build': 'forbidden' }, matches: 12 } as const;
    expect(findingOf(game, changes)).toMatch(/^list: .* is accepted but not among the listed ones|^two worlds: /);
  });

  test('a refusal that cites a paragraph which does not exist', () => {
    const game = withBuild({
      refuse: (t, seat, action) => {
        const refused = build.refuse(t, seat, action);
        return refused && refusal(MISSING, refused.text);
      },
    });
    expect(findingOf(game)).toMatch(`cites ${MISSING}, which the rulebook does not have`);
  });

  test('a refused build that leaves a trace', () => {
    const game = withBuild({
      refuse(t, seat, action) {
        const refused = build.refuse(t, seat, action);
        if (refused) t.counters.absent = 1;
        return refused;
      },
    });
    expect(findingOf(game)).toMatch(/changes the table/);
  });

  test('something remembered beside the table', () => {
    let shown = 0;
    const game: FiveAgesGame = {
      ...fiveAges,
      phases: {
        ...fiveAges.phases,
        choose: {
          ...choose,
          carryOut(t) {
            choose.carryOut(t);
            shown = FACES[cardAt(t, stall, 0)]?.value ?? 0;
          },
        },
        build: {
          ...build,
          carryOut(t) {
            build.carryOut(t);
            t.counters.wave = shown;
          },
        },
      },
    };
    expect(findingOf(game)).not.toBe('');
  });

  test('a sealed list of which the others see the length', () => {
    const game: FiveAgesGame = {
      ...fiveAges,
      phases: {
        ...fiveAges.phases,
        wishes: {
          ...wishes,
          ends(code) {
            return wishes.ends?.(code) ?? true;
          },
          read(t, seat, action) {
            if (action.type === 'wish') t.counters.turn++;
            return wishes.read(t, seat, action);
          },
        },
      },
    };
    expect(findingOf(game, { options: { negotiation: 'sealed' } })).not.toBe('');
  });
});

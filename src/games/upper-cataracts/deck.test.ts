import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../engine/words.ts';
import { checkDeck } from './deck-file/checks.ts';
import { PRINTED, readDeck } from './deck.ts';
import printed from './deck.json' with { type: 'json' };
import { edited, editedFile } from './testing/edited.ts';
import {
  CATEGORIES,
  type Condition,
  type Cubes,
  type Effect,
  everyEffect,
  OPERATIONS,
  RESOURCES,
  writeBundle,
  writeCondition,
  writeEffects,
} from './effects.ts';
import { parseBundle, parseCondition, parseEffects } from './deck-file/notation.ts';
import { clockOf, crisisOf, endPlays, names, opening, play, position, stop, trackersOf } from './testing/position.ts';

describe('the printed deck', () => {
  test('[§2.1] 113 faces: 54 Action Cards (115), 48 Objectives (56, 16 with the Diamond), 11 Milestones', () => {
    const { actions, objectives, milestones } = PRINTED.records;
    const copies = (cards: readonly { copies: number }[]): number => cards.reduce((sum, card) => sum + card.copies, 0);
    expect([PRINTED.faces.length, actions.length, objectives.length, milestones.length]).toEqual([113, 54, 48, 11]);
    expect([copies(actions), copies(objectives)]).toEqual([115, 56]);
    expect(copies(objectives.filter(({ group }) => group === 'diamond'))).toBe(16);
    expect(checkDeck(PRINTED.records)).toEqual([]);
  });

  test('[§2.6] the groups: 14 of Act II, 11 of Act III, 2 branches, 13 Troubles on 5 faces', () => {
    const of = (group: string): number =>
      PRINTED.records.objectives.filter((card) => card.group === group).reduce((sum, { copies }) => sum + copies, 0);
    expect(['act2', 'act3', 'branch', 'trouble'].map(of)).toEqual([14, 11, 2, 13]);
  });

  test('[§2.4] every operation of the vocabulary but renown stands on some card', () => {
    const { actions, objectives, milestones } = PRINTED.records;
    const texts = [
      ...actions.flatMap(({ play: effects, retained }) => [effects, retained]),
      ...[...objectives, ...milestones].flatMap(({ options, failure, crisis }) => [
        ...options.map((option) => option.do),
        failure.do,
        crisis?.atTop ?? [],
      ]),
      ...milestones.map(({ reveal }) => reveal),
    ];
    const used = new Set(texts.flatMap((effects) => [...everyEffect(effects)].map(({ op }) => op)));
    expect(OPERATIONS.filter((op) => !used.has(op))).toEqual(['renown']);
  });
});

describe('the notation', () => {
  test('[§2.4] the two forms of Tax Collection', () => {
    expect(parseEffects('gain 2F; if played court 2 { gain 1F }')).toEqual([
      { op: 'gain', cubes: { food: 2 } },
      {
        op: 'if',
        when: { played: { category: 'court', atLeast: 2 } },
        then: [{ op: 'gain', cubes: { food: 1 } }],
      },
    ]);
  });

  test.each([
    ['gain', 'at character 5 of "gain" a whole number is expected, but the text ends'],
    ['gain 2X', 'at character 7 of "gain 2X" M, S, I or F is expected, but there is "X"'],
    ['gain 0F', 'at character 6 of "gain 0F" a number from 1 to 99 is expected, but there is "0F"'],
    ['gain 1F+1M', 'at character 10 of "gain 1F+1M" each resource once, in the order M, S, I, F, is expected'],
    ['gain 1F gain 1M', 'at character 9 of "gain 1F gain 1M" the end or ";" is expected, but there is "gain"'],
    ['gian 1F', 'at character 1 of "gian 1F" an effect is expected, but there is "gian"'],
    ['gain 1F;', 'an effect is expected, but the text ends'],
    ['draw -1', 'at character 6 of "draw -1" a whole number is expected'],
    ['banish deck any 1', 'a zone (hand, discard, handOrDiscard, anywhere) is expected, but there is "deck"'],
    ['recur 1 magic', 'a category or any (levy, rite, court, works, burden, misfortune, any)'],
    ['enterAct 4 8', 'the act 2 or 3 is expected, but there is "4"'],
    ['choose 1 { gain 1F }', 'a label and ":" is expected, but there is "gain"'],
    ['choose 1 { A: gain 1F / B: pay 2F gain 1I }', '"," is expected, but there is "gain"'],
    ['choose 1 { A: gain 1F', '";", "/" or "}" is expected, but the text ends'],
    ['if has 4I gain 1F', '"{" is expected, but there is "gain"'],
    ['if rich { gain 1F }', 'a condition (has, played, crisis, tag, misfortunes) is expected'],
    ['times court 2 { gain 1F }', '"played-" is expected, but there is "court"'],
    ['gainCard Work-Gang 1', 'an id in small letters is expected, but there is "Work-Gang"'],
  ])('[§2.4] %s is refused at the place of the mistake', (text, message) => {
    expect(() => parseEffects(text)).toThrow(Problem);
    expect(() => parseEffects(text)).toThrow(message);
  });

  const count = fc.integer({ min: 1, max: 99 });
  const signed = fc.integer({ min: -99, max: 99 });
  const cubes: fc.Arbitrary<Cubes> = fc
    .uniqueArray(fc.constantFrom(...RESOURCES), { minLength: 1, maxLength: 4 })
    .chain((resources) => fc.record(Object.fromEntries(resources.map((resource) => [resource, count]))));
  const category = fc.constantFrom(...CATEGORIES);
  const kind = fc.constantFrom(...CATEGORIES, 'any' as const);
  const id = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4}){0,2}$/);
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ has: cubes }),
    fc.record({ played: fc.record({ category, atLeast: count }) }),
    fc.constant<Condition>({ crisis: true }),
    fc.record({ tag: id }),
    fc.record({ misfortunes: fc.record({ atLeast: count }) }),
  );
  const { effects } = fc.letrec<{ effect: Effect; effects: Effect[] }>((tie) => ({
    effects: fc.array(tie('effect'), { minLength: 1, maxLength: 3 }),
    effect: fc.oneof(
      { maxDepth: 3 },
      fc.record({ op: fc.constantFrom('gain', 'lose', 'capacity'), cubes }),
      fc.record({ op: fc.constantFrom('gainCard', 'addToHand', 'gainToDeck'), card: id, n: count }),
      fc.record({
        op: fc.constantFrom('draw', 'disrupt', 'scout', 'delay', 'hasten', 'push', 'pushHere', 'sap'),
        n: count,
      }),
      fc.record({ op: fc.constantFrom('drawNext', 'handSize', 'omen', 'renown'), n: signed }),
      fc.record({ op: fc.constant('recur' as const), n: count, category: kind }),
      fc.record({
        op: fc.constant('banish' as const),
        from: fc.constantFrom('hand', 'discard', 'handOrDiscard', 'anywhere'),
        kind,
        n: count,
      }),
      fc.record({ op: fc.constant('tag' as const), tag: id }),
      fc.record({ op: fc.constant('enterAct' as const), act: fc.constantFrom(2, 3), n: count }),
      fc.record({
        op: fc.constant('choose' as const),
        k: count,
        options: fc.array(
          fc.record(
            { label: fc.stringMatching(/^[A-Za-z][a-z ]{0,8}[a-z]$/), pay: cubes, do: tie('effects') },
            { requiredKeys: ['label', 'do'] },
          ),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fc.record(
        { op: fc.constant('if' as const), when: condition, then: tie('effects'), else: tie('effects') },
        { requiredKeys: ['op', 'when', 'then'] },
      ),
      fc.record({ op: fc.constant('times' as const), played: category, max: count, do: tie('effects') }),
    ),
  }));

  test('[§2.4] what is written in the notation is read back the same', () => {
    const isReadBack = (value: unknown, again: unknown): void => {
      expect(again).toEqual(value);
    };
    const once = { seed: 7 };
    fc.assert(
      fc.property(effects, (list) => isReadBack(list, parseEffects(writeEffects(list)))),
      once,
    );
    fc.assert(
      fc.property(cubes, (bundle) => isReadBack(bundle, parseBundle(writeBundle(bundle)))),
      once,
    );
    fc.assert(
      fc.property(condition, (when) => isReadBack(when, parseCondition(writeCondition(when)))),
      once,
    );
  });

  test('[§2.4] any text is read or refused with a Problem, never anything else', () => {
    const word = fc.constantFrom(
      'gain',
      '2F',
      '{',
      '}',
      ';',
      '/',
      ':',
      'choose',
      'if',
      'has',
      'tag',
      'a-b',
      '1',
      '-1',
      ',',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
        ),
        (text) => {
          try {
            parseEffects(text);
          } catch (error) {
            expect(error).toBeInstanceOf(Problem);
          }
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});

/** The printed deck with every effect, condition and bundle in its JSON form. */
function jsonForm(): { deck: unknown } {
  const effects = (text: string) => parseEffects(text);
  const active = <C extends { options: readonly object[]; failure: { do: string } }>(card: C): object => ({
    ...card,
    options: card.options.map((option) => {
      const { do: text, spend, require } = { do: '', spend: '', require: undefined, ...option };
      const condition = require === undefined ? {} : { require: parseCondition(require) };
      return { ...option, ...condition, do: effects(text), spend: parseBundle(spend) };
    }),
    failure: { ...card.failure, do: effects(card.failure.do) },
  });
  return editedFile({
    actions: printed.actions.map((card) => ({
      ...card,
      play: effects(card.play),
      retained: effects(card.retained),
      cost: parseBundle(card.cost),
    })),
    objectives: printed.objectives.map(active),
    milestones: printed.milestones.map((card) => ({ ...active(card), reveal: effects(card.reveal) })),
  });
}

describe('edited decks', () => {
  test('[§2.4] the JSON form compiles to the same deck', () => {
    const deck = readDeck(jsonForm());
    expect(deck.records).toEqual(PRINTED.records);
    expect(Array.from(deck.code)).toEqual(Array.from(PRINTED.code));
  });

  test('[§2.4] a changed number changes the game, not the code', () => {
    const setting = edited({ 'river-barges': { play: 'gain 1M; gain 4F', cost: '1S' } });
    const t = position({ setting, hand: ['River Barges'] });
    play(t, 'River Barges');
    expect(trackersOf(t)).toBe('4/2/3/7');
  });

  test('[§2.4] a price above 8 is a warning', () => {
    const deck = readDeck(edited({ 'river-barges': { cost: '9F' } }));
    expect(deck.warnings).toEqual([
      'In the deck, card "river-barges", field "cost": 9 food are more than a tracker holds at the start.',
    ]);
  });

  const milestone = (id: string): (typeof printed.milestones)[number] => {
    const found = printed.milestones.find((card) => card.id === id);
    if (!found) throw new Error(id);
    return found;
  };

  test.each<[string, unknown, string]>([
    [
      'an id that does not exist',
      edited({ 'river-barges': { play: 'gainCard pyramid 1' } }),
      'In the deck, card "river-barges", field "play": there is no card "pyramid".',
    ],
    [
      'a Token that draws, inside a block',
      edited({ 'work-gang': { play: 'choose 1 { A: gain 1F / B: draw 1 }' } }),
      'In the deck, card "work-gang", field "play": a Token has no "draw" in its text.',
    ],
    [
      'a Token that gains when Retained',
      edited({ corruption: { retained: 'gainToDeck corruption 1' } }),
      'card "corruption", field "retained": a Token has no "gainToDeck"',
    ],
    [
      'a Clock of 7',
      edited({ 'marsh-hunt': { clock: 7 } }),
      'card "marsh-hunt", field "clock": a whole number from 1 to 6',
    ],
    [
      'a Crisis that starts at its top',
      edited({ 'libu-at-the-wells': { crisis: { start: 8, top: 8, pushes: [{ spend: '1M', by: 1 }], atTop: '' } } }),
      'field "crisis.start": a Crisis starts below its top 8, not at 8',
    ],
    [
      'a Crisis above 20',
      edited({ 'libu-at-the-wells': { crisis: { start: 4, top: 21, pushes: [], atTop: '' } } }),
      'field "crisis.top": a whole number from 2 to 20 is expected, not 21',
    ],
    [
      'a push that is free',
      edited({ 'libu-at-the-wells': { crisis: { start: 4, top: 8, pushes: [{ spend: '', by: 1 }], atTop: '' } } }),
      'a push costs at least one cube',
    ],
    [
      'a push that raises nothing',
      edited({ 'libu-at-the-wells': { crisis: { start: 4, top: 8, pushes: [{ spend: '1M', by: 0 }], atTop: '' } } }),
      'field "crisis.pushes[0].by"',
    ],
    [
      'a Milestone with neither option nor Crisis',
      edited({ 'the-disc-alone': { options: [] } }),
      'a Milestone has an option or a Crisis',
    ],
    [
      'a last Milestone with "only if"',
      edited({ 'peoples-of-the-sea': { onlyIf: 'tag forts' } }),
      'card "peoples-of-the-sea", field "onlyIf": the last Milestone has no "only if"',
    ],
    [
      'a last Milestone that can be lost',
      edited({ 'peoples-of-the-sea': { failure: { do: 'omen 1', after: 'remove' } } }),
      'this Milestone can be the last one of the full game, so its failure is "reset"',
    ],
    [
      'a Milestone that can be the last of a short game and can be lost',
      edited({ 'the-patient-yoke': { failure: { do: 'omen 1', after: 'remove' } } }),
      'card "the-patient-yoke", field "failure.after": this Milestone can be the last one of a game of length act1',
    ],
    [
      'a way out of M2 that opens neither M3 nor M4',
      edited({ 'the-bellowing-hippos': { failure: { ...milestone('the-bellowing-hippos').failure, do: 'omen 1' } } }),
      'card "the-bellowing-hippos", field "failure.after": this Milestone can be the last one',
    ],
    ['a price above 12', edited({ conscription: { cost: '13F' } }), 'no price asks for more than 12 food, not 13'],
    [
      'a price inside a choice above 12',
      edited({ 'gift-ledger': { play: 'choose 1 { A: pay 13I, gain 1F / B: gain 1I }' } }),
      'no price asks for more than 12 influence',
    ],
    [
      'two Diamonds',
      editedFile({
        objectives: printed.objectives.map((card, i) => (i > 1 && i < 16 ? { ...card, group: 'act2' } : card)),
      }),
      'at least 3 Diamond Objectives, not 2',
    ],
    [
      'an empty starting deck',
      editedFile({ actions: printed.actions.map((card) => ({ ...card, start: 0 })) }),
      'the starting Action Deck has at least one card',
    ],
    [
      'a tag that nobody writes',
      edited({ 'river-barges': { play: 'if tag rich { gain 2F }' } }),
      'the tag "rich" is tested here and written nowhere',
    ],
    [
      'two cards of one id',
      editedFile({ actions: [...printed.actions, ...printed.actions.slice(0, 1)] }),
      'two cards have this id',
    ],
    [
      'an Objective for the hand',
      edited({ 'river-barges': { play: 'addToHand grain-riot 1' } }),
      '"grain-riot" is no Action Card',
    ],
    ['a Milestone for the deck', edited({ 'river-barges': { play: 'gainCard the-disc-alone 1' } }), 'is a Milestone'],
    [
      'an unknown field',
      edited({ 'river-barges': { price: '1S' } }),
      'card "river-barges", field "actions": there is no field "price"',
    ],
    [
      'a mistake in the notation',
      edited({ 'river-barges': { play: 'gain 2' } }),
      'card "river-barges", field "play": at character 7',
    ],
    ['a mistake in the JSON form', edited({ 'river-barges': { play: [{ op: 'gain' }] } }), 'field "play[0].cubes"'],
    ['an unknown operation', edited({ 'river-barges': { play: [{ op: 'win' }] } }), '"op" is one of gain, lose'],
    [
      'more starting cards than copies',
      edited({ 'river-barges': { start: 2 } }),
      'field "start": a whole number from 0 to 1',
    ],
    [
      'too many cards',
      edited({ 'river-barges': { copies: 60 }, 'temple-granary': { copies: 60 } }),
      'room for 254 cards, not for 300',
    ],
    ['no deck at all', { cards: [] }, 'an object with the one field "deck"'],
    ['a deck that is a list', { deck: [] }, 'the file itself'],
    [
      'a Misfortune that is none',
      editedFile({ misfortunes: { ...printed.misfortunes, food: 'corruption' } }),
      '"corruption" is no Misfortune',
    ],
  ])('[§2.4] %s is refused with card, field and reason', (_what, data, message) => {
    expect(() => readDeck(data)).toThrow(Problem);
    expect(() => readDeck(data)).toThrow(message);
  });

  test('[§R67] a failing card whose ❌ pushes itself to the top is resolved instead', () => {
    const setting = edited({ 'libu-at-the-wells': { failure: { do: 'pushHere 8', after: 'remove' } } });
    const t = position({
      setting,
      at: 'resolve',
      agenda: [{ card: 'Libu at the Wells', crisis: 1 }],
      objectiveDeck: [],
    });
    stop(t);
    expect(names(t, 'annals')).toEqual(['Libu at the Wells']);
    expect(trackersOf(t)).toBe('3/3/4/6');
  });

  test('[§6.2] an edited deck may have other Milestones: the game ends with the last that can be played', () => {
    const setting = editedFile({ milestones: [{ ...milestone('the-upper-cataracts') }] });
    const t = opening({}, 'one', setting);
    expect(names(t, 'milestone-deck')).toEqual([]);
    expect([clockOf(t, 4), crisisOf(t, 4)]).toEqual([3, 0]);
    endPlays(t);
    expect(t.counters.ended).toBe(0);
  });
});

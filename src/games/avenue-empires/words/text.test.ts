import { describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { act, nextToAct, newTable, pickCode } from '../../../engine/play.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { tellEvents } from '../../../engine/tell.ts';
import { viewOf } from '../../../engine/view.ts';
import { isQuestion, LINE_WIDTH, type Question } from '../../../contract/text.ts';
import { avenueEmpires } from '../game.ts';
import { build, pass, play, playAll, position } from '../testing/position.ts';
import { avenueEmpiresText } from './table-text.ts';

const NAMES = ['Ann', 'Ben', 'Cas', 'Dee', 'Eli', 'Flo', 'Gus'];

const actionsOf = (question: Question): Message[] =>
  question.groups.flatMap(({ choices }) =>
    choices.flatMap(({ then }) => (isQuestion(then) ? actionsOf(then) : [then])),
  );

const textOf = (t: ReturnType<typeof position>, viewer: number): string =>
  avenueEmpiresText
    .table(viewOf(t, viewer), NAMES)
    .map(({ text }) => text)
    .join('\n');

describe('the table as text', () => {
  test('[§8] in every phase: no line is too long, and the questions offer exactly what is legal', () => {
    const seen = new Set<string>();
    for (const [seats, seed] of [
      [2, 'a'],
      [3, 'b'],
      [7, 'c'],
      [4, 'd'],
      [4, 'e'],
    ] as const) {
      const t = newTable(avenueEmpires, seats, resolveOptions(avenueEmpires, seats, { deckPlan: 'whole-box' }), seed);
      const dice = makeDice(seed);
      while (!isOver(t)) {
        const seat = nextToAct(t);
        if (!seen.has(`${phaseOf(t)} ${seats}`) || dice.below(12) === 0) {
          seen.add(`${phaseOf(t)} ${seats}`);
          const view = viewOf(t, seat);
          const legal = legalActions(t, seat);
          const offered = actionsOf(avenueEmpiresText.question(view, legal, NAMES));
          expect(new Set(offered.map((one) => JSON.stringify(one)))).toEqual(
            new Set(legal.map((one) => JSON.stringify(one))),
          );
          for (const viewer of [seat, seats])
            for (const { text } of avenueEmpiresText.table(viewOf(t, viewer), NAMES))
              expect([text, text.length <= LINE_WIDTH]).toEqual([text, true]);
        }
        act(t, seat, pickCode(t, seat, dice));
      }
      const end = avenueEmpiresText.table(viewOf(t, 0), NAMES);
      expect(end.at(-1)?.text).toMatch(/wins\.$|share the victory\.$/);
      for (const { text } of end) expect(text.length).toBeLessThanOrEqual(LINE_WIDTH);
      for (let viewer = 0; viewer <= seats; viewer++) {
        const told = tellEvents(t.plan, t.events ?? [], viewer, NAMES);
        expect(avenueEmpiresText.story(told, viewOf(t, viewer), NAMES).length).toBeGreaterThan(0);
      }
    }
    const phases = [...seen].map((one) => one.split(' ')[0]);
    for (const phase of [
      'trading',
      'late-trading',
      'building',
      'build-again',
      'swap-two',
      'scout',
      'salvage',
      'keeping',
    ])
      expect(phases).toContain(phase);
  });

  test('[§8] a city, a hand with short forms, the score now, and what a Watchtower shows', () => {
    const t = position('trading', {
      seats: 3,
      cities: ['L: watchtower | C: almshouse', 'R: manor-house'],
      hands: ['chapel smithy fountain', 'tannery citadel embassy', 'archive theatre barracks'],
      discard: 'chapel smithy smithy',
    });
    const text = textOf(t, 0);
    expect(text).toContain('Ben (left) · hand 3 · 6 VP · choosing');
    expect(text).toContain('  C  Almshouse [H][F]');
    expect(text).toContain('  Smithy [C]: 2 · +2/ave[C] ≤6');
    expect(text).toContain('  Craft: Smithy ×2');
    play(t, 1, pass('tannery', 'citadel'));
    play(t, 2, pass('archive', 'theatre'));
    expect(textOf(t, 0)).toContain('Ben passes you Citadel.');
    expect(textOf(t, 0)).toContain('Cas passes you Archive.');
    expect(textOf(t, 3)).not.toContain('Citadel');
  });

  test('[§8] a choice says what it would do to the score', () => {
    const t = position('building', { seats: 2, cities: ['L: smithy'], hands: ['smithy chapel', 'theatre'] });
    const { groups } = avenueEmpiresText.question(viewOf(t, 0), legalActions(t, 0), NAMES);
    const smithy = groups[0]?.choices.find(({ words }) => words === 'Smithy');
    expect(smithy?.effect).toBe('+6 VP at its best place'); // 4 for the new one, 2 more for the other
    const places = smithy && isQuestion(smithy.then) ? smithy.then.groups[0]?.choices : [];
    expect(places?.map(({ words, effect }) => `${words} ${effect}`)).toEqual([
      'L2 +6 VP, 8 in all',
      'C1 +2 VP, 4 in all',
      'R1 +2 VP, 4 in all',
    ]);
  });

  test('[§8] what people type', () => {
    const t = position('trading', {
      seats: 3,
      hands: ['chapel market-stalls knights-chapel', 'tannery citadel embassy', 'archive theatre barracks'],
    });
    const typed = (text: string): Message | null => avenueEmpiresText.understand(text, viewOf(t, 0), NAMES);
    expect(typed('pass chapel left, market stalls right')).toEqual(pass('chapel', 'market-stalls'));
    expect(typed("Knights' Chapel to Cas, chapel to Ben")).toEqual(pass('chapel', 'knights-chapel'));
    expect(typed('chapel market-stalls')).toEqual(pass('chapel', 'market-stalls'));
    expect(typed('hello')).toBeNull();
    playAll(t, pass('chapel', 'market-stalls'), pass('tannery', 'citadel'), pass('archive', 'theatre'));
    expect(typed("build knights' chapel c1")).toEqual(build('knights-chapel', 'C1'));
    expect(typed('archive in left')).toEqual(build('archive', 'L1'));
    expect(typed('nothing')).toEqual({ type: 'nothing' });
    expect(avenueEmpiresText.asPrinted('market-stalls')).toBe('market stalls');
  });

  test('[§4.3.2] the log tells in sentences what a seat may know', () => {
    const t = position('trading', {
      seats: 3,
      hands: ['chapel smithy fountain', 'tannery citadel embassy', 'archive theatre barracks'],
    });
    playAll(t, pass('chapel', 'smithy'), pass('tannery', 'citadel'), pass('archive', 'theatre'));
    const told = (viewer: number): string =>
      tellEvents(t.plan, t.events ?? [], viewer, NAMES)
        .flatMap(({ text }) => text ?? [])
        .join(' ');
    expect(told(0)).toContain('Ann passes Chapel to Ben.');
    expect(told(2)).not.toContain('Chapel');
    expect(told(3)).toContain('Ann passes a card to each side.');
    playAll(t, build('fountain', 'C1'), build('embassy', 'L1'), build('barracks', 'R1'));
    expect(told(3)).toContain('Ann builds Fountain at C1.');
  });
});

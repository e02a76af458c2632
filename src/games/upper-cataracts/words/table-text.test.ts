import { describe, expect, test } from 'vitest';
import { isRefusal, legalActions, readAction } from '../../../engine/edge.ts';
import { act, newTable } from '../../../engine/play.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { letterNames, tellEvents } from '../../../engine/tell.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import { isQuestion, LINE_WIDTH, type Question } from '../../../contract/text.ts';
import { edited } from '../testing/edited.ts';
import { mind } from '../bot/evaluate.ts';
import { upperCataracts } from '../game.ts';
import { endPlays, opening, play, position } from '../testing/position.ts';
import type { CataractsTable } from '../shape.ts';
import { upperCataractsText as text } from './table-text.ts';

const NAMES = ['Eva'];
const PLAYER = 0;
const SPECTATOR = 1;

const tableOf = (t: CataractsTable, viewer = PLAYER): string[] =>
  text.table(viewOf(t, viewer), NAMES, t.plan.setting).map((line) => line.text);
const asked = (t: CataractsTable): Question =>
  text.question(viewOf(t, PLAYER), legalActions(t, PLAYER), NAMES, t.plan.setting);
const choicesOf = (t: CataractsTable) => asked(t).groups.flatMap(({ choices }) => choices);

describe('the table', () => {
  test('[§8] always: year, Omens, Misfortunes, trackers, Agenda and Milestone with ❌, piles, Chronicle', () => {
    const t = position({
      trackers: '3/2/4/1',
      year: 12,
      omens: 1,
      tags: ['forts'],
      discard: ['Tomb Robbers'],
      agenda: [{ card: 'Marsh Hunt', clock: 1 }, null, { card: 'Libu at the Wells', crisis: 5 }],
      hand: ['Corruption', 'River Barges'],
    });
    const lines = tableOf(t);
    expect(lines[0]).toBe('Upper Cataracts · Year 12 of 30 · Omens 1 of 4 · Misfortunes 1 of 5');
    expect(lines[1]).toBe('Might 3/8 · Stability 2/8 · Influence 4/8 · Food 1/8');
    expect(lines).toContain('Slot 1: Marsh Hunt · Clock 1');
    expect(lines).toContain('Slot 2: empty');
    expect(lines).toContain('Slot 3: Libu at the Wells · Crisis 5 of 8 (start 4)');
    expect(lines).toContain('    ❌ lose 2 Might and 4 Food');
    expect(lines).toContain('Action Deck 10, discard 1 · Objective Deck 15, discard 0');
    expect(lines).toContain('Chronicle: “forts”');
    expect(lines.join(' ')).toContain('If the year ended now: kept: Corruption; fails: Marsh Hunt → 2M 3S 4I 0F');
  });

  test('[§8] what the end of the year would take is foreseen with its Misfortunes', () => {
    const t = position({ at: 'resolve', trackers: '3/1/3/3', agenda: [{ card: 'Petition of the Widows', clock: 1 }] });
    expect(tableOf(t).slice(-2).join(' ')).toBe(
      'If the year ended now: fails: Petition of the Widows → 3M 0S 3I 3F and 2 Misfortunes',
    );
  });

  test('[§9] a spectator sees no hand', () => {
    expect(tableOf(opening(), SPECTATOR)).toContain('Hand: 5 cards face down');
  });

  test('[§8] at the end: the lines of §5.3, the closing lines, the six keys', () => {
    const t = position({
      year: 28,
      trackers: '3/2/4/1',
      hand: ['Chariot Squadron'],
      discard: ['Colossus', 'Boundary Stelae', 'Tomb Robbers', 'Corruption'],
      milestone: { card: 'Peoples of the Sea', clock: 3, crisis: 18 },
      omens: 2,
    });
    Object.assign(t.counters, { milestones: 8, swiftness: 16, objectives: 52 });
    play(t, 'Chariot Squadron');
    act(t, PLAYER, 1);
    const lines = tableOf(t);
    expect(lines).toContain('  45  Milestones: 5 for each of 9 resolved');
    expect(lines).toContain('Score 142: A temple with your face on every column');
    expect(lines).toContain('They broke on the river mouths, and the river kept the pieces.');
    expect(lines.join(' ')).toContain('Misfortunes 1, Objectives resolved 0');
  });
});

describe('the questions', () => {
  test('[§8] a play says what it costs, does and leaves on the trackers', () => {
    const t = position({ hand: ['Diplomatic Overtures', 'Tax Collection'] });
    const effects = new Map(choicesOf(t).map(({ words, effect }) => [words, effect]));
    expect(effects.get('play Tax Collection')).toBe(
      '1S: gain 2 Food; if you played 2 Court cards: gain 1 Food → 3M 2S 3I 5F',
    );
    expect(effects.get('play Diplomatic Overtures')).toBe(
      '1F: gain 2 Influence; look at the top card of the Objective Deck → 3M 3S 5I 2F',
    );
  });

  test('[§8] at `retained`, the resulting trackers for each next step', () => {
    const t = position({ trackers: '1/0/0/1', hand: ['Corruption', 'Empty Granaries'] });
    endPlays(t);
    expect(choicesOf(t).map(({ words, effect }) => [words, effect?.split('→')[1]])).toEqual([
      ['Corruption', ' 0M 1S 0I 0F'],
      ['Empty Granaries', ' 1M 0S 0I 1F and 1 Misfortune'],
    ]);
  });

  test('[§8] at `resolve`, a warning where a card fails this year', () => {
    const t = position({ at: 'resolve', agenda: [{ card: 'Raid into Wawat', clock: 1 }] });
    expect(asked(t).groups.map(({ title }) => title)).toEqual([
      'Raid into Wawat (Objective 1), fails this year if left alone',
      'Enough',
    ]);
  });

  test('[§8] whole reigns: every legal action is one choice, and no line is wider than a screen', () => {
    const t = newTable(upperCataracts, 1, resolveOptions(upperCataracts, 1), 'text');
    const [greedy] = mind.players;
    const phases = new Set<string>();
    for (let step = 0; !isOver(t); step++) {
      const view = viewOf(t, PLAYER);
      phases.add(view.phase);
      if (step % 5 === 0 || view.phase !== 'play') {
        const legal = legalActions(t, PLAYER);
        const then = choicesOf(t).map((choice) => (isQuestion(choice.then) ? null : choice.then));
        expect(then.toSorted(byText)).toEqual(legal.toSorted(byText));
        for (const viewer of [PLAYER, SPECTATOR])
          for (const line of tableOf(t, viewer)) expect(Array.from(line).length).toBeLessThanOrEqual(LINE_WIDTH);
      }
      act(t, PLAYER, greedy?.decide(redact(t, PLAYER), PLAYER, makeDice('text')) ?? 0);
    }
    expect(phases.size).toBeGreaterThan(4);
    for (const line of tableOf(t)) expect(Array.from(line).length).toBeLessThanOrEqual(LINE_WIDTH);
  });
});

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test('[§2.4] cards of an edited deck are told as it prints them', () => {
  const setting = edited({
    'river-barges': { id: 'river-rafts', name: 'Rafts' },
    'grain-dole': { play: 'choose 1 { Feed: gain 2F / Save: gain 1S }' },
    'dredge-the-canals': { options: [{ name: 'Dig deep', spend: '4F', do: 'gain 2M' }] },
  });
  const t = position({ setting, hand: ['Rafts', 'Grain Dole'], agenda: [{ card: 'Dredge the Canals', clock: 2 }] });
  expect(tableOf(t)).toContain('Hand: Rafts, Grain Dole');
  expect(tableOf(t).join(' ')).toContain('Dig deep 4F → gain 2 Might');
  // Whoever has the view alone, as over the wire, has the id of a card and not its name.
  expect(text.table(viewOf(t, PLAYER), NAMES).map((line) => line.text)).toContain('Hand: River rafts, Grain Dole');
  play(t, 'Grain Dole');
  expect(choicesOf(t).map(({ words, effect }) => `${words}: ${effect}`)).toEqual([
    'Feed: gain 2 Food → 3M 3S 3I 3F',
    'Save: gain 1 Stability → 3M 4S 3I 1F',
  ]);
});

test('[§8] typed words are read into actions of the phase, legal or not', () => {
  const t = position({ hand: ['Tax Collection', "Vizier's Audit"] });
  const view = viewOf(t, PLAYER);
  const said = (typed: string) => text.understand(typed, view, NAMES);
  expect(said('play tax collection')).toEqual({ type: 'play', card: 'tax-collection' });
  expect(said("play vizier's audit")).toEqual({ type: 'play', card: 'viziers-audit' });
  expect(said('play river-barges')).toEqual({ type: 'play', card: 'river-barges' });
  expect(isRefusal(readAction(t, PLAYER, said('play river-barges')))).toBe(true);
  expect(said('end')).toEqual({ type: 'end' });
  expect(said('resolve 4 2')).toEqual({ type: 'resolve', slot: 4, option: 2 });
  expect(said('push 1 2')).toEqual({ type: 'push', slot: 1, price: 2 });
  expect(said('choose 2')).toEqual({ type: 'choose', option: 2 });
  expect(said('bottom 1')).toEqual({ type: 'bottom', place: 1 });
  expect(said('remove corruption discard')).toEqual({ type: 'banish', card: 'corruption', from: 'discard' });
  expect(said('hello')).toBeNull();
});

test('the log tells a year in sentences, with names', () => {
  const t = position({
    hand: ['Conscription', 'Corruption'],
    trackers: '3/3/3/1',
    agenda: [{ card: 'Dredge the Canals', clock: 1 }],
    objectiveDeck: [],
  });
  play(t, 'Conscription');
  endPlays(t);
  act(t, PLAYER, 0);
  const told = tellEvents(t.plan, t.events ?? [], PLAYER, NAMES).flatMap((event) => event.text ?? []);
  expect(told.slice(0, 4)).toEqual([
    'Eva pays 1 Food.',
    'Eva plays Conscription.',
    'Eva gains 2 Might.',
    'Kept in hand: Corruption.',
  ]);
  expect(told).toContain('Misfortune: Empty Granaries (1 of 5).');
  expect(told).toContain('Dredge the Canals fails: its Clock has run out.');
  expect(told.at(-1)).toBe('Year 2 begins.');
  const story = text.story(tellEvents(t.plan, t.events ?? [], PLAYER, letterNames(1)), viewOf(t, PLAYER), NAMES);
  expect(story).not.toContain('Year 2 begins.');
  expect(story).toContain('Kept in hand: Corruption.');
});

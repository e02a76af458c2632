import { describe, expect, test } from 'vitest';
import { isRefusal, legalActions, type Message, readAction } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, expire, newTable, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { clone, isOver, phaseOf } from '../../../engine/table.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import { faceOf } from '../../../engine/zones.ts';
import { decideBy } from '../bot/greedy.ts';
import { PACED } from '../bot/taste.ts';
import { upperCataracts } from '../game.ts';
import { type CataractsTable, deckOf, MILESTONE_SLOT, type Note, PLAYER } from '../shape.ts';
import { plenty } from '../testing/edited.ts';
import { readView } from './reading.ts';
import { tryAction, tryYearEnd } from './trial.ts';

/* Forecasts are made from the player's view, and compared with what then happens on the table. */

interface Reign {
  readonly options: Readonly<Record<string, unknown>>;
  readonly setting?: unknown;
}

const REIGNS: readonly Reign[] = [
  { options: {} },
  { options: { difficulty: 'easy', actDraw: 'all' } },
  { options: { difficulty: 'hard', unplayed: 'keep', retainedOrder: 'hand' } },
  { options: { difficulty: 'custom', reign: 40, omenLimit: 5, misfortuneLimit: 8, crisisShift: 2, capacity: 12 } },
  { options: { mode: 'free' }, setting: plenty() }, // with every effect
];

const SEEDS = 4;

/** Calls `look` at every decision of reigns that are played well and badly by turns. */
function everyPosition({ options, setting }: Reign, name: string, look: (t: CataractsTable) => void): void {
  const all = resolveOptions(upperCataracts, 1, options);
  for (let seed = 0; seed < SEEDS; seed++) {
    const t = newTable(upperCataracts, 1, all, `${name} ${seed}`, setting);
    const dice = makeDice(`${name} ${seed}`);
    while (!isOver(t)) {
      look(t);
      act(t, PLAYER, dice.below(4) === 0 ? pickCode(t, PLAYER, dice) : decideBy(PACED, redact(t, PLAYER)));
    }
  }
}

const worldOf = (t: CataractsTable): CataractsTable => readView(viewOf(t, PLAYER), deckOf(t)).world;

const FORESEEN = new Set(['play', 'choose', 'resolve', 'push', 'retain']);

/** Decisions for which a forecast of the year takes what happens when the time has run out. */
const DEFAULTED = new Set<string>(['retained', 'resolve']);

function take(t: CataractsTable, action: Message): void {
  const code = readAction(t, PLAYER, action);
  if (isRefusal(code)) expect.fail(code.text);
  act(t, PLAYER, code);
}

const notesOf = ({ events }: CataractsTable): Note[] =>
  (events ?? []).flatMap((event) => (event.type === 'note' ? [event.note as Note] : []));

describe.each(REIGNS)('$options', (reign) => {
  test('[§8] what is told of an action is what it does', () => {
    let compared = 0;
    everyPosition(reign, 'outcome', (table) => {
      const world = worldOf(table);
      for (const action of legalActions(table, PLAYER).filter(({ type }) => FORESEEN.has(type))) {
        const outcome = tryAction(world, action);
        if (!outcome) expect.fail(`not foreseen: ${JSON.stringify(action)}`);
        const t = clone(table);
        take(t, action);
        const { trackers, crises, stage, depth, ended } = t.counters;
        // An effect that asks has not come to its end; where a step of the year ends, more has happened.
        if (outcome.isOpen || stage !== table.counters.stage || (depth > 0 && ended === 0)) continue;
        compared++;
        const misfortunes = notesOf(t).filter(({ type }) => type === 'misfortune').length;
        expect([action, outcome]).toMatchObject([
          action,
          { trackers: [...trackers], crises: [...crises], misfortunes },
        ]);
      }
    });
    expect(compared).toBeGreaterThan(50);
  });

  test('[§8] [§4.4] what is told of the end of the year is what comes', () => {
    const seen = { years: 0, due: 0, ended: 0 };
    everyPosition(reign, 'year end', (table) => {
      const step = legalActions(table, PLAYER).find(
        ({ type }) => type === 'end' || (type === 'stop' && phaseOf(table) === 'resolve'),
      );
      if (!step) return;
      const { due, outcome, ended } = tryYearEnd(worldOf(table));
      const t = clone(table);
      take(t, step);
      while (!isOver(t) && t.counters.year === table.counters.year && DEFAULTED.has(phaseOf(t))) expire(t, PLAYER);
      const notes = notesOf(t);
      const isTurned = notes.some((note) => note.type === 'opens' && note.slot === MILESTONE_SLOT + 1);
      // Beyond this forecast lie what the player has to choose, and what a new Milestone brings.
      if ((!isOver(t) && t.counters.year === table.counters.year) || isTurned) return;
      const came = notes.flatMap((note) =>
        note.type === 'retained' || note.type === 'forced' || note.type === 'failed' ? [faceOf(t, note.card).id] : [],
      );
      expect(due.map(({ id }) => id)).toEqual(came);
      expect(outcome).toMatchObject({
        isOpen: false,
        trackers: [...t.counters.trackers],
        misfortunes: notes.filter(({ type }) => type === 'misfortune').length,
      });
      expect(due.reduce((total, one) => total + one.misfortunes, 0)).toBe(outcome.misfortunes);
      expect(ended).toBe(t.counters.ended);
      seen.years++;
      seen.due += due.length;
      seen.ended += ended > 0 ? 1 : 0;
    });
    expect(seen.years).toBeGreaterThan(20);
    expect(seen.due).toBeGreaterThan(10);
    expect(seen.ended > 0).toBe(reign.setting === undefined); // a land of plenty is not lost
  });
});

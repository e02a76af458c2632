import './all.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { legalActions, writeAction } from '../engine/edge.ts';
import type { Shape } from '../engine/game.ts';
import { eventsFor, type Match, startMatch, submit } from '../engine/match.ts';
import { nextToAct, pickCode } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { isOver } from '../engine/table.ts';
import { viewOf } from '../engine/view.ts';
import { type LoadedGame, gameNamed } from '../contract/shelf.ts';

/* The text of a table is made from the deck of its match, not from the printed one. */

/** A game and something that can be typed in it with the name of a card. */
const GAMES = [
  ['avenue-empires', 'pass new cottage row', { type: 'pass', left: 'cottage-row', right: null }],
  ['arquetect', 'name new cottage', { type: 'name', card: 'cottage' }],
  ['rebuild', 'play new chains', { type: 'play', card: 'chains' }],
  ['upper-cataracts', 'play new tax collection', { type: 'play', card: 'tax-collection' }],
] as const;
const printed = (id: string): string => readFileSync(new URL(`./${id}/deck.json`, import.meta.url), 'utf8');

const start = ({ game }: LoadedGame, setting: unknown): Match<Shape> =>
  startMatch(game, { seats: game.seats.usual, seed: 'edited', ...(setting === null ? {} : { setting }) });

/** What somebody at a seat reads: the table, the question and the story. */
function textAt({ text }: LoadedGame, match: Match<Shape>, seat: number): unknown {
  const { table, names } = match;
  const { setting } = table.plan;
  const view = viewOf(table, seat);
  return {
    table: text.table(view, names, setting),
    ask: isOver(table) ? null : text.question(view, legalActions(table, seat), names, setting),
    story: text.story(eventsFor(match, seat), view, names, setting),
  };
}

describe.each(GAMES)('%s', (id, typed, action) => {
  const entry = gameNamed(id);

  test('reads the same with the printed deck given as a deck of its own', () => {
    const plain = start(entry, null);
    const own = start(entry, { deck: JSON.parse(printed(id)) });
    const dice = makeDice(id);
    for (let step = 0; !isOver(plain.table); step++) {
      const seat = nextToAct(plain.table);
      if (step % 9 === 0) expect(textAt(entry, own, seat)).toEqual(textAt(entry, plain, seat));
      const action = writeAction(plain.table, seat, pickCode(plain.table, seat, dice));
      expect([submit(plain, seat, action).ok, submit(own, seat, action).ok]).toEqual([true, true]);
    }
    expect(textAt(entry, own, 0)).toEqual(textAt(entry, plain, 0));
  });

  test('names cards as a deck of its own names them, in what is shown, offered and typed', () => {
    const renamed = printed(id).replaceAll(/"(name|title)": ?"([^"]+)"/g, '"$1":"New $2"');
    const match = start(entry, { deck: JSON.parse(renamed) });
    const seat = nextToAct(match.table);
    const { setting } = match.table.plan;
    const view = viewOf(match.table, seat);
    const lines = entry.text.table(view, match.names, setting).map(({ text }) => text);
    const before = entry.text.table(view, match.names).map(({ text }) => text);
    expect(before.join(' ')).not.toContain('New ');
    expect(lines.join(' ').match(/New [A-Z]/g)?.length ?? 0).toBeGreaterThan(2);
    const offered = JSON.stringify(entry.text.question(view, legalActions(match.table, seat), match.names, setting));
    if (id !== 'arquetect') expect(offered).toContain('New '); // there the first question is what to do at all
    expect(entry.text.understand(typed, view, match.names, setting)).toEqual(action);
  });
});

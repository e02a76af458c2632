import '../../games/all.ts';
import '../../games/screens.ts';
import { type ComponentType, type ReactNode, Suspense } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { conform } from '../../engine/conform/conform.ts';
import { rulebookIn } from '../../engine/conform/folder.ts';
import type { World } from '../../engine/conform/report.ts';
import { legalActions } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { startMatch } from '../../engine/match.ts';
import { isOver } from '../../engine/table.ts';
import { letterNames, retell, tellEvents } from '../../engine/tell.ts';
import { redact, viewOf } from '../../engine/view.ts';
import type { Viewer } from '../../engine/words.ts';
import { FACTS as ARQUETECT } from '../../games/arquetect/bot/told.ts';
import { FACTS as AVENUE_EMPIRES } from '../../games/avenue-empires/bot/told.ts';
import { type LoadedGame, games } from '../../contract/shelf.ts';
import { MatchOptions } from '../../ui/cards/card.tsx';
import { loadDeck } from '../../ui/cards/decks.ts';
import { Log } from './log/log.tsx';
import { PlainTable } from './plain-table.tsx';
import { TableInWords } from '../../ui/table/words.tsx';
import { propsOf, watchedOf } from '../testing/props.ts';
import type { TableScreen, WatchedProps } from '../../ui/table/props.ts';

/*
 * Two worlds that differ only in what a viewer may not know are drawn alike: the plain table, the table of the game, the log
 * and the table in words, to the last letter of the markup. The worlds come from the suite that every game passes.
 */

const OWN = import.meta.glob<{ default: TableScreen }>('../../games/*/screen/table.tsx', { eager: true });
const screensOf = (game: string): TableScreen[] =>
  [PlainTable, OWN[`../../games/${game}/screen/table.tsx`]?.default].filter((screen) => screen !== undefined);

const WATCHED = import.meta.glob<{ default: ComponentType<WatchedProps> }>('../../games/*/screen/watched.tsx', {
  eager: true,
});

/** What the page shows to somebody. */
function pageFor({ game, text }: LoadedGame, { table, events }: World<Shape>, viewer: Viewer): string {
  const names = letterNames(table.seats);
  const view = viewOf(redact(table, viewer), viewer);
  const reader = { you: viewer < table.seats ? viewer : null, isShort: false };
  const log = tellEvents(table.plan, events, viewer, names).map((event) => retell(table.plan, event, names, reader));
  const words = <TableInWords key="words" lines={text.table(view, names)} game={game.id} />;
  const said = <Log key="log" events={log} game={game.id} names={names} />;
  if (viewer >= table.seats) {
    const Watched = WATCHED[`../../games/${game.id}/screen/watched.tsx`]?.default;
    const screen = Watched && !isOver(table) && <Watched {...watchedOf(game.id, text, { view, log }, names)} />;
    return markupOf(view.options, [words, said, screen]);
  }
  const legal = isOver(table) ? [] : legalActions(table, viewer);
  const props = propsOf(game.id, text, { view, seat: viewer, legal, log }, names);
  const screens = isOver(table) ? [] : screensOf(game.id).map((Screen, i) => <Screen key={i} {...props} />);
  return markupOf(view.options, [words, said, ...screens]);
}

const markupOf = (options: object, parts: readonly ReactNode[]): string =>
  renderToStaticMarkup(
    <MatchOptions value={{ ...options }}>
      <Suspense fallback={null}>{parts}</Suspense>
    </MatchOptions>,
  );

const EVERY = 7;

const FACTS: Readonly<Record<string, readonly string[]>> = { arquetect: ARQUETECT, 'avenue-empires': AVENUE_EMPIRES };

const folderOf = (game: string): URL => new URL(`../../games/${game}/`, import.meta.url);

describe.each(games.map((entry) => [entry.game.id, entry] as const))('%s', (id, entry) => {
  const seats = [...new Set([entry.game.seats.min, Math.min(entry.game.seats.max, 4)])];
  // A deck of one's own would have to be made for every match.
  const options = id === 'arquetect' ? { deck: 'first' } : {};
  const plan = { rulebook: rulebookIn(folderOf(id)), matches: 1, seats, seed: 'page', options, facts: FACTS[id] ?? [] };

  beforeAll(async () => {
    await loadDeck(id);
    const first = startMatch(entry.game, { seats: entry.game.seats.min, options: {}, seed: 'page' });
    // React reads a promise that it has met before and that is fulfilled.
    pageFor(entry, { table: first.table, events: [] }, 0);
    pageFor(entry, { table: first.table, events: [] }, entry.game.seats.min);
    await new Promise((resolve) => setTimeout(resolve));
  });

  test('two worlds that look alike to somebody are drawn alike', () => {
    let asked = 0;
    let drawn = 0;
    let length = 0;
    const { findings } = conform(entry.game, {
      ...plan,
      channels(world, viewer) {
        // Two worlds are asked for one after the other; not every pair is drawn, which takes long.
        if ((asked++ >> 1) % EVERY !== 0) return [];
        const page = pageFor(entry, world, viewer);
        drawn++;
        length += page.length;
        return [['page', page]];
      },
    });
    expect(findings).toEqual([]);
    expect(drawn).toBeGreaterThan(15);
    expect(length / drawn).toBeGreaterThan(1000);
  });

  test('a page that tells a hidden card is found', () => {
    const { findings } = conform(entry.game, {
      ...plan,
      most: 1,
      channels: ({ table }) => [['page', JSON.stringify(Array.from(table.bytes))]],
    });
    expect(findings[0]).toMatch(/the page differ/);
  });
});

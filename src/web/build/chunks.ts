import { fileURLToPath } from 'node:url';
import { screens } from './screens.ts';

/*
 * Which modules come in one file. On a slow line every file waits for its turn, so what is needed together comes together:
 * the frame around every table, what is read there (a card in full, a paragraph), a game's cards, its table, its rules.
 */

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Files that are loaded after those of the rows before: name → the modules that it is for. */
interface Row {
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly shared: string; // the file of what several of them need
}

export const GAMES = Object.keys(screens);

const forEachGame = (name: string, modules: (game: string) => string): Row['files'] =>
  Object.fromEntries(GAMES.map((game) => [`${game}-${name}`, [modules(game)]]));

/** The files of the page. */
export const pageFiles = (): FileOf =>
  fileNames('web/main.tsx', 'page', [
    {
      files: {
        frame: ['web/table/table-page.tsx', 'web/table/screens.ts'],
        ...forEachGame('cards', (game) => `games/${game}/screen/cards/cards.tsx`),
      },
      shared: 'cards',
    },
    {
      files: {
        plain: ['web/table/plain-table.tsx'],
        reading: ['web/pages/cards.tsx', 'web/table/paragraph.tsx'],
        ...forEachGame('table', (game) => `games/${game}/screen/table.tsx`),
      },
      shared: 'frame',
    },
  ]);

/** The files of its workers. What bots know of a game is apart from its rules; what few visits need comes when it is asked for. */
export const workerFiles = (): FileOf =>
  fileNames('web/host/worker.ts', 'host', [
    {
      files: {
        ...forEachGame('rules', (game) => `games/${game}/entry.ts`),
        'host-campaigns': ['web/host/campaigns.ts'],
        'host-replays': ['web/host/replays/replays.ts', 'web/host/replays/branches.ts'],
        'host-online': ['web/host/online.ts'],
        'host-puzzles': ['web/puzzles/answers.ts'],
        'host-review': ['web/review/work.ts'],
        'host-lab': ['web/lab/play/begin.ts'],
      },
      shared: 'host',
    },
  ]);

type FileOf = (id: string, graph: Graph) => string | null;

/**
 * A module goes into the first file that needs it; what the entry itself needs is there before all others. What is printed on the
 * cards of a game is a file of its own, the same for the page and the workers, so that it comes once for both.
 */
function fileNames(entry: string, entryFile: string, rows: readonly Row[]): FileOf {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => deckIn(id) ?? (names ??= assign(graph, entry, entryFile, rows)).get(id) ?? null;
}

const deckIn = (id: string): string | null => {
  const [, game] = /\/games\/([^/]+)\/deck\.json$/.exec(id) ?? [];
  return game === undefined ? null : `${game}-deck`;
};

function assign(graph: Graph, entry: string, entryFile: string, rows: readonly Row[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const id of needsOf(graph, [entry])) names.set(id, entryFile);
  for (const { files, shared } of rows) {
    const found = new Map<string, string>();
    for (const [name, modules] of Object.entries(files))
      for (const id of needsOf(graph, modules))
        if (!names.has(id) && !isElsewhere(id)) found.set(id, found.has(id) ? shared : name);
    for (const [id, name] of found) names.set(id, name);
  }
  return names;
}

/** Rules that tables read import it; what is left of them there does not, and only whoever verifies a deal needs it. */
const isElsewhere = (id: string): boolean => id.includes('/@noble/');

/** These modules of the page and all that they import before they run. */
function needsOf(graph: Graph, modules: readonly string[]): Set<string> {
  const needs = new Set(modules.map((module) => fileURLToPath(new URL(`../../${module}`, import.meta.url))));
  for (const id of needs) for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) needs.add(needed);
  return needs;
}

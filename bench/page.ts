import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { POSTERS } from '../src/web/pages/posters.ts';
import { openSite } from '../src/web/testing/site.ts';
import { framesOfFlights } from './page/frames.ts';
import { type Line, LINES, load, type Loaded } from './page/loading.ts';
import { playMatches, type Played } from './page/matches.ts';
import { takeScreenshots } from './page/screenshots.ts';

/*
 * `bench page [games]`: whole matches of every game in a real browser against bots, and how soon the page can be used on a slow
 * phone. Prints JSON; ends with 1 if something went wrong or a budget is exceeded. `--screenshots` takes pictures instead.
 */

const BUDGET = {
  interactive: 2000, // ms
  table: 2000, // ms
  direct: 2000, // ms
  home: 200_000, // bytes, gzip
  scripts: 300_000, // bytes, gzip
  frames: 0.95, // of those that a bare page has, at least; a frame lost in every flight is more than that
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: 'string', default: '10' },
    loads: { type: 'string', default: '3' },
    line: { type: 'string', default: '3g' },
    screenshots: { type: 'boolean', default: false },
  },
});
const [matches, loads] = [Number(values.matches), Number(values.loads)];
const known = POSTERS.map(({ game }) => game);
const unknown = positionals.filter((game) => !known.includes(game));
const isLine = (name: string): name is Line => Object.hasOwn(LINES, name);
const over = isLine(values.line) ? values.line : null;
if (over === null || unknown.length > 0 || !Number.isInteger(matches) || !Number.isInteger(loads)) {
  process.stderr.write(
    `bench page [--matches N] [--loads N] [--line ${Object.keys(LINES).join('|')}] [--screenshots] [${known.join('|')}]\n`,
  );
  process.exit(2);
}
const wanted = positionals.length > 0 ? positionals : known;

const site = await openSite({}, { isDrawn: true, root: ROOT });
try {
  if (values.screenshots) {
    const folder = join(ROOT, 'screenshots');
    process.stdout.write(`${await takeScreenshots(site, folder, wanted)} pictures in screenshots/\n`);
  } else await measure(over);
} finally {
  await site.close();
}

async function measure(line: Line): Promise<void> {
  const exceeded: string[] = [];
  const loading: Record<string, Loaded> = {};
  for (const game of loads > 0 ? wanted : []) {
    const runs: Loaded[] = [];
    for (let i = 0; i < loads; i++) runs.push(await load(site, game, line));
    const loaded = middle(runs);
    loading[game] = loaded;
    for (const name of ['interactive', 'table', 'direct', 'home', 'scripts'] as const)
      if (loaded[name] > BUDGET[name]) exceeded.push(`${game}: ${name} ${loaded[name]}, at most ${BUDGET[name]}`);
  }
  const frames = loads > 0 ? await framesOfFlights(site, wanted) : null;
  if (frames !== null)
    for (const [game, { frames: flown }] of Object.entries(frames.tables))
      if (flown < BUDGET.frames * frames.bare)
        exceeded.push(`${game}: ${flown} frames a second in flights, ${frames.bare} with nothing on the page`);
  const played: Played[] = [];
  for (const game of matches > 0 ? wanted : []) played.push(await playMatches(site, game, matches));
  exceeded.push(...played.flatMap(({ game, problems }) => problems.map((problem) => `${game}: ${problem}`)));
  const busy = loadavg()[0] ?? 0; // what else the machine does: times are worth little above the number of its cores
  process.stdout.write(`${JSON.stringify({ busy, line, loading, frames, played, exceeded }, null, 2)}\n`);
  if (exceeded.length > 0) process.exitCode = 1;
}

/** Of several runs the one in the middle, figure by figure. */
function middle(runs: readonly Loaded[]): Loaded {
  const of = (name: keyof Loaded): number => {
    const sorted = runs.map((run) => run[name]).toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  };
  return {
    painted: of('painted'),
    interactive: of('interactive'),
    home: of('home'),
    table: of('table'),
    scripts: of('scripts'),
    blocked: of('blocked'),
    direct: of('direct'),
  };
}

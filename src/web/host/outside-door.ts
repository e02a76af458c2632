import type { Shape } from '../../engine/game.ts';
import type { BroughtGame } from '../../contract/shelf.ts';
import type { Mind } from '../../contract/mind.ts';
import { OUTSIDE_ENGINE, OUTSIDE_LIST, type OutsideTold } from '../../desk/outside-told.ts';
import { readBrought, readMind } from '../../games/brought.ts';
import type { Door } from '../../games/door.ts';

/*
 * The way into games that lie outside the program. Their scripts come from the server as they are, and find the engine of this worker where we
 * put it: a second one would have tables of its own.
 */

let all: Promise<readonly OutsideTold[]> | null = null;
let known: readonly OutsideTold[] = [];

/** null: there is no such game. */
export async function outsideDoor(id: unknown): Promise<Door | null> {
  known = await (all ??= list());
  const told = known.find((one) => one.id === id);
  if (!told) return null;
  const { rules, mind } = told;
  return {
    id: told.id,
    title: told.title,
    entry: () => entryOf(rules),
    ...(mind === null ? {} : { mind: () => mindOf(mind) }),
  };
}

/** The bots of a game that was asked for before. */
export const outsideBots = (id: string): OutsideTold['bots'] => known.find((one) => one.id === id)?.bots ?? [];

const entries = new Map<string, Promise<{ readonly entry: BroughtGame }>>();

/** The same every time. */
function entryOf(rules: string): Promise<{ readonly entry: BroughtGame }> {
  let entry = entries.get(rules);
  if (!entry) entries.set(rules, (entry = load(rules).then((exports) => ({ entry: readBrought(exports, rules) }))));
  return entry;
}

const mindOf = async (file: string): Promise<{ readonly mind: Mind<Shape> }> => ({
  mind: readMind(await load(file), file),
});

type Exports = Readonly<Record<string, unknown>>;

async function load(file: string): Promise<Exports> {
  const [engine, bots] = await Promise.all([import('../../api/engine.ts'), import('../../api/bots.ts')]);
  Object.assign(globalThis, { [OUTSIDE_ENGINE]: { engine, bots } });
  return (await import(/* @vite-ignore */ addressOf(file))) as Exports;
}

/** A worker lies in a folder of the site. */
const addressOf = (file: string): string => new URL(`../${file}`, location.href).href;

async function list(): Promise<readonly OutsideTold[]> {
  if (typeof location === 'undefined') return []; // a test without a page
  const answer = await fetch(addressOf(OUTSIDE_LIST)).catch(() => null);
  return answer?.ok && answer.headers.get('content-type')?.startsWith('application/json') ? await answer.json() : [];
}

import type { Game, Shape, Table, TableEvent } from '../game.ts';
import type { imagine } from '../imagine.ts';
import type { Dice } from '../luck/random.ts';
import type { Rulebook } from '../rulebook.ts';
import type { redact } from '../view.ts';
import type { Rule, Viewer } from '../words.ts';

/** What the suite found and how much it looked at. */
export interface Report {
  readonly findings: string[];
  readonly counts: Record<string, number>;
  readonly cited: Set<Rule>;
  readonly leanings: Map<string, Leaning>; // a card in a kind of zone
  readonly most: number; // findings, before it stops looking
}

/** How far imagined worlds have put a card somewhere more often than others like it, over all that was looked at. */
export interface Leaning {
  more: number;
  variance: number;
}

/** The parts of the engine that the suite's own tests replace by broken ones. */
export interface Tools {
  readonly imagine: typeof imagine;
  readonly redact: typeof redact;
}

/** A world at a moment: the truth and what led to it. */
export interface World<T extends Shape> {
  readonly table: Table<T>;
  readonly events: readonly TableEvent[];
}

/** One match under examination. */
export interface Case<T extends Shape> {
  readonly game: Game<T>;
  readonly seats: number;
  readonly options: T['options'];
  readonly setting: unknown;
  readonly seed: string;
  readonly dice: Dice;
  readonly rulebook: Rulebook;
  readonly facts: ReadonlySet<string>;
  readonly mayPart: (a: Table<T>, b: Table<T>) => boolean;
  readonly channels: (world: World<T>, viewer: Viewer) => [string, string][];
  readonly tools: Tools;
  readonly report: Report;
}

/** The suite has seen enough. */
export class Enough extends Error {}

/** One sentence that says what is wrong and how to see it again. */
export function find<T extends Shape>(c: Case<T>, property: string, step: number, what: string): void {
  const same = c.report.findings.filter((finding) => finding.startsWith(`${property}: `));
  if (same.length < MOST_OF_ONE_KIND) c.report.findings.push(`${property}: ${what} ${whereOf(c, step)}`);
  if (c.report.findings.length >= c.report.most) throw new Enough();
}

const MOST_OF_ONE_KIND = 4;

export function whereOf<T extends Shape>({ game, seats, options, seed }: Case<T>, step: number): string {
  const specs: Readonly<Record<string, { usual: unknown }>> = game.options;
  const unusual = Object.entries(options).filter(([id, value]) => specs[id]?.usual !== value);
  const chosen = JSON.stringify(Object.fromEntries(unusual));
  return `(${game.id}, ${seats} seats, options ${chosen}, seed "${seed}", step ${step})`;
}

export function counted<T extends Shape>({ report }: Case<T>, what: string, by = 1): void {
  report.counts[what] = (report.counts[what] ?? 0) + by;
}

/** A paragraph that the game cites must exist. */
export function cite<T extends Shape>(c: Case<T>, rule: Rule, step: number, by: string): void {
  if (c.report.cited.has(rule)) return;
  c.report.cited.add(rule);
  if (!c.rulebook.paragraph(rule)) find(c, 'paragraphs', step, `${by} cites ${rule}, which the rulebook does not have`);
}

/** Where two texts begin to differ, short enough for a finding. */
export function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 30);
  return `…${a.slice(from, at + 40)}… against …${b.slice(from, at + 40)}…`;
}

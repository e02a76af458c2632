import { existsSync, readFileSync } from 'node:fs';
import { legalActions, type Message } from '../../engine/edge.ts';
import type { Decision, Field, Game, OptionSpec, Phase, Shape } from '../../engine/game.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { resolveOptions } from '../../engine/options.ts';
import { act, decisionOf, legalCodes, newTable, nextToAct } from '../../engine/play.ts';
import { wordsOf } from '../../engine/reader.ts';
import { isOver, phaseOf } from '../../engine/table.ts';
import { letterNames } from '../../engine/tell.ts';
import { Problem, type ZoneSpec } from '../../engine/words.ts';
import { games } from '../../contract/shelf.ts';

/* The part of docs/protocol-games.md about each game, made from the games: phases, actions with an example, counters, zones, notes. */

export const BEGIN = '<!-- made by bench/doors/protocol-page.ts: begin -->';
export const END = '<!-- made by bench/doors/protocol-page.ts: end -->';

/** The page with this part made anew. */
export function withGames(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/protocol-games.md has no place for the games');
  return `${page.slice(0, from)}${BEGIN}\n\n${games.map(({ game }) => aboutGame(game)).join('\n\n')}\n\n${page.slice(to)}`;
}

function aboutGame(game: Game<Shape>): string {
  const examples = examplesOf(game);
  const comments = counterComments(game.id);
  const phases: [string, Phase<Shape>][] = Object.entries(game.phases);
  const zones: [string, ZoneSpec][] = Object.entries(game.zones(resolveOptions(game, game.seats.usual)));
  return [
    `## \`${game.id}\``,
    '',
    `${game.title}. Actions:`,
    '',
    ...phases.flatMap(([name, phase]) => (phase.who === 'nobody' ? [] : phaseLines(name, phase, examples))),
    '',
    'Counters:',
    '',
    ...Object.entries(game.counters).map(([name, kind]) => {
      const what =
        kind === 'one' ? 'a number' : kind === 'each seat' ? 'a number for each seat' : `${String(kind)} numbers`;
      const comment = comments.get(name);
      return `- \`${name}\`: ${what}${comment === undefined ? '' : `; \`${comment}\``}`;
    }),
    '',
    'Zones, with the usual options:',
    '',
    ...zones.map(([name, spec]) => `- \`${name}\`: ${zoneWords(spec)}`),
    '',
    'Notes among the events:',
    '',
    ...Object.entries(game.notes).map(([name, fields]) => `- \`${name}\`${fieldWords(fields)}`),
  ].join('\n');
}

const WHO: Readonly<Record<Decision<Shape>['who'], string>> = {
  turn: 'in turn',
  open: 'anybody at any time',
  together: 'all in secret',
};

function phaseLines(name: string, phase: Decision<Shape>, examples: ReadonlyMap<string, Example>): string[] {
  return [
    `- phase \`${name}\` (${phase.rule}, ${WHO[phase.who]})`,
    ...Object.entries(phase.actions).map(([type, fields]) => {
      const example = examples.get(`${name} ${type}`);
      const shown = example ? `, such as \`${JSON.stringify(example.action)}\`: “${example.text}”` : '';
      return `  - \`${type}\`${fieldWords(fields)}${shown}`;
    }),
  ];
}

const FIELDS: Readonly<Record<Field, string>> = {
  card: 'a card',
  'card?': 'a card or null',
  cards: 'a list of cards',
  seat: 'a seat',
  'seat?': 'a seat or null',
  number: 'a number',
  numbers: 'a list of numbers',
  text: 'a text',
  flag: 'true or false',
};

const fieldWords = (fields: Readonly<Record<string, Field>>): string => {
  const all = Object.entries(fields).map(([name, kind]) => `\`${name}\` (${FIELDS[kind]})`);
  return all.length === 0 ? '' : ` with ${all.join(', ')}`;
};

const SEEN: Readonly<Record<ZoneSpec['seen'], string>> = {
  all: 'seen by all',
  owner: 'seen by its owner',
  nobody: 'face down',
};
const ORDER: Readonly<Record<ZoneSpec['order'], string>> = { mixed: 'without order', row: 'a row', pile: 'a pile' };

const zoneWords = ({ of, seen, order }: ZoneSpec): string =>
  `${of === 'seat' ? 'one for each seat' : 'one'}, ${SEEN[seen]}, ${ORDER[order]}`;

interface Example {
  readonly action: Message;
  readonly text: string;
}

const MOST_DECISIONS = 400;

/** An action of each kind, from random games with every preset and every value of every option. */
function examplesOf(game: Game<Shape>): Map<string, Example> {
  const found = new Map<string, Example>();
  const options: [string, OptionSpec<unknown>][] = Object.entries(game.options);
  const variants: (readonly [number, object, string?])[] = [
    ...Array.from({ length: 1 + game.seats.max - game.seats.min }, (_, i) => [game.seats.min + i, {}] as const),
    ...Object.keys(game.presets).map((preset) => [game.seats.usual, {}, preset] as const),
    ...options.flatMap(([id, { values }]) => values.map((value) => [game.seats.usual, { [id]: value }] as const)),
  ];
  for (const [i, variant] of variants.entries()) playFor(found, game, variant, `page ${i}`);
  return found;
}

function playFor(
  found: Map<string, Example>,
  game: Game<Shape>,
  [seats, given, preset]: readonly [number, object, string?],
  seed: string,
): void {
  const t = tableWith(game, seats, given, preset, seed);
  const dice = makeDice(seed);
  for (let i = 0; t !== null && !isOver(t) && i < MOST_DECISIONS; i++) {
    const seat = nextToAct(t);
    const phase = phaseOf(t);
    const { codes, count } = legalCodes(t, seat);
    const all = [...codes.subarray(0, count)];
    for (const [at, action] of legalActions(t, seat).entries()) {
      const key = `${phase} ${action.type}`;
      if (found.has(key)) continue;
      const meant = decisionOf(t).write(t, seat, all[at] ?? 0);
      found.set(key, { action, text: game.tellAction(meant, seat, wordsOf(t.plan, letterNames(seats)), t) });
    }
    act(t, seat, all[dice.below(count)] ?? 0);
  }
}

/** Null where these options do not go together, or want more than the rules. */
function tableWith(game: Game<Shape>, seats: number, given: object, preset: string | undefined, seed: string) {
  try {
    return newTable(game, seats, resolveOptions(game, seats, given, preset), seed);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** What a game's own file says of its counters. */
function counterComments(id: string): Map<string, string> {
  const file = new URL(`../../games/${id}/shape.ts`, import.meta.url);
  const [, block = ''] =
    (existsSync(file) && /interface Counters \{\n([\s\S]*?)\n\}/.exec(readFileSync(file, 'utf8'))) || [];
  return new Map(
    [...block.matchAll(/^ {2}'?([\w-]+)'?: [^;]+; \/\/ (.*)$/gm)].map(([, name = '', words = '']) => [
      name,
      words.replaceAll('`', "'"),
    ]),
  );
}

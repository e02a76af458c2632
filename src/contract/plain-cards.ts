import type { Game, OptionSpec, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { makePlan, nameOfZone } from '../engine/plan.ts';
import { Problem, spell } from '../engine/words.ts';

/* What is printed on the cards of a game that draws none, and for how many it is: made from its rules. */

export interface PrintedCard {
  readonly id: string;
  readonly name: string;
  readonly kind: string; // of one colour
  readonly lines: readonly string[];
}

export function playersOf({ seats: { min, max } }: Game<Shape>): string {
  if (max === 1) return 'solo';
  return `${min === max ? max : `${min}–${max}`} players`;
}

/** All cards that lie on some table of this game: with any number of seats, and any value of one option. */
export function cardsOf(game: Game<Shape>): PrintedCard[] {
  const cards = new Map<string, PrintedCard>();
  for (let seats = game.seats.min; seats <= game.seats.max; seats++)
    for (const chosen of variantsOf(game))
      for (const card of printedIn(game, seats, chosen)) if (!cards.has(card.id)) cards.set(card.id, card);
  return [...cards.values()];
}

function variantsOf({ presets, options }: Game<Shape>): object[] {
  const single = Object.entries<OptionSpec<unknown>>(options).flatMap(([id, { values }]) =>
    values.map((value) => ({ [id]: value })),
  );
  return [{}, ...Object.values<object>(presets), ...single];
}

function printedIn(game: Game<Shape>, seats: number, chosen: object): PrintedCard[] {
  try {
    const plan = makePlan(game, seats, resolveOptions(game, seats, chosen));
    return plan.faces.map((face, card) => ({
      id: face.id,
      name: game.cardText(card, face),
      kind: kindOf(face) ?? nameOfZone(plan, plan.home[card] ?? 0),
      lines: linesOf(face),
    }));
  } catch (error) {
    if (error instanceof Problem) return []; // options that do not go together
    throw error;
  }
}

/** What is printed as a word rather than a number: a suit, a colour, a kind. */
function kindOf(face: object): string | undefined {
  const [, kind] = Object.entries(face).find(([name, value]) => name !== 'id' && typeof value === 'string') ?? [];
  return typeof kind === 'string' ? kind : undefined;
}

/** 'Value 7', 'Colour red'. */
function linesOf(face: object): string[] {
  return Object.entries(face).flatMap(([name, value]) => {
    if (name === 'id' || value === false || value === null || value === undefined || typeof value === 'function')
      return [];
    if (value === true) return [spell(name)];
    return [`${spell(name)} ${typeof value === 'object' ? Object.values(value).join(', ') : String(value)}`];
  });
}

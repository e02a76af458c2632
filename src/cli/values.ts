import { show } from '../engine/options.ts';
import { amountOf, Problem } from '../engine/words.ts';
import { deckMark, newCards, type Recipe } from '../contract/fit.ts';
import { gameNamed } from '../contract/shelf.ts';
import { bring, type Brought, isLike, recipesFor } from '../lab/fit.ts';
import { readJson } from '../desk/json.ts';
import { inFile } from './deck.ts';
import { readText } from './files.ts';

export const VALUES_HELP = '  --values FILE       what bots go by, as `fit --out` makes it for a deck (JSON)';

/** What the bots of a command play by: values of a file, or a sentence about cards that they do not know. */
export interface Knowledge {
  readonly values: readonly Brought[];
  readonly unknownCards: number;
  readonly warnings: readonly string[];
}

/** For a match with data of its own, such as an edited deck. From now on the bots of this process play by the values, if any. */
export async function knowledgeFor(id: string, setting: unknown, file: string | undefined): Promise<Knowledge> {
  const { deck } = fieldsOf(setting);
  const fits = await gameNamed(id).fits?.();
  const values = file === undefined ? [] : await readFile(id, file, deckMark(deck ?? fits?.printed));
  await bring(id, values);
  const isByCard = fits?.recipes.some(({ isOfCards }) => isOfCards === true) === true;
  const unknownCards = deck === undefined || !isByCard || values.length > 0 ? 0 : newCards(fits.printed, deck);
  return { values, unknownCards, warnings: unknownCards === 0 ? [] : [sentence(id, unknownCards)] };
}

const sentence = (id: string, cards: number): string =>
  `The bots do not know ${amountOf(cards, 'card')} of this deck: their values were made for the printed one. \`fit ${id} --deck FILE --out VALUES\` makes some, and --values VALUES plays by them.`;

async function readFile(id: string, file: string, mark: string): Promise<Brought[]> {
  const recipes = await recipesFor(id);
  const text = readText(file);
  return inFile(file, () => {
    const content = readJson(text);
    const tables: readonly unknown[] = Array.isArray(content) ? content : [content];
    return tables.map((one) => readTable(id, recipes, one, mark));
  });
}

/** One table, with how it was made. */
function readTable(id: string, recipes: readonly Recipe[], content: unknown, mark: string): Brought {
  const { game, table, made, values } = fieldsOf(content);
  if (game !== id) throw new Problem(`These are no values for ${id}; \`fit ${id} --out FILE\` makes some.`);
  const recipe = recipes.find((one) => one.table === table);
  if (!recipe) throw new Problem(`${id} has no table ${show(table)}.`);
  if (fieldsOf(made).deck !== mark) throw new Problem(`The values of ${recipe.table} were made for other cards.`);
  if (!isLike(values, recipe.shipped.values, recipe.isOfCards === true))
    throw new Problem(`The values of ${recipe.table} are not of the form that ${id} reads.`);
  return { table: recipe.table, values };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/*
 * Numbers that bots play by and that were found by playing: each table is a data file beside the recipe that makes it
 * (`fit.ts`), and says how it was made.
 */

export interface Made {
  /** What makes these numbers again; null: they are older than the recipe, and `note` says what is known of them. */
  readonly command: string | null;
  readonly note?: string;
  readonly seed?: string;
  readonly games?: number;
  readonly date?: string;
  readonly deck: string; // `deckMark` of the cards that they belong to
  readonly version: number; // of the game's rules
}

export interface Fitted<V> {
  readonly made: Made;
  readonly values: V;
}

type Take = (values: never, isBrought: boolean) => void;
const takers = new Map<Fitted<unknown>, Take>();

/** Takes the values of a table in: the shipped ones now, and others if somebody brings them. */
export function useTable<V>(shipped: Fitted<V>, take: (values: V, isBrought: boolean) => void): void {
  take(shipped.values, false);
  takers.set(shipped, take);
}

/** From now on bots play by these values, which were made for the deck that this process plays with; null: by the shipped ones. */
export function bringValues(shipped: Fitted<unknown>, values: unknown): void {
  takers.get(shipped)?.((values ?? shipped.values) as never, values !== null);
}

/** Fields of a card that do not change how it plays, its number of copies among them. */
const NOT_RULES = new Set(['name', 'title', 'flavour', 'text', 'short', 'icon', 'class', 'worth', 'copies', 'freq']);

/** What a card says apart from words and pictures, as a text to compare; the order of its fields is not looked at. */
export const rulesOf = (card: object): string => JSON.stringify(sorted(card, NOT_RULES));

export function sorted(value: unknown, without: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => sorted(one, without));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !without.has(name));
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field, without)]),
  );
}

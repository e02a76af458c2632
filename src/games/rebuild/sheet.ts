import { resolveOptions, show } from '../../engine/options.ts';
import { rank } from '../../engine/result.ts';
import { Problem } from '../../engine/words.ts';
import { fieldsOf, type ReadSheet } from '../sheet.ts';
import { type Deck, type Printed, readDeck } from './deck.ts';
import type { Face } from './face.ts';
import { rebuild } from './game.ts';
import { partsOf, pointsOf } from './scoring.ts';
import type { Options } from './shape.ts';

/** §5: collections as they lie on the table, ids of the cards of each player. */
export const readSheet: ReadSheet = (input) => {
  const sheet = fieldsOf(input, rebuild.id, ['collections', 'options', 'deck']);
  const { collections } = sheet;
  const { min, max } = rebuild.seats;
  if (!Array.isArray(collections) || collections.length < min || collections.length > max)
    throw new Problem(`"collections" should be a list of ${min} to ${max} collections, not ${show(collections)}.`);
  const options = resolveOptions(rebuild, collections.length, sheet.options ?? {});
  const reader = readerOf(readDeck(options.deck, sheet.deck), options, collections.length);
  const owned = collections.map((cards: unknown, seat) => readCollection(reader, cards, seat));
  const totals = owned.map((faces) => pointsOf(faces, options.ancientBonus));
  const team = totals.reduce((sum, points) => sum + points, 0);
  const { ranks, winners } = rank(
    owned.map((faces, seat) => (options.mode === 'campaign' ? [team] : [totals[seat] ?? 0, -faces.length])),
  );
  return {
    seats: owned.map((faces, seat) => ({
      seat,
      total: totals[seat] ?? 0,
      parts: partsOf(faces, options.ancientBonus),
      rank: ranks[seat] ?? 0,
    })),
    winners,
  };
};

/** Which cards there are, and how many of each are left. */
interface Reader {
  readonly faces: ReadonlyMap<string, Face>;
  readonly own: ReadonlyMap<string, number>; // Starter cards of each player
  readonly left: Map<string, number>; // market cards of all
}

function readerOf(deck: Deck, options: Options, seats: number): Reader {
  const stack: Printed[] = options.goldStacks === 'on' ? [{ face: deck.goldStack, copies: 1 }] : [];
  const starters = [...deck.starters, ...stack];
  const market = [...deck.early, ...deck.late];
  const copies = (printed: readonly Printed[], times: number): [string, number][] =>
    printed.map(({ face, copies: number }) => [face.id, number * times]);
  const passed = starters.filter(({ face }) => face.pass !== 'no'); // an edited deck may let them change hands
  return {
    faces: new Map([...starters, ...market].map(({ face }) => [face.id, face])),
    own: new Map(
      copies(
        starters.filter((card) => !passed.includes(card)),
        1,
      ),
    ),
    left: new Map([...copies(market, options.deckCopies), ...copies(passed, seats)]),
  };
}

function readCollection({ faces, own, left }: Reader, cards: unknown, seat: number): Face[] {
  if (!Array.isArray(cards)) throw new Problem(`Collection ${seat + 1} should be a list of ids, not ${show(cards)}.`);
  const used = new Map<string, number>();
  return cards.map((id: unknown) => {
    const face = typeof id === 'string' ? faces.get(id) : undefined;
    if (!face) throw new Problem(`In collection ${seat + 1} ${show(id)} is no card of this deck.`);
    const number = (used.get(face.id) ?? 0) + 1;
    used.set(face.id, number);
    const starter = own.get(face.id);
    if (starter !== undefined && number > starter)
      throw new Problem(`Collection ${seat + 1} names ${show(id)} ${number} times; a player has ${starter} (§2.3).`);
    if (starter !== undefined) return face;
    const rest = left.get(face.id) ?? 0;
    if (rest === 0) throw new Problem(`There are not so many cards ${show(id)} as the collections name.`);
    left.set(face.id, rest - 1);
    return face;
  });
}

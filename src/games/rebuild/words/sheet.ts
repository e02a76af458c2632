import { resolveOptions, show } from '../../../engine/options.ts';
import { rank } from '../../../engine/result.ts';
import { Problem } from '../../../engine/words.ts';
import { fieldsOf, type ReadSheet } from '../../../contract/sheet.ts';
import { type Deck, readDeck } from '../deck.ts';
import type { Face } from '../face.ts';
import { rebuild, targetOf } from '../game.ts';
import { partsOf, pointsOf } from '../scoring.ts';
import type { Options } from '../shape.ts';

/** §5: collections as they lie on the table, ids of the cards of each player. */
export const readSheet: ReadSheet = (input) => {
  const sheet = fieldsOf(input, rebuild.id, ['collections', 'options', 'deck']);
  const { collections } = sheet;
  const { min, max } = rebuild.seats;
  if (!Array.isArray(collections) || collections.length < min || collections.length > max)
    throw new Problem(`"collections" should be a list of ${min} to ${max} collections, not ${show(collections)}.`);
  const options = resolveOptions(rebuild, collections.length, sheet.options ?? {});
  const faces = facesOf(readDeck(options.deck, sheet.deck), options);
  const owned = collections.map((cards: unknown, seat) => readCollection(faces, cards, seat));
  const totals = owned.map((cards) => pointsOf(cards, options.ancientBonus));
  const team = totals.reduce((sum, points) => sum + points, 0);
  const { ranks, winners: best } = rank(
    owned.map((cards, seat) => (options.mode === 'campaign' ? [team] : [totals[seat] ?? 0, -cards.length])),
  );
  return {
    seats: owned.map((cards, seat) => ({
      seat,
      total: totals[seat] ?? 0,
      parts: partsOf(cards, options.ancientBonus),
      rank: ranks[seat] ?? 0,
    })),
    // §6.5.1: no game of a campaign is won below the first target; which game it was is not on the table.
    winners: options.mode === 'campaign' && team < targetOf(1, owned.length, options) ? [] : best,
  };
};

/** The cards that can lie in a collection; how many of each is for the player to know who wrote it down. */
function facesOf(deck: Deck, { goldStacks }: Options): ReadonlyMap<string, Face> {
  const printed = [...deck.starters, ...deck.early, ...deck.late].map(({ face }) => face);
  const faces = goldStacks === 'on' ? [...printed, deck.goldStack] : printed;
  return new Map(faces.map((face) => [face.id, face]));
}

function readCollection(faces: ReadonlyMap<string, Face>, cards: unknown, seat: number): Face[] {
  if (!Array.isArray(cards)) throw new Problem(`Collection ${seat + 1} should be a list of ids, not ${show(cards)}.`);
  return cards.map((id: unknown) => {
    const face = typeof id === 'string' ? faces.get(id) : undefined;
    if (!face) throw new Problem(`In collection ${seat + 1} ${show(id)} is no card of this deck.`);
    return face;
  });
}

import { gameNamed } from '../../contract/shelf.ts';
import { type CardZones, WHOLE_WIN } from '../../contract/tally.ts';
import { deckIn } from '../../desk/own-deck.ts';
import type { Plan, Shape, Table } from '../../engine/game.ts';
import { resultOf } from '../../engine/result.ts';
import { bitOf, type Card, countBits, hasBit, MOST_SEATS } from '../../engine/words.ts';
import { zoneOf } from '../../engine/zones.ts';
import { textsOf } from '../study/card-number.ts';
import { type Columns, type Experiment, WATCHED } from './experiment.ts';

/* What becomes of cards that are not the same in all variants: who ends with them, and how often such a seat wins. */

const MOST = 4; // more of them are another deck, and no question about a card

/** Watches the cards in which the variants differ, as far as the game says where cards are used. */
export function watching(experiment: Experiment): Experiment {
  const { deck, tally } = gameNamed(experiment.game);
  if (!tally?.cards) return experiment;
  const decks = experiment.variants.map(({ setting }) => textsOf(deckIn(setting) ?? deck));
  const ids = new Set(decks.flatMap((texts) => [...texts.keys()]));
  const watched = [...ids].filter((id) => new Set(decks.map((texts) => texts.get(id))).size > 1);
  return watched.length > 0 && watched.length <= MOST ? { ...experiment, watched } : experiment;
}

/** Adds to a row who ends a game with them. */
export type Watching = (t: Table<Shape>, row: Int32Array, columns: Columns) => void;

export function watcherOf(plan: Plan<Shape>, zones: CardZones<Shape> | undefined, ids: readonly string[]): Watching {
  if (!zones) return () => undefined;
  const used = new Set(
    plan.zones.filter((zone) => zones.used.includes(plan.zoneNames[Math.floor(zone / MOST_SEATS)]!)),
  );
  const copies = ids.map((id) => plan.faces.flatMap((face, card): Card[] => (face.id === id ? [card] : [])));
  return (t, row, { watched }) =>
    copies.forEach((cards, i) => {
      let owners = 0;
      for (const card of cards) {
        const zone = zoneOf(t, card);
        if (used.has(zone)) owners |= bitOf(zone % MOST_SEATS);
      }
      const winners = resultOf(t)?.winners ?? [];
      const at = watched + i * WATCHED.width;
      row[at + WATCHED.owners]! += countBits(owners);
      row[at + WATCHED.wins]! +=
        (winners.filter((seat) => hasBit(owners, seat)).length * WHOLE_WIN) / Math.max(1, winners.length);
    });
}

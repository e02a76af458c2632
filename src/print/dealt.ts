import type { Shape } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { cardName } from '../engine/edge.ts';
import { nameOfZone, seatOfZone } from '../engine/plan.ts';
import { cardsIn } from '../engine/zones.ts';
import type { DealtZone } from '../desk/wire.ts';

/** How the cards of a match lie when it has been dealt, zone by zone; piles from their top. */
export function dealtZones({ table }: Match<Shape>): DealtZone[] {
  const { plan } = table;
  const specs = plan.game.zones(table.options);
  return plan.zones.flatMap((zone): DealtZone[] => {
    const cards = [...cardsIn(table, zone)].map((card) => cardName(plan, card));
    if (cards.length === 0) return [];
    const name = nameOfZone(plan, zone);
    const { seen, order } = specs[name] ?? { seen: 'nobody', order: 'pile' };
    return [
      {
        zone: name,
        seat: seatOfZone(plan, zone),
        seen,
        order,
        cards: order === 'pile' ? cards.toReversed() : cards,
      },
    ];
  });
}

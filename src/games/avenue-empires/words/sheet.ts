import { resolveOptions, show } from '../../../engine/options.ts';
import { rank } from '../../../engine/result.ts';
import { Problem } from '../../../engine/words.ts';
import { leftOf, rightOf } from '../../../engine/zones.ts';
import { fieldsOf, type ReadSheet } from '../../../contract/sheet.ts';
import { type City, insert, makeCity } from '../city.ts';
import { Deck, type Face, PRINTED } from '../deck.ts';
import { explainCity } from './explain.ts';
import { avenueEmpires } from '../game.ts';
import { readDesigns } from '../read-deck.ts';
import { hasOneSide, lookAt, scoreKey } from '../scoring.ts';
import { AVENUES } from '../vocabulary.ts';

/** §5: cities as they lie on the table, row 1 first; a city that stands alone has neighbours who built nothing. */
export const readSheet: ReadSheet = (input) => {
  const sheet = fieldsOf(input, avenueEmpires.id, ['cities', 'options', 'deck']);
  const { faces } = sheet.deck === undefined ? PRINTED : new Deck(readDesigns(sheet.deck));
  const { max, min } = avenueEmpires.seats;
  if (!Array.isArray(sheet.cities) || sheet.cities.length < 1 || sheet.cities.length > max)
    throw new Problem(`"cities" should be a list of 1 to ${max} cities, not ${show(sheet.cities)}.`);
  const cities = sheet.cities.map((city: unknown, seat) => readCity(city, `city ${seat + 1}`, faces));
  const seats = Math.max(cities.length, min);
  const options = resolveOptions(avenueEmpires, seats, sheet.options ?? {});
  const nobody = makeCity();
  const around = { seats: cities.length };
  const neighbour = (seat: number): City => (cities.length === 1 ? nobody : (cities[seat] ?? nobody));

  const scored = cities.map((own, seat) => {
    lookAt({
      own,
      left: neighbour(leftOf(around, seat)),
      right: neighbour(rightOf(around, seat)),
      faces,
      isOneSided: hasOneSide(cities.length, options),
    });
    return { key: scoreKey(own, options.tieBreak === 'shared'), parts: explainCity(own, faces) };
  });
  const { ranks, winners } = rank(scored.map(({ key }) => key));
  return {
    seats: scored.map(({ key, parts }, seat) => ({
      seat,
      total: key[0] ?? 0,
      key: key.map((value) => value + 0), // fewer cards are better: −0 is 0
      parts,
      rank: ranks[seat] ?? 0,
    })),
    winners,
  };
};

function readCity(value: unknown, what: string, faces: readonly Face[]): City {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`In "cities" ${what} should be an object with left, center and right, not ${show(value)}.`);
  const avenues = new Map<string, unknown>(Object.entries(value));
  const stranger = [...avenues.keys()].find((name) => !AVENUES.some((one) => one === name));
  if (stranger !== undefined)
    throw new Problem(`${title(what)} has no avenue ${show(stranger)}; it has left, center and right.`);
  const city = makeCity();
  AVENUES.forEach((name, avenue) => {
    const cards = avenues.get(name) ?? [];
    if (!Array.isArray(cards) || cards.length > 254)
      throw new Problem(`In ${what} "${name}" should be a list of cards, row 1 first, not ${show(cards)}.`);
    cards.forEach((id: unknown, at) => {
      const face = faces.find((one) => one.id === id);
      if (!face) throw new Problem(`In ${what} ${show(id)} in "${name}" is no card; cards are named like "city-wall".`);
      insert(city, avenue, at + 1, face);
    });
  });
  return city;
}

const title = (what: string): string => what.charAt(0).toUpperCase() + what.slice(1);

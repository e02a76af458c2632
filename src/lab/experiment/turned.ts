import { gameNamed } from '../../contract/shelf.ts';
import type { Experiment, Variant } from './experiment.ts';

const MOST_SEATS = 5; // with more of them so many deals with the same luck cost more than they tell

/**
 * Where variants differ only in their cards, every deal is played with everybody's luck moved on from seat to seat. A change that makes games go
 * another way helps one seat's luck and harms another's; over all seats that falls out, and what is left is what the change does to a seat.
 */
export function turned(experiment: Experiment): Experiment {
  const [first, ...others] = experiment.variants;
  const seats = first?.bots.length ?? 0;
  if (!first || seats < 2 || seats > MOST_SEATS || gameNamed(experiment.game).tally?.isLuckTurned !== true)
    return experiment;
  const rest = ({ options, bots }: Variant): string => JSON.stringify([options, bots]);
  const isOfCards = experiment.variants.some(({ setting }) => (setting ?? null) !== null);
  return isOfCards && others.every((one) => rest(one) === rest(first))
    ? { ...experiment, isLuckTurned: true }
    : experiment;
}

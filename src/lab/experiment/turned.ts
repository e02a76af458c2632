import { gameNamed } from '../../contract/shelf.ts';
import { resolveOptions } from '../../engine/options.ts';
import type { Experiment, Variant } from './experiment.ts';

/**
 * Where everybody may sit elsewhere at the same table and it is the same game, every deal is played twice: as it comes, and with everybody some seats
 * further on. A change that makes games go another way helps one seat and harms another; in both games together that falls out, and what
 * is left is what the change does to a seat.
 */
export function turned(experiment: Experiment): Experiment {
  const { game, tally } = gameNamed(experiment.game);
  const [first] = experiment.variants;
  const { turns } = tally ?? {};
  if (!first || first.bots.length < 2 || !turns) return experiment;
  const usual = resolveOptions(game, first.bots.length, {});
  const isTurnable = ({ options, bots }: Variant): boolean =>
    new Set([...bots, ...first.bots]).size === 1 &&
    turns.ifUsual.every((name) => Reflect.get(options, name) === Reflect.get(usual, name));
  return experiment.variants.every(isTurnable) ? { ...experiment, isLuckTurned: true } : experiment;
}

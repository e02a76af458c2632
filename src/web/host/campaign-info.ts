import type { OptionSpec } from '../../engine/game.ts';
import { Problem } from '../../engine/words.ts';
import type { GameInfo } from '../../desk/wire.ts';
import type { Entry } from '../../contract/shelf.ts';

/** What is offered when a campaign is set up: the options of which it takes more than one value. */
export function campaignInfo({ game, campaigns }: Entry): GameInfo['campaign'] {
  if (!campaigns) return undefined;
  const players = Array.from({ length: game.seats.max }, (_, seat) => `Seat ${seat}`);
  const isTaken = (options: object): boolean => {
    try {
      return Boolean(campaigns.start({ id: '', created: '', players, options }));
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  const options = Object.entries<OptionSpec<unknown>>(game.options).flatMap(([id, { values, range }]) => {
    const some: readonly unknown[] = range ? [...values, range.from] : values;
    return some.filter((value) => isTaken({ [id]: value })).length > 1 ? [id] : [];
  });
  return { seats: campaigns.usualSeats, options };
}

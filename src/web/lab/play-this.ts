import { PERSON } from '../../desk/wire.ts';
import type { Played } from '../../lab/study/study.ts';
import { settings } from '../../ui/settings.ts';
import { chooseDeck, keepDeck, keptNames } from '../deck/kept-decks.ts';
import { keepSetup } from '../pages/keep-setup.ts';
import { nameOf as personName } from '../pages/start.ts';
import { go } from '../routes.ts';

interface Table {
  readonly game: string;
  readonly seats: number;
  readonly bot: string;
}

/** Sets a match up with what was measured; answers why it cannot be kept, or null. `name`: for a deck that is not kept yet. */
export function playThis({ game, seats, bot }: Table, what: Played, name: string): string | null {
  if (what.deck === null) chooseDeck(game, null);
  else {
    const kept = keptNames(game).includes(name) ? name : freeName(game, name);
    const why = keepDeck(game, kept, what.deck);
    if (why !== null) return why;
    chooseDeck(game, kept);
  }
  const seating = Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : bot));
  const options = Object.fromEntries(
    Object.entries(what.options).filter(
      (one): one is [string, string | number | boolean] => typeof one[1] !== 'object',
    ),
  );
  keepSetup(game, {
    seating,
    names: seating.map((_, seat) => personName(seat)),
    preset: 'as-written',
    options,
    speed: settings().speed,
    isCampaign: false,
  });
  go('new', game);
  return null;
}

function freeName(game: string, name: string): string {
  const taken = keptNames(game);
  const short = name.slice(0, 34) || 'Lab';
  for (let i = 1; ; i++) {
    const one = i === 1 ? short : `${short} ${i}`;
    if (!taken.includes(one)) return one;
  }
}

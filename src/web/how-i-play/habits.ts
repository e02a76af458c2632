import { cardName } from '../../engine/edge.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { replayStep } from '../../engine/match.ts';
import { nameOfZone, seatOfZone } from '../../engine/plan.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { cardsIn } from '../../engine/zones.ts';
import { fromBeginning } from '../../desk/open-match.ts';
import { type Habits, PERSON } from '../../desk/wire.ts';
import { doors } from '../../games/doors.ts';
import { loadGame } from '../host/loaded-games.ts';
import { openKept } from '../host/sitting.ts';
import type { Kept, MatchRecord, Store } from '../host/store.ts';

/* What somebody likes to do: their kept matches that are over are taken again, and what every seat did is counted. */

/** How often each thing was done or used. */
interface Counts {
  readonly actions: Map<string, number>;
  readonly cards: Map<string, number>;
}

const none = (): Counts => ({ actions: new Map(), cards: new Map() });
const oneMore = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

export async function habitsIn(store: Store, game: string): Promise<Habits> {
  await loadGame(game);
  const used = await zonesOfUsed(game);
  const records = (await store.all()).filter((record) => isOwn(record, game));
  const [own, theirs] = [none(), none()];
  let [matches, others, missing] = [0, 0, 0];
  for (const { match } of records) {
    const saved = await store.read(match);
    if (!saved) continue;
    if (!count(saved, used, own, theirs)) missing++;
    else {
      matches++;
      others += saved.record.seating.length - 1;
    }
  }
  const beside = (kind: keyof Counts): { name: string; own: number; theirs: number }[] =>
    [...new Set([...own[kind].keys(), ...theirs[kind].keys()])]
      .map((name) => ({ name, own: own[kind].get(name) ?? 0, theirs: theirs[kind].get(name) ?? 0 }))
      .toSorted((a, b) => b.own - a.own || b.theirs - a.theirs);
  return {
    matches,
    others,
    actions: beside('actions').map(({ name, ...so }) => ({ type: name, ...so })),
    cards: beside('cards').map(({ name, ...so }) => ({ card: name, ...so })),
    missing,
  };
}

/** One person, printed cards, played to its end. */
const isOwn = ({ game, isOver, seating, setting, givenUp, origin }: MatchRecord, wanted: string): boolean =>
  game === wanted &&
  isOver &&
  setting === undefined &&
  givenUp === undefined &&
  origin === undefined && // what if: it was played before
  seating.filter((who) => who === PERSON).length === 1;

/** The zones of a seat whose cards it has used, by name; a game that does not say has none. */
async function zonesOfUsed(game: string): Promise<readonly string[]> {
  const brought = await doors.find(({ id }) => id === game)?.tally?.();
  return brought?.tally.cards?.used ?? [];
}

/** Whether the match could be taken again. A card counts once a match, and not where it lay from the beginning. */
function count(
  { record, entries }: { readonly record: MatchRecord; readonly entries: readonly Kept[] },
  used: readonly string[],
  own: Counts,
  theirs: Counts,
): boolean {
  const person = record.seating.indexOf(PERSON);
  const of = (seat: Seat): Counts => (seat === person ? own : theirs);
  try {
    const { match } = openKept(record, entries);
    const again = fromBeginning(match);
    const seen = record.seating.map((_, seat) => usedBy(again.table, seat, used));
    const fresh = record.seating.map(() => new Set<string>());
    for (const step of match.steps) {
      replayStep(again, step);
      if ('action' in step) oneMore(of(step.seat).actions, step.action.type);
      for (const [seat, before] of seen.entries())
        for (const card of usedBy(again.table, seat, used)) if (!before.has(card)) fresh[seat]?.add(card);
    }
    for (const [seat, cards] of fresh.entries()) for (const card of cards) oneMore(of(seat).cards, card);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false; // of older rules
    throw error;
  }
}

/** Whoever plays alone has no zones apart from those of the table. */
const isOf = ({ plan, seats }: Table<Shape>, zone: number, seat: Seat): boolean =>
  (seatOfZone(plan, zone) ?? (seats === 1 ? seat : null)) === seat;

const usedBy = (t: Table<Shape>, seat: Seat, used: readonly string[]): Set<string> =>
  new Set(
    t.plan.zones
      .filter((zone) => isOf(t, zone, seat) && used.includes(nameOfZone(t.plan, zone)))
      .flatMap((zone) => cardsIn(t, zone).map((card) => cardName(t.plan, card))),
  );

import { legalActions } from '../../engine/edge.ts';
import type { Shape, TableEvent } from '../../engine/game.ts';
import { type Match, startMatch, submit } from '../../engine/match.ts';
import { waitedFor } from '../../engine/play.ts';
import { type makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { seatsIn } from '../../engine/view.ts';
import type { LoadedGame } from '../../contract/shelf.ts';
import { makeHost } from '../host/host.ts';
import type { Kept, MatchRecord, Store } from '../host/store.ts';
import { type Answers, type Failure, PERSON, type Request, type Seating } from '../../desk/wire.ts';
import { memoryStore } from './memory-store.ts';
import { NAMES } from './props.ts';

/* Matches that were played at random, as a store keeps them. */

/** A host whose bots never come to an end of their thoughts: here only people move. */
export function openHost(store: Store) {
  const bugs: unknown[] = [];
  const host = makeHost({
    store,
    think: () => new Promise(() => undefined),
    newSeed: () => 'a seed of the test',
    now: () => Date.UTC(2026, 4, 3),
    tell: () => undefined,
    onBug: (error) => bugs.push(error),
  });
  const answer = (request: Request): Promise<object> => host.answer(request);
  return {
    bugs,
    answer: (request: Request) => answer(request) as Promise<Failure | { ok: true }>,
    ask: async <D extends Request['do']>(request: Extract<Request, { do: D }>): Promise<Answers[D]> => {
      const answered = (await answer(request)) as Answers[D] | Failure;
      if (!answered.ok) throw new Error(answered.error ?? answered.refusal?.text);
      return answered;
    },
  };
}

/** One more step of a match that is played at random: what happened, or null if it is over. */
export function goOn(match: Match<Shape>, dice: ReturnType<typeof makeDice>): readonly TableEvent[] | null {
  if (isOver(match.table)) return null;
  const waited = seatsIn(waitedFor(match.table));
  const seat = waited[dice.below(waited.length)] ?? 0;
  const legal = legalActions(match.table, seat);
  const answer = submit(match, seat, legal[dice.below(legal.length)]);
  if (!answer.ok) throw new Error(answer.refusal.text);
  return answer.events;
}

export const begin = ({ game }: LoadedGame, seats: number, options: object = {}): Match<Shape> =>
  startMatch(game, { seats, seed: `replay ${seats}`, names: NAMES.slice(0, seats), options: { ...options } });

/** A match as it is kept in the store. */
export function keptMatch(match: Match<Shape>, seating: Seating): Store & ReturnType<typeof memoryStore> {
  const store = memoryStore();
  const { game, seed, options, names, steps, table } = match;
  const record: MatchRecord = {
    match: 'kept',
    game: game.id,
    version: game.version,
    seed,
    options: { ...options },
    names,
    seating,
    speed: 'normal',
    isPaused: false,
    created: 0,
    updated: 0,
    round: game.round(table),
    isOver: isOver(table),
    winners: [],
    waiting: [],
  };
  store.records.set('kept', record);
  const entries = steps.map((step): Kept => {
    if (!('seat' in step)) throw new Error('only submitted steps here');
    return { do: 'submit', seat: step.seat, action: step.action };
  });
  store.entries.set('kept', entries);
  return store;
}

const people = (seats: number): Seating => Array.from({ length: seats }, () => PERSON);
export const onePerson = (seats: number): Seating => people(seats).map((who, seat) => (seat === 0 ? who : 'random'));

import { listsIn, mutateDeck } from '../../desk/testing/mutate-deck.ts';
import { makeSampler, sampleOptions, sampleSeed } from '../../engine/conform/sample.ts';
import type { OptionValue } from '../../engine/game.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { Problem } from '../../engine/words.ts';
import { isSameAction } from '../../contract/text.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type Advice, type Answers, type Failure, PERSON, type Request, type TableInfo } from '../../desk/wire.ts';
import { ADVISER } from '../guide/kept.ts';
import { makeHost } from '../host/host.ts';
import { askThinker, serveThoughts } from '../host/thinking.ts';
import { memoryStore } from './memory-store.ts';

/* Whether everybody who asks for advice is told the same, and whether following it leads where it said. */

export interface Agreement {
  readonly positions: number;
  readonly steps: number; // that were followed
  readonly longest: number; // plan
  readonly problems: readonly string[];
}

const QUICK = 15; // milliseconds of thought
const NAMES = ['Ada', 'Bruna', 'Tam', 'Iven', 'Marisol', 'Odo', 'Pia', 'Runa'];

interface SatDown {
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly deck?: unknown;
  readonly seed?: string; // where the options fix it
}

type SitDown = (match: number) => SatDown;

function usualTable(game: string): SitDown {
  const { min, usual } = gameNamed(game).game.seats;
  return () => ({ seats: Math.max(min, Math.min(usual, 3)), options: {} });
}

const DECK_TRIES = 40;

function oddTable(id: string, seed: string): SitDown {
  const { game, deck } = gameNamed(id);
  const sampler = makeSampler(game);
  return (match) => {
    const dice = makeDice(`${seed} ${match}`);
    const seats = game.seats.min + dice.below(game.seats.max - game.seats.min + 1);
    let options = sampleOptions(sampler, seats, {}, dice);
    const isPlayable = (own: unknown): boolean => {
      try {
        game.readSetting?.(own === undefined ? undefined : { deck: own }, options, seats);
        return true;
      } catch (error) {
        if (error instanceof Problem) return false;
        throw error;
      }
    };
    while (!isPlayable(undefined)) options = sampleOptions(sampler, seats, {}, dice); // some want a list of cards
    const own = deck === undefined || match % 2 === 0 ? undefined : editedDeck(deck, dice, isPlayable);
    const fixed = sampleSeed(game, options, '');
    return {
      seats,
      options: { ...options },
      ...(own !== undefined && { deck: own }),
      ...(fixed !== '' && { seed: fixed }),
    };
  };
}

/** Cards with a change that a game can be played with; undefined if none of many was. */
function editedDeck(deck: unknown, dice: Dice, isPlayable: (own: unknown) => boolean): unknown {
  const lists = listsIn(deck);
  for (let i = 0; i < DECK_TRIES; i++) {
    const own = mutateDeck(dice, deck, lists);
    if (isPlayable(own)) return own;
  }
  return undefined;
}

/** Which tables are sat down at: the usual one, or any number of seats, any options that go together, and edited cards. */
export type Tables = 'usual' | 'odd';

/** Plays matches of a game with somebody who asks at each decision, and follows every other plan to its end. */
export async function checkAgreement(
  game: string,
  positions: number,
  seed: string,
  tables: Tables = 'usual',
): Promise<Agreement> {
  const { port1, port2 } = new MessageChannel();
  serveThoughts(port2);
  const think = askThinker(port1);
  const problems: string[] = [];
  let changed: () => void = () => undefined;
  const host = makeHost({
    store: memoryStore(),
    think: (request) => think({ ...request, milliseconds: Math.min(request.milliseconds, QUICK) }),
    newSeed: () => seed,
    now: () => 0,
    tell: () => changed(),
    onBug: (error) => problems.push(String(error)),
  });
  const ask = async <D extends Request['do']>(request: Extract<Request, { do: D }>): Promise<Answers[D]> => {
    const answer = (await host.answer(request)) as Answers[D] | Failure;
    if (!answer.ok) throw new Error(answer.error ?? answer.refusal?.text);
    return answer;
  };
  const dice = makeDice(seed);
  const sitDown = tables === 'usual' ? usualTable(game) : oddTable(game, seed);
  const counted = { positions: 0, steps: 0, longest: 0 };

  const playOne = async (number: number): Promise<void> => {
    const { seats, ...chosen } = sitDown(number);
    const names = NAMES.slice(0, seats);
    const seating = names.map((_, seat) => (seat === 0 ? PERSON : 'random'));
    const plan = {
      game,
      seating,
      names,
      preset: 'as-written',
      seed: `${seed}/${number}`,
      speed: 'at once' as const,
      ...chosen,
    };
    const { match } = await ask({ do: 'start', ...plan });
    const look = async (): Promise<TableInfo> => (await ask({ do: 'table', match, seat: 0, since: 0 })).table;
    const isLegal = (table: TableInfo, { action }: Pick<Advice, 'action'>): boolean =>
      table.legal.some((legal) => isSameAction(legal, action));
    const hint = async (bot?: string): Promise<readonly Advice[]> =>
      (await ask({ do: 'hint', match, seat: 0, ...(bot === undefined ? {} : { bot }) })).best;
    while (counted.positions < positions) {
      const next = new Promise<void>((resolve) => (changed = resolve));
      const table = await look();
      if (table.view.result) break;
      if (!table.view.waiting.includes(0) || table.legal.length === 0) {
        await next;
        continue;
      }
      const isGuided = dice.below(2) === 0;
      const best = await hint(isGuided ? ADVISER : undefined);
      const again = await hint();
      const after = await look();
      if (after.next !== table.next) continue; // a bot has acted meanwhile: another position
      counted.positions++;
      const where = `${game} ${plan.seed} ${table.view.phase} event ${table.next}`;
      if (JSON.stringify(best) !== JSON.stringify(again)) problems.push(`${where}: asked twice, told two things`);
      const [first, ...others] = best;
      if (!first) {
        problems.push(`${where}: no advice`);
        break;
      }
      for (const advice of best) if (!isLegal(table, advice)) problems.push(`${where}: ${advice.text} is not legal`);
      for (const { chance, text } of others)
        if (chance !== null && (first.chance === null || chance > first.chance))
          problems.push(`${where}: ${text} has a higher figure than what is proposed`);
      if (!first.steps[0] || !isSameAction(first.steps[0].action, first.action))
        problems.push(`${where}: the plan does not begin with its move`);
      counted.longest = Math.max(counted.longest, first.steps.length);
      if (dice.below(2) === 0) {
        const action = table.legal[dice.below(table.legal.length)];
        if (action) await host.answer({ do: 'submit', match, seat: 0, action });
        continue;
      }
      for (const [i, step] of first.steps.entries()) {
        const here = await look();
        if (!here.view.waiting.includes(0) || !isLegal(here, step)) {
          problems.push(`${where}: step ${i + 1}, ${step.text}, cannot be taken`);
          break;
        }
        if (i > 0) {
          const [rest] = await hint();
          if (JSON.stringify(rest?.steps) !== JSON.stringify(first.steps.slice(i)))
            problems.push(`${where}: after step ${i} another plan is told`);
        }
        await host.answer({ do: 'submit', match, seat: 0, action: step.action });
        counted.steps++;
      }
    }
    await ask({ do: 'forget', match });
  };

  try {
    for (let number = 0; counted.positions < positions; number++) await playOne(number);
  } finally {
    port1.close();
  }
  return { ...counted, problems };
}

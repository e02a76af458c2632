import { makeChoices, offer } from '../engine/choices.ts';
import type { Shape, Table } from '../engine/game.ts';
import { legalCodes, pickCode } from '../engine/play.ts';
import type { Dice } from '../engine/luck/random.ts';
import type { Seat } from '../engine/words.ts';
import type { Level, Mind, Player, Search, Thinking, WholeMind } from '../contract/mind.ts';
import { withSlips } from '../contract/slips.ts';
import { makeJudge } from './judge.ts';
import { ponder } from './ponder.ts';
import { startSearch } from './search.ts';

/*
 * Bots for any game. What a game's mind does not bring is made here from the rules alone: every legal action is a candidate,
 * others go on at random, and the end or the score says how good that was.
 */

/** What the game brings, and the rest made from its rules. */
export const wholeMind = <T extends Shape>(brought: Mind<T> = {}): WholeMind<T> => ({
  ...brought,
  players: brought.players ?? [greedy(brought)],
  levels: {
    easy: brought.levels?.easy ?? easy(brought),
    normal: brought.levels?.normal ?? normal(brought),
    hard: brought.levels?.hard ?? hard(brought),
  },
  reason: (view, seat, code, later) => brought.reason?.(view, seat, code, later) ?? reason(view, seat),
});

const reason = <T extends Shape>(view: Table<T>, seat: Seat): string =>
  legalCodes(view, seat).count === 1 ? 'There is nothing else to do.' : 'It went well in the games that I imagined.';

/* ---- the levels and greedy: how many actions and worlds each looks at ---- */

interface Reach {
  readonly width: number;
  readonly worlds: number; // more would not change its mind
}

const SLIPS = 20; // in a hundred decisions of `easy`

function easy<T extends Shape>(mind: Mind<T>): Level<T> {
  const decide = decideWith(mind, { width: 6, worlds: 3 });
  return { about: 'Looks at a few actions, and slips now and then.', decide: withSlips(SLIPS, decide) };
}

const normal = <T extends Shape>(mind: Mind<T>): Level<T> => ({
  about: 'Tries what it can do in a few imagined games.',
  worlds: 16,
  think: thinkWith(mind, { width: 10, worlds: 16 }),
});

const hard = <T extends Shape>(mind: Mind<T>): Level<T> => ({
  about: 'Tries what it can do in as many imagined games as it has time for.',
  worlds: 128,
  think: thinkWith(mind, { width: 16, worlds: Infinity }),
});

const greedy = <T extends Shape>(mind: Mind<T>): Player<T> => ({
  name: 'greedy',
  about: 'Takes what is best for it when the round ends.',
  decide: decideWith({ ...mind, rounds: () => 0 }, { width: 16, worlds: 6 }),
});

const decideWith = <T extends Shape>(mind: Mind<T>, reach: Reach): Player<T>['decide'] => {
  const think = thinkWith(mind, reach);
  return (view, seat, dice) => {
    const thinking = think(view, seat, dice);
    ponder(thinking, { milliseconds: 0, worlds: reach.worlds });
    return thinking.choices()[0]!.code;
  };
};

/* ---- a search with what is known ---- */

const SIEVE_WORLDS = 2;

/** Where more can be done than the search compares, a glance at all of it says what is worth a thought. */
const thinkWith =
  <T extends Shape>(mind: Mind<T>, { width: usual, worlds }: Reach) =>
  (view: Table<T>, seat: Seat, dice: Dice): Thinking => {
    const width = mind.width ?? usual;
    const search = searchWith(mind, view, seat);
    const begin = (codes: ArrayLike<number>): Thinking =>
      startSearch({ ...search, ...onlyAt(view, codes, mind), width: codes.length }, view, seat, dice);
    const first = candidatesOf(mind, view, seat, dice);
    let isSieving = !mind.candidates && first.length > width;
    let thinking = begin(isSieving ? first : first.subarray(0, width));
    let seen = 0; // worlds of the sieve
    return {
      step() {
        if (seen + thinking.worlds >= worlds) return false;
        if (isSieving && thinking.worlds === SIEVE_WORLDS) {
          isSieving = false;
          seen = SIEVE_WORLDS;
          const best = thinking.choices().slice(0, width);
          thinking = begin(best.map(({ code }) => code));
        }
        return thinking.step();
      },
      get worlds() {
        return seen + thinking.worlds;
      },
      choices: () => thinking.choices(),
    };
  };

const MOST_FIRST = 64;
const listed = makeChoices();

/**
 * The codes that are tried first: what the game proposes, or all that is legal, thinned where that is very much. Those are in an order
 * of chance: of what seems equal the first is taken, and the order of codes is the order of seats and cards.
 */
function candidatesOf<T extends Shape>(mind: Mind<T>, view: Table<T>, seat: Seat, dice: Dice): Int32Array {
  listed.count = 0;
  if (mind.candidates) {
    mind.candidates(view, seat, listed);
    return listed.codes.slice(0, listed.count);
  }
  const { codes, count } = legalCodes(view, seat);
  const first = codes.slice(0, count);
  for (let i = 0; i < Math.min(MOST_FIRST, count - 1); i++) {
    const at = i + dice.below(count - i);
    const code = first[at]!;
    first[at] = first[i]!;
    first[i] = code;
  }
  return first.slice(0, MOST_FIRST);
}

/** These candidates for the view; in the worlds of a tree whatever the game proposes, or all that is legal. */
const onlyAt = <T extends Shape>(
  view: Table<T>,
  codes: ArrayLike<number>,
  { candidates }: Mind<T>,
): Pick<Search<T>, 'candidates'> => ({
  candidates(t, seat, out) {
    if (t === view) for (let i = 0; i < codes.length; i++) offer(out, codes[i]!);
    else if (candidates) candidates(t, seat, out);
    else {
      const legal = legalCodes(t, seat);
      for (let i = 0; i < legal.count; i++) offer(out, legal.codes[i]!);
    }
  },
});

const NEAR = 2; // rounds
const MOST_DECISIONS = 400;
const FEWEST_DECISIONS = 8;
const MOST_LISTED = 20_000; // actions in one world, about: where each decision has very many, fewer are made

function searchWith<T extends Shape>(mind: Mind<T>, view: Table<T>, seat: Seat): Search<T> {
  const { count } = legalCodes(view, seat);
  let worlds = 0;
  return {
    follow: (t, other, dice) =>
      mind.follow ? mind.follow(t, other, dice) : mind.pick ? mind.pick(t, other, dice) : pickCode(t, other, dice),
    judge: mind.judge ? (t, out) => mind.judge?.(t, out) : makeJudge(),
    // Random play soon leads far away from how people play, but only the end tells who has won: one world after the other.
    rounds: (t) => mind.rounds?.(t) ?? (mind.judge ? NEAR : mind.follow || worlds++ % 2 === 0 ? Infinity : NEAR),
    most: mind.most ?? Math.max(FEWEST_DECISIONS, Math.min(MOST_DECISIONS, Math.floor(MOST_LISTED / count))),
    width: Infinity,
    depth: mind.depth ?? 0,
  };
}

/** Whole games of 5 Ages for a stretch of time: in our engine, with and without knowledge and events, and in the peer. */
import '../src/games/all.ts';
import { resolveOptions } from '../src/engine/options.ts';
import type { Shape, Table } from '../src/engine/game.ts';
import { act, deal, nextToAct, pickCode } from '../src/engine/play.ts';
import { makePlan } from '../src/engine/plan.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { emptyTable, isOver, phaseOf } from '../src/engine/table.ts';
import { fiveAges } from '../src/games/five-ages/game.ts';
import { pickDeal } from '../src/games/five-ages/negotiate.ts';
import type { FiveAges } from '../src/games/five-ages/shape.ts';
import { type LoadedGame, gameNamed } from '../src/contract/shelf.ts';
import { playGames } from './peer/random-play.ts';

export type Side = 'ours' | 'ours, knowing' | 'boardgame.io';

/** What to play: 5 Ages as both sides play it, or another game of ours as it is written. */
export type Played = 'the same game' | (string & {});

export interface Window {
  readonly games: number;
  readonly decisions: number;
  readonly seconds: number;
}

/** The same game on both sides: no jokers, `turns`, single swaps. */
const OPTIONS = { negotiation: 'turns', 'package-deals': 'off' };

/** Section 11, "Random": any legal action, capped at two proposals per age. */
const MOST_PROPOSALS = 2;

const GAMES_PER_LOOK = 10;

export function playWindow(side: Side, played: Played, seats: number, seconds: number, number: number): Window {
  if (side === 'boardgame.io') return peerWindow(seats, seconds, number);
  const isKnowing = side === 'ours, knowing';
  if (played !== 'the same game') return gameWindow(gameNamed(played), isKnowing, seats, seconds, number);
  const plan = makePlan(fiveAges, seats, resolveOptions(fiveAges, seats, OPTIONS));
  return dealAndPlay(emptyTable(plan, { knowledge: isKnowing }), randomStep, seconds, number);
}

/** A game of the registry with its defaults, as the bot `random` plays it. */
function gameWindow(
  { game, mind }: LoadedGame,
  isKnowing: boolean,
  seats: number,
  seconds: number,
  number: number,
): Window {
  const plan = makePlan(game, seats, resolveOptions(game, seats));
  const step = (t: Table<Shape>): void => {
    const seat = nextToAct(t);
    act(t, seat, mind?.pick ? mind.pick(t, seat, dice) : pickCode(t, seat, dice));
  };
  return dealAndPlay(emptyTable(plan, { knowledge: isKnowing }), step, seconds, number);
}

function dealAndPlay<T extends Shape>(
  t: Table<T>,
  step: (t: Table<T>) => void,
  seconds: number,
  number: number,
): Window {
  const key = new Uint32Array(8);
  key[0] = number;
  const start = performance.now();
  let games = 0;
  let decisions = 0;
  let elapsed = 0;
  while (elapsed < seconds) {
    for (let i = 0; i < GAMES_PER_LOOK; i++) {
      key[1] = games++;
      if (t.couldBe) t.events = [];
      deal(t, key);
      while (!isOver(t)) {
        step(t);
        decisions++;
      }
    }
    elapsed = (performance.now() - start) / 1000;
  }
  return { games, decisions, seconds: elapsed };
}

const dice = makeDice('bench');

export function randomStep(t: Table<FiveAges>): void {
  const seat = nextToAct(t);
  const code = phaseOf(t) === 'negotiate' ? pickDeal(t, seat, dice, MOST_PROPOSALS) : pickCode(t, seat, dice);
  act(t, seat, code);
}

function peerWindow(seats: number, seconds: number, number: number): Window {
  const total = { games: 0, decisions: 0, seconds: 0 };
  while (total.seconds < seconds) {
    const played = playGames({ seats, games: 5, seed: number * 1000 + total.games });
    total.games += played.games;
    total.decisions += played.moves;
    total.seconds += played.seconds;
  }
  return total;
}

import { botNamed } from '../bots/roster.ts';
import type { Shape, Table } from '../engine/game.ts';
import { makeDice, seedWords } from '../engine/luck/random.ts';
import { makePlan } from '../engine/plan.ts';
import { act, deal, nextToAct } from '../engine/play.ts';
import { resultOf } from '../engine/result.ts';
import { emptyTable, isOver } from '../engine/table.ts';
import type { Seat } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { WHOLE_WIN } from '../contract/tally.ts';
import { type Deal, type DealFault, entrantsOf, type MatchUp, scored, seatingsOf } from './match-up.ts';
import { Fault, isOutside, Outside } from './outside.ts';
import { seenFrom } from './part.ts';

/*
 * Deals in which programs that are not ours play. A program that fails loses that game: its seat is played on at random, so that the others
 * end what they began, and the best of the others wins.
 */

const START = 10_000; // milliseconds that a program has to start, besides its time for the first decision

/** So many games that a program lost one after another by what it did wrong: it will not learn to play. */
const HOPELESS = 10;

interface OutsideDeals {
  play(number: number): Promise<Deal>;
  /** The program that has lost its last ten games by what it did wrong, if there is one. */
  hopeless(): string | null;
  /** Ends all programs; a game that goes on is broken off and means nothing. */
  stop(): void;
}

export function outsideDeals(
  matchUp: MatchUp,
  box: number,
  onFault: (fault: DealFault) => void = () => undefined,
): OutsideDeals {
  const { seats, options, seed } = matchUp;
  const { game, tally: brought } = gameNamed(matchUp.game);
  const tally = scored(brought);
  const names = entrantsOf(matchUp);
  const setting = game.readSetting?.(matchUp.setting ?? undefined, options, seats);
  const t = emptyTable(makePlan(game, seats, options, setting), { knowledge: true });
  const random = botNamed('random', game);
  const programs = matchUp.bots.map((name) => (isOutside(name) ? new Outside(name, { box, start: START }) : null));
  const bots = matchUp.bots.map((name) => (isOutside(name) ? random : botNamed(name, game)));

  const inARow = matchUp.bots.map(() => 0); // games that its program has lost by what it did wrong
  let isStopped = false;

  const playGame = async (number: number, turn: number, faults: Map<Seat, string>): Promise<number> => {
    const placeOf = (seat: Seat): number => (seat + turn) % seats;
    const match = `d${number}-${turn}`;
    deal(t, seedWords(`${seed}/${number}`));
    const dice = makeDice(`${seed}/${number}`);
    let decisions = 0;
    while (!isOver(t) && !isStopped) {
      const seat = nextToAct(t);
      const program = faults.has(seat) ? null : (programs[placeOf(seat)] ?? null);
      const bot = bots[placeOf(seat)] ?? random;
      const code = program
        ? await decided(program, seat, number, match, faults)
        : bot.decide(bot.isBlind ? t : seenFrom(t, seat), seat, dice);
      if (code === null) continue;
      act(t, seat, code);
      decisions++;
    }
    for (let seat = 0; seat < seats; seat++) if (!faults.has(seat)) programs[placeOf(seat)]?.tellEnd(t, seat, match);
    return decisions;
  };

  /** Null: it failed, and its seat is played on without it. */
  const decided = async (
    program: Outside,
    seat: Seat,
    deal: number,
    match: string,
    faults: Map<Seat, string>,
  ): Promise<number | null> => {
    try {
      return await program.decide(t, seat, match);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      program.stop();
      faults.set(seat, error.message);
      if (!isStopped) onFault({ bot: program.bot, deal, seat, what: error.message });
      return null;
    }
  };

  return {
    async play(number) {
      const wins = names.map(() => 0);
      const scores = names.map(() => 0);
      const told: DealFault[] = [];
      let decisions = 0;
      for (let turn = 0; turn < seatingsOf(matchUp); turn++) {
        const faults = new Map<Seat, string>();
        decisions += await playGame(number, turn, faults);
        const shares = sharesOf(t, faults);
        for (let seat = 0; seat < seats; seat++) {
          const place = (seat + turn) % seats;
          const bot = matchUp.bots[place] ?? '';
          const entrant = names.indexOf(bot);
          wins[entrant] = (wins[entrant] ?? 0) + (shares[seat] ?? 0);
          scores[entrant] = (scores[entrant] ?? 0) + tally.score(t, seat);
          const what = faults.get(seat);
          inARow[place] = what === undefined ? 0 : (inARow[place] ?? 0) + 1;
          if (what !== undefined) told.push({ bot, deal: number, seat, what });
        }
      }
      return { wins, scores, decisions, faults: told };
    },
    hopeless: () => matchUp.bots.find((_, place) => (inARow[place] ?? 0) >= HOPELESS) ?? null,
    stop() {
      isStopped = true;
      for (const program of programs) program?.stop();
    },
  };
}

/** The victory of a game in 840ths, by seat: a seat that failed has none of it. */
function sharesOf(t: Table<Shape>, faults: ReadonlyMap<Seat, string>): number[] {
  const { winners = [], ranks = [] } = resultOf(t) ?? {};
  const isTeam = t.seats > 1 && (t.plan.game.winners?.(t) ?? null) !== null;
  const left = winners.filter((seat) => !faults.has(seat));
  const others = ranks.flatMap((rank, seat) => (faults.has(seat) ? [] : [{ rank, seat }]));
  const best = Math.min(...others.map(({ rank }) => rank));
  const heirs = others.filter(({ rank }) => rank === best).map(({ seat }) => seat);
  // Where all win or lose together, or nobody has won, nothing passes to others.
  const its = left.length > 0 || isTeam || winners.length === 0 ? left : heirs;
  return ranks.map((_, seat) => (its.includes(seat) ? (isTeam ? WHOLE_WIN : WHOLE_WIN / its.length) : 0));
}

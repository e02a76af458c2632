import { pathToFileURL } from 'node:url';
import '../src/games/all.ts';
import { opponentNamed } from '../src/bots/roster.ts';
import { gameNamed, games, shelve } from '../src/contract/shelf.ts';
import { toy } from '../src/engine/conform/toy.ts';
import type { Game, Shape } from '../src/engine/game.ts';
import { resolveOptions } from '../src/engine/options.ts';
import { act, legalCodes, newTable, nextToAct, pickCode } from '../src/engine/play.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { isOver } from '../src/engine/table.ts';
import { redact } from '../src/engine/view.ts';
import { dealPlayer, openStandings } from '../src/lab/match-up.ts';

/*
 * How well programs play a game that brings nothing but its rules: every game with its mind taken away, and the toy game of the
 * conformance suite. For each pair of bots the rate of the first one's seat with its 95 % interval, every deal played once
 * from each seat; then the times of decisions as people wait for them.
 *
 *   node bench/generic-bots.ts GAME [SEATS [DEALS [A,B A,B …]]]
 *
 * GAME may be a file, such as the game.ts of a game that is not registered.
 */

const [named = 'toy', seatsGiven, dealsGiven = '20', ...pairsGiven] = process.argv.slice(2);
const USUAL_PAIRS = ['easy,random', 'normal,random', 'hard@64x,random', 'normal,easy', 'hard@64x,normal'];

async function gameGiven(): Promise<Game<Shape>> {
  if (named === toy.id) return toy as unknown as Game<Shape>;
  if (!named.endsWith('.ts')) return gameNamed(named).game;
  const exported = (await import(pathToFileURL(named).href)) as Record<string, Game<Shape>>;
  return Object.values(exported)[0]!;
}

const game = await gameGiven();
const { id } = game;
const { mind: _, ...entry } = games.find((one) => one.game === game) ?? { ...games[0]!, tally: undefined };
shelve({ ...entry, game });
const seats = Number(seatsGiven ?? game.seats.usual);
const options = resolveOptions(game, seats, {});

for (const pair of pairsGiven.length > 0 ? pairsGiven : USUAL_PAIRS) {
  const [one = '', other = one] = pair.split(',');
  const bots = Array.from({ length: seats }, (_place, place) => (place === 0 ? one : other));
  const matchUp = { game: id, seats, options, setting: undefined, bots, seed: 'generic', games: 0 };
  const play = dealPlayer(matchUp);
  const standings = openStandings(matchUp);
  for (let number = 0; number < Number(dealsGiven); number++) standings.add(play(number));
  const { rate, interval, score, games: played } = standings.first();
  const [low, high] = interval.map((share) => (100 * share).toFixed(1));
  console.log(
    `${id}, ${seats} seats: ${one} among ${other} ${(100 * rate).toFixed(1)} % (${low}–${high}), ${played} games, score ${score.toFixed(1)}`,
  );
}

const DECISIONS = 12; // of each level, all over a game of random play

for (const name of ['easy', 'normal', 'hard', 'greedy']) {
  const bot = opponentNamed(name, game);
  const times: number[] = [];
  const t = newTable(game, seats, options, 'time');
  const dice = makeDice('time');
  for (let asked = 0; !isOver(t) && times.length < DECISIONS; asked++) {
    const seat = nextToAct(t);
    if (asked % 3 === 0 && legalCodes(t, seat).count > 1) {
      const view = redact(t, seat);
      const started = performance.now();
      bot.decide(view, seat, dice);
      times.push(performance.now() - started);
    }
    act(t, seat, pickCode(t, seat, dice));
  }
  times.sort((a, b) => a - b);
  const middle = times[times.length >> 1]!;
  console.log(`${id}, ${seats} seats: ${name} decides in ${middle.toFixed(1)} ms, at most ${times.at(-1)!.toFixed(1)}`);
}

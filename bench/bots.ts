import '../src/games/all.ts';
import { botNamed, botsFor } from '../src/bots/roster.ts';
import { resolveOptions } from '../src/engine/options.ts';
import { packView } from '../src/engine/parcel.ts';
import { act, legalCodes, newTable, nextToAct } from '../src/engine/play.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { isOver } from '../src/engine/table.ts';
import { redact } from '../src/engine/view.ts';
import { games } from '../src/contract/shelf.ts';
import { startThinkers } from '../src/server/bots/thinkers.ts';

/*
 * How long bots think: milliseconds a decision by game and level, decisions with a single choice left out, and the longest
 * beside the time they were given; then how soon a search that is cancelled has stopped.
 *
 *   node bench/bots.ts [--box MS] [--decisions N] [GAME …]
 */

const args = process.argv.slice(2);
const take = (name: string, usual: number): number => {
  const at = args.indexOf(name);
  return at < 0 ? usual : Number(args.splice(at, 2)[1]);
};
const BOX = take('--box', 200);
const DECISIONS = take('--decisions', 60);
const SHORT_BOX = 20;
const chosen = args.length > 0 ? games.filter(({ game }) => args.includes(game.id)) : games;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Times of one level at all seats, over games of it against itself; two in three decisions are made by `greedy` to see more of a game. */
function timesOf(id: string, level: 'easy' | 'normal' | 'hard'): number[] {
  const { game } = games.find((entry) => entry.game.id === id)!;
  const isTimed = botsFor(game).some(({ name, think }) => name === level && think !== undefined);
  const bot = botNamed(isTimed ? `${level}@${level === 'hard' ? BOX : SHORT_BOX}` : level, game);
  const greedy = botNamed('greedy', game);
  const dice = makeDice(`bench ${id} ${level}`);
  const seats = game.seats.usual;
  const times: number[] = [];
  for (let number = 0; times.length < DECISIONS; number++) {
    const t = newTable(game, seats, resolveOptions(game, seats, {}), `bench ${number}`);
    while (!isOver(t) && times.length < DECISIONS) {
      const seat = nextToAct(t);
      const view = redact(t, seat);
      const isTurn = legalCodes(view, seat).count > 1 && dice.below(3) === 0;
      const started = performance.now();
      const code = (isTurn ? bot : greedy).decide(view, seat, dice);
      if (isTurn) times.push(performance.now() - started);
      act(t, seat, code);
    }
  }
  return times.sort((a, b) => a - b);
}

console.log(
  `Milliseconds a decision (hard: ${BOX} ms, easy and normal: ${SHORT_BOX} ms where they search), ${DECISIONS} decisions each`,
);
console.log('game              level       p50      p95      max   max / box');
for (const { game } of chosen)
  for (const level of ['easy', 'normal', 'hard'] as const) {
    const times = timesOf(game.id, level);
    const cells = [percentile(times, 0.5), percentile(times, 0.95), times.at(-1) ?? 0];
    const box = level === 'hard' ? BOX : SHORT_BOX;
    console.log(
      game.id.padEnd(18) +
        level.padEnd(8) +
        cells.map((ms) => ms.toFixed(1).padStart(9)).join('') +
        ((times.at(-1) ?? 0) / box).toFixed(2).padStart(12),
    );
  }

/** A search of ten seconds is cancelled; the thread is free when it answers the next question. */
async function cancelTimes(id: string): Promise<number[]> {
  const { game } = games.find((entry) => entry.game.id === id)!;
  const seats = game.seats.usual;
  const t = newTable(game, seats, resolveOptions(game, seats, {}), 'cancel');
  const dice = makeDice('cancel');
  const greedy = botNamed('greedy', game);
  const thinkers = startThinkers({ threads: 1 });
  const times: number[] = [];
  let isWarm = false;
  while (times.length < 15 && !isOver(t)) {
    const seat = nextToAct(t);
    const view = redact(t, seat);
    const request = { view: packView(view), seat, bot: 'hard', seed: 'x', milliseconds: 10_000 };
    if (!isWarm) await thinkers.ask({ ...request, milliseconds: 50 }, 'bench'); // the thread starts with the first question
    isWarm = true;
    if (legalCodes(view, seat).count > 1) {
      const stop = new AbortController();
      const asked = thinkers.ask(request, 'bench', stop.signal).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, 30));
      const started = performance.now();
      stop.abort(new Error('stop'));
      await asked;
      await thinkers.ask({ ...request, bot: 'random', milliseconds: 0 }, 'bench');
      times.push(performance.now() - started);
    }
    act(t, seat, greedy.decide(view, seat, dice));
  }
  await thinkers.close();
  return times.sort((a, b) => a - b);
}

console.log('\nMilliseconds from a cancel until the thread is free again (limit 20)');
console.log('game                p50      max');
for (const { game } of chosen) {
  const times = await cancelTimes(game.id);
  console.log(
    game.id.padEnd(14) + [percentile(times, 0.5), times.at(-1) ?? 0].map((ms) => ms.toFixed(1).padStart(9)).join(''),
  );
}

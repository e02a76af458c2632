import { appendFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { cardName } from '../../src/engine/edge.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { NOWHERE } from '../../src/engine/words.ts';
import { endOf, isShared, noEnd } from '../../src/bots/quick-play.ts';
import { PLAIN, toldOf } from '../../src/contract/calibration.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { rateOf, WHOLE_WIN } from '../../src/contract/tally.ts';
import { chancesOn } from '../../src/lab/review-fit.ts';
import { isChoice } from '../../src/study/review/course.ts';
import { chanceAmong, drawnIn } from '../../src/study/review/odds.ts';
import { prepareReview } from '../../src/study/review/prepare.ts';
import { matchNumber, type Run } from './run.ts';

/* Whether chances that a review tells come true. */

const folder = process.env['FOLDER'] ?? tmpdir();

/** Of each match a few moments before choices, as a review tells them: a row each. */
export function calibration(run: Run): void {
  const { seats, worlds, seed } = run;
  for (let n = 0; n < run.matches; n++) {
    const match = matchNumber(run, n);
    const seat = n % seats;
    const { course } = prepareReview(match, seat, { worlds, seed });
    const end = noEnd(seats);
    endOf(match.table, seat, end);
    const isTogether = isShared(match.table);
    const noted = chancesOn(course, { seed: `${seed}/${n}`, worlds, dice: makeDice(`calibration ${seed} ${n}`) });
    keep('calibration', run, {
      match: n,
      fair: isTogether ? 0.5 : 1 / seats,
      found: noted.map(({ chance }) => chance),
      left: noted.map(({ left }) => left),
      won: (end.wins[seat] ?? 0) / WHOLE_WIN,
    });
  }
}

/**
 * Of every draw out of a shared pile some kinds of cards that the seat could not place: what was told of it, and whether it came. What is
 * told in a review is singled out afterwards, so it could not be counted.
 */
const KINDS = 6;

export function odds(run: Run): void {
  const { seats, seed } = run;
  for (let n = 0; n < run.matches; n++) {
    const match = matchNumber(run, n);
    const dice = makeDice(`odds ${seed} ${n}`);
    for (let seat = 0; seat < seats; seat++) {
      const { course } = prepareReview(match, seat, { worlds: 2, seed });
      const told: number[] = [];
      const came: number[] = [];
      for (const piece of course.pieces) {
        if (isChoice(piece) || !piece.from || piece.kind !== 'luck') continue;
        const { from: view } = piece;
        const drawn = drawnIn(piece);
        const [first] = drawn;
        if (!first) continue;
        const unseen = view.plan.faces.flatMap((_, card) =>
          view.bytes[view.plan.layout.where + card] === NOWHERE ? [card] : [],
        );
        for (let i = 0; i < KINDS; i++) {
          const name = cardName(view.plan, unseen[dice.below(unseen.length)] ?? 0);
          const chance = chanceAmong(view, first.from, name, drawn.length);
          if (chance === null) continue;
          told.push(chance);
          came.push(drawn.some(({ card }) => cardName(view.plan, card) === name) ? 1 : 0);
        }
      }
      keep('odds', run, { match: n, told, came });
    }
  }
}

interface Kept {
  readonly match: number;
  readonly told?: readonly number[];
  readonly came?: readonly number[];
  readonly fair?: number;
  readonly found?: readonly number[]; // what worlds came to, and how much of the match was left
  readonly left?: readonly number[];
  readonly won?: number;
}

interface Row extends Kept {
  readonly game: string;
  readonly seats: number;
  readonly bots: string;
  readonly worlds: number;
}

function toldIn(row: Row): readonly number[] {
  if (row.told) return row.told;
  const calibrated = gameNamed(row.game).mind?.review?.told?.(row.seats) ?? PLAIN;
  const { fair = 0.5, found = [], left = [], worlds: ofRow } = row;
  return found.map((chance, i) => toldOf(calibrated, { fair, worlds: ofRow, left: left[i] ?? 1 }, chance).value);
}

function keep(what: string, { game, seats, bots, worlds, seed }: Run, row: Kept): void {
  appendFileSync(`${folder}/${what}.jsonl`, `${JSON.stringify({ game, seats, bots, worlds, seed, ...row })}\n`);
}

/** What was kept, by tenths: node bench/study/review.ts bins calibration|odds. At most one of each match in a tenth of chances. */
export function bins(what: string): void {
  const rows = readFileSync(`${folder}/${what}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  for (const [name, some] of Map.groupBy(rows, (row) => `${row.game}, ${row.seats} seats, ${row.bots}`)) {
    const tenths = Array.from({ length: 10 }, () => ({ told: 0, won: 0, number: 0 }));
    for (const row of some) {
      const { won = 0, came } = row;
      const used = new Set<number>();
      toldIn(row).forEach((chance, i) => {
        const nth = Math.min(9, Math.floor(10 * chance));
        const bin = tenths[nth];
        if (!bin || (!came && used.has(nth))) return;
        used.add(nth);
        bin.told += chance;
        bin.won += came?.[i] ?? won;
        bin.number++;
      });
    }
    console.log(`${name}: ${some.length} matches`);
    tenths.forEach(({ told, won, number: times }, nth) => {
      if (times === 0) return;
      const { rate, interval } = rateOf(won, times);
      const [mean, share, low, high] = [told / times, rate, ...interval].map((one) => (100 * one).toFixed(1));
      const isInside = told / times >= interval[0] && told / times <= interval[1];
      console.log(
        `  ${10 * nth} to ${10 * nth + 10} %: told ${mean}, came ${share} (${low}–${high}) of ${times}${isInside ? '' : '  OUTSIDE'}`,
      );
    });
  }
}

import { legalCodes, searchTable } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import type { Level, LevelName, Thinking } from '../../../contract/mind.ts';
import { codeOf, typeOf } from '../acts.ts';
import { careful } from './careful.ts';
import { careless } from './careless.ts';
import { judge } from './chances.ts';
import { makeFuture } from './futures.ts';
import { imagineFuture } from './imagining.ts';
import { chooseCopy, chooseGap } from './places.ts';
import type { Arquetect, ArquetectTable } from '../shape.ts';
import { isStandstill, withoutStandstill } from './standstill.ts';
import { startThinking } from './thinking.ts';

type Decide = (view: ArquetectTable, seat: Seat, dice: Dice) => number;

/** The three levels; `patient` and `steady` are house bots of §11.3, the one content with more than the other. */
export const levelsOver = (patient: Decide, steady: Decide): Readonly<Record<LevelName, Level<Arquetect>>> => ({
  easy: {
    about: 'Trades by what cards are usually worth, and places them carelessly.',
    decide: withoutStandstill(careless(patient)),
  },
  normal: {
    about: 'Trades for a better city, aims its gifts, and leaves when it is content.',
    decide: withoutStandstill(careful(steady)),
  },
  hard: {
    about: 'Imagines the other cities, expects what the others will agree to, and leaves when that wins most.',
    think: (view, seat, dice) => think(view, seat, dice, steady),
    worlds: 16,
  },
});

function think(view: ArquetectTable, seat: Seat, dice: Dice, house: Decide): Thinking {
  const { codes, count } = legalCodes(view, seat);
  const code = count === 1 ? (codes[0] ?? 0) : knownBest(view, seat, dice, house);
  if (code >= 0) return atOnce(view, seat, dice, code);
  return startThinking(view, seat, dice) ?? atOnce(view, seat, dice, house(view, seat, dice));
}

/** What needs no search: places of cards, and abilities, which the house bots rate; −1 for all else. */
function knownBest(view: ArquetectTable, seat: Seat, dice: Dice, house: Decide): number {
  const phase = phaseOf(view);
  if (phase === 'insert') return chooseGap(view, seat);
  if (phase === 'hand-over') return chooseCopy(view, seat);
  if (isStandstill(view, seat)) return codeOf('done');
  if (phase !== 'action') return -1;
  const code = house(view, seat, dice);
  return typeOf(code) === 'ability' ? code : -1;
}

const atOnce = (view: ArquetectTable, seat: Seat, dice: Dice, code: number): Thinking => ({
  step: () => false,
  worlds: 0,
  choices: () => [{ code, chance: chanceNow(view, seat, dice) }],
});

const SAMPLES = 6;
const sample = makeFuture();
const chances = new Float64Array(8);

function chanceNow(view: ArquetectTable, seat: Seat, dice: Dice): number {
  const world = searchTable(view.plan);
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++) {
    imagineFuture(sample, world, view, seat, dice);
    judge(sample, chances);
    sum += chances[seat] ?? 0;
  }
  return sum / SAMPLES;
}

import { stepOf } from '../../bots/explain.ts';
import { isShared } from '../../bots/quick-play.ts';
import { type Confirmed, costOf, measureAt, type Suspect } from './blame.ts';
import { isChoice, type OwnChoice } from './course.ts';
import { meanOf } from './ledger.ts';
import type { Rows } from './play-worlds.ts';
import { pointsText, sharesOf } from './points-text.ts';
import type { Preparation } from './prepare.ts';
import type { Moment, Told } from './told.ts';
import { turnsOf } from './turns.ts';

/* At most five moments that mattered, in the words of a player. */

const MOST = 5;

export function momentsOf(
  preparation: Preparation,
  rows: Rows,
  suspects: readonly Suspect[],
  confirmed: readonly Confirmed[],
): Moment[] {
  const found = suspects.flatMap((suspect, i) => {
    const tried = confirmed[i];
    const piece = preparation.course.pieces[suspect.piece];
    if (!tried || !piece || !isChoice(piece)) return [];
    const told = measureAt(preparation, rows, suspect);
    const { cost, isClear } = costOf(tried, told);
    if (!isClear) return [];
    const outcome = {
      cost,
      points: meanOf(tried.points),
      better: meanOf(told(tried.better)),
    };
    return [{ at: suspect.piece, moment: ownMoment(preparation, piece, suspect.code, outcome) }];
  });
  const blamed = withoutRepeats(preparation, found)
    .toSorted((a, b) => b.cost.value - a.cost.value)
    .slice(0, MOST);
  const turns = turnsOf(preparation, rows).slice(0, MOST - blamed.length);
  return [...blamed, ...turns].sort((a, b) => a.step - b.step);
}

interface Found {
  readonly at: number; // piece of the course
  readonly moment: Moment;
}

/** What was missed at several choices in a row is told once, where it cost most, or else where it could last have been done. */
function withoutRepeats({ course }: Preparation, found: readonly Found[]): Moment[] {
  const isSame = (one: Found, other: Found): boolean =>
    one.moment.best?.text === other.moment.best?.text &&
    course.pieces.slice(Math.min(one.at, other.at), Math.max(one.at, other.at)).every(isChoice);
  const isLess = (one: Found, other: Found): boolean =>
    one.moment.cost.value < other.moment.cost.value ||
    (one.moment.cost.value === other.moment.cost.value && one.at < other.at);
  return found
    .filter((one) => !found.some((other) => other !== one && isSame(one, other) && isLess(one, other)))
    .map(({ moment }) => moment);
}

interface Outcome extends Pick<Moment, 'cost' | 'points'> {
  readonly better: number; // the chance with the better choice
}

function ownMoment(preparation: Preparation, piece: OwnChoice, code: number, outcome: Outcome): Moment {
  const { cost, points, better } = outcome;
  const { cards, ...chosen } = toldChoice(preparation, piece, piece.code, better - cost.value);
  const { cards: others, ...best } = toldChoice(preparation, piece, code, better);
  const shares = sharesOf(better, cost.value);
  const outlook = `With that you win ${shares.better} times of 100 by what you knew, with yours ${shares.chosen}.`;
  const unit = isShared(preparation.match.table) ? ' of your chance to win' : '';
  const sentence = `${sentenceOf(chosen.text)} It cost ${pointsText(cost, unit)}. Better: ${lower(best.text)}. ${best.reason} ${outlook}`;
  return {
    kind: 'own',
    step: piece.step,
    cost,
    points,
    chosen,
    best,
    cards: [...new Set([...cards, ...others])],
    odds: null,
    sentence,
  };
}

function toldChoice(
  { match, course }: Preparation,
  { before }: OwnChoice,
  code: number,
  chance: number,
): Told & { readonly cards: readonly string[] } {
  const reader = { you: course.seat, isShort: false };
  const { action, text, reason, cards } = stepOf(before, course.seat, code, { names: match.names, reader });
  return { action, text, reason, chance, cards: cards.map(({ card }) => card) };
}

const sentenceOf = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
/** Within a sentence; what is done begins with a verb. */
const lower = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;

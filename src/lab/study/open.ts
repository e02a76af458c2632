import { botNamed, seatBots } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { deckIn, readOwnDeck } from '../../desk/own-deck.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import type { Experiment, Variant } from '../experiment/experiment.ts';
import type { Question } from '../experiment/schedule.ts';
import type { Enough } from '../experiment/watch.ts';
import { cardsInquiry, type CardsFound } from '../questions/cards.ts';
import { type Changes, changesInquiry } from '../questions/changes.ts';
import { type ComparedSoFar, compareInquiry } from '../questions/compare.ts';
import type { Inquiry } from '../questions/inquiry.ts';
import { type SeatRow, seatsInquiry } from '../questions/seats.ts';
import { skillInquiry, type SkillRow } from '../questions/skill.ts';
import { withNumber } from './card-number.ts';
import { type LeftOut, rulingsOf } from './rulings.ts';
import type { Over, Played, QuestionName, Study } from './study.ts';

/** What a study has found so far, by its question. */
export type Found =
  | ({ readonly question: 'compare' } & ComparedSoFar)
  | ({ readonly question: 'cards' } & CardsFound)
  | { readonly question: 'seats'; readonly rows: readonly SeatRow[]; readonly leftOut: readonly LeftOut[] }
  | { readonly question: 'skill'; readonly rows: readonly SkillRow[]; readonly leftOut: readonly LeftOut[] }
  | ({
      readonly question: 'rulings';
      readonly leftOut: readonly LeftOut[];
      readonly named: readonly NamedChange[];
    } & Changes)
  | ({ readonly question: 'sweep'; readonly at: readonly SweptValue[] } & Changes);

export interface NamedChange {
  readonly option: string;
  readonly value: string | number | boolean;
  readonly was: unknown;
}

/** A point of the x axis; the one that is played without the change has no row of its own. */
export interface SweptValue {
  readonly value: string | number | boolean;
  readonly isUsual: boolean;
}

const MOST_DEALS = 1_000_000;

/** What is played for a study. The game and its bots are loaded; what cannot be played is a Problem. */
export function openStudy(study: Study): Inquiry<Found> {
  const enough: Enough = { width: study.width, most: MOST_DEALS };
  const opened = OPEN[study.question](study, gameNamed(study.game).game, enough);
  const { deals } = study;
  if (deals === null) return opened;
  if (deals.length !== opened.questions.length)
    throw new Problem(
      `This study cannot be read: it has ${deals.length} numbers of deals for ${opened.questions.length} parts.`,
    );
  return { ...opened, questions: opened.questions.map((question, i) => upTo(question, deals[i] ?? 0)) };
}

const upTo = (question: Question, most: number): Question => ({
  variants: question.variants,
  most,
  add: (rows) => question.add(rows),
  isSettled: () => question.isSettled(),
});

type Open = (study: Study, game: Game<Shape>, enough: Enough) => Inquiry<Found>;

const OPEN: Readonly<Record<QuestionName, Open>> = {
  compare(study, game, enough) {
    if (!study.b) throw new Problem('This study cannot be read: it has nothing to compare with.');
    const [a, b] = [variantOf(study, game, study.a), variantOf(study, game, study.b)];
    const inquiry = compareInquiry(experimentOf(study, [a, b]), enough);
    return { ...inquiry, found: () => ({ question: 'compare', ...inquiry.found() }) };
  },
  cards(study, game, enough) {
    const inquiry = cardsInquiry(experimentOf(study, [variantOf(study, game, study.a)]), enough);
    return { ...inquiry, found: () => ({ question: 'cards', ...inquiry.found() }) };
  },
  seats(study, game, enough) {
    const { variants, leftOut } = everyTable(study, game, () => study.bots);
    const inquiry = seatsInquiry(experimentOf(study, variants), enough);
    return { ...inquiry, found: () => ({ question: 'seats', rows: inquiry.found(), leftOut }) };
  },
  skill(study, game, enough) {
    const [better = '', other = ''] = study.bots;
    if (other === '' || better === other)
      throw new Problem('Luck and skill are told apart by two different bots, the better one first.');
    const bots = (seats: number): string[] => [better, ...Array.from({ length: seats - 1 }, () => other)];
    const { variants, leftOut } = everyTable(study, game, bots);
    const inquiry = skillInquiry(experimentOf(study, variants), enough);
    return { ...inquiry, found: () => ({ question: 'skill', rows: inquiry.found(), leftOut }) };
  },
  rulings(study, game, enough) {
    const base = variantOf(study, game, study.a);
    const { rulings, leftOut } = rulingsOf(game, base, study.seed);
    const names = rulings.map(({ option, value }) => `${option}=${String(value)}`);
    const named = rulings.map(({ option, value, was }): NamedChange => ({ option, value, was }));
    const experiment = experimentOf(study, [base, ...rulings.map(({ variant }) => variant)]);
    const inquiry = changesInquiry(experiment, names, enough);
    return { ...inquiry, found: () => ({ question: 'rulings', ...inquiry.found(), leftOut, named }) };
  },
  sweep(study, game, enough) {
    const { over } = study;
    if (!over) throw new Problem('This study cannot be read: it does not say what is changed.');
    const base = variantOf(study, game, study.a);
    const variants = over.values.map((value) => swept(study, game, base, over, value));
    const names = over.values.map((value) => `${over.name}=${String(value)}`);
    const at = over.values.map((value, i) => ({
      value,
      isUsual: isPlayedAlike(study.game, variants[i], base),
    }));
    const inquiry = changesInquiry(experimentOf(study, [base, ...variants]), names, enough);
    return { ...inquiry, found: () => ({ question: 'sweep', ...inquiry.found(), at }) };
  },
};

/** Whether two variants have the same options and cards. */
function isPlayedAlike(game: string, one: Variant | undefined, other: Variant): boolean {
  const printed = gameNamed(game).deck;
  const playedIn = (variant: Variant | undefined): string =>
    JSON.stringify([variant?.options, deckIn(variant?.setting) ?? printed]);
  return playedIn(one) === playedIn(other);
}

const experimentOf = ({ game, seed }: Study, variants: readonly Variant[]): Experiment => ({ game, seed, variants });

/** A variant of a study, or of whatever else is played by bots that are begun anew if they end before the seats do. */
export function variantOf(
  study: Pick<Study, 'seats' | 'bots'>,
  game: Game<Shape>,
  played: Played,
  seats = study.seats,
  bots = study.bots,
): Variant {
  const options = resolveOptions(game, seats, played.options);
  const named = seatBots(bots.slice(0, seats).join(','), game, seats).map(({ name }) => name);
  if (played.deck === null) {
    game.readSetting?.(undefined, options, seats);
    return { options, bots: named };
  }
  return { options, bots: named, setting: readOwnDeck(game, played.deck, options, seats) };
}

/** The variant at every number of seats; where it cannot be played so is told. */
function everyTable(
  study: Study,
  game: Game<Shape>,
  bots: (seats: number) => readonly string[],
): { readonly variants: readonly Variant[]; readonly leftOut: readonly LeftOut[] } {
  const { min, max } = game.seats;
  if (max === 1) throw new Problem(`${game.title} is played alone: there are no seats to compare.`);
  for (const name of study.bots) botNamed(name, game);
  const variants: Variant[] = [];
  const leftOut: LeftOut[] = [];
  for (let seats = Math.max(2, min); seats <= max; seats++) {
    try {
      variants.push(variantOf(study, game, study.a, seats, bots(seats)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      leftOut.push({ change: `${seats} seats`, why: error.message });
    }
  }
  const [first] = leftOut;
  if (variants.length === 0 && first) throw new Problem(first.why);
  return { variants, leftOut };
}

function swept(study: Study, game: Game<Shape>, base: Variant, over: Over, value: Over['values'][number]): Variant {
  const { seats } = study;
  if (over.of === 'option')
    return { ...base, options: resolveOptions(game, seats, { ...study.a.options, [over.name]: value }) };
  if (typeof value !== 'number') throw new Problem(`A number of a card cannot be ${show(value)}.`);
  const deck = withNumber(deckIn(base.setting) ?? gameNamed(game.id).deck, over.name, value);
  try {
    return { ...base, setting: readOwnDeck(game, deck, base.options, seats) };
  } catch (error) {
    throw error instanceof Problem ? new Problem(`${over.name} = ${value}: ${error.message}`) : error;
  }
}

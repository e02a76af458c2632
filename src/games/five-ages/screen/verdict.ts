import { describeRow } from '../words/hand-text.ts';
import { CLASSES, type JokerBuild } from '../ranking.ts';
import { isJoker, numberOf, type Scene } from './scene.ts';

/** What some cards are worth, cut into what is set large and what is set small. */
export interface Verdict {
  readonly name: string; // 'Full house', 'King high'
  readonly detail: string; // 'threes over tens'
  readonly hope: string; // 'on the way to a flush'
  readonly rung: number; // of the ladder of §5.2; −1: nothing yet
}

/** §5.2, of a row that may still grow; what jokers are there is an option (§6.4). */
export function verdictOf(cards: readonly string[], scene: Scene): Verdict {
  const jokers = jokersIn(scene);
  const counted = jokers === 'forbidden' ? cards.filter((card) => !isJoker(card)) : cards;
  if (counted.length === 0) return { name: 'Nothing yet', detail: '', hope: '', rung: -1 };
  const [hand = '', ...hopes] = describeRow(counted.map(numberOf), jokers).split('; ');
  const [name = '', ...details] = hand.split(', ');
  const rung = rungOf(name);
  const detail = details.join(', ');
  const [highest = ''] = detail.split('-');
  return {
    name: rung === 0 && highest !== '' ? `${sentence(highest)} high` : sentence(name),
    detail: detail === highest && rung === 0 ? '' : detail,
    hope: hopes.join('; '),
    rung,
  };
}

function jokersIn({ options }: Scene): JokerBuild {
  const value = options.get('joker-build');
  return value === 'blank' || value === 'wild' ? value : 'forbidden';
}

function rungOf(name: string): number {
  if (name === 'royal flush') return rungOf('straight flush');
  return Math.max(
    CLASSES.findIndex((one) => one.name.toLowerCase() === name),
    0,
  );
}

/** A few words for below a card: what building it makes, or where it could lead. */
export const noteOf = ({ name, hope, rung }: Verdict): string =>
  rung === 0 && hope !== '' ? hope.replace('on the way to', 'toward') : name;

/** The classes that can be reached at this table, the lowest first. */
export const ladderOf = ({ options }: Scene): readonly string[] =>
  CLASSES.slice(0, options.get('joker-build') === 'wild' ? 10 : 9).map(({ name }) => name);

export const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

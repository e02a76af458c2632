import { rowWords } from '../words/hand-text.ts';
import { CLASSES } from '../ranking.ts';
import { numberOf, type Scene } from './scene.ts';

/** What some cards are worth, cut into what is set large and what is set small. */
export interface Verdict {
  readonly name: string; // 'Full house', 'King high'
  readonly detail: string; // 'threes over tens'
  readonly core: string; // the same without what only breaks ties
  readonly hope: string; // 'on the way to a flush'
  readonly note: string; // a few words for below a card: what building it makes, or where it could lead
  readonly rung: number; // of the ladder of §5.2; −1: nothing yet
}

/** §5.2, of a row that may still grow; what jokers are there is an option (§6.4). */
export function verdictOf(cards: readonly string[], { options }: Scene): Verdict {
  const { hand, jokers, hope: aim } = rowWords(cards.map(numberOf), options['joker-build']);
  if (!hand) {
    const name = jokers || 'Nothing yet';
    return { name, detail: '', core: '', hope: '', note: name, rung: jokers === '' ? -1 : 0 };
  }
  const { rank: rung, first, rest } = hand;
  const name = rung === 0 ? `${sentence(first)} high` : sentence(hand.name);
  const detail = rung === 0 && rest === '' ? '' : first + rest;
  const hope = (way: string): string => [jokers, aim && `${way} ${aim}`].filter(Boolean).join('; ');
  return {
    name,
    detail,
    core: CLASSES[rung]?.groups === 0 ? detail : first,
    hope: hope('on the way to'),
    note: (rung === 0 && hope('toward')) || name,
    rung,
  };
}

export const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

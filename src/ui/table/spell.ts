import { abbreviationsIn } from '../cards/decks.ts';
import { listed } from './listed.ts';

/** '1 wood and 2 steel' of '1W 2T', and 'Wood' of 'W Wood', which are for a terminal; all else stays. */
export function spelled(game: string, text: string): string {
  const letters = abbreviationsIn(game);
  if (Object.keys(letters).length === 0) return text;
  const named = text.replaceAll(/\b([A-Z]) ([A-Z][a-z]+)\b/g, (both, letter: string, word: string) =>
    letters[letter]?.toLowerCase() === word.toLowerCase() ? word : both,
  );
  return named.replaceAll(/\b\d+[A-Z](?:[ +]\d+[A-Z])*\b/g, (bundle) => {
    const parts = bundle.split(/[ +]/).map((part) => ({ amount: part.slice(0, -1), name: letters[part.slice(-1)] }));
    return parts.some(({ name }) => name === undefined)
      ? bundle
      : listed(parts.map(({ amount, name }) => `${amount} ${name}`));
  });
}

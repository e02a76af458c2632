import { seatBots } from '../../bots/roster.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import type { Variant } from '../../lab/experiment/experiment.ts';
import { nearest, readOptions } from '../arguments.ts';
import { deckSetting } from '../deck.ts';
import type { Asked } from './asked.ts';

const WORDS = ['preset', 'deck', 'bots'] as const;
type Word = (typeof WORDS)[number];

const isWord = (word: string): word is Word => (WORDS as readonly string[]).includes(word);

/** `--a` and `--b`: nothing (as written), or a list of `preset=P`, `set:option=value`, `deck=FILE`, `bots=A+B`. */
export function readVariant(option: string, spec: string, { game, seats, bots }: Asked): Variant {
  const sets: string[] = [];
  const words = new Map<Word, string>();
  for (const part of spec.split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const word = part.slice(0, Math.max(0, at));
    const value = part.slice(at + 1);
    if (word.startsWith('set:')) sets.push(part.slice('set:'.length));
    else if (!isWord(word)) throw new Problem(wrongPart(option, part, word));
    else if (value === '') throw new Problem(`${option}: ${word}= needs a value.`);
    else if (words.has(word)) throw new Problem(`${option}: ${word} is given twice.`);
    else words.set(word, value);
  }
  try {
    const options = resolveOptions(game, seats, readOptions(game, sets), words.get('preset') ?? 'as-written');
    const own = words.get('bots');
    return {
      options,
      setting: deckSetting(game, words.get('deck'), options, seats),
      bots: own === undefined ? bots : seatBots(own.replaceAll('+', ','), game, seats).map(({ name }) => name),
    };
  } catch (error) {
    throw error instanceof Problem ? new Problem(`${option}: ${error.message}`) : error;
  }
}

function wrongPart(option: string, part: string, word: string): string {
  const near = nearest(word, WORDS);
  const hint = near && word !== '' ? ` Did you mean ${near}=?` : '';
  return `${option} is a list of preset=P, set:option=value, deck=FILE and bots=A+B with commas, not ${show(part)}.${hint}`;
}

export const nameOf = (spec: string): string => (spec.trim() === '' ? 'as written' : spec.trim());

import type { Game, OptionValue, Shape } from '../engine/game.ts';
import { parseOptionValue, show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';

/** What a command takes besides plain words: options that stand alone, with a value, or several times with one each. */
export type Taken = Readonly<Record<string, 'flag' | 'value' | 'values'>>;

export interface Arguments {
  readonly words: readonly string[];
  readonly has: (option: string) => boolean;
  readonly value: (option: string) => string | undefined;
  readonly values: (option: string) => readonly string[];
}

/** `--name`, `--name value`, `--name=value`; everything after `--` is a plain word. A mistake is a Problem. */
export function readArguments(args: readonly string[], taken: Taken): Arguments {
  const words: string[] = [];
  const given = new Map<string, string[]>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      words.push(...rest.splice(0));
      continue;
    }
    if (!arg.startsWith('-') || arg === '-') {
      words.push(arg);
      continue;
    }
    const [, name = '', inline] = /^--?([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    const kind = arg.startsWith('--') && Object.hasOwn(taken, name) ? taken[name] : undefined;
    if (!kind) {
      const near = nearest(name, Object.keys(taken));
      throw new Problem(`There is no option ${show(arg)} here${near ? `; did you mean --${near}?` : '.'}`);
    }
    if (kind === 'flag' && inline !== undefined) throw new Problem(`--${name} takes no value.`);
    if (kind === 'value' && given.has(name)) throw new Problem(`--${name} is given twice.`);
    const value = kind === 'flag' ? '' : (inline ?? rest.shift());
    if (value === undefined) throw new Problem(`--${name} needs a value.`);
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  return {
    words,
    has: (option) => given.has(option),
    value: (option) => given.get(option)?.[0],
    values: (option) => given.get(option) ?? [],
  };
}

export function refuseWords(command: string, [word]: readonly string[]): void {
  if (word !== undefined) throw new Problem(`\`${command}\` takes options only, not ${show(word)}.`);
}

export function wholeNumber(text: string, what: string, from: number, to: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (!(number >= from && number <= to))
    throw new Problem(`${what} is ${from === to ? from : `a whole number from ${from} to ${to}`}, not ${show(text)}.`);
  return number;
}

/** Each `--set option=value` of a game. */
export function readOptions<T extends Shape>(game: Game<T>, sets: readonly string[]): Record<string, OptionValue> {
  const options: Record<string, OptionValue> = {};
  for (const set of sets) {
    const at = set.indexOf('=');
    if (at < 1) throw new Problem(`--set is written --set option=value, not --set ${show(set)}.`);
    const id = set.slice(0, at);
    options[id] = parseOptionValue(game, id, set.slice(at + 1));
  }
  return options;
}

/** The name most like a mistyped one, if any is like it at all. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: distance(word.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(1, Math.floor(best.name.length / 2)) ? best.name : undefined;
}

/** How many letters to insert, remove or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/*
 * The path of a drawing with fewer digits. Icons have three decimals in a field of 512: far more than any screen shows, and
 * nearly half of what is loaded. Every point is rounded where it lies, not as the way from the one before, so no error grows.
 */

/** For each command what its numbers are: `x` and `y` of points, a radius, an angle, a flag. */
const NUMBERS: Readonly<Record<string, string>> = {
  m: 'xy',
  l: 'xy',
  h: 'x',
  v: 'y',
  c: 'xyxyxy',
  s: 'xyxy',
  q: 'xyxy',
  t: 'xy',
  a: 'rraffxy',
  z: '',
};

const ORIGIN = { x: 0, y: 0 };

/** The same path, all its points on a grid that is so wide. */
export function roundPath(path: string, grid: number): string {
  let [exact, drawn] = [ORIGIN, ORIGIN]; // where the pen is; `drawn` counts steps of the grid
  let outline = [ORIGIN, ORIGIN] as const; // where it began to draw
  let [text, last] = ['', ''];
  for (const { letter, numbers } of commandsOf(path)) {
    const command = letter.toLowerCase();
    const from = letter === command ? exact : ORIGIN;
    let [end, to] = command === 'z' ? outline : [exact, drawn];
    const written = numbers.map((number, i) => {
      const kind = NUMBERS[command]?.[i];
      if (kind === 'f') return String(number);
      if (kind === 'r') return inFew(Math.max(1, Math.round(number / grid)) * grid);
      if (kind !== 'x' && kind !== 'y') return inFew(Math.round(number / grid) * grid);
      end = { ...end, [kind]: from[kind] + number };
      to = { ...to, [kind]: Math.round(end[kind] / grid) };
      return inFew((to[kind] - drawn[kind]) * grid);
    });
    if (command === 'a' && numbers[3] === 1 && isSame(to, drawn))
      throw new Error(`A whole circle would be lost in "${path}".`);
    const isRepeated = command === last && command !== 'm' && command !== 'z'; // what follows `m` unnamed would be a line
    text = written.reduce(after, isRepeated ? text : text + command);
    if (command === 'm') outline = [end, to];
    [exact, drawn, last] = [end, to, command];
  }
  return text;
}

const isSame = (one: typeof ORIGIN, other: typeof ORIGIN): boolean => one.x === other.x && one.y === other.y;

interface Command {
  readonly letter: string; // small: its points are seen from where the pen is
  readonly numbers: readonly number[];
}

function* commandsOf(path: string): Generator<Command> {
  const next = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(path);
  };
  let [at, letter] = [0, ''];
  while (at < path.length) {
    const named = next(/[\s,]*([a-z])/iy, at);
    if (named) [at, letter] = [at + named[0].length, named[1] ?? ''];
    else letter = letter === 'm' ? 'l' : letter === 'M' ? 'L' : letter;
    const kinds = NUMBERS[letter.toLowerCase()];
    if (kinds === undefined || (!named && kinds === ''))
      throw new Error(`A path goes on with "${path.slice(at, at + 20)}".`);
    const numbers: number[] = [];
    for (const kind of kinds) {
      const found = next(kind === 'f' ? /[\s,]*([01])/y : /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy, at);
      if (!found) throw new Error(`A path goes on with "${path.slice(at, at + 20)}".`);
      numbers.push(Number(found[1]));
      at += found[0].length;
    }
    yield { letter, numbers };
  }
}

const inFew = (value: number): string => String(Number(value.toFixed(3))).replace(/^(-?)0\./, '$1.');

/** A number after others: with a space between them only where they would be read as one. */
const after = (text: string, number: string): string =>
  /[a-z]$/.test(text) || number.startsWith('-') || (number.startsWith('.') && /\.\d+$/.test(text))
    ? text + number
    : `${text} ${number}`;

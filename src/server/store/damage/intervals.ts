/* Whole numbers that were seen, as few spans: they come nearly in order, and there may be millions. */

export interface Intervals {
  add(number: number): void;
  has(number: number): boolean;
  /** How many there are. */
  readonly size: number;
  /** The numbers from 0 up to this one that are missing, as spans with both ends; at most so many. */
  gaps(length: number, most: number): readonly (readonly [from: number, to: number])[];
}

export function makeIntervals(): Intervals {
  const starts: number[] = [];
  const ends: number[] = []; // the last number of each
  let size = 0;
  /** The last span that begins at this number or before. */
  const placeOf = (number: number): number => {
    if (number >= (starts.at(-1) ?? Infinity)) return starts.length - 1;
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  return {
    add(number) {
      const place = placeOf(number);
      const end = ends[place] ?? -Infinity;
      if (number <= end) return;
      size++;
      const joinsBefore = end === number - 1;
      const joinsAfter = starts[place + 1] === number + 1;
      if (joinsBefore && joinsAfter) {
        ends[place] = ends[place + 1] ?? number;
        starts.splice(place + 1, 1);
        ends.splice(place + 1, 1);
      } else if (joinsBefore) ends[place] = number;
      else if (joinsAfter) starts[place + 1] = number;
      else {
        starts.splice(place + 1, 0, number);
        ends.splice(place + 1, 0, number);
      }
    },
    has: (number) => number <= (ends[placeOf(number)] ?? -Infinity),
    get size() {
      return size;
    },
    gaps(length, most) {
      const found: [number, number][] = [];
      let next = 0;
      for (let i = 0; i < starts.length && next < length && found.length < most; i++) {
        const start = starts[i] ?? 0;
        if (start > next) found.push([next, Math.min(start, length) - 1]);
        next = Math.max(next, (ends[i] ?? 0) + 1);
      }
      if (next < length && found.length < most) found.push([next, length - 1]);
      return found;
    },
  };
}

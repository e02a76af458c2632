import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';

/* What somebody wants printed, and how. All lengths are millimetres. */

interface Extent {
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

export const PAPERS = {
  a4: { title: 'A4', width: 210, height: 297 },
  letter: { title: 'US Letter', width: 215.9, height: 279.4 },
  card: { title: 'One card a page', width: 0, height: 0 }, // as large as the card with its bleed
} as const satisfies Readonly<Record<string, Extent>>;

export const SIZES = {
  poker: { title: 'Poker', width: 63, height: 88 },
  'us-poker': { title: 'US poker', width: 63.5, height: 88.9 },
  tarot: { title: 'Tarot', width: 70, height: 120 },
  mini: { title: 'Mini', width: 44, height: 67 },
} as const satisfies Readonly<Record<string, Extent>>;

export const LAYOUTS = {
  cut: {
    title: 'Cut, with marks',
    about: 'Fronts with a little room between them; backs, if any, on sheets of their own.',
  },
  duplex: {
    title: 'Duplex, long edge',
    about: 'Each sheet of fronts, then its backs: turn the paper on its long edge.',
  },
  'duplex-short': {
    title: 'Duplex, short edge',
    about: 'Each sheet of fronts, then its backs: turn the paper on its short edge.',
  },
  gutterfold: { title: 'Gutterfold', about: 'Fronts and backs side by side: fold along the middle, glue, then cut.' },
  fronts: { title: 'Fronts only', about: 'For sleeves: cards edge to edge, one cut between two.' },
} as const;

export const WHATS = {
  cards: 'Cards',
  backs: 'Backs',
  rulebook: 'Rulebook',
  summary: 'Summary',
  trackers: 'Trackers',
  score: 'Score pad',
  campaign: 'Campaign log',
  box: 'Box',
  deal: 'Set-up sheet',
  calibration: 'Calibration',
} as const;

/** Several parts under one name. */
export const SETS = { aids: ['summary', 'trackers', 'score'] } as const satisfies Readonly<
  Record<string, readonly (keyof typeof WHATS)[]>
>;

/** How a rulebook lies on paper. */
export const BOOKLETS = {
  folded: {
    title: 'To fold',
    about: 'Two pages on each side: print on both sides, turned on the short edge, fold and staple.',
  },
  pages: { title: 'Page by page', about: 'One page after the other, for a screen.' },
} as const;

export const INKS = { colour: 'Colour', saving: 'Saving' } as const;
export const BLEEDS = [0, 1.5, 3] as const;

export type PaperName = keyof typeof PAPERS;
export type SizeName = keyof typeof SIZES;
export type LayoutName = keyof typeof LAYOUTS;
export type What = keyof typeof WHATS;
export type InkName = keyof typeof INKS;
export type BookletName = keyof typeof BOOKLETS;

export interface Choices {
  readonly what: readonly What[];
  readonly paper: PaperName;
  readonly size: SizeName;
  readonly layout: LayoutName;
  readonly booklet: BookletName;
  readonly bleed: number;
  readonly ink: InkName;
  readonly isLarge: boolean; // large print
}

export const USUAL: Choices = {
  what: ['cards'],
  paper: 'a4',
  size: 'poker',
  layout: 'cut',
  booklet: 'folded',
  bleed: 1.5,
  ink: 'colour',
  isLarge: false,
};

/** Every name that somebody may ask for → the parts it stands for. */
export const PARTS: Readonly<Record<What | keyof typeof SETS, readonly What[]>> = {
  cards: ['cards'],
  backs: ['backs'],
  rulebook: ['rulebook'],
  ...SETS,
  summary: ['summary'],
  trackers: ['trackers'],
  score: ['score'],
  campaign: ['campaign'],
  box: ['box'],
  deal: ['deal'],
  calibration: ['calibration'],
};

/** One of several names, or a sentence that says which there are. */
export function readName<T extends string>(named: Readonly<Record<T, unknown>>, value: unknown, what: string): T {
  const names = Object.keys(named) as T[];
  const found = names.find((name) => name === value);
  if (found === undefined) throw new Problem(`There is no ${what} ${show(value)}; there is ${names.join(', ')}.`);
  return found;
}

/** Choices from outside; what is left out is as usual. */
export function readChoices(value: unknown): Choices {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const { what = USUAL.what, bleed = USUAL.bleed, isLarge = USUAL.isLarge } = given;
  if (!Array.isArray(what)) throw new Problem(`What to print is a list of ${Object.keys(PARTS).join(', ')}.`);
  const found = BLEEDS.find((one) => one === bleed);
  if (found === undefined) throw new Problem(`The bleed is ${BLEEDS.join(', ')} mm, not ${show(bleed)}.`);
  if (typeof isLarge !== 'boolean') throw new Problem(`Large print is on or off, not ${show(isLarge)}.`);
  return {
    what: [...new Set(what.flatMap((one) => PARTS[readName(PARTS, one, 'part')]))],
    paper: readName(PAPERS, given.paper ?? USUAL.paper, 'paper'),
    size: readName(SIZES, given.size ?? USUAL.size, 'card size'),
    layout: readName(LAYOUTS, given.layout ?? USUAL.layout, 'layout'),
    booklet: readName(BOOKLETS, given.booklet ?? USUAL.booklet, 'booklet'),
    bleed: found,
    ink: readName(INKS, given.ink ?? USUAL.ink, 'ink'),
    isLarge,
  };
}

/** Large print needs the largest card. */
export const sizeOf = ({ size, isLarge }: Choices) => SIZES[isLarge ? 'tarot' : size];

/** `paper=letter&what=cards,backs&bleed=3`: choices as an address has them. */
export function choicesFromQuery(query: string): Choices {
  const given = Object.fromEntries(new URLSearchParams(query));
  return readChoices({
    ...given,
    ...(given.what === undefined ? {} : { what: given.what.split(',') }),
    ...(given.bleed === undefined ? {} : { bleed: Number(given.bleed) }),
    ...(given.isLarge === undefined ? {} : { isLarge: given.isLarge === 'true' }),
  });
}

export const queryOf = ({ what, ...others }: Choices): string =>
  new URLSearchParams({
    what: what.join(','),
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
  }).toString();

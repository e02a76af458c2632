import { cardName, legalActions } from '../engine/edge.ts';
import type { Shape, Table } from '../engine/game.ts';
import { type Match, replayStep, type SavedMatch, type Step } from '../engine/match.ts';
import { seatOfZone } from '../engine/plan.ts';
import { clone, isOver } from '../engine/table.ts';
import { retell, tellAll, tellEvents } from '../engine/tell.ts';
import { type View, viewOf } from '../engine/view.ts';
import { bitOf, type Seat } from '../engine/words.ts';
import { cardsIn } from '../engine/zones.ts';
import type { LoadedGame } from '../contract/shelf.ts';
import { type Heading, headingText } from '../contract/text.ts';
import { fromBeginning } from './open-match.ts';
import { deckIn } from './own-deck.ts';
import { onlooker } from './seating.ts';
import type { Eyes, Moment, MomentOf, MomentTable, Seating, StepOf } from './wire.ts';
import { savedMatch } from '../contract/saved.ts';

/* Looking back at a match, in the page and in the terminal, moment by moment. */

/** A match to look back at. It shows nothing that the chosen eyes did not see. */
export interface Recording {
  readonly game: string;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly isOver: boolean;
  readonly eyes: readonly Eyes[]; // that may be chosen, the usual first
  readonly isTold: boolean;
  readonly note: string | null;
  readonly deck: unknown; // that was brought to it; null: the printed one
  moments(eyes: Eyes): readonly Moment[];
  /** The last moment for these eyes that was not after that of others. */
  sameTime(from: MomentOf, eyes: Eyes): number;
  table(eyes: Eyes, at: number): MomentTable | null;
  /** After so many steps; null while it goes on: which steps there were is a secret then. */
  step(eyes: Eyes, after: number): { readonly table: MomentTable; readonly heading: Heading } | null;
  /** How it came to a moment, for whoever plays on from there; null while it goes on, or where only its words are left. */
  readonly wayTo: (moment: MomentOf | StepOf) => Way | null;
  /** The whole record, for a file; null if there is none to give away. */
  readonly save: () => (SavedMatch & { readonly seating: Seating }) | null;
}

/** The steps to a moment of a match, and that moment in words. */
export interface Way {
  readonly match: Match<Shape>; // the whole of it
  readonly steps: readonly Step[];
  readonly place: string;
}

/** A moment, and how many steps led to it: that number stays here. */
interface Noticed extends Moment {
  readonly after: number;
}

const BETWEEN = 16; // steps between two tables that are kept: any other is a few steps from one of them

/** A match that can be taken again step by step. */
export function recordMatch(entry: LoadedGame, match: Match<Shape>, seating: Seating): Recording {
  const { game, names, steps } = match;
  const deck = deckIn(match.setting);
  const kept: Table<Shape>[] = [];
  const perEyes = new Map<Eyes, readonly Noticed[]>();

  const see = (table: Table<Shape>, eyes: Eyes): View => viewOf(table, eyes === 'all' ? null : (eyes ?? table.seats));

  /** Steps of which these eyes learn nothing are no moments: even their number is a secret. */
  const momentsFor = (eyes: Eyes): readonly Noticed[] => {
    const found: Noticed[] = [];
    const again = fromBeginning(match);
    const look = (happened: Match<Shape>['events'], after: number): void => {
      const { table } = again;
      const { plan } = table;
      if (after % BETWEEN === 0) kept[after / BETWEEN] ??= clone(table);
      const told =
        eyes === 'all' ? tellAll(plan, happened, names) : tellEvents(plan, happened, eyes ?? table.seats, names);
      if (told.length === 0) return;
      const events = told.map((event) => retell(plan, event, names, { you: null, isShort: false }));
      found.push({ after, heading: entry.text.heading(see(table, eyes), names, plan.setting), events });
    };
    look([...again.events], 0);
    steps.forEach((step, i) => look(take(again, step), i + 1));
    return found;
  };

  const moments = (eyes: Eyes): readonly Noticed[] => {
    const known = perEyes.get(eyes) ?? momentsFor(eyes);
    perEyes.set(eyes, known);
    return known;
  };

  const tableAfter = (count: number): Table<Shape> => {
    const from = Math.floor(count / BETWEEN);
    const start = kept[from];
    if (!start) throw new Error(`${game.id}: no table was kept at step ${from * BETWEEN}`);
    const again: Match<Shape> = { ...fromBeginning(match), table: clone(start) };
    for (const step of steps.slice(from * BETWEEN, count)) take(again, step);
    return again.table;
  };

  const tableFor = (table: Table<Shape>, eyes: Eyes): MomentTable => {
    const view = see(table, eyes);
    const { setting: own } = table.plan;
    const legal = typeof eyes === 'number' && view.waiting.includes(eyes) ? legalActions(table, eyes) : [];
    return {
      view,
      legal,
      question: legal.length === 0 ? null : entry.text.question(view, legal, names, own),
      own: typeof eyes === 'number' ? secretCards(table, eyes) : [],
      lines: entry.text.table(view, names, own),
    };
  };

  /** With what these eyes saw last above it. */
  const stepAfter = (eyes: Eyes, after: number): { readonly table: Table<Shape>; readonly heading: Heading } | null => {
    if (!isOver(match.table) || !Number.isInteger(after) || after < 0 || after > steps.length) return null;
    moments(eyes); // tables are kept on the way
    const table = tableAfter(after);
    return { table, heading: entry.text.heading(see(table, eyes), names, table.plan.setting) };
  };

  return {
    game: game.id,
    names,
    seating,
    isOver: isOver(match.table),
    eyes: eyesOf(seating, isOver(match.table)),
    isTold: false,
    note: deck === null ? null : 'This match was played with cards of somebody’s own.',
    deck,
    moments: (eyes) =>
      moments(eyes).map(({ heading, events, after }) =>
        isOver(match.table) ? { heading, events, after } : { heading, events },
      ),
    sameTime(from, eyes) {
      const after = moments(from.eyes)[from.at]?.after ?? 0;
      return Math.max(
        0,
        moments(eyes).findLastIndex((moment) => moment.after <= after),
      );
    },
    table(eyes, at) {
      const moment = moments(eyes)[at];
      if (!moment) return null;
      return tableFor(tableAfter(moment.after), eyes);
    },
    step(eyes, after) {
      const found = stepAfter(eyes, after);
      return found && { table: tableFor(found.table, eyes), heading: found.heading };
    },
    wayTo(from) {
      if (!isOver(match.table)) return null;
      const after = 'after' in from ? from.after : moments(from.eyes)[from.at]?.after;
      const found = after === undefined ? null : stepAfter(from.eyes, after);
      if (!found) return null;
      return { match, steps: steps.slice(0, after), place: found.heading.parts.map(headingText).join(' · ') };
    },
    save: () => (isOver(match.table) ? { ...savedMatch(match), seating } : null),
  };
}

/** What a seat holds that nobody else sees. */
const secretCards = (table: Table<Shape>, seat: Seat): string[] =>
  table.plan.zones
    .filter((zone) => seatOfZone(table.plan, zone) === seat && table.plan.seenBy[zone] === bitOf(seat))
    .flatMap((zone) => cardsIn(table, zone).map((card) => cardName(table.plan, card)));

function take(match: Match<Shape>, step: Step): Match<Shape>['events'] {
  const answer = replayStep(match, step);
  if (!answer.ok) throw new Error(`${match.game.id}: a match that was taken once is refused: ${answer.refusal.text}`);
  return [...answer.events];
}

/** While a match goes on, nobody looks with other eyes than at the table. */
function eyesOf(seating: Seating, isDone: boolean): Eyes[] {
  const only = onlooker(seating);
  if (!isDone) return only === null ? [null] : [only, null];
  const everybody: Eyes[] = ['all', ...seating.keys(), null];
  return only === null ? everybody : [only, ...everybody.filter((eyes) => eyes !== only)];
}

/** A match of which only the words are left. */
export function recordWords(
  { game, names, seating, isOver: isDone }: Pick<Recording, 'game' | 'names' | 'seating' | 'isOver'>,
  tables: readonly (Pick<Moment, 'heading' | 'events'> & Pick<MomentTable, 'lines'>)[],
  note: string,
): Recording {
  return {
    game,
    names,
    seating,
    isOver: isDone,
    eyes: [onlooker(seating)],
    isTold: true,
    note,
    deck: null,
    moments: () => tables.map(({ heading, events }) => ({ heading, events })),
    sameTime: ({ at }) => at,
    table(_, at) {
      const told = tables[at];
      return told ? { view: null, legal: [], question: null, own: [], lines: told.lines } : null;
    },
    step: () => null,
    wayTo: () => null,
    save: () => null,
  };
}

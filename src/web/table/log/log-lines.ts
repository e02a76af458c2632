import type { EventView, PlaceView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';

/* The log as people read it: rounds, in them a line for each action, and one line for all that is dealt or chosen in secret. */

export interface LogSentence {
  readonly text: string;
  readonly rule: string | undefined;
  readonly at: number; // in the log
}

export interface LogLine {
  readonly by: Seat | undefined;
  readonly said: readonly LogSentence[]; // an action and what came of it
  readonly step: number | undefined;
}

export interface LogRound {
  readonly title: LogSentence | null; // null: before the first
  readonly dealt: number; // cards
  readonly chosen: number; // secret choices
  readonly rest: number; // what else everybody does each time
  readonly aside: readonly LogLine[]; // their sentences
  readonly lines: readonly LogLine[];
  readonly last: number; // in the log: its last event
}

/** Whose doing it is, where it is somebody's. */
export const actorOf = (event: EventView): Seat | undefined =>
  event.by ?? ('seat' in event && typeof event.seat === 'number' ? event.seat : undefined);

/** A game calls its rounds as it likes: whatever it calls them, it tells the number of a new one by that name. */
export const isNewRound = (event: EventView): boolean => typeof Reflect.get(event, event.type) === 'number';

/** A card from a deck, as games call it, to somebody: of all, or their own. */
export function isDealt(event: EventView): boolean {
  if (event.type !== 'move' || !('from' in event) || !('to' in event)) return false;
  const [from, to] = [event.from, event.to] as readonly PlaceView[];
  return from !== undefined && /(^|-)deck$/.test(from.zone) && to?.seat !== undefined;
}

const isChosen = ({ type }: EventView): boolean => type === 'chosen' || type === 'chose';

/** What does not need a line of its own. */
export const isAside = (event: EventView): boolean => isDealt(event) || isChosen(event) || event.isAside === true;

interface Growing extends Omit<LogRound, 'aside' | 'lines'> {
  dealt: number;
  chosen: number;
  rest: number;
  last: number;
  readonly aside: LogLine[];
  readonly lines: LogLine[];
}

export function roundsOf(events: readonly EventView[]): readonly LogRound[] {
  const rounds: Growing[] = [];
  const begin = (title: LogSentence | null, at: number): Growing => {
    const round: Growing = { title, dealt: 0, chosen: 0, rest: 0, aside: [], lines: [], last: at };
    rounds.push(round);
    return round;
  };
  events.forEach((event, at) => {
    const { text, rule } = event;
    if (text === undefined) return;
    const said: LogSentence = { text, rule, at };
    if (isNewRound(event)) {
      begin(said, at);
      return;
    }
    const round = rounds.at(-1) ?? begin(null, at);
    round.last = at;
    if (isDealt(event)) round.dealt++;
    else if (event.type === 'chosen') round.chosen++;
    else if (event.isAside === true) round.rest++;
    add(isAside(event) ? round.aside : round.lines, event, said);
  });
  return rounds;
}

/** What one step brought is one line, as far as it is the same one's doing. */
function add(lines: LogLine[], event: EventView, said: LogSentence): void {
  const by = actorOf(event);
  const before = lines.at(-1);
  if (before && event.step !== undefined && before.step === event.step && (by === undefined || before.by === by))
    lines[lines.length - 1] = { ...before, said: [...before.said, said] };
  else lines.push({ by, said: [said], step: event.step });
}

/** What was dealt and chosen in a round, in few words. */
export function asideWords({ dealt, chosen, rest }: Pick<LogRound, 'dealt' | 'chosen' | 'rest'>): string {
  const parts = [
    ...(dealt > 0 ? [dealt === 1 ? 'One card dealt' : `${dealt} cards dealt`] : []),
    ...(chosen > 0 ? [chosen === 1 ? 'one secret choice' : `${chosen} secret choices`] : []),
    ...(rest > 0 ? [rest === 1 ? 'one usual step' : `${rest} usual steps`] : []),
  ].join(', ');
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`;
}

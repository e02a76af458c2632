import type { Message } from '../engine/edge.ts';
import type { TableEvent } from '../engine/game.ts';
import { knowsAll } from '../engine/tell.ts';
import { bitOf, hasBit, type Seat, type Viewer } from '../engine/words.ts';

/*
 * Everything that happened in a match, in order. An event is a small graph of objects, a long match has hundreds of them and a server a
 * thousand matches, and nearly all of that is never looked at again. So a log can be folded: what is in it so far becomes text, one for
 * all of it, which costs the garbage collector next to nothing, and is read again when somebody asks for it.
 */

export type Logged = TableEvent | { readonly type: 'undone'; readonly seat: Seat; readonly heard: number };

/** Whether a viewer is told all of an event. Those who are not are told the same, or nothing. */
export const toldTo = (event: Logged, viewer: Viewer): boolean =>
  event.type === 'undone' ? hasBit(event.heard, viewer) : knowsAll(event, viewer);

/** A bit for each viewer who is told anything of an event: hidden cards are seen to move. */
function hearersOf(event: Logged): number {
  switch (event.type) {
    case 'chose':
      return bitOf(event.seat);
    case 'show':
      return event.seen;
    case 'note':
    case 'undone':
      return event.heard;
    case 'move':
    case 'shuffle':
    case 'mark':
    case 'chosen':
    case 'clock':
    case 'resigned':
    case 'branched':
    case 'phase':
      return EVERYBODY;
  }
}

const EVERYBODY = -1; // all bits

const MOST_IN_A_FOLD = 64; // events: who asks for one of them reads all

export class Log {
  private readonly hearers: number[] = []; // of each event
  private readonly folds: string[] = []; // the first events, some in each
  private readonly ends: number[] = []; // how many events there are up to the end of each
  private recent: Logged[] = []; // the events after these

  constructor(events: readonly Logged[]) {
    this.add(events);
  }

  get length(): number {
    return this.hearers.length;
  }

  add(events: readonly Logged[]): void {
    for (const event of events) {
      this.recent.push(event);
      this.hearers.push(hearersOf(event));
    }
  }

  at(i: number): Logged | undefined {
    const start = this.folded;
    if (i >= start) return this.recent[i - start];
    const fold = this.foldOf(i);
    return this.unfolded(fold)[i - this.startOf(fold)];
  }

  /** The events from one to another, as a list. */
  slice(from = 0, to = this.length): Logged[] {
    const events: Logged[] = [];
    for (let i = from; i < to; i++) {
      const event = this.at(i);
      if (event) events.push(event);
    }
    return events;
  }

  /** Whether a viewer is told anything of an event. */
  isToldAt(i: number, viewer: Viewer): boolean {
    return hasBit(this.hearers[i] ?? 0, viewer);
  }

  /** From now on there are only so many events: the rest did not happen. */
  cut(length: number): void {
    if (lastRead.log === this) lastRead = NOTHING_READ;
    while (this.folded > length) {
      this.recent = [...this.read(this.folds.length - 1), ...this.recent];
      this.folds.pop();
      this.ends.pop();
    }
    this.recent.length = length - this.folded;
    this.hearers.length = length;
  }

  /** All events so far lie in memory as text from now on. */
  fold(): void {
    if (this.recent.length === 0) return;
    for (let from = 0; from < this.recent.length; from += MOST_IN_A_FOLD) {
      const some = this.recent.slice(from, from + MOST_IN_A_FOLD);
      this.ends.push(this.folded + some.length);
      this.folds.push(JSON.stringify(some));
    }
    this.recent = [];
  }

  private get folded(): number {
    return this.ends.at(-1) ?? 0;
  }

  private startOf(fold: number): number {
    return this.ends[fold - 1] ?? 0;
  }

  /** In which fold an event lies. */
  private foldOf(i: number): number {
    let [low, high] = [0, this.ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] ?? this.length) > i) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Whoever reads goes from one event to the next, so the last fold that was read is at hand. */
  private unfolded(fold: number): readonly Logged[] {
    if (lastRead.log !== this || lastRead.fold !== fold) lastRead = { log: this, fold, events: this.read(fold) };
    return lastRead.events;
  }

  private read(fold: number): readonly Logged[] {
    const text = this.folds[fold];
    if (text === undefined) throw new Error(`a log of ${this.length} events has no fold ${fold}`);
    return JSON.parse(text);
  }
}

interface Read {
  readonly log: Log | null;
  readonly fold: number;
  readonly events: readonly Logged[];
}

const NOTHING_READ: Read = { log: null, fold: 0, events: [] };
let lastRead: Read = NOTHING_READ;

/* ---- steps ---- */

/**
 * What a seat did, while nobody asks for it: an action with two lists of cards is seven objects. It has its action as text, and reads it
 * when it is asked for.
 */
class RestingStep {
  readonly seat: Seat;
  declare readonly action: Message;
  readonly #text: string;

  constructor(seat: Seat, action: Message) {
    this.seat = seat;
    this.#text = JSON.stringify(action);
    Object.defineProperty(this, 'action', RestingStep.#ACTION); // of its own, so that a copy and a save have it, too
  }

  static readonly #ACTION: PropertyDescriptor & ThisType<RestingStep> = {
    enumerable: true,
    get() {
      return JSON.parse(this.#text);
    },
  };
}

interface SeatStep {
  readonly seat: Seat;
  readonly action: Message;
}

const isSeatStep = (step: object): step is SeatStep => 'action' in step;

/** What seats did in these lists rests from now on; a step that is in several of them stays one. What else is there is left alone. */
export function letRest(...lists: object[][]): void {
  const resting = new Map<object, RestingStep>();
  for (const list of lists)
    for (let i = list.length - 1; i >= 0; i--) {
      const step = list[i];
      if (step instanceof RestingStep) break; // and so do all before it
      if (!step || !isSeatStep(step)) continue;
      const found = resting.get(step) ?? new RestingStep(step.seat, step.action);
      resting.set(step, found);
      list[i] = found;
    }
}

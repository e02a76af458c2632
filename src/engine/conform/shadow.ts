import type { Shape, Table, TableEvent } from '../game.ts';
import { act, decisionOf, hasChosen } from '../play.ts';
import { makeDice, seedGenerator } from '../luck/random.ts';
import { clone, isOver, phaseOf } from '../table.ts';
import { type Card, hasBit, type Seat, type Viewer } from '../words.ts';
import { cardAt, count, placeOf, zoneOf } from '../zones.ts';
import { eventsApart, toldApart, viewerName } from './channels.ts';
import { type Acted, codeOfAction, codeOfMessage, type Film, type Frame, perform, pick, withCards } from './film.ts';
import { codesOf } from './legality.ts';
import { type Pool, someProbes } from './probes.ts';
import { type Case, counted, find } from './report.ts';
import { observed, sees } from './seen.ts';
import { sameImagined } from './worlds.ts';

/*
 * Two worlds that differ only in what a viewer may not know must give it the same bytes. Here the second world is the
 * same match from some moment on, in which others do something else in secret; both are held against what the viewer
 * can observe by specs and bare moves, never against what the engine says it knows.
 */

export type Beginning = 'other choices' | 'other chance' | 'copies in each other’s places' | 'an imagined world';

const TRIES = 12;

/**
 * From this moment on another world follows the match: secret choices of the others are different, or chance is, or all
 * that the viewer does not know. The viewer acts the same; the others do anything that it observes no difference in.
 * While it observes none, none may reach it.
 */
export function checkShadow<T extends Shape>(
  c: Case<T>,
  film: Film<T>,
  from: number,
  viewer: Viewer,
  beginning: Beginning,
  steps: number,
  pool: Pool,
): void {
  const who = `${viewerName(viewer, c.seats)} can tell a world with ${beginning} from step ${from} on apart`;
  const others = Array.from({ length: c.seats }, (_, seat) => seat).filter((seat) => seat !== viewer);
  const liar = others.length === 0 ? null : pick(others, c.dice);
  const begun = beginOtherwise(c, film.frames[from]!, viewer, beginning);
  if (!begun) return;
  let b = begun;
  let isDifferent = beginning !== 'other choices';
  for (let step = from; step < Math.min(from + steps, film.frames.length - 1);) {
    const end = endOfSegment(film, step);
    let next: Table<T> | null = null;
    for (let i = 0; i < TRIES && next === null; i++) {
      const trial = clone(b);
      const lies = !isDifferent || (i < TRIES / 2 && c.dice.below(2) === 0);
      const outcome = followSegment(c, film, trial, step, end, viewer, lies ? liar : null, pool);
      if (outcome.apart) return find(c, 'two worlds', outcome.step, `${who}: ${outcome.apart}`);
      if (outcome.isSame) next = trial;
    }
    if (!next) return; // the viewer sees a difference whatever they do: the worlds part
    b = next;
    step = end;
    isDifferent = true;
    counted(c, beginning);
  }
}

function beginOtherwise<T extends Shape>(
  c: Case<T>,
  { table }: Frame<T>,
  viewer: Viewer,
  beginning: Beginning,
): Table<T> | null {
  const seed = `${c.seed}/otherwise/${c.dice.word()}`;
  if (beginning === 'an imagined world') {
    const world = c.tools.imagine(c.tools.redact(table, viewer), makeDice(seed));
    return { ...world, events: [] };
  }
  const b = clone(table);
  if (beginning === 'copies in each other’s places' && !exchangePlaces(c, b, viewer)) return null;
  if (beginning === 'other chance') {
    const dice = makeDice(seed);
    seedGenerator(
      b.rng,
      Array.from({ length: 8 }, () => dice.word()),
    );
  }
  return b;
}

/** Two copies of a card that for all the viewer knows could lie in each other's places do so; false if there are none. */
function exchangePlaces<T extends Shape>(c: Case<T>, t: Table<T>, viewer: Viewer): boolean {
  const { plan } = t;
  const cards = plan.faces.length;
  const couldLie = (card: Card, zone: number): boolean =>
    !sees(plan, zone, viewer) &&
    !hasBit(t.pinned![card]!, viewer) &&
    (t.couldBe![viewer * cards + card]! & plan.hiddenBit[zone]!) !== 0;
  const pairs = plan.copies.flatMap((copies) =>
    copies.flatMap((a) =>
      copies.flatMap((b): [Card, Card][] => {
        const isPair = a < b && zoneOf(t, a) !== zoneOf(t, b);
        return isPair && couldLie(a, zoneOf(t, b)) && couldLie(b, zoneOf(t, a)) && couldLie(a, zoneOf(t, a))
          ? [[a, b]]
          : [];
      }),
    ),
  );
  const known = pairs.filter(([a, b]) => t.couldBe![viewer * cards + a] !== t.couldBe![viewer * cards + b]);
  if (pairs.length === 0) return false;
  const [a, b] = pick(known.length > 0 ? known : pairs, c.dice);
  const swap = (list: Uint8Array | Uint32Array | Uint16Array, i: number, j: number): void => {
    [list[i], list[j]] = [list[j]!, list[i]!];
  };
  const [zoneA, zoneB] = [zoneOf(t, a), zoneOf(t, b)];
  const [atA, atB] = [placeOf(t, zoneA, a), placeOf(t, zoneB, b)];
  swap(t.bytes, plan.start[zoneA]! + atA, plan.start[zoneB]! + atB);
  swap(t.bytes, plan.layout.where + a, plan.layout.where + b);
  swap(t.bytes, plan.layout.marks + a, plan.layout.marks + b);
  // To all the others it is as if only the numbers were exchanged; the viewer could point at neither.
  for (let other = 0; other < plan.viewers; other++)
    if (other !== viewer) swap(t.couldBe!, other * cards + a, other * cards + b);
  swap(t.pinned!, a, b);
  return true;
}

/** Secret choices belong together until they are carried out; any other step stands alone. */
function endOfSegment<T extends Shape>({ frames }: Film<T>, from: number): number {
  if (decisionOf(frames[from]!.table).who !== 'together') return from + 1;
  let end = from + 1;
  while (!frames[end]!.events.some(({ type }) => type === 'phase')) end++;
  return end;
}

interface Outcome {
  readonly isSame: boolean; // as far as the viewer observes
  readonly apart: string | null; // how it can tell nevertheless
  readonly step: number;
}

function followSegment<T extends Shape>(
  c: Case<T>,
  film: Film<T>,
  b: Table<T>,
  from: number,
  end: number,
  viewer: Viewer,
  liar: Seat | null,
  pool: Pool,
): Outcome {
  for (let step = from; step < end; step++) {
    const after = film.frames[step + 1]!;
    const events = doLikewise(c, film, b, step, viewer, liar);
    if (events === 'refused') return { isSame: true, apart: 'an action of its own is legal in only one of them', step };
    if (!events) return { isSame: false, apart: null, step };
    const world = { table: b, events };
    const isRevealed = step === end - 1;
    if (isRevealed && observed(after.table, after.events, viewer) !== observed(b, events, viewer))
      return { isSame: false, apart: null, step };
    const isClose = isRevealed || c.dice.below(3) === 0;
    const probes = isClose ? someProbes(after.table, viewer, pool, c.dice) : [];
    const told = eventsApart(after, world, viewer) ?? (isClose ? toldApart(c, after, world, viewer, probes) : null);
    if (told) return { isSame: true, apart: told, step: step + 1 };
    if (isClose && c.dice.below(6) === 0) sameImagined(c, after, world, viewer, step + 1);
  }
  return { isSame: true, apart: null, step: end };
}

/** Does in this world what was done in the film, as far as the viewer can see that; null if that is impossible. */
function doLikewise<T extends Shape>(
  c: Case<T>,
  film: Film<T>,
  b: Table<T>,
  step: number,
  viewer: Viewer,
  liar: Seat | null,
): readonly TableEvent[] | 'refused' | null {
  const { deed, table } = film.frames[step]!;
  if (!deed || isOver(b) || phaseOf(b) !== phaseOf(table)) return null;
  if (!('code' in deed)) return perform(b, deed);
  const { seat } = deed;
  if (seat === viewer) {
    const code = codeOfMessage(b, seat, deed.message);
    return code === null ? 'refused' : perform(b, { ...deed, code });
  }
  const isOther = seat === liar;
  if (decisionOf(b).who === 'together') return chooseOtherwise(c, film, b, step, deed, isOther);
  const codes = codesOf(b, seat);
  if (codes.length === 0) return null;
  const code = isOther ? null : sameCode(table, b, deed);
  return perform(b, { ...deed, code: code ?? pick(codes, c.dice) });
}

/** The code of the same action with the cards that lie in the same places here, or with the very same cards. */
function sameCode<T extends Shape>(a: Table<T>, b: Table<T>, deed: Acted<T>): number | null {
  const inPlace = (card: Card): Card => {
    const zone = zoneOf(a, card);
    const at = placeOf(a, zone, card);
    return at < count(b, zone) ? cardAt(b, zone, at) : card;
  };
  return codeOfAction(b, deed.seat, withCards(b, deed.action, inPlace)) ?? codeOfAction(b, deed.seat, deed.action);
}

/** A secret choice: only whether it is in has to be the same. */
function chooseOtherwise<T extends Shape>(
  c: Case<T>,
  film: Film<T>,
  b: Table<T>,
  step: number,
  deed: Acted<T>,
  isOther: boolean,
): readonly TableEvent[] | null {
  const { seat } = deed;
  const before = film.frames[step]!.table;
  const decision = decisionOf(b);
  if (decision.who !== 'together') return null;
  const isFinal = !decision.ends || decision.ends(deed.code);
  b.events = [];
  if (!isOther) {
    const code = sameCode(before, b, deed);
    if (code !== null) return perform(b, { ...deed, code });
  }
  const ends = (code: number): boolean => !decision.ends || decision.ends(code);
  if (!isFinal) {
    // Half a choice is nothing to the others, unless it takes a whole one back.
    if (!hasChosen(before, seat) && c.dice.below(2) === 0) return b.events;
    const open = codesOf(b, seat).filter((code) => !ends(code));
    if (open.length === 0) return null;
    act(b, seat, pick(open, c.dice));
    return b.events;
  }
  // Nobody sees whether a choice that is in is changed.
  if (hasChosen(before, seat) && c.dice.below(2) === 0) return b.events;
  for (;;) {
    // A whole choice that replaces another is made in one step, or it would be seen to be taken back.
    const codes = codesOf(b, seat).filter((code) => ends(code) || !hasChosen(before, seat));
    if (codes.length === 0) return null;
    const code = pick(codes, c.dice);
    act(b, seat, code);
    if (ends(code)) return b.events;
  }
}

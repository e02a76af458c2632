import { cardName } from '../edge.ts';
import type { Game, Shape, Table, TableEvent } from '../game.ts';
import { act, decisionOf, hasChosen, newTable } from '../play.ts';
import { makeDice, seedGenerator } from '../random.ts';
import { heardBy, saidBy, saidCode, saidCount } from '../statements.ts';
import { clone, isOver, phaseOf } from '../table.ts';
import { type Card, hasBit, type Seat, type Viewer } from '../words.ts';
import { cardAt, cardsIn, count, placeOf, zoneOf } from '../zones.ts';
import { eventsApart, isSameTable, toldApart, viewerName, type World } from './channels.ts';
import { type Acted, codeOfAction, codeOfMessage, type Film, type Frame, perform, pick, withCards } from './film.ts';
import { codesOf } from './legality.ts';
import { type Pool, probesFor } from './probes.ts';
import { type Case, counted, find } from './report.ts';
import { facesSeen, observed, sees } from './seen.ts';
import { neverSeen, shuffledTogether } from './worlds.ts';

/*
 * Two worlds that differ only in what a viewer may not know must give it the same bytes. One is the match that was
 * played. The other is made in several ways, and then follows it; both are held against what the viewer can observe by
 * specs and bare moves, never against what the engine says it knows.
 */

const PROBES = 10;

/* ---- the same match with cards exchanged that the viewer has not seen ---- */

/** Card → the card that takes its place. */
type Exchange = readonly Card[];

/**
 * Cards that began in the same place are exchanged before the deal, and the match is played again with the actions of
 * the others translated. Until the viewer sees one of them nothing may differ, down to the course of the game.
 */
export function checkExchanged<T extends Shape>(c: Case<T>, film: Film<T>, viewer: Viewer, pool: Pool): void {
  const wanted = someExchange(c, film, viewer);
  if (!wanted) return;
  const twin = dealExchanged(c, wanted);
  const exchange = exchangeOf(film.frames[0]!.table, twin.table);
  if (!exchange) return;
  const face = (card: Card): string => cardName(film.plan, card);
  const isHidden = (world: World<T>, others: Exchange): boolean =>
    facesSeen(film.plan, world.events, viewer).every((card) => face(card) === face(others[card]!));
  const back = inverse(exchange);
  follow(c, film, twin, viewer, pool, {
    name: 'cards exchanged that it has not seen',
    exchange,
    mayPart: true,
    translate: (t, deed) => (deed.seat === viewer ? deed.action : withCards(t, deed.action, (card) => exchange[card]!)),
    isHidden: (a, b) =>
      isHidden(a, exchange) && isHidden(b, back) && !isFactApart(c, a, b, viewer) && !c.mayPart(a.table, b.table),
  });
}

/** Copies of a card are all the same: nobody may ever be able to tell that they were exchanged. */
export function checkCopiesExchanged<T extends Shape>(c: Case<T>, film: Film<T>, viewer: Viewer, pool: Pool): void {
  const { plan } = film;
  const exchange = plan.faces.map((_, card) => card);
  for (const copies of plan.cardNamed.values())
    for (const group of Map.groupBy(copies, (card) => plan.home[card]!).values()) rotate(exchange, group, c);
  if (exchange.every((card, i) => card === i)) return;
  const twin = dealExchanged(c, exchange);
  if (!exchangeOf(film.frames[0]!.table, twin.table)?.every((card, i) => plan.faces[card]!.id === plan.faces[i]!.id))
    return;
  follow(c, film, twin, viewer, pool, {
    name: 'copies of cards exchanged',
    exchange,
    mayPart: false,
    translate: (t, deed) => withCards(t, deed.action, (card) => exchange[card]!),
    isHidden: () => true,
  });
}

interface Following<T extends Shape> {
  readonly name: string;
  readonly exchange: Exchange;
  readonly mayPart: boolean; // where another seat cannot do the same
  readonly translate: (t: Table<T>, deed: Acted<T>) => T['action'];
  /** Whether the last step showed the viewer nothing that the worlds may differ in. */
  readonly isHidden: (a: World<T>, b: World<T>) => boolean;
}

function follow<T extends Shape>(
  c: Case<T>,
  film: Film<T>,
  twin: World<T>,
  viewer: Viewer,
  pool: Pool,
  { name, exchange, mayPart, translate, isHidden }: Following<T>,
): void {
  const who = viewerName(viewer, c.seats);
  let b = twin;
  for (const [step, a] of film.frames.entries()) {
    if (!isHidden(a, b)) return;
    counted(c, name);
    const isClose = step === 0 || c.dice.below(4) === 0 || a.deed === null;
    const probes = isClose ? someProbes(c, a, viewer, pool) : [];
    const apart = eventsApart(a, b, viewer) ?? (isClose ? toldApart(c, a, b, viewer, probes) : null);
    if (apart) return find(c, 'two worlds', step, `${who} can tell two worlds apart with ${name}: ${apart}`);
    if (isClose && c.dice.below(6) === 0) sameImagined(c, a, b, viewer, step);
    // A clock may have chosen for another seat, by cards that are not the same: in secret the worlds have parted.
    if (!a.deed || !isExchanged(a.table, b.table, exchange)) return;
    const t = b.table;
    if (!('code' in a.deed)) b = { table: t, events: perform(t, a.deed) };
    else {
      const action = translate(t, a.deed);
      const code = codeOfAction(t, a.deed.seat, action);
      if (code === null) {
        if (a.deed.seat === viewer || !mayPart)
          find(
            c,
            'two worlds',
            step,
            `an action of seat ${a.deed.seat} is legal in only one of two worlds with ${name}`,
          );
        return; // another seat could not do the same in the other world: they part
      }
      b = { table: t, events: perform(t, { ...a.deed, code }) };
    }
  }
}

/** Whether the second world is the first with these cards exchanged, secret choices included. */
function isExchanged<T extends Shape>(a: Table<T>, b: Table<T>, exchange: Exchange): boolean {
  const isSame = a.plan.zones.every(
    (zone) =>
      count(a, zone) === count(b, zone) && cardsIn(a, zone).every((card, at) => exchange[card] === cardAt(b, zone, at)),
  );
  if (!isSame || saidCount(a) !== saidCount(b)) return false;
  if (isOver(a)) return isOver(b);
  const said = (t: Table<T>, i: number): T['action'] => decisionOf(t).write(t, saidBy(t, i), saidCode(t, i));
  return Array.from({ length: saidCount(a) }, (_, i) => i).every(
    (i) => JSON.stringify(withCards(a, said(a, i), (card) => exchange[card]!)) === JSON.stringify(said(b, i)),
  );
}

/** Worlds may part where the game says so: at notes and statements that tell a fact about hidden cards on purpose. */
function isFactApart<T extends Shape>(c: Case<T>, a: World<T>, b: World<T>, viewer: Viewer): boolean {
  if (c.facts.size === 0) return false;
  return JSON.stringify(factsOf(c, a, viewer)) !== JSON.stringify(factsOf(c, b, viewer));
}

function factsOf<T extends Shape>(c: Case<T>, { table, events }: World<T>, viewer: Viewer): unknown[] {
  const notes = events.flatMap((event) =>
    event.type === 'note' && hasBit(event.heard, viewer) && c.facts.has(event.note.type) ? [event.note] : [],
  );
  if (isOver(table)) return notes;
  const said = Array.from({ length: saidCount(table) }, (_, i) => i).filter((i) => hasBit(heardBy(table, i), viewer));
  const actions = said.map((i) => decisionOf(table).write(table, saidBy(table, i), saidCode(table, i)));
  return [...notes, ...actions.filter(({ type }) => c.facts.has(type))];
}

/** Between cards that the viewer has not seen up to some moment, one of which somebody else holds then if there is such a one. */
function someExchange<T extends Shape>(c: Case<T>, film: Film<T>, viewer: Viewer): Exchange | null {
  const { plan, frames } = film;
  const until = 1 + c.dice.below(frames.length);
  const mixed = shuffledTogether(film);
  const unseen = neverSeen(film, until - 1, viewer).filter((card) => mixed.has(card));
  const moved = new Set(
    frames
      .slice(0, until)
      .flatMap(({ events }) => events.flatMap((event) => (event.type === 'move' ? [event.card] : []))),
  );
  const held = unseen.filter((card) => moved.has(card));
  if (unseen.length === 0) return null;
  const first = pick(held.length > 0 ? held : unseen, c.dice);
  const others = unseen.filter((card) => card !== first && mixed.get(card) === mixed.get(first));
  const size = pick([1, 1, 2, 3, others.length], c.dice);
  const group = [first];
  while (group.length <= size && others.length > 0) group.push(...others.splice(c.dice.below(others.length), 1));
  if (group.length < 2) return null;
  const exchange = plan.faces.map((_, card) => card);
  rotate(exchange, group, c);
  return exchange;
}

/** Sends every card of the group to the next in some order. */
function rotate<T extends Shape>(exchange: Card[], group: readonly Card[], c: Case<T>): void {
  const order = [...group];
  for (let i = order.length - 1; i > 0; i--) {
    const j = c.dice.below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  order.forEach((card, i) => {
    exchange[card] = order[(i + 1) % order.length]!;
  });
}

/** The same seed, but before the deal the cards lie exchanged in the box. */
function dealExchanged<T extends Shape>(c: Case<T>, exchange: Exchange): World<T> {
  const game: Game<T> = {
    ...c.game,
    setup(t) {
      for (const zone of t.plan.zones)
        for (let at = 0; at < count(t, zone); at++) t.bytes[t.plan.start[zone]! + at] = exchange[cardAt(t, zone, at)]!;
      return c.game.setup(t);
    },
  };
  const table = newTable(game, c.seats, c.options, c.seed, c.setting ?? undefined);
  return { table, events: table.events ?? [] };
}

/** Which card lies where which lay, null if the two deals have other numbers of cards somewhere. */
function exchangeOf<T extends Shape>(a: Table<T>, b: Table<T>): Exchange | null {
  const exchange: Card[] = [];
  for (const zone of a.plan.zones) {
    if (count(a, zone) !== count(b, zone)) return null;
    cardsIn(a, zone).forEach((card, at) => {
      exchange[card] = cardAt(b, zone, at);
    });
  }
  return exchange;
}

function inverse(exchange: Exchange): Exchange {
  const back: Card[] = [];
  exchange.forEach((card, i) => {
    back[card] = i;
  });
  return back;
}

/* ---- the same match from some moment on, where others do something else in secret ---- */

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
    const probes = isClose ? someProbes(c, after, viewer, pool) : [];
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

/* ---- common to all of them ---- */

const someProbes = <T extends Shape>(c: Case<T>, { table }: World<T>, viewer: Viewer, pool: Pool): unknown[] =>
  viewer < table.seats && !isOver(table) ? probesFor(table, viewer, pool, [], PROBES, c.dice) : [];

/** From two truths that look the same, the same dice imagine the same world. */
function sameImagined<T extends Shape>(c: Case<T>, a: World<T>, b: World<T>, viewer: Viewer, step: number): void {
  const [one, other] = [a, b].map(({ table }) => c.tools.redact(table, viewer));
  if (!isSameTable(one!, other!)) return;
  const seed = `${c.seed}/both/${step}`;
  counted(c, 'worlds of two truths');
  if (!isSameTable(c.tools.imagine(one!, makeDice(seed)), c.tools.imagine(other!, makeDice(seed))))
    find(c, 'imagined', step, `what is imagined for ${viewerName(viewer, c.seats)} depends on what it does not know`);
}

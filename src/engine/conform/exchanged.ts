import { groupsOf } from '../groups.ts';
import { cardName } from '../edge.ts';
import type { Game, Shape, Table } from '../game.ts';
import { decisionOf, newTable } from '../play.ts';
import { heardBy, saidBy, saidCode, saidCount } from '../statements.ts';
import { isOver } from '../table.ts';
import { type Card, hasBit, type Viewer } from '../words.ts';
import { cardAt, cardsIn, count } from '../zones.ts';
import { eventsApart, toldApart, viewerName } from './channels.ts';
import { type Acted, codeOfAction, type Film, perform, pick, withCards } from './film.ts';
import { type Pool, someProbes } from './probes.ts';
import { type Case, counted, find, type World } from './report.ts';
import { facesSeen } from './seen.ts';
import { neverSeen, sameImagined, shuffledTogether } from './worlds.ts';

/*
 * Two worlds that differ only in what a viewer may not know must give it the same bytes. Here the second world is the
 * same match with cards exchanged that the viewer has not seen, by specs and bare moves, not by what the engine says.
 */

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
    for (const group of groupsOf(copies, (card) => plan.home[card]!).values()) rotate(exchange, group, c);
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
    const probes = isClose ? someProbes(a.table, viewer, pool, c.dice) : [];
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

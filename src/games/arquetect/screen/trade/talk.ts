import type { EventView } from '../../../../engine/tell.ts';
import type { Seat } from '../../../../engine/words.ts';
import { canBeAsked } from '../../standing.ts';
import { listed } from '../../../../ui/table/listed.ts';
import { faceIn, field, type Scene, type Street, textsOf, withCard, without } from '../scene.ts';
import { nameIn, totalOf } from '../score.ts';

/* What the log tells beyond the view: names said, wishes, the tour of an offer, who pushed a card into my street. */

const seatIn = (event: EventView, name: string): Seat => Number(field(event, name) ?? -1);

interface Move {
  readonly card: string | null;
  readonly from: object;
  readonly to: object;
}

const moveOf = (event: EventView): Move | null => {
  const [card, from, to] = [field(event, 'card'), field(event, 'from'), field(event, 'to')];
  if (event.type !== 'move' || typeof from !== 'object' || typeof to !== 'object' || !from || !to) return null;
  return { card: typeof card === 'string' ? card : null, from, to };
};

/** Names that each seat has said and that lie nowhere in its street where the viewer sees them. */
export function namesSaid(log: readonly EventView[], scene: Scene): readonly (readonly string[])[] {
  const said: string[][] = scene.streets.map(() => []);
  for (const event of log) {
    const move = moveOf(event);
    if (move) {
      const names = said[Number(field(move.from, 'seat') ?? -1)];
      const at = names && move.card !== null ? names.indexOf(move.card) : -1;
      if (at >= 0 && field(move.from, 'seat') !== field(move.to, 'seat')) names?.splice(at, 1);
      continue;
    }
    const cards = NAMING.has(event.type) ? [...textsOf(field(event, 'cards')), ...textsOf([field(event, 'card')])] : [];
    const names = said[seatIn(event, 'seat')];
    if (!names) continue;
    for (const card of cards) if (count(names, card) < count(cards, card)) names.push(card);
  }
  return said.map((names, seat) => {
    const seen = (scene.streets[seat] ?? []).flatMap(({ id }) => id ?? []);
    return names.filter((name, i) => count(names.slice(0, i + 1), name) > count(seen, name));
  });
}

const NAMING: ReadonlySet<string> = new Set(['offer', 'counter', 'tender', 'bid']);
const count = (names: readonly string[], name: string): number => names.filter((one) => one === name).length;

/** The last wish of each seat, null if it never said one. */
export const wishesOf = (log: readonly EventView[], seats: number): (string | null)[] =>
  Array.from({ length: seats }, (_, seat) => {
    const event = log.findLast((one) => one.type === 'wished' && seatIn(one, 'seat') === seat);
    return event ? String(field(event, 'what')) : null;
  });

/* ---- the tour of an offer (§4.3.2) ---- */

export interface Stop {
  readonly seat: Seat;
  readonly state: 'declined' | 'refused' | 'asked' | 'answered' | 'next';
}

/** Who is asked in which order, beginning with this seat. */
export function queueFrom({ seats, turn, streets, options, standing }: Scene, first: Seat): Seat[] {
  if (options.declineMeans === 'turn-ends') return [first];
  const round = Array.from({ length: seats }, (_, i) => (first + i) % seats);
  return round.filter((seat) => canBeAsked(standing, turn, seat, streets[seat]?.length ?? 0));
}

/** How far the offer has come. */
export function tourOf(scene: Scene, log: readonly EventView[]): Stop[] {
  const { asked, partner, phase } = scene;
  const start = log.findLastIndex((event) => event.type === 'asked' && seatIn(event, 'partner') === asked);
  const since = log.slice(start + 1);
  const queue = queueFrom(scene, asked);
  return queue.map((seat, i) => {
    if (seat === partner)
      return { seat, state: phase === 'change' ? 'next' : scene.counter.length > 0 ? 'answered' : 'asked' };
    if (i > queue.indexOf(partner)) return { seat, state: 'next' };
    const isRefused = since.some((event) => event.type === 'refused' && seatIn(event, 'partner') === seat);
    return { seat, state: isRefused ? 'refused' : 'declined' };
  });
}

/* ---- what came while others played ---- */

const OWN_ACTIONS: ReadonlySet<string> = new Set(['gift', 'offer', 'announced', 'passed']);

const sinceMyAction = (log: readonly EventView[], me: Seat): readonly EventView[] =>
  log.slice(log.findLastIndex((event) => OWN_ACTIONS.has(event.type) && seatIn(event, 'seat') === me) + 1);

/** Cards that came into a street since my last action, mine if no other is named, and from whom. */
export function arrivalsOf(log: readonly EventView[], me: Seat, at: Seat = me): ReadonlyMap<string, Seat | null> {
  const found = new Map<string, Seat | null>();
  for (const event of sinceMyAction(log, me)) {
    const move = moveOf(event);
    if (!move || move.card === null || field(move.to, 'zone') !== 'city' || field(move.to, 'seat') !== at) continue;
    if (field(move.from, 'zone') === 'deck' || field(move.from, 'seat') === at) continue;
    const from = field(move.from, 'seat');
    found.set(move.card, typeof from === 'number' ? from : null);
  }
  return found;
}

/** The last sentences of the log that somebody else caused. */
export const newsOf = (log: readonly EventView[], me: Seat, most: number): string[] =>
  sinceMyAction(log, me)
    .flatMap(({ type, text }) => (text === undefined || QUIET.has(type) ? [] : [text]))
    .slice(-most);

const QUIET: ReadonlySet<string> = new Set(['move', 'chose', 'deck', 'first', 'hazards', 'round']);

/* ---- what others did to my points ---- */

export interface Change {
  readonly gain: number;
  readonly why: string;
}

const numberAt = (place: object): number => Number(field(place, 'at') ?? -1);
const isMyCity = (place: object, me: Seat): boolean => field(place, 'zone') === 'city' && field(place, 'seat') === me;

/** My street before this move, null where that cannot be told. */
function before(street: Street, { card, from, to }: Move, me: Seat): Street | null {
  if (isMyCity(to, me)) {
    const at = numberAt(to);
    return street[at]?.id === card ? without(street, at) : null;
  }
  return card === null || numberAt(from) < 0 ? null : withCard(street, numberAt(from), faceIn(card));
}

/** Whoever began something that moved cards of mine; null: this event began nothing of the kind. */
function causeOf(event: EventView, me: Seat, name: (seat: Seat) => string, cards: readonly string[]): string | null {
  const seat = seatIn(event, 'seat');
  switch (event.type) {
    case 'gift':
      return seatIn(event, 'to') === me ? `${name(seat)} gave you ${listed(cards.map(nameIn))}` : null;
    case 'agreed': {
      const partner = seatIn(event, 'partner');
      return seat === me || partner === me ? `your trade with ${name(seat === me ? partner : seat)}` : null;
    }
    case 'announced':
      return `${seat === me ? 'your' : `${name(seat)}’s`} ${nameIn(String(field(event, 'card')))}`;
    default:
      return null;
  }
}

/**
 * What happened to my points since I last began something, the first first: the street as it is, and one move after the other taken
 * back. As far as that can be told: what turned or mixed a street hides what was before.
 */
export function changesOf(
  log: readonly EventView[],
  { mine, me, isScored }: Scene,
  name: (seat: Seat) => string,
): Change[] {
  const changes: Change[] = [];
  if (me === null || !isScored) return changes;
  let now = mine; // as it was after what comes next
  let street = mine;
  let cards: string[] = [];
  for (const event of sinceMyAction(log, me).toReversed()) {
    const move = moveOf(event);
    if (move && (isMyCity(move.from, me) || isMyCity(move.to, me))) {
      const earlier = field(move.from, 'zone') === 'deck' ? null : before(street, move, me);
      if (!earlier) break;
      street = earlier;
      if (move.card !== null) cards = [move.card, ...cards];
      continue;
    }
    if (event.type === 'mark' || event.type === 'reversed' || event.type === 'slid') break;
    const cause = street === now ? null : causeOf(event, me, name, cards);
    if (cause === null) continue;
    changes.unshift({ gain: totalOf(now) - totalOf(street), why: cause });
    now = street;
    cards = [];
  }
  return changes;
}

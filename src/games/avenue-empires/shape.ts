import type { Game, Table } from '../../engine/game.ts';
import { zoneNumbers } from '../../engine/plan.ts';
import type { Card, Seat } from '../../engine/words.ts';
import { leftOf } from '../../engine/zones.ts';
import type { Face } from './deck.ts';
import type { Options } from './options.ts';

/** The names of Avenue Empires. */
export interface AvenueEmpires {
  face: Face;
  zone: (typeof ZONES)[number];
  phase:
    | 'production'
    | 'trading'
    | 'late-trading'
    | 'building'
    | 'powers'
    | 'build-again'
    | 'swap-two'
    | 'scout'
    | 'salvage'
    | 'keeping'
    | 'cleanup'
    | 'finish';
  action: Pass | Incoming | Build | Swap | Scout | Salvage | Keep;
  counters: Counters;
  options: Options;
  note: Note;
}

export type AvenueTable = Table<AvenueEmpires>;
export type AvenueGame = Game<AvenueEmpires>;

/**
 * The avenues lie next to each other in this list: `avenueZone` counts on it. Aside lies what a seat is just being passed
 * or looks at; between two decisions it is empty.
 */
export const ZONES = ['hand', 'reserve', 'aside', 'left', 'center', 'right', 'deck', 'discard', 'removed'] as const;
export const { hand, reserve, aside, left, deck, discard, removed } = zoneNumbers(ZONES);

/** §4.2.1: a card to each neighbour; null where none goes to that side. */
export type Pass = { type: 'pass'; left: Card | null; right: Card | null };

/** §4.2.2: what a Watchtower shows its owner; nobody does this, it is heard. */
export type Incoming = { type: 'incoming'; card: Card | null; to: Seat };

/** §4.3.1: a card of the hand, and where it goes; `nothing` with `buildDuty` = `may`. */
export type Build = { type: 'build'; card: Card; avenue: string; row: number } | { type: 'nothing' };

/** §2.6; every "may" can be declined. */
export type Swap =
  | { type: 'swap'; avenue: string; row: number; withAvenue: string; withRow: number }
  | { type: 'decline' };
export type Scout = { type: 'scout'; place: number } | { type: 'decline' };
export type Salvage = { type: 'salvage'; card: Card } | { type: 'decline' };

/** §4.4.1: one card at a time, or stop. */
export type Keep = { type: 'keep'; card: Card } | { type: 'stop' };

export interface Counters {
  round: number;
  complete: number; // rounds whose Cleanup was carried out to its end
  extra: Int32Array; // `draw-extra` of each seat's city
  keeps: Int32Array; // `keep` of each seat's city
  withholders: number; // a bit for each seat with `withhold`
  late: number; // a bit for each seat with `late-trade`
  due: Int32Array; // the face of the card whose when-built power a seat has yet to resolve, plus 1; 0: none
  turn: Seat; // whose power is being resolved
  asked: number; // 1 while that seat has to decide
  gone: number; // §R34: a bit for each seat whose player has left
  edited: number; // 1: the deck is not the printed one
  ended: number; // 1: the deck has run out, and the game with it (§5.1)
}

/** What the log tells beyond moves, choices and phases. */
export type Note =
  | { type: 'round'; round: number; lead: Seat }
  | { type: 'incoming'; seat: Seat; to: Seat; card: Card | null }
  | { type: 'passed'; seat: Seat; left: number; right: number }
  | { type: 'built'; seat: Seat; card: Card; avenue: string; row: number }
  | { type: 'built-nothing'; seat: Seat }
  | { type: 'declined'; seat: Seat; card: Card }
  | { type: 'swapped'; seat: Seat; avenue: string; row: number; withAvenue: string; withRow: number }
  | { type: 'scouts'; seat: Seat; cards: number }
  | { type: 'scouted'; seat: Seat }
  | { type: 'salvaged'; seat: Seat }
  | { type: 'kept'; seat: Seat; cards: number }
  | { type: 'removed'; cards: number }
  | { type: 'deck-empty' }
  | { type: 'city'; seat: Seat; points: number; left: number; center: number; right: number };

/** §2.4, lead seat. */
export const leadSeat = (t: AvenueTable): Seat => leadIn(t, t.counters.round);

/** The same for any round. */
export const leadIn = ({ options, seats, firstSeat }: AvenueTable, round: number): Seat =>
  leadOf(options, seats, round, firstSeat);

export const leadOf = (options: Options, seats: number, round: number, firstSeat: Seat = 0): Seat =>
  options.leadSeat === 'fixed' ? firstSeat : (firstSeat + round - 1) % seats;

/** Calls `step` for every seat from the lead seat clockwise. */
export function inLeadOrder(t: AvenueTable, step: (t: AvenueTable, seat: Seat) => void): void {
  let seat = leadSeat(t);
  for (let i = 0; i < t.seats; i++) {
    step(t, seat);
    seat = leftOf(t, seat);
  }
}

import { bitOf, type Refusal, refusal, type Seat } from '../../engine/words.ts';
import { ABILITIES } from './deck.ts';
import type { Counters, Options } from './shape.ts';

/* What follows from what everybody knows: rules ask it of a table, a screen of what a view says. */

export interface Standing {
  readonly seats: number;
  readonly options: Options;
  readonly counters: Readonly<Pick<Counters, 'round' | 'curfew' | 'ability' | 'step' | 'position' | 'changing'>> & {
    readonly done: ArrayLike<number>;
    readonly numbers: ArrayLike<number>;
  };
}

export const remains = ({ counters }: Standing, seat: Seat): boolean => counters.done[seat] === 0;

/** §2.7: “other player” always means another remaining player. */
export function othersRemaining(t: Standing, seat: Seat): number {
  let others = 0;
  for (let other = 0; other < t.seats; other++) if (other !== seat && remains(t, other)) others++;
  return others;
}

/** §4.3.2: whether an offer of this seat can go to another, who has so many cards. */
export const canBeAsked = (t: Standing, seat: Seat, other: Seat, cards: number): boolean =>
  other !== seat && remains(t, other) && cards > 0;

/** §6.5 `wish`: whether a category occurs in the deck, by its number. */
export const isWishable = ({ options, counters }: Standing, category: number): boolean =>
  options.wish !== 'off' && counters.numbers[category] !== 0;

/** §4.3.2, §6.5 `offerOnMove`: an offer that is replaced on its way goes to whoever is next. */
export const mayChoosePartner = ({ counters }: Standing): boolean => counters.changing === 0;

const DOUBLE_DELIVERY = 1 + ABILITIES.indexOf('double-delivery');

/** §4.2.1, §2.7: the second gift of a Double Delivery goes to somebody else, if anybody else remains. */
export function isReceiver(t: Standing, seat: Seat, other: Seat): boolean {
  if (other === seat || !remains(t, other)) return false;
  const { ability, step, position } = t.counters;
  const isSecond = ability === DOUBLE_DELIVERY && step === 1 && othersRemaining(t, seat) > 1;
  return !isSecond || other !== position;
}

export function whyNoReceiver(t: Standing, seat: Seat, other: Seat): Refusal {
  if (other === seat) return refusal('§4.2.1', 'A gift goes to another player.');
  if (!remains(t, other)) return refusal('§4.5.3', 'A player who is done cannot be chosen.');
  return refusal('§2.7', 'The second delivery goes to a different player.');
}

/** §2.7: which place of a city of so many cards a landslide at this gap brings to place `i`. */
export const slidTo = (i: number, gap: number, cards: number): number => (i + gap) % cards;

/* ---- §4.5.1: who may be done ---- */

export const isTooEarly = ({ counters, options }: Standing): boolean => counters.round < options.earliestDone;

/** The Curfews that keep this seat, a bit for each. */
export const curfewsOver = ({ counters }: Standing, seat: Seat): number => counters.curfew & ~bitOf(seat);

export const mayBeDone = (t: Standing, seat: Seat): boolean => !isTooEarly(t) && curfewsOver(t, seat) === 0;

/* ---- §5.1: when the game ends ---- */

export const isOverWith = (remaining: number): boolean => remaining <= 1;
export const isTooMuchOut = (outward: number, { outwardLimit }: Options): boolean => outward >= outwardLimit;
export const isLastRound = ({ counters, options }: Standing): boolean => counters.round >= options.roundLimit;

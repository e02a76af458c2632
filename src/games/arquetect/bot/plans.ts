import { legalCodes } from '../../../engine/play.ts';
import { outcomeOf, saidBy, saidCode, saidCount } from '../../../engine/statements.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { placesFrom } from './around.ts';
import { codeOf, isCode, numberOf, typeOf } from '../acts.ts';
import { cardsAt, dealGain, offerValue } from './bargain.ts';
import { type City, insert, isHazardCard, makeCity, remove, scoreOf, scoreWithout, worthOf } from './cities.ts';
import { isLocked, kept } from '../flow.ts';
import { cityOf, type Future, isIn, isPartner } from './futures.ts';
import { findNamed } from './imagining.ts';
import { type ArquetectTable, FIRST_WISHED_CARD, KEPT, MOST_NAMES } from '../shape.ts';
import { mayBeDone } from '../standing.ts';

/* What is worth a thought: a whole gift, a whole offer or counter-offer, of which the next action is the first step. */

export type Plan = { readonly code: number } & (
  | { readonly kind: 'gift'; readonly at: number; readonly to: Seat; readonly gap: number; readonly leaves: boolean }
  | { readonly kind: 'trade'; readonly places: Int16Array; readonly wish: number; readonly partner: Seat } // −1: anybody
  | { readonly kind: 'counter'; readonly places: Int16Array }
  | { readonly kind: 'decline' | 'agree' | 'refuse' | 'stay' | 'leave' }
);

const NOBODY = -1;

/** The plans of a seat that is asked, none if the question is not one of bargaining; `samples` are worlds that look like the view. */
export function listPlans(view: ArquetectTable, seat: Seat, samples: readonly Future[]): Plan[] {
  const phase = phaseOf(view);
  if (phase === 'action') return [...giftPlans(view, seat, samples), ...tradePlans(view, seat, samples)];
  if (phase === 'offer') return tradePlans(view, seat, samples);
  if (phase === 'wish' || phase === 'partner') return tourPlans(view, seat, samples);
  if (phase === 'answer' || phase === 'counter-offer') return counterPlans(view, seat, samples);
  if (phase === 'agree') return AGREEMENT;
  if (phase === 'gift-card' || phase === 'gift-to' || phase === 'gift-gap') return giftPlans(view, seat, samples);
  if (phase !== 'done') return [];
  return [...legal(view, seat)].map((code) => ({ kind: typeOf(code) === 'stay' ? 'stay' : 'leave', code }));
}

const AGREEMENT: Plan[] = [
  { kind: 'agree', code: codeOf('agree') },
  { kind: 'refuse', code: codeOf('refuse') },
];

const legal = (view: ArquetectTable, seat: Seat): Int32Array => {
  const { codes, count } = legalCodes(view, seat);
  return codes.slice(0, count);
};

function ownCity(samples: readonly Future[], seat: Seat): City {
  const [sample] = samples;
  if (!sample) throw new Error('arquetect: no world to think about');
  return cityOf(sample, seat);
}

const MOST_PLACES = 16;

/** The places of cards that may leave the city; of a very long one only those that are missed least. */
export function freePlaces(view: ArquetectTable, seat: Seat, city: City): number[] {
  const free = Array.from({ length: city.length }, (_, at) => at).filter((at) => !isLocked(view, seat, at));
  if (free.length <= MOST_PLACES) return free;
  return free
    .map((at) => ({ at, score: scoreWithout(city, at) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, MOST_PLACES)
    .map(({ at }) => at);
}

/* ---- gifts ---- */

const GIFTS = 3; // cards that are thought about

function giftPlans(view: ArquetectTable, seat: Seat, samples: readonly Future[]): Plan[] {
  const city = ownCity(samples, seat);
  const phase = phaseOf(view);
  const codes = phase === 'action' ? [] : [...legal(view, seat)];
  const given = phase === 'gift-to' || phase === 'gift-gap' ? kept(view, seat, 'give', 1) - 1 : NOBODY;
  const places = given >= 0 ? [given] : bestGifts(city, freePlaces(view, seat, city));
  const target = phase === 'gift-gap' ? kept(view, seat, 'to', NOBODY) : NOBODY;
  const others = target >= 0 ? [target] : othersIn(samples, seat);
  const plans: Plan[] = [];
  for (const at of places)
    for (const to of others)
      for (const gap of worstGaps(samples, city.cards[at] ?? 0, to, phase === 'gift-gap' ? 4 : 1)) {
        const code = giftCode(phase, at, to, gap);
        if (codes.length > 0 && !codes.includes(code)) continue;
        plans.push({ kind: 'gift', code, at, to, gap, leaves: false });
        if (mayBeDone(view, seat)) plans.push({ kind: 'gift', code, at, to, gap, leaves: true });
      }
  return plans;
}

function giftCode(phase: string, at: number, to: Seat, gap: number): number {
  if (phase === 'gift-card') return codeOf('give', at + 1);
  if (phase === 'gift-to') return codeOf('to', to);
  return phase === 'gift-gap' ? codeOf('gap', gap) : codeOf('gift');
}

/** The others who remain, the left neighbour first. */
const othersIn = ([sample]: readonly Future[], seat: Seat): Seat[] =>
  Array.from({ length: sample?.seats ?? 0 }, (_, places) => (seat + places) % (sample?.seats ?? 1)).filter(
    (other) => other !== seat && sample !== undefined && isIn(sample, other),
  );

/** The places of the cards that one would rather be rid of. */
export function bestGifts(city: City, free: readonly number[]): number[] {
  const score = scoreOf(city);
  const value = (at: number): number => {
    const card = city.cards[at] ?? 0;
    return scoreWithout(city, at) - score + (isHazardCard(card) ? 1.5 : -0.25 * worthOf(card));
  };
  return free
    .map((at) => ({ at, value: value(at) }))
    .sort((a, b) => b.value - a.value || a.at - b.at)
    .slice(0, GIFTS)
    .map(({ at }) => at);
}

const scratch = makeCity();

/** The gaps of a city where a card does most harm, as far as the samples tell. */
export function worstGaps(samples: readonly Future[], card: number, to: Seat, number: number): number[] {
  const gaps = (samples[0] ? cityOf(samples[0], to).length : 0) + 1;
  const harm = Array.from({ length: gaps }, (_, gap) => ({ gap, score: 0 }));
  for (const sample of samples) {
    const city = cityOf(sample, to);
    for (const each of harm) {
      for (let i = 0; i < city.length; i++) scratch.cards[i] = city.cards[i] ?? 0;
      scratch.length = city.length;
      insert(scratch, each.gap, card & 255);
      each.score += scoreOf(scratch);
      remove(scratch, each.gap);
    }
  }
  return harm
    .sort((a, b) => a.score - b.score || a.gap - b.gap)
    .slice(0, number)
    .map(({ gap }) => gap);
}

/* ---- offers ---- */

const OFFERS = 20;
const LONG_CITY = 10; // from here on sets of three are too many to look at

/** Sets of one to three places, each multiset of names once. */
function* setsOf(city: City, free: readonly number[]): Generator<Int16Array> {
  const seen = new Set<string>();
  const fresh = (...at: number[]): Int16Array | null => {
    const names = at.map((place) => (city.cards[place] ?? 0) & 255).sort((a, b) => a - b);
    const key = names.join();
    if (seen.has(key)) return null;
    seen.add(key);
    return Int16Array.of(at[0] ?? NOBODY, at[1] ?? NOBODY, at[2] ?? NOBODY);
  };
  for (const [i, first] of free.entries()) {
    const one = fresh(first);
    if (one) yield one;
    for (const [j, second] of free.entries()) {
      if (j <= i) continue;
      const two = fresh(first, second);
      if (two) yield two;
      if (free.length > LONG_CITY) continue;
      for (const third of free.slice(j + 1)) {
        const three = fresh(first, second, third);
        if (three) yield three;
      }
    }
  }
}

const sizeOf = (places: Int16Array): number => places.filter((at) => at >= 0).length;

/** Names that were chosen but not yet said, in list order. */
function namedSoFar(view: ArquetectTable, seat: Seat): number[] {
  const names: number[] = [];
  for (let i = 0; i < saidCount(view); i++) {
    const code = saidCode(view, i);
    if (saidBy(view, i) === seat && outcomeOf(view, i) === KEPT && isCode(code, 'name')) names.push(numberOf(code));
  }
  return names;
}

/** The next step towards naming these cards, −1 if it does not go on from what is named. */
function nextName(city: City, places: Int16Array, named: readonly number[]): number {
  const names = [...places.filter((at) => at >= 0)].map((at) => (city.cards[at] ?? 0) & 255).sort((a, b) => a - b);
  if (named.some((name, i) => names[i] !== name)) return -1;
  const next = names[named.length];
  return next === undefined ? codeOf('enough') : codeOf('name', next);
}

function tradePlans(view: ArquetectTable, seat: Seat, samples: readonly Future[]): Plan[] {
  const city = ownCity(samples, seat);
  const [sample] = samples;
  if (!sample || !othersIn(samples, seat).some((other) => isPartner(sample, seat, other))) return [];
  const score = scoreOf(city);
  const isOffer = phaseOf(view) === 'offer';
  const named = isOffer ? namedSoFar(view, seat) : [];
  const offers: { code: number; places: Int16Array; value: number }[] = [];
  for (const places of setsOf(city, freePlaces(view, seat, city))) {
    const [first = NOBODY, second = NOBODY, third = NOBODY] = places;
    const code = isOffer ? nextName(city, places, named) : codeOf('trade');
    if (code >= 0) offers.push({ code, places, value: offerValue(city, score, first, second, third, sizeOf(places)) });
  }
  return offers
    .sort((a, b) => b.value - a.value)
    .slice(0, OFFERS)
    .map(({ code, places }) => ({ kind: 'trade', code, places, wish: 0, partner: NOBODY }));
}

/** The offer is said: what to wish for, whom to ask first. */
function tourPlans(view: ArquetectTable, seat: Seat, samples: readonly Future[]): Plan[] {
  const places = new Int16Array(MOST_NAMES);
  findNamed(ownCity(samples, seat), view.counters.offer, places);
  const askedAt = (code: number): number => (typeOf(code) === 'ask' ? placesFrom(view, seat, numberOf(code)) : 0);
  const codes = [...legal(view, seat)].sort((a, b) => askedAt(a) - askedAt(b));
  return codes.flatMap((code): Plan[] => {
    if (typeOf(code) === 'ask')
      return [{ kind: 'trade', code, places, wish: view.counters.wish, partner: numberOf(code) }];
    const wish = typeOf(code) === 'wish' ? numberOf(code) : 0;
    return wish < FIRST_WISHED_CARD ? [{ kind: 'trade', code, places, wish, partner: NOBODY }] : [];
  });
}

/* ---- counter-offers ---- */

const COUNTERS = 14;
const PROMISING = 48; // of which it is asked how likely the proposer agrees
const got = new Uint16Array(MOST_NAMES);
const gives = new Int16Array(MOST_NAMES);
const theirs = new Uint16Array(MOST_NAMES);

function counterPlans(view: ArquetectTable, seat: Seat, samples: readonly Future[]): Plan[] {
  const city = ownCity(samples, seat);
  const isNaming = phaseOf(view) === 'counter-offer';
  const named = isNaming ? namedSoFar(view, seat) : [];
  const size = readNames(view.counters.offer);
  const counters: { code: number; places: Int16Array; gain: number }[] = [];
  for (const places of setsOf(city, freePlaces(view, seat, city))) {
    const code = isNaming ? nextName(city, places, named) : codeOf('accept');
    if (code < 0) continue;
    const gain = dealGain(city, places, got, size);
    if (gain >= 1 || isNaming) counters.push({ code, places, gain });
  }
  const plans = counters
    .sort((a, b) => b.gain - a.gain)
    .slice(0, PROMISING)
    .map((one) => ({ ...one, value: one.gain * (0.01 + chanceToAgree(view, city, one.places, samples)) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, COUNTERS)
    .map(({ code, places }): Plan => ({ kind: 'counter', code, places }));
  if (!isNaming) plans.push({ kind: 'decline', code: codeOf('decline') });
  return plans;
}

function readNames(names: Int32Array): number {
  let number = 0;
  for (let i = 0; i < MOST_NAMES; i++) if (names[i] !== 0) got[number++] = (names[i] ?? 0) - 1;
  return number;
}

/** In how many of the samples the proposer would gain a point by it. */
function chanceToAgree(
  { counters }: ArquetectTable,
  city: City,
  places: Int16Array,
  samples: readonly Future[],
): number {
  const number = cardsAt(city, places, theirs);
  let agreed = 0;
  for (const sample of samples) {
    const proposer = cityOf(sample, counters.turn);
    findNamed(proposer, counters.offer, gives);
    if (dealGain(proposer, gives, theirs, number) >= 1) agreed++;
  }
  return agreed / samples.length;
}

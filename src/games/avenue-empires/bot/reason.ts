import { legalCodes } from '../../../engine/play.ts';
import { saidCount } from '../../../engine/statements.ts';
import { phaseOf } from '../../../engine/table.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { count, leftOf, rightOf } from '../../../engine/zones.ts';
import { avenueOf, handPlace, NOTHING, rowOf } from '../building.ts';
import { insert, remove } from '../city.ts';
import { STOP } from '../cleanup.ts';
import { BUILD_AGAIN, DRAW_EXTRA, type Face, KEEP, LATE_TRADE, SALVAGE, SCOUT, SWAP_TWO, WITHHOLD } from '../deck.ts';
import { bestGain, cellOf, gainAt, gainOfSwap } from '../gains.ts';
import { avenueOfSpot, DECLINE, firstSpot, fromTop, NO_SWAP, rowOfSpot, secondSpot } from '../powers.ts';
import { cardPoints } from '../scoring.ts';
import { type AvenueTable, hand } from '../shape.ts';
import { incomingFace, leftAt, NONE, rightAt } from '../trading.ts';
import { AVENUE_TITLES, CATEGORY_NAMES } from '../vocabulary.ts';
import { cityOf, heldFace, lookFrom, roundsLeft, survey } from './worth.ts';

/*
 * What speaks for a choice, in one plain sentence to the player who has to make it. Where the running score is hidden
 * (§6), it is told without numbers.
 */

export function reason(view: AvenueTable, seat: Seat, code: number): string {
  survey(view);
  const phase = phaseOf(view);
  switch (phase) {
    case 'trading':
    case 'late-trading':
      return whyPass(view, seat, code);
    case 'building':
      return code === NOTHING ? whyNothing(view, seat) : whyBuild(view, seat, code);
    case 'build-again':
      return code === DECLINE ? whyNothing(view, seat) : whyBuild(view, seat, code);
    case 'swap-two':
      return whySwap(view, seat, code);
    case 'scout':
      return whyTake(view, seat, code === DECLINE ? null : scoutedFace(view, code), 'from the deck');
    case 'salvage':
      return whyTake(view, seat, code === DECLINE ? null : (survey(view)[code] ?? null), 'from the discard pile');
    case 'keeping':
      return whyKeep(view, seat, code === STOP ? null : heldFace(view, seat, code));
    case 'production':
    case 'powers':
    case 'cleanup':
    case 'finish':
    case 'over':
      throw new Error(`avenue-empires: nobody decides in ${phase}`);
  }
}

const isTold = (t: AvenueTable): boolean => t.options.runningScore === 'shown';
const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));
const vp = (n: number): string => `${plain(n)} VP`;
const place = (avenue: number, row: number): string => `in row ${row} of ${AVENUE_TITLES[avenue] ?? '?'}`;

/** What a card would bring a city at once, at its best place. */
function gainFor(t: AvenueTable, seat: Seat, face: Face): number {
  const now = lookFrom(t, seat);
  return bestGain(cityOf(seat), face, now);
}

/* ---- passing ---- */

function whyPass(t: AvenueTable, seat: Seat, code: number): string {
  const keeps = bestOf(t, seat, keptBy(t, seat, code));
  const comes = bestOf(t, seat, comingTo(t, seat));
  const own = comes && (!keeps || comes.gain >= keeps.gain) ? comes : keeps;
  const coming = own !== null && own === comes ? ' is on its way to you' : null;
  const gifts = giftsOf(t, seat, code);
  if (!isTold(t)) {
    const first = own ? `${own.face.name}${coming ?? ' stays with you'}` : 'You keep nothing';
    return `${first}, and ${listed(gifts.map(({ face, to }) => `${face.name} goes to ${to}`))}.`;
  }
  const first = own
    ? `${own.face.name}${coming ?? ' stays with you'} and is worth ${vp(own.gain)} now${onceBuilt(own.face)}`
    : 'You keep nothing';
  return `${first}; ${listed(gifts.map(({ face, to, gain }) => `${face.name} brings ${to} ${gain > 0 ? `${vp(gain)} at most` : 'nothing'}`))}.`;
}

/** A card that is worth little may be kept for what it can do. */
function onceBuilt({ does }: Face): string {
  const words = POWER_WORDS[does];
  return words === undefined ? '' : ` (once it is built, ${words})`;
}

interface Offer {
  readonly face: Face;
  readonly gain: number;
}

function bestOf(t: AvenueTable, seat: Seat, faces: readonly Face[]): Offer | null {
  let best: Offer | null = null;
  for (const face of faces) {
    const gain = gainFor(t, seat, face);
    if (!best || gain > best.gain) best = { face, gain };
  }
  return best;
}

const keptBy = (t: AvenueTable, seat: Seat, code: number): Face[] =>
  placesHeld(t, seat)
    .filter((at) => at !== leftAt(code) && at !== rightAt(code))
    .map((at) => heldFace(t, seat, at));

const placesHeld = (t: AvenueTable, seat: Seat): number[] =>
  Array.from({ length: count(t, hand + seat) }, (_, at) => at);

/** §4.2.2: what a Watchtower shows. */
function comingTo(t: AvenueTable, seat: Seat): Face[] {
  const faces = survey(t);
  return Array.from({ length: saidCount(t) }, (_, i) => faces[incomingFace(t, i, seat)]).filter(
    (face) => face !== undefined,
  );
}

function giftsOf(t: AvenueTable, seat: Seat, code: number): (Offer & { readonly to: string })[] {
  const isPair = t.seats === 2;
  const sides = [
    { at: leftAt(code), neighbour: leftOf(t, seat), to: isPair ? 'your opponent' : 'your left neighbour' },
    { at: rightAt(code), neighbour: rightOf(t, seat), to: isPair ? 'your opponent' : 'your right neighbour' },
  ];
  return sides
    .filter(({ at }) => at !== NONE)
    .map(({ at, neighbour, to }) => {
      const face = heldFace(t, seat, at);
      return { face, to, gain: gainFor(t, neighbour, face) };
    });
}

const listed = (parts: readonly string[]): string => parts.join(' and ');

/* ---- building ---- */

function whyBuild(t: AvenueTable, seat: Seat, code: number): string {
  const now = lookFrom(t, seat);
  const city = cityOf(seat);
  const face = heldFace(t, seat, handPlace(code));
  const [avenue, row] = [avenueOf(code), rowOf(code)];
  const gain = gainAt(city, face, avenue, row, now);
  insert(city, avenue, row, face);
  const own = cardPoints(avenue, row);
  const more = roundsLeft(t) === 0 ? '' : growth(t, seat, avenue, row, own);
  remove(city, avenue, row);
  const others = gain - own;
  const best = bestBuild(t, seat, now);
  const then =
    POWER_WORDS[face.does] ??
    (gain >= best ? 'nothing brings more at once' : more === '' ? lesser(t, best - gain) : more);
  if (!isTold(t)) return `${face.name} goes ${place(avenue, row)}: ${then}.`;
  const beside =
    others > 0
      ? ` and lifts your other cards by ${vp(others)}`
      : others < 0
        ? ` but costs your other cards ${vp(-others)}`
        : '';
  return `${face.name} ${place(avenue, row)} scores ${vp(own)}${beside}: ${then}.`;
}

const lesser = (t: AvenueTable, less: number): string =>
  isTold(t) ? `the best build at once would bring ${vp(less)} more` : 'another build would bring more at once';

const POWER_WORDS: Readonly<Record<number, string>> = {
  [BUILD_AGAIN]: 'you may build another card at once',
  [DRAW_EXTRA]: 'you draw more from now on',
  [KEEP]: 'you can keep cards for the next round from now on',
  [WITHHOLD]: 'from now on you may pass a single card',
  [LATE_TRADE]: 'from now on you see what comes before you pass',
  [SALVAGE]: 'you may take a card from the discard pile',
  [SCOUT]: 'you may take one of the next cards of the deck',
  [SWAP_TWO]: 'you may exchange two cards of your city',
};

function bestBuild(t: AvenueTable, seat: Seat, now: number): number {
  const { codes, count: number } = legalCodes(t, seat);
  let best = -Infinity;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    if (code === NOTHING) continue;
    best = Math.max(best, gainAt(cityOf(seat), heldFace(t, seat, handPlace(code)), avenueOf(code), rowOf(code), now));
  }
  return best;
}

/** Which category could lift the card that stands here with the very next build, and by how much; '' if none. */
function growth(t: AvenueTable, seat: Seat, avenue: number, row: number, own: number): string {
  const city = cityOf(seat);
  let most = 0;
  let by: Face | null = null;
  for (const face of new Set(t.plan.faces)) {
    for (let other = 0; other < 3; other++) {
      const end = (city.lengths[other] ?? 0) + 1;
      insert(city, other, end, face);
      const lift = cardPoints(avenue, row) - own;
      remove(city, other, end);
      if (lift > most) {
        most = lift;
        by = face;
      }
    }
  }
  const [category] = by?.cat ?? [];
  if (!category) return '';
  const name = `a ${CATEGORY_NAMES[category]} card built next`;
  return isTold(t) ? `${name} could add ${vp(most)} to it` : `${name} could add to it`;
}

function whyNothing(t: AvenueTable, seat: Seat): string {
  const best = bestBuild(t, seat, lookFrom(t, seat));
  if (best < 0) return 'Every card of your hand would cost your city points now.';
  return isTold(t)
    ? `Your city stays as it is; the best build would bring ${vp(best)} at once.`
    : 'Your city stays as it is, with its places free for better cards.';
}

/* ---- powers ---- */

function whySwap(t: AvenueTable, seat: Seat, code: number): string {
  const now = lookFrom(t, seat);
  const city = cityOf(seat);
  const gain = (swap: number): number => gainOfSwap(city, cellAt(firstSpot(swap)), cellAt(secondSpot(swap)), now);
  if (code !== NO_SWAP) {
    const faces = survey(t);
    const named = (spot: number): string => faces[city.faces[cellAt(spot)] ?? 0]?.name ?? '';
    const first = `${named(firstSpot(code))} and ${named(secondSpot(code))} change places`;
    return isTold(t) ? `${first}: ${brings(gain(code))}.` : `${first}, each where the other stood.`;
  }
  const { codes, count: number } = legalCodes(t, seat);
  let best = 0;
  for (let i = 0; i < number; i++) if (codes[i] !== NO_SWAP) best = Math.max(best, gain(codes[i] ?? 0));
  if (best <= 0) return 'No exchange of two cards would make your city worth more.';
  return isTold(t)
    ? `Your city stays as it is; the best exchange would bring ${vp(best)}.`
    : 'Your city stays as it is.';
}

const brings = (gain: number): string =>
  gain > 0
    ? `that brings ${vp(gain)} at once`
    : gain < 0
      ? `that costs ${vp(-gain)} now`
      : 'that changes no points now';

const cellAt = (spot: number): number => cellOf(avenueOfSpot(spot), rowOfSpot(spot));

function scoutedFace(t: AvenueTable, code: number): Face | null {
  const card = fromTop(t, code);
  return card === BLANK ? null : (t.plan.faces[card] ?? null);
}

function whyTake(t: AvenueTable, seat: Seat, face: Face | null, from: string): string {
  const isLast = roundsLeft(t) === 0;
  if (!face)
    return isLast
      ? 'No round is left in which a card from your reserve could be built.'
      : `You take no card ${from}; the next round brings new ones.`;
  if (isLast) return `${face.name} is yours, but no round is left in which it could be built.`;
  return later(t, seat, face, `${face.name} ${from} is yours in the next round`);
}

function whyKeep(t: AvenueTable, seat: Seat, face: Face | null): string {
  if (roundsLeft(t) === 0)
    return face
      ? `${face.name} is kept, but no round is left in which it could be built.`
      : 'No round is left in which a kept card could be built.';
  if (face) return later(t, seat, face, `${face.name} waits for the next round`);
  return 'The rest of your hand is not kept; the next round brings new cards.';
}

function later(t: AvenueTable, seat: Seat, face: Face, first: string): string {
  const gain = gainFor(t, seat, face);
  if (!isTold(t)) return `${first}.`;
  return gain > 0 ? `${first}, and would bring ${vp(gain)} as your city stands.` : `${first}, if only to be passed on.`;
}

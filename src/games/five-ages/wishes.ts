import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Together } from '../../engine/game.ts';
import { hasChosen } from '../../engine/play.ts';
import { hush, OPEN, outcomeOf, saidBy, saidCode, saidCount, say } from '../../engine/statements.ts';
import { BLANK, hasBit, type Refusal, refusal, type Seat } from '../../engine/words.ts';
import { placeOf, random } from '../../engine/zones.ts';
import {
  ableSeats,
  asDone,
  cardsOf,
  everySwap,
  hearersOf,
  isOnStalls,
  isPackage,
  limitOf,
  mirrorOf,
  packageCode,
  partnerOf,
  PROPOSE,
  SEAL,
  sealCode,
  sideOf,
  sideTo,
  singleCode,
  swap,
  whatOf,
  WISH,
} from './deals.ts';
import { close } from './negotiate.ts';
import {
  BY_EMPTY_LISTS,
  BY_IDLE_WAVE,
  BY_LAST_SWAP,
  BY_LAST_WAVE,
  type FiveAges,
  type FiveAgesTable,
  PUBLISHED,
  type Seal,
  stall,
  type Wish,
} from './shape.ts';

const MOST_LIMIT = 2;

/** §4.1.5 `sealed`: one wave of secret wish lists; each is written wish by wish, best first, and sealed with a limit. */
export const wishes: Together<FiveAges> = {
  rule: '§4.1.5',
  who: 'together',
  actions: { wish: { with: 'seat', give: 'cards', want: 'cards' }, seal: { limit: 'number' } },
  seats: (t) => (t.counters.closed !== 0 ? 0 : t.counters.able),

  list(t, seat, out) {
    if (!hasBit(t.counters.able, seat)) return;
    everySwap(t, seat, (swapCode) => {
      const code = asDone(swapCode, WISH);
      if (!isListed(t, seat, code)) offer(out, code);
    });
    for (let limit = 0; limit <= MOST_LIMIT; limit++) offer(out, sealCode(limit));
  },

  refuse(t, seat, action) {
    if (!hasBit(t.counters.able, seat))
      return refusal('§R36', 'You have nothing left to trade with a neighbour in this age.');
    return action.type === 'seal' ? refuseSeal(action as Seal) : refuseWish(t, seat, action as Wish);
  },

  read(t, seat, action) {
    if (action.type === 'seal') return sealCode((action as Seal).limit);
    const { with: partner, give, want } = action as Wish;
    return wishCode(sideTo(t, seat, partner), give, want);
  },

  write(t, seat, code) {
    if (whatOf(code) === SEAL) return { type: 'seal', limit: limitOf(code) };
    return { type: 'wish', with: partnerOf(t, seat, sideOf(code)), ...cardsOf(t, seat, code) };
  },

  ends: (code) => whatOf(code) === SEAL,

  carryOut(t) {
    const lists = readLists(t);
    const chosen = settleWave(t, matchedSwaps(t, lists), lists);
    hush(t);
    for (const { seat, partner, code } of chosen) {
      if (t.events) note(t, { type: 'swap', seat, to: partner, ...cardsOf(t, seat, code) });
      swap(t, seat, code);
    }
    t.counters.able = ableSeats(t);
    publish(t, lists);
    t.counters.wave++;
    const why = whyOver(t, lists, chosen.length);
    if (why !== 0) close(t, why);
  },

  fallback: () => sealCode(0),

  next: (t) => (t.counters.closed !== 0 ? 'pack-up' : 'wishes'),
};

interface List {
  readonly seat: Seat;
  readonly wishes: readonly number[]; // best first
  readonly limit: number;
}

/** A swap on the lists of both its players, as the lower of the two seats names it (§4.1.5 step 4). */
interface Match {
  readonly seat: Seat;
  readonly partner: Seat;
  readonly code: number;
  readonly positions: readonly [number, number];
}

const wishCode = (side: number, give: readonly number[], want: readonly number[]): number =>
  give.length === 2 ? packageCode(WISH, side) : singleCode(WISH, side, give[0] ?? BLANK, want[0] ?? BLANK);

function refuseSeal({ limit }: Seal): Refusal | null {
  return Number.isInteger(limit) && limit >= 0 && limit <= MOST_LIMIT
    ? null
    : refusal('§4.1.5', 'The limit is 0, 1 or 2 swaps for this wave.');
}

function refuseWish(t: FiveAgesTable, seat: Seat, { with: partner, give, want }: Wish): Refusal | null {
  const side = sideTo(t, seat, partner);
  if (side < 0) return refusal('§T3', 'You can trade with your left and your right neighbour only.');
  if (!give.every((card) => placeOf(t, stall + seat, card) >= 0))
    return refusal('§T3', 'Offer cards that lie on your own stall; a received card cannot be swapped on.');
  if (!want.every((card) => placeOf(t, stall + partner, card) >= 0))
    return refusal('§T3', "Ask for cards that lie on your neighbour's stall.");
  const isPair = give.length === 2 && want.length === 2 && give[0] !== give[1] && want[0] !== want[1];
  if (!isPair && (give.length !== 1 || want.length !== 1))
    return refusal('§4.1.5', 'A wish is one card for one card, or both cards for both.');
  if (isPair && t.options['package-deals'] === 'off') return refusal('§R10', 'Packages are not allowed at this table.');
  if (isListed(t, seat, wishCode(side, give, want))) return refusal('§4.1.5', 'This swap stands on your list already.');
  return null;
}

/** Whether a seat's list of this wave names this swap; a sealed list that is changed begins anew. */
function isListed(t: FiveAgesTable, seat: Seat, code: number): boolean {
  if (hasChosen(t, seat)) return false;
  for (let i = 0; i < saidCount(t); i++)
    if (saidCode(t, i) === code && saidBy(t, i) === seat && outcomeOf(t, i) === OPEN) return true;
  return false;
}

function readLists(t: FiveAgesTable): List[] {
  const lists: List[] = [];
  for (let seat = 0; seat < t.seats; seat++) {
    const codes: number[] = [];
    for (let i = 0; i < saidCount(t); i++)
      if (saidBy(t, i) === seat && outcomeOf(t, i) === OPEN) codes.push(saidCode(t, i));
    const last = codes.pop();
    if (last === undefined) continue;
    lists.push({ seat, wishes: codes.map((code) => asDone(code, PROPOSE)), limit: limitOf(last) });
  }
  return lists;
}

/** §4.1.5 step 2, in the order in which they are published. */
function matchedSwaps(t: FiveAgesTable, lists: readonly List[]): Match[] {
  const matches: Match[] = [];
  for (const { seat, wishes: mine } of lists)
    for (const code of inDisplayOrder(t, seat, mine)) {
      const partner = partnerOf(t, seat, sideOf(code));
      const theirs = seat < partner ? lists.find((list) => list.seat === partner) : undefined;
      const place = theirs?.wishes.indexOf(mirrorOf(code)) ?? -1;
      if (place >= 0) matches.push({ seat, partner, code, positions: [mine.indexOf(code) + 1, place + 1] });
    }
  return matches;
}

/** §4.1.5 step 4: the wishes whose cards are all on stalls, by the card given, then the card wanted, packages last. */
function inDisplayOrder(t: FiveAgesTable, seat: Seat, list: readonly number[]): number[] {
  return list
    .filter((code) => isOnStalls(t, seat, code))
    .map((code) => ({ code, ...cardsOf(t, seat, code) }))
    .sort(
      (a, b) =>
        a.give.length - b.give.length ||
        Math.min(...a.give) - Math.min(...b.give) ||
        Math.min(...a.want) - Math.min(...b.want),
    )
    .map(({ code }) => code);
}

/** §4.1.5 steps 2 and 3: which matched swaps are carried out, in the order in which they are published. */
function settleWave(t: FiveAgesTable, matches: readonly Match[], lists: readonly List[]): Match[] {
  const lots = drawLots(t, matches.length);
  const order = matches
    .map((match, i) => ({ match, lot: lots[i] ?? i }))
    .sort(
      ({ match: a, lot: lotA }, { match: b, lot: lotB }) =>
        a.positions[0] + a.positions[1] - (b.positions[0] + b.positions[1]) ||
        Math.max(...a.positions) - Math.max(...b.positions) ||
        lotA - lotB,
    );
  const left = new Map(lists.map(({ seat, limit }) => [seat, limit]));
  const gone = new Set<number>();
  const chosen = new Set<Match>();
  for (const { match } of order) {
    const ends = [match.seat, match.partner] as const;
    const { give, want } = cardsOf(t, match.seat, match.code);
    const cost = isPackage(match.code) ? 2 : 1;
    if ([...give, ...want].some((card) => gone.has(card)) || ends.some((seat) => (left.get(seat) ?? 0) < cost))
      continue;
    for (const card of [...give, ...want]) gone.add(card);
    for (const seat of ends) left.set(seat, (left.get(seat) ?? 0) - cost);
    chosen.add(match);
  }
  return matches.filter((match) => chosen.has(match));
}

/** §R40: one random order of the matched swaps per wave. */
function drawLots(t: FiveAgesTable, number: number): number[] {
  const lots = Array.from({ length: number }, (_, i) => i);
  for (let i = number - 1; i > 0; i--) {
    const j = random(t, i + 1);
    const lot = lots.splice(j, 1, lots[i] ?? i);
    lots.splice(i, 1, ...lot);
  }
  return lots;
}

/** §4.1.5 step 4: every other wish whose cards are all still on stalls, as a message from its author. */
function publish(t: FiveAgesTable, lists: readonly List[]): void {
  for (const { seat, wishes: list } of lists)
    for (const code of inDisplayOrder(t, seat, list)) {
      const partner = partnerOf(t, seat, sideOf(code));
      const hearers = hearersOf(t, seat, partner);
      say(t, seat, asDone(code, WISH), hearers, PUBLISHED);
      if (t.events) note(t, { type: 'wished', seat, to: partner, ...cardsOf(t, seat, code) }, hearers);
    }
}

/** §4.1.5 step 5: 0, or the first reason that applies. */
function whyOver(t: FiveAgesTable, lists: readonly List[], swaps: number): number {
  if (t.counters.able === 0) return BY_LAST_SWAP;
  if (lists.every((list) => list.wishes.length === 0)) return BY_EMPTY_LISTS;
  if (swaps === 0 && t.counters.wave >= 2) return BY_IDLE_WAVE;
  return t.counters.wave >= t.options['sealed-waves'] ? BY_LAST_WAVE : 0;
}

import { type Choices, offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Together } from '../../engine/game.ts';
import { hasChosen, pickListed } from '../../engine/play.ts';
import type { Dice } from '../../engine/luck/random.ts';
import { choiceOf } from '../../engine/statements.ts';
import { bitOf, hasBit, type Refusal, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, copyIn, count, faceOf, isFirstCopy, move, placeOf } from '../../engine/zones.ts';
import { avenueZone } from './city.ts';
import { BUILD_AGAIN, DRAW_EXTRA, type Face, KEEP, LATE_TRADE, SALVAGE, SCOUT, SWAP_TWO, WITHHOLD } from './deck.ts';
import { type AvenueEmpires, type AvenueTable, type Build, hand, inLeadOrder } from './shape.ts';
import { AVENUE_TITLES, AVENUES } from './vocabulary.ts';

/** §4.3.1 and §4.3.2: a card of the hand and where it goes, chosen in secret and revealed together. */
export const building: Together<AvenueEmpires> = {
  rule: '§4.3.1',
  who: 'together',
  actions: { build: { card: 'card', avenue: 'text', row: 'number' }, nothing: {} },
  seats: builders,
  list(t, seat, out) {
    if (!hasBit(builders(t), seat)) return;
    offerBuilds(t, seat, out);
    if (t.options.buildDuty === 'may') offer(out, NOTHING);
  },
  pick: (t, seat, dice) => pickBuild(t, seat, dice, t.options.buildDuty === 'may' ? 1 : 0),
  refuse(t, seat, action) {
    if (action.type === 'nothing')
      return t.options.buildDuty === 'may'
        ? null
        : refusal('§4.3.1', 'Building is compulsory: choose a card to build.');
    return refuseBuild(t, seat, action);
  },
  read: (t, seat, action) => (action.type === 'nothing' ? NOTHING : readBuild(t, seat, action)),
  write: (t, seat, code) => (code === NOTHING ? { type: 'nothing' } : writeBuild(t, seat, code)),
  fallback: defaultBuild,
  carryOut: (t) => inLeadOrder(t, reveal),
  next: () => 'powers',
};

function builders(t: AvenueTable): number {
  let mask = 0;
  for (let seat = 0; seat < t.seats; seat++) if (count(t, hand + seat) > 0) mask |= bitOf(seat);
  return mask & ~t.counters.gone;
}

function reveal(t: AvenueTable, seat: Seat): void {
  t.counters.due[seat] = 0;
  if (count(t, hand + seat) === 0) return;
  const code = hasChosen(t, seat) ? choiceOf(t, seat) : defaultBuild(t, seat); // §R34
  if (code !== NOTHING) buildCard(t, seat, code);
  else if (t.events) note(t, { type: 'built-nothing', seat });
}

/* ---- what a build is: a place in the hand, an avenue and a row, counted from 1 ---- */

export const NOTHING = 1 << 24;

export const buildCode = (at: number, avenue: number, row: number): number => at | (avenue << 8) | (row << 10);
export const handPlace = (code: number): number => code & 255;
export const avenueOf = (code: number): number => (code >> 8) & 3;
export const rowOf = (code: number): number => code >> 10;

/** §2.6: how many places a card can be built in. */
function placesFor(t: AvenueTable, seat: Seat, { place }: Face): number {
  if (place === 'end') return 3;
  let number = 3;
  for (let avenue = 0; avenue < 3; avenue++) {
    const length = count(t, avenueZone(seat, avenue));
    number += place === 'anywhere' ? length : length > 0 ? 1 : 0;
  }
  return number;
}

/** The code of one of those places: avenue by avenue, from row 1 outward. */
function nthPlace(t: AvenueTable, seat: Seat, at: number, { place }: Face, number: number): number {
  let rest = number;
  for (let avenue = 0; avenue < 3; avenue++) {
    const length = count(t, avenueZone(seat, avenue));
    const here = place === 'anywhere' ? length + 1 : place === 'start' && length > 0 ? 2 : 1;
    if (rest < here) return buildCode(at, avenue, rest === here - 1 ? length + 1 : rest + 1);
    rest -= here;
  }
  throw new Error(`avenue-empires §2.6: no place ${number} for a card with place ${place}`);
}

/** D3: every different card of the hand in every place it may be built in. */
export function offerBuilds(t: AvenueTable, seat: Seat, out: Choices): void {
  const zone = hand + seat;
  for (let at = 0; at < count(t, zone); at++) {
    if (!isFirstCopy(t, zone, at)) continue;
    const face = faceOf(t, cardAt(t, zone, at));
    const places = placesFor(t, seat, face);
    for (let number = 0; number < places; number++) offer(out, nthPlace(t, seat, at, face, number));
  }
}

/** As likely as by the list, which ends with `others` further choices. */
export function pickBuild(t: AvenueTable, seat: Seat, dice: Dice, others: number): number {
  const zone = hand + seat;
  let total = others;
  for (let at = 0; at < count(t, zone); at++) {
    if (!isFirstCopy(t, zone, at)) return pickListed(t, seat, dice);
    total += placesFor(t, seat, faceOf(t, cardAt(t, zone, at)));
  }
  let rest = dice.below(total);
  for (let at = 0; at < count(t, zone); at++) {
    const face = faceOf(t, cardAt(t, zone, at));
    const places = placesFor(t, seat, face);
    if (rest < places) return nthPlace(t, seat, at, face, rest);
    rest -= places;
  }
  return NOTHING;
}

export function refuseBuild(t: AvenueTable, seat: Seat, action: AvenueEmpires['action']): Refusal | null {
  const { card, avenue, row } = asBuild(action);
  const copy = copyIn(t, hand + seat, card);
  if (copy === null) return refusal('§4.3.1', 'Build a card of your own hand.');
  const number = avenueNumber(avenue);
  if (number < 0) return refusal('§2.4', 'The avenues are left, center and right.');
  const { name, place } = faceOf(t, copy);
  const end = count(t, avenueZone(seat, number)) + 1;
  if (row === end) return null;
  const title = AVENUE_TITLES[number];
  if (place === 'end')
    return refusal('§4.3.1', `${name} goes to the end of the avenue: in ${title} that is row ${end}.`);
  if (place === 'start' && row !== 1)
    return refusal('§2.6', `${name} goes to the start or the end of the avenue: in ${title} that is row 1 or ${end}.`);
  if (row < 1 || row > end)
    return refusal('§2.4', `An avenue has no gaps: in ${title} ${name} can go to row 1 to ${end}.`);
  return null;
}

const avenueNumber = (name: string): number => AVENUES.findIndex((one) => one === name);

function asBuild(action: AvenueEmpires['action']): Build & { type: 'build' } {
  if (action.type !== 'build') throw new Error(`avenue-empires §4.3: ${action.type} is no build`);
  return action;
}

export function readBuild(t: AvenueTable, seat: Seat, action: AvenueEmpires['action']): number {
  const { card, avenue, row } = asBuild(action);
  const zone = hand + seat;
  return buildCode(placeOf(t, zone, copyIn(t, zone, card) ?? card), avenueNumber(avenue), row);
}

export const writeBuild = (t: AvenueTable, seat: Seat, code: number): Build => ({
  type: 'build',
  card: cardAt(t, hand + seat, handPlace(code)),
  avenue: AVENUES[avenueOf(code)] ?? '',
  row: rowOf(code),
});

/** §R33: the first card at the end of the shortest avenue, Left before Center before Right. */
function defaultBuild(t: AvenueTable, seat: Seat): number {
  let shortest = 0;
  for (let avenue = 1; avenue < 3; avenue++)
    if (count(t, avenueZone(seat, avenue)) < count(t, avenueZone(seat, shortest))) shortest = avenue;
  return buildCode(0, shortest, count(t, avenueZone(seat, shortest)) + 1);
}

/** §4.3.2: the card stands; what its power is from now on, and what it does at once, is noted. */
export function buildCard(t: AvenueTable, seat: Seat, code: number): void {
  const card = cardAt(t, hand + seat, handPlace(code));
  const avenue = avenueOf(code);
  const row = rowOf(code);
  move(t, card, avenueZone(seat, avenue), row - 1);
  gainPower(t, seat, faceOf(t, card));
  if (t.events) note(t, { type: 'built', seat, card, avenue: AVENUES[avenue] ?? '', row });
}

/** §2.6: lasting powers add up or do not, when-built powers are due. */
export function gainPower(t: AvenueTable, seat: Seat, { does, power, number }: Face): void {
  const { counters } = t;
  const n = power?.n ?? 0;
  counters.due[seat] = 0;
  switch (does) {
    case DRAW_EXTRA:
      counters.extra[seat] = (counters.extra[seat] ?? 0) + n;
      break;
    case KEEP:
      counters.keeps[seat] = (counters.keeps[seat] ?? 0) + n;
      break;
    case WITHHOLD:
      counters.withholders |= bitOf(seat);
      break;
    case LATE_TRADE:
      counters.late |= bitOf(seat);
      break;
    case BUILD_AGAIN:
    case SWAP_TWO:
    case SCOUT:
    case SALVAGE:
      counters.due[seat] = number + 1;
      break;
    default:
  }
}

import { cardAt, count } from '../../../engine/zones.ts';
import { activeFace, clockTargets, crisisTargets, isActive } from '../active.ts';
import { matches } from '../asking.ts';
import { holds } from '../chronicle.ts';
import * as code from '../compile.ts';
import { ACTION, type Deck, PRINTED, TROUBLE } from '../deck.ts';
import { levelOf } from '../options.ts';
import { actionDeck, actionDiscard, ACTIVE, type CataractsTable, deckOf, hand, MILESTONE_SLOT } from '../shape.ts';
import { isInActionDeck } from '../supply.ts';
import { LEVELS, PACED, type Taste, type Weights, weightsFor } from './taste.ts';
import { canPay } from '../trackers.ts';

/*
 * §11.3: what cubes, effects and cards are worth to the reference bots. Nothing is simulated: everything is valued on the
 * trackers as they stand now. All of it reads only what the player sees.
 */

const MILESTONES = 9;

/** A cube at a level of its tracker. */
function cubeWorth(t: CataractsTable, i: number, level: number, bonus: boolean): number {
  if (level >= (t.counters.capacity[i] ?? 0)) return 0;
  const base = (weights.cubes[i * LEVELS + level] ?? 0) + (whileOpen[i] ?? 0);
  return bonus && (needs[i] ?? 0) > level ? base + weights.taste.needed : base;
}

let weights = weightsFor(PACED, PRINTED);
const whileOpen = new Float64Array(4);

/** What the nearest Milestone option asks for, by resource; `lookAt` fills it. */
const needs = new Int32Array(4);
const PER_PUSHED_RESOURCE = 4;

/** Call it before valuing anything on another table or by another taste. */
export function lookAt(t: CataractsTable, taste: Taste): Weights {
  const deck = deckOf(t);
  weights = weightsFor(taste, deck);
  needs.fill(0);
  whileOpen.fill(0);
  if (isActive(t, MILESTONE_SLOT)) lookAtMilestone(t, deck);
  return weights;
}

function lookAtMilestone(t: CataractsTable, deck: Deck): void {
  const face = activeFace(t, MILESTONE_SLOT);
  for (let i = 0; i < 4; i++) whileOpen[i] = weights.whileOpen[face * 4 + i] ?? 0;
  const push = deck.pushFrom[face] ?? 0;
  const pushes = deck.pushCount[face] ?? 0;
  for (let p = push; p < push + pushes; p++)
    for (let i = 0; i < 4; i++) if (code.amountOf(deck.pushSpend[p] ?? 0, i) > 0) needs[i] = PER_PUSHED_RESOURCE;
  if (pushes > 0) return;
  const option = deck.optionFrom[face] ?? 0;
  const options = deck.optionCount[face] ?? 0;
  let fewest = Infinity;
  for (let o = option; o < option + options; o++) {
    const price = deck.optionSpend[o] ?? 0;
    let missing = 0;
    for (let i = 0; i < 4; i++) missing += Math.max(0, code.amountOf(price, i) - (t.counters.trackers[i] ?? 0));
    if (missing >= fewest) continue;
    fewest = missing;
    for (let i = 0; i < 4; i++) needs[i] = code.amountOf(price, i);
  }
}

/** What a bundle is worth on top of what is there. */
function gainWorth(t: CataractsTable, bundle: number, bonus: boolean): number {
  let worth = 0;
  for (let i = 0; i < 4; i++) {
    const level = t.counters.trackers[i] ?? 0;
    for (let n = code.amountOf(bundle, i) - 1; n >= 0; n--) worth += cubeWorth(t, i, level + n, bonus);
  }
  return worth;
}

/** What a bundle costs that is paid or lost, from the top down. */
export function priceWorth(t: CataractsTable, bundle: number, bonus: boolean): number {
  let worth = 0;
  for (let i = 0; i < 4; i++) {
    const level = t.counters.trackers[i] ?? 0;
    for (let n = 1; n <= code.amountOf(bundle, i); n++)
      worth += level - n < 0 ? weights.taste.missing : cubeWorth(t, i, level - n, bonus);
  }
  return worth;
}

/* ---- cards ---- */

const NEAR_LIMIT = 2;

/** A card that is gained, into whatever zone. */
function cardWorth(t: CataractsTable, deck: Deck, face: number): number {
  const { taste, factor, fixed } = weights;
  if (deck.kind[face] !== ACTION) return deck.group[face] === TROUBLE ? taste.trouble : taste.objective;
  const categories = deck.categories[face] ?? 0;
  if ((categories & (1 << code.MISFORTUNE)) !== 0)
    return t.counters.misfortunes >= levelOf(t.options).misfortuneLimit - NEAR_LIMIT
      ? taste.lastMisfortune
      : taste.misfortune;
  if ((categories & (1 << code.BURDEN)) !== 0) return taste.burden;
  const own = fixed[face] ?? Number.NaN;
  return Number.isNaN(own) ? (taste.cardBase + taste.cardRest * milestonesLeft(t)) * (factor[face] ?? 1) : own;
}

/** r of §11.3 */
const milestonesLeft = (t: CataractsTable): number => (MILESTONES - t.counters.milestones) / MILESTONES;

/* ---- effects ---- */

const LOW_CLOCK = 2;

/** What the effects of a program are worth; `self` are the categories of the card being played. */
export function programWorth(t: CataractsTable, start: number, self: number, bonus: boolean): number {
  const deck = deckOf(t);
  let worth = 0;
  let at = start;
  for (;;) {
    const op = deck.code[at] ?? 0;
    const a = deck.code[at + 1] ?? 0;
    const b = deck.code[at + 2] ?? 0;
    at += code.WIDTH;
    switch (op) {
      case code.END:
        return worth;
      case code.UNLESS:
        if (!holdsFor(t, deck, a, self)) at = b;
        break;
      case code.JUMP:
        at = a;
        break;
      case code.TIMES:
        worth += Math.min(a >> 8, playedWith(t, a & 0xff, self)) * programWorth(t, b, self, bonus);
        break;
      case code.CHOOSE:
        worth += chooseWorth(t, deck, a, b, self, bonus);
        break;
      default:
        worth += effectWorth(t, deck, op, a, b, bonus);
    }
  }
}

/** `played` counts the card itself; everything else as it stands. */
function holdsFor(t: CataractsTable, deck: Deck, condition: number, self: number): boolean {
  if (deck.conditions[condition] !== code.PLAYED) return holds(t, condition);
  return playedWith(t, deck.conditions[condition + 1] ?? 0, self) >= (deck.conditions[condition + 2] ?? 0);
}

const playedWith = (t: CataractsTable, category: number, self: number): number =>
  (t.counters.played[category] ?? 0) + ((self >> category) & 1);

/** The k best payable options. */
function chooseWorth(t: CataractsTable, deck: Deck, k: number, choice: number, self: number, bonus: boolean): number {
  let worth = 0;
  let taken = 0;
  for (let i = 0; i < k; i++) {
    const best = bestOption(t, deck, choice, taken, self, bonus);
    if (best < 0) break;
    taken |= 1 << best;
    worth += optionWorth(t, deck, (deck.chooseFrom[choice] ?? 0) + best, self, bonus);
  }
  return worth;
}

const optionWorth = (t: CataractsTable, deck: Deck, option: number, self: number, bonus: boolean): number =>
  programWorth(t, deck.starts[option] ?? 0, self, bonus) - priceWorth(t, deck.pays[option] ?? 0, bonus);

/** The best payable option that is not taken, −1 if there is none. */
export function bestOption(
  t: CataractsTable,
  deck: Deck,
  choice: number,
  taken: number,
  self: number,
  bonus: boolean,
): number {
  const from = deck.chooseFrom[choice] ?? 0;
  const options = deck.chooseCount[choice] ?? 0;
  let best = -1;
  let most = -Infinity;
  for (let i = 0; i < options; i++) {
    if ((taken & (1 << i)) !== 0 || !canPay(t, deck.pays[from + i] ?? 0)) continue;
    const worth = optionWorth(t, deck, from + i, self, bonus);
    if (worth <= most) continue;
    most = worth;
    best = i;
  }
  return best;
}

function effectWorth(t: CataractsTable, deck: Deck, op: number, a: number, b: number, bonus: boolean): number {
  const { taste } = weights;
  switch (op) {
    case code.GAIN:
      return gainWorth(t, a, bonus);
    case code.LOSE:
      return -priceWorth(t, a, bonus);
    case code.CAPACITY:
      return taste.capacity;
    case code.GAIN_CARD:
    case code.ADD_TO_HAND:
    case code.GAIN_TO_DECK:
      return b * cardWorth(t, deck, a);
    case code.DRAW:
      return taste.draw * a;
    case code.DISRUPT:
      return taste.disrupt * a;
    case code.SCOUT:
      return taste.scout;
    case code.DELAY:
      return lowestClock(t) <= LOW_CLOCK ? taste.delayLow : taste.delay;
    case code.HASTEN:
    case code.SAP:
      return taste.hasten;
    case code.PUSH:
      return crisisTargets(t) === 0 ? 0 : taste.push * a;
    case code.PUSH_HERE:
      return taste.push * a;
    case code.DRAW_NEXT:
      return taste.drawNext * a;
    case code.HAND_SIZE:
      return taste.handSize * milestonesLeft(t) * a;
    case code.OMEN:
      return a < 0 ? taste.omen * Math.min(-a, t.counters.omens) : -taste.omen * a;
    case code.RENOWN:
      return a;
    case code.RECUR:
      return count(t, actionDiscard) > 0 ? taste.recur : 0;
    case code.BANISH:
      return banishWorth(t, b);
    default:
      return 0;
  }
}

function lowestClock(t: CataractsTable): number {
  const targets = clockTargets(t);
  let lowest = Infinity;
  for (let slot = 0; slot < ACTIVE; slot++)
    if (((targets >> slot) & 1) !== 0) lowest = Math.min(lowest, t.counters.clocks[slot] ?? 0);
  return lowest;
}

/* ---- banish: a Misfortune, else a Burden, else a starting card ---- */

const ZONES = [hand, actionDiscard];
const PER_ZONE = 256;

function banishWorth(t: CataractsTable, where: number): number {
  const chosen = bestBanished(t, where);
  if (chosen < 0) return 0;
  return weights.taste.banish[banishClass(deckOf(t), chosen % PER_ZONE)] ?? 0;
}

/** 0 Misfortune, 1 Burden, 2 a starting card, 3 anything else. */
function banishClass(deck: Deck, face: number): number {
  const categories = deck.categories[face] ?? 0;
  if ((categories & (1 << code.MISFORTUNE)) !== 0) return 0;
  if ((categories & (1 << code.BURDEN)) !== 0) return 1;
  const card = deck.faces[face];
  return card?.kind === 'action' && card.card.start > 0 ? 2 : 3;
}

/** 256 × zone (hand before discard before deck) + face of the card to remove, −1 to decline. */
export function bestBanished(t: CataractsTable, where: number): number {
  const deck = deckOf(t);
  const kind = where & 7;
  const from = where >> 3;
  let best = -1;
  let bestClass = 3;
  for (let zone = 0; zone < 2; zone++) {
    if ((from & (1 << zone)) === 0) continue;
    const pile = ZONES[zone] ?? hand;
    for (let at = 0; at < count(t, pile); at++) {
      const face = deck.cardFace[cardAt(t, pile, at)] ?? 0;
      const grade = banishClass(deck, face);
      if (grade >= bestClass || !matches(deck, face, kind)) continue;
      bestClass = grade;
      best = zone * PER_ZONE + face;
    }
  }
  if ((from & code.IN_DECK) === 0 || count(t, actionDeck) === 0) return best;
  for (let face = 0; face < deck.faces.length; face++) {
    if (deck.categories[face] === 0 || !matches(deck, face, kind)) continue;
    const grade = banishClass(deck, face);
    if (grade >= bestClass || !isInActionDeck(t, face)) continue;
    bestClass = grade;
    best = 2 * PER_ZONE + face;
  }
  return best;
}

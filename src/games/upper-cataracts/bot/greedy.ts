import { cardAt, count, markOf } from '../../../engine/zones.ts';
import { activeFace, clockTargets, crisisTargets, isActive } from '../active.ts';
import { openOptions, scouted } from '../asking.ts';
import { holds } from '../chronicle.ts';
import { operandA, operandB } from '../frames.ts';
import { BURDEN, DRAW, END, MISFORTUNE, WIDTH } from '../compile.ts';
import { type Deck, MANDATORY, PRINTED, RESETS, TROUBLE } from '../deck.ts';
import { levelOf } from '../options.ts';
import {
  ACTIVE,
  ASK_BANISH,
  ASK_CHOOSE,
  ASK_CLOCK,
  ASK_CRISIS,
  ASK_RECUR,
  ASK_RESOLVE,
  ASK_RETAINED,
  ASK_SCOUT,
  actionDiscard,
  type CataractsTable,
  deckOf,
  DUE,
  hand,
  MILESTONE_SLOT,
  objectiveDeck,
} from '../shape.ts';
import type { Taste, Weights } from './taste.ts';
import { PACED, weightsFor } from './taste.ts';
import { canPay } from '../trackers.ts';
import { bestBanished, bestOption, lookAt, priceWorth, programWorth } from './worth.ts';
import { startingCrisis } from '../year.ts';

const STOP = 0; // also the end of the plays
let weights: Weights = weightsFor(PACED, PRINTED);

/** One step ahead, by what a taste says everything is worth. */
export function decideBy(taste: Taste, t: CataractsTable): number {
  weights = lookAt(t, taste);
  switch (t.counters.asking) {
    case ASK_CHOOSE:
      return bestOfChoice(t);
    case ASK_CLOCK:
      return lowestOf(t, clockTargets(t), t.counters.clocks, 1.5);
    case ASK_CRISIS: {
      const targets = crisisTargets(t);
      return ((targets >> MILESTONE_SLOT) & 1) !== 0 ? MILESTONE_SLOT : lowestOf(t, targets, t.counters.crises, 0);
    }
    case ASK_SCOUT:
      return lowestTrouble(t);
    case ASK_RECUR:
      return bestRecurred(t);
    case ASK_BANISH:
      return bestBanished(t, operandB(t)) + 1;
    case ASK_RETAINED:
      return bestRetained(t);
    case ASK_RESOLVE:
      return bestStep(t);
    default:
      return bestPlay(t);
  }
}

/* ---- play ---- */

/** The best card above the threshold; else what is Mandatory; else end. */
function bestPlay(t: CataractsTable): number {
  const deck = deckOf(t);
  let best = 0;
  let most = weights.taste.leastPlay;
  let due = 0;
  let dueMost = -Infinity;
  for (let at = 0; at < count(t, hand); at++) {
    const face = deck.cardFace[cardAt(t, hand, at)] ?? 0;
    if (!canPay(t, deck.cost[face] ?? 0)) continue;
    const worth = playWorth(t, deck, face);
    if (((deck.keywords[face] ?? 0) & MANDATORY) !== 0) {
      if (worth <= dueMost) continue;
      dueMost = worth;
      due = face + 1;
    } else if (worth > most) {
      most = worth;
      best = face + 1;
    }
  }
  return best === 0 ? due : best;
}

function playWorth(t: CataractsTable, deck: Deck, face: number): number {
  const { taste, keep } = weights;
  const categories = deck.categories[face] ?? 0;
  let worth =
    programWorth(t, deck.play[face] ?? 0, categories, true) -
    priceWorth(t, deck.cost[face] ?? 0, true) -
    programWorth(t, deck.retained[face] ?? 0, 0, true);
  if ((categories & (1 << MISFORTUNE)) !== 0) worth += taste.playMisfortune;
  if ((categories & (1 << BURDEN)) !== 0) worth += taste.playBurden;
  if (drawsOf(deck)[face] === 1) worth += taste.playDrawing;
  return worth - (keep[face] ?? 0);
}

const drawing = new WeakMap<Deck, Uint8Array>();

/** Cards with `draw` outside a choice. */
function drawsOf(deck: Deck): Uint8Array {
  const known = drawing.get(deck);
  if (known) return known;
  const draws = Uint8Array.from(deck.faces, ({ number }) => {
    for (let at = deck.play[number] ?? 0; deck.code[at] !== END; at += WIDTH) if (deck.code[at] === DRAW) return 1;
    return 0;
  });
  drawing.set(deck, draws);
  return draws;
}

/* ---- choices inside effects ---- */

function bestOfChoice(t: CataractsTable): number {
  const deck = deckOf(t);
  const open = openOptions(t);
  // The card being played is already counted among the played ones.
  const best = bestOption(t, deck, operandB(t), ~open, 0, true);
  return best < 0 ? 31 - Math.clz32(open & -open) : best;
}

function lowestOf(t: CataractsTable, targets: number, values: Int32Array, milestoneLower: number): number {
  let best = 0;
  let least = Infinity;
  for (let slot = 0; slot < ACTIVE; slot++) {
    if (((targets >> slot) & 1) === 0) continue;
    const value = (values[slot] ?? 0) - (slot === MILESTONE_SLOT ? milestoneLower : 0);
    if (value >= least) continue;
    least = value;
    best = slot;
  }
  return best;
}

/** A Trouble goes to the bottom, of several the lowest one seen. */
function lowestTrouble(t: CataractsTable): number {
  const deck = deckOf(t);
  for (let place = scouted(t, operandA(t)); place > 0; place--)
    if (deck.group[deck.cardFace[cardAt(t, objectiveDeck, place - 1)] ?? 0] === TROUBLE) return place;
  return 0;
}

function bestRecurred(t: CataractsTable): number {
  const deck = deckOf(t);
  const kind = operandB(t);
  let best = 0;
  let most = weights.taste.leastRecur;
  for (let at = 0; at < count(t, actionDiscard); at++) {
    const face = deck.cardFace[cardAt(t, actionDiscard, at)] ?? 0;
    const categories = deck.categories[face] ?? 0;
    const isOpen = kind > MISFORTUNE || (categories & (1 << kind)) !== 0;
    const isBad = (categories & ((1 << MISFORTUNE) | (1 << BURDEN))) !== 0;
    if (!isOpen || isBad || !canPay(t, deck.cost[face] ?? 0)) continue;
    const worth = programWorth(t, deck.play[face] ?? 0, categories, true) - priceWorth(t, deck.cost[face] ?? 0, true);
    if (worth <= most) continue;
    most = worth;
    best = face + 1;
  }
  return best;
}

/** Best effect first. */
function bestRetained(t: CataractsTable): number {
  const deck = deckOf(t);
  let best = 0;
  let most = -Infinity;
  for (let at = 0; at < count(t, hand); at++) {
    const card = cardAt(t, hand, at);
    if (markOf(t, card) !== DUE) continue;
    const face = deck.cardFace[card] ?? 0;
    const worth = programWorth(t, deck.retained[face] ?? 0, 0, true);
    if (worth <= most) continue;
    most = worth;
    best = face;
  }
  return best;
}

/* ---- resolve ---- */

const PER_PLACE = 32;
const PUSHES = 16;

function bestStep(t: CataractsTable): number {
  const deck = deckOf(t);
  let best = STOP;
  let most = weights.taste.leastStep;
  for (let slot = 0; slot < ACTIVE; slot++) {
    if (!isActive(t, slot) || (slot === MILESTONE_SLOT && isHeldBack(t, deck))) continue;
    const face = activeFace(t, slot);
    const option = deck.optionFrom[face] ?? 0;
    for (let i = 0; i < (deck.optionCount[face] ?? 0); i++) {
      if (!canPay(t, deck.optionSpend[option + i] ?? 0) || !holds(t, deck.optionRequire[option + i] ?? 0)) continue;
      const worth = resolveWorth(t, deck, slot, face, option + i);
      if (worth <= most) continue;
      most = worth;
      best = 1 + slot * PER_PLACE + i;
    }
    const push = deck.pushFrom[face] ?? 0;
    for (let i = 0; i < (deck.pushCount[face] ?? 0); i++) {
      if (!canPay(t, deck.pushSpend[push + i] ?? 0)) continue;
      const worth = pushWorth(t, deck, slot, face, push + i);
      if (worth <= most) continue;
      most = worth;
      best = 1 + slot * PER_PLACE + PUSHES + i;
    }
  }
  return best;
}

function resolveWorth(t: CataractsTable, deck: Deck, slot: number, face: number, option: number): number {
  const { taste, options } = weights;
  const isMilestone = slot === MILESTONE_SLOT;
  const clock = t.counters.clocks[slot] ?? 0;
  const urgency = taste.urgency[Math.min(clock, taste.urgency.length - 1)] ?? 0;
  const effects =
    programWorth(t, deck.optionDo[option] ?? 0, 0, !isMilestone) -
    priceWorth(t, deck.optionSpend[option] ?? 0, !isMilestone);
  const failing = urgency * failureCost(t, deck, slot, face);
  const own = options[option] ?? 0;
  return isMilestone
    ? effects + taste.milestone + own + failing
    : effects + taste.renown * (deck.renown[face] ?? 0) + taste.resolve + own + failing;
}

function failureCost(t: CataractsTable, deck: Deck, slot: number, face: number): number {
  const cost = -programWorth(t, deck.failure[face] ?? 0, 0, slot !== MILESTONE_SLOT);
  if (slot === MILESTONE_SLOT) return cost;
  return Math.max(0, cost) * (deck.after[face] === RESETS ? weights.taste.reset : 1);
}

function pushWorth(t: CataractsTable, deck: Deck, slot: number, face: number, push: number): number {
  const { taste } = weights;
  const crisis = t.counters.crises[slot] ?? 0;
  const top = deck.crisisTop[face] ?? 0;
  const missing = top - crisis;
  const isLast = (deck.pushBy[push] ?? 0) >= missing;
  const price = deck.pushSpend[push] ?? 0;
  if (slot === MILESTONE_SLOT) {
    const near = isLast ? taste.pushLast : missing <= 3 ? taste.pushNear : 0;
    return taste.pushMilestone + (crisis === 1 ? taste.pushAtOne : 0) + near - priceWorth(t, price, false);
  }
  const failing = failureCost(t, deck, slot, face);
  const reward = programWorth(t, deck.atTop[face] ?? 0, 0, true) + taste.renown * (deck.renown[face] ?? 0) + failing;
  return (
    reward / (top - startingCrisis(t, face) + 1) +
    (crisis === 1 ? failing * taste.failingAtOne : 0) +
    (isLast ? taste.lastStep : 0) -
    priceWorth(t, price, true)
  );
}

/** Until the years that are left are those of the schedule; never in the last year before it fails. */
function isHeldBack(t: CataractsTable, deck: Deck): boolean {
  const face = activeFace(t, MILESTONE_SLOT);
  if ((deck.crisisTop[face] ?? 0) > 0 || (t.counters.clocks[MILESTONE_SLOT] ?? 0) <= 1) return false;
  return levelOf(t.options).reign - t.counters.year > (weights.schedule[face] ?? Infinity);
}

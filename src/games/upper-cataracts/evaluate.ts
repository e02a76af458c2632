import { legalCodes } from '../../engine/play.ts';
import type { Dice } from '../../engine/random.ts';
import type { Seat } from '../../engine/words.ts';
import { cardAt, count, markOf } from '../../engine/zones.ts';
import type { Mind } from '../mind.ts';
import { activeFace, clockTargets, crisisTargets, isActive } from './active.ts';
import { openOptions, scouted } from './asking.ts';
import { holds } from './chronicle.ts';
import { operandA, operandB } from './frames.ts';
import { BURDEN, DRAW, END, MISFORTUNE, WIDTH } from './compile.ts';
import { type Deck, MANDATORY, RESETS, TROUBLE } from './deck.ts';
import { levelOf } from './options.ts';
import {
  ACTIVE,
  ASK_BANISH,
  ASK_CHOOSE,
  ASK_CLOCK,
  ASK_CRISIS,
  ASK_PLAY,
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
  type UpperCataracts,
} from './shape.ts';
import { canPay } from './trackers.ts';
import { bestBanished, bestOption, lookAtMilestone, priceWorth, programWorth } from './worth.ts';
import { startingCrisis } from './year.ts';

/** §11.3: looks one step ahead and takes the best step while it is worth more than this. */
const LEAST_PLAY = 0.02;
const LEAST_STEP = 0.05;
const LEAST_RECUR = 0.3;

const STOP = 0; // also the end of the plays

export const mind: Mind<UpperCataracts> = {
  players: [
    {
      name: 'greedy',
      about: 'Looks one step ahead and holds Milestones back by a schedule.',
      decide: (view) => decide(view, true),
    },
    {
      name: 'hasty',
      about: 'Looks one step ahead and resolves a Milestone as soon as it can.',
      decide: (view) => decide(view, false),
    },
  ],
  pick: pickAny,
};

const END_CHANCE = 12; // of 100

/** §11.3, "Random": any legal step, but the plays end with a chance of 12 % at each step. */
function pickAny(t: CataractsTable, seat: Seat, dice: Dice): number {
  const { codes, count: legal } = legalCodes(t, seat);
  const last = codes[legal - 1] ?? 0;
  if (t.counters.asking !== ASK_PLAY || last !== STOP || legal === 1) return codes[dice.below(legal)] ?? 0;
  return dice.below(100) < END_CHANCE ? last : (codes[dice.below(legal - 1)] ?? 0);
}

function decide(t: CataractsTable, isPaced: boolean): number {
  lookAtMilestone(t);
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
      return bestStep(t, isPaced);
    default:
      return bestPlay(t);
  }
}

/* ---- play ---- */

/** The best card above the threshold; else what is Mandatory; else end. */
function bestPlay(t: CataractsTable): number {
  const deck = deckOf(t);
  let best = 0;
  let most = LEAST_PLAY;
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

const FOR_MISFORTUNE = 3.4;
const FOR_BURDEN = 1.5;
const FOR_DRAWING = 1;
const FOR_KEEPING = 3; // Colossus scores while it is not played

function playWorth(t: CataractsTable, deck: Deck, face: number): number {
  const categories = deck.categories[face] ?? 0;
  let worth =
    programWorth(t, deck.play[face] ?? 0, categories, true) -
    priceWorth(t, deck.cost[face] ?? 0, true) -
    programWorth(t, deck.retained[face] ?? 0, 0, true);
  if ((categories & (1 << MISFORTUNE)) !== 0) worth += FOR_MISFORTUNE;
  if ((categories & (1 << BURDEN)) !== 0) worth += FOR_BURDEN;
  if (drawsOf(deck)[face] === 1) worth += FOR_DRAWING;
  return deck.faces[face]?.id === 'colossus' ? worth - FOR_KEEPING : worth;
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
  let most = LEAST_RECUR;
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

function bestStep(t: CataractsTable, isPaced: boolean): number {
  const deck = deckOf(t);
  let best = STOP;
  let most = LEAST_STEP;
  for (let slot = 0; slot < ACTIVE; slot++) {
    if (!isActive(t, slot) || (isPaced && slot === MILESTONE_SLOT && isHeldBack(t, deck))) continue;
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

const URGENCY = [0, 1, 0.6, 0.35];
const FOR_MILESTONE = 14;

function resolveWorth(t: CataractsTable, deck: Deck, slot: number, face: number, option: number): number {
  const isMilestone = slot === MILESTONE_SLOT;
  const clock = t.counters.clocks[slot] ?? 0;
  const urgency = clock === 0 ? 0 : (URGENCY[clock] ?? 0.2);
  const effects =
    programWorth(t, deck.optionDo[option] ?? 0, 0, !isMilestone) -
    priceWorth(t, deck.optionSpend[option] ?? 0, !isMilestone);
  const failing = urgency * failureCost(t, deck, slot, face);
  return isMilestone ? effects + FOR_MILESTONE + failing : effects + 0.3 * (deck.renown[face] ?? 0) + 0.2 + failing;
}

const FOR_RESET = 2.5;

function failureCost(t: CataractsTable, deck: Deck, slot: number, face: number): number {
  const cost = -programWorth(t, deck.failure[face] ?? 0, 0, slot !== MILESTONE_SLOT);
  if (slot === MILESTONE_SLOT) return cost;
  return Math.max(0, cost) * (deck.after[face] === RESETS ? FOR_RESET : 1);
}

function pushWorth(t: CataractsTable, deck: Deck, slot: number, face: number, push: number): number {
  const crisis = t.counters.crises[slot] ?? 0;
  const top = deck.crisisTop[face] ?? 0;
  const missing = top - crisis;
  const isLast = (deck.pushBy[push] ?? 0) >= missing;
  const price = deck.pushSpend[push] ?? 0;
  if (slot === MILESTONE_SLOT) {
    const near = isLast ? 6 : missing <= 3 ? 1 : 0;
    return (crisis === 1 ? 3.5 : 2.5) + near - priceWorth(t, price, false);
  }
  const failing = failureCost(t, deck, slot, face);
  const reward = programWorth(t, deck.atTop[face] ?? 0, 0, true) + 0.3 * (deck.renown[face] ?? 0) + failing;
  return (
    reward / (top - startingCrisis(t, face) + 1) +
    (crisis === 1 ? failing / 2 : 0) +
    (isLast ? 1.5 : 0) -
    priceWorth(t, price, true)
  );
}

/** §11.3: the years that should be left when a Milestone is resolved. */
const SCHEDULE: Readonly<Record<string, number>> = {
  M1: 26,
  M2: 23.5,
  M4: 21,
  M5: 17.5,
  M6: 14.5,
  M7: 11.5,
  M9: 8.5,
  M10: 5.5,
};

function isHeldBack(t: CataractsTable, deck: Deck): boolean {
  const face = activeFace(t, MILESTONE_SLOT);
  if ((deck.crisisTop[face] ?? 0) > 0 || (t.counters.clocks[MILESTONE_SLOT] ?? 0) <= 1) return false;
  const due = SCHEDULE[deck.faces[face]?.card.label ?? ''];
  return due !== undefined && levelOf(t.options).reign - t.counters.year > due;
}

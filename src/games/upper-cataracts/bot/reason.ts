import { cardAt, count } from '../../../engine/zones.ts';
import { activeFace, isActive } from '../active.ts';
import { bundleText, effectsText } from '../words/card-words.ts';
import { holds } from '../chronicle.ts';
import { amountOf, packCubes } from '../compile.ts';
import { RESETS, type Deck, type Face } from '../deck.ts';
import { type Cubes, type Effect, RESOURCES } from '../effects.ts';
import { operandB } from '../frames.ts';
import { levelOf } from '../options.ts';
import type { ActionCard, MilestoneCard, ObjectiveCard } from '../deck-file/records.ts';
import {
  ACTIVE,
  ASK_BANISH,
  ASK_CHOOSE,
  ASK_CLOCK,
  ASK_CRISIS,
  ASK_PLAY,
  ASK_RECUR,
  ASK_RETAINED,
  ASK_SCOUT,
  type CataractsTable,
  deckOf,
  hand,
  MILESTONE_SLOT,
  milestoneDeck,
  objectiveDeck,
} from '../shape.ts';
import { canPay } from '../trackers.ts';

/** One plain sentence for each choice: what speaks for it, from what the player sees. */
export function reason(t: CataractsTable, code: number): string {
  switch (t.counters.asking) {
    case ASK_PLAY:
      return code === 0 ? reasonToEnd(t) : reasonToPlay(t, actionOf(t, code - 1));
    case ASK_CHOOSE:
      return reasonToChoose(t, code);
    case ASK_CLOCK:
      return `${nameAt(t, code)} shows ${t.counters.clocks[code]}, and ${failureText(t, code)}.`;
    case ASK_CRISIS:
      return `${nameAt(t, code)} needs ${stepsText(missingSteps(t, code))} more, and every year takes one away.`;
    case ASK_SCOUT:
      return reasonToScout(t, code);
    case ASK_RECUR:
      return code === 0 ? 'Nothing in the discard is worth taking back now.' : reasonToRecur(actionOf(t, code - 1), t);
    case ASK_BANISH:
      return code === 0
        ? 'Every card that could go is worth keeping.'
        : reasonToBanish(t, actionOf(t, (code % 256) - 1));
    case ASK_RETAINED: {
      const { name, retained } = actionOf(t, code);
      return `Of the cards kept in hand ${name} comes next: ${effectsText(retained, names(t))}.`;
    }
    default:
      return code === 0 ? reasonToStop(t) : reasonToResolve(t, Math.floor((code - 1) / 32), (code - 1) % 32);
  }
}

/* ---- words ---- */

const NAMES = ['Might', 'Stability', 'Influence', 'Food'];

const names =
  (t: CataractsTable) =>
  (id: string): string =>
    deckOf(t).faces.find((face) => face.id === id)?.card.name ?? id;

function actionOf(t: CataractsTable, number: number): ActionCard {
  const face = deckOf(t).faces[number];
  if (face?.kind !== 'action') throw new Error(`upper-cataracts: face ${number} is no Action Card`);
  return face.card;
}

function activeCardOf(t: CataractsTable, slot: number): ObjectiveCard | MilestoneCard {
  const face: Face | undefined = deckOf(t).faces[activeFace(t, slot)];
  if (!face || face.kind === 'action') throw new Error(`upper-cataracts: no active card in place ${slot}`);
  return face.card;
}

const nameAt = (t: CataractsTable, slot: number): string => activeCardOf(t, slot).name;
const stepsText = (steps: number): string => (steps === 1 ? '1 step' : `${steps} steps`);
const yearsText = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
const yearsLeft = (t: CataractsTable): number => levelOf(t.options).reign - t.counters.year;
const missingSteps = (t: CataractsTable, slot: number): number =>
  (deckOf(t).crisisTop[activeFace(t, slot)] ?? 0) - (t.counters.crises[slot] ?? 0);

/** 'its failure would be: lose 3 Food' */
function failureText(t: CataractsTable, slot: number): string {
  const { failure } = activeCardOf(t, slot);
  return failure.do.length === 0
    ? 'its failure would do no harm'
    : `its failure would be: ${effectsText(failure.do, names(t))}`;
}

/** Cubes that effects bring outside of choices and conditions. */
function gained(effects: readonly Effect[]): Cubes {
  const sum: { [R in (typeof RESOURCES)[number]]?: number } = {};
  for (const effect of effects)
    if (effect.op === 'gain')
      for (const resource of RESOURCES)
        if (effect.cubes[resource]) sum[resource] = (sum[resource] ?? 0) + effect.cubes[resource];
  return sum;
}

/** What the open Milestone still lacks of a resource: to the option that lacks least, 0 for a Crisis. */
function lacking(t: CataractsTable, i: number): number {
  if (!isActive(t, MILESTONE_SLOT)) return 0;
  const price = nearestPrice(t, deckOf(t), activeFace(t, MILESTONE_SLOT));
  return Math.max(0, amountOf(price, i) - (t.counters.trackers[i] ?? 0));
}

function nearestPrice(t: CataractsTable, deck: Deck, face: number): number {
  const first = deck.optionFrom[face] ?? 0;
  let nearest = 0;
  let fewest = Infinity;
  for (let option = first; option < first + (deck.optionCount[face] ?? 0); option++) {
    const price = deck.optionSpend[option] ?? 0;
    let missing = 0;
    for (let i = 0; i < 4; i++) missing += Math.max(0, amountOf(price, i) - (t.counters.trackers[i] ?? 0));
    if (missing >= fewest) continue;
    fewest = missing;
    nearest = price;
  }
  return nearest;
}

const FEW = 3;

/** Why cubes are welcome: what the Milestone lacks of them, or how few there are; null if there is no room for any. */
function whyWelcome(t: CataractsTable, cubes: Cubes): string | null {
  const brought = packCubes(cubes);
  if (brought === 0) return null;
  for (let i = 0; i < 4; i++)
    if (amountOf(brought, i) > 0 && lacking(t, i) > 0)
      return `${nameAt(t, MILESTONE_SLOT)} still lacks ${lacking(t, i)} ${NAMES[i]}`;
  let scarce = -1;
  for (let i = 0; i < 4; i++)
    if (amountOf(brought, i) > 0 && (scarce < 0 || (t.counters.trackers[i] ?? 0) < (t.counters.trackers[scarce] ?? 0)))
      scarce = i;
  const held = t.counters.trackers[scarce] ?? 0;
  const space = (t.counters.capacity[scarce] ?? 0) - held;
  if (held <= FEW) return `you have ${held === 0 ? 'no' : `only ${held}`} ${NAMES[scarce]}`;
  return space > 0 ? `there is room for ${space} more ${NAMES[scarce]}` : null;
}

/* ---- play ---- */

function reasonToPlay(t: CataractsTable, card: ActionCard): string {
  const { name, categories, cost, play, retained, keywords } = card;
  const price = Object.keys(cost).length === 0 ? '' : ` for ${bundleText(cost)}`;
  if (categories.includes('misfortune')) {
    const limit = levelOf(t.options).misfortuneLimit;
    return `Rids you of ${name}${price}: you control ${t.counters.misfortunes}, and ${limit} would end the reign.`;
  }
  if (keywords.includes('mandatory')) return `${name} has to be played: ${effectsText(play, names(t))}.`;
  if (categories.includes('burden') && keywords.includes('expendable'))
    return `Rids you of ${name}${price}; kept in hand it does: ${effectsText(retained, names(t))}.`;
  const draws = play.find((effect) => effect.op === 'draw');
  if (draws?.op === 'draw')
    return `${name} first: it draws ${draws.n === 1 ? 'a card' : `${draws.n} cards`}${price}, and the other plays can wait for what comes.`;
  const brings = gained(play);
  const welcome = whyWelcome(t, brings);
  if (welcome !== null) return `${name} brings ${bundleText(brings)}${price}; ${welcome}.`;
  const choice = play.find((effect) => effect.op === 'choose');
  if (choice?.op === 'choose')
    return `${name}${price} leaves a choice: ${choice.options.map(({ label }) => label.toLowerCase()).join(', ')}.`;
  return `${name}${price}: ${effectsText(play, names(t))}.`;
}

function reasonToEnd(t: CataractsTable): string {
  const deck = deckOf(t);
  const cards = count(t, hand);
  if (cards === 0) return 'There is no card left to play.';
  for (let at = 0; at < cards; at++)
    if (canPay(t, deck.cost[deck.cardFace[cardAt(t, hand, at)] ?? 0] ?? 0))
      return cards === 1
        ? 'The card that is left costs more than it brings now.'
        : `The ${cards} cards that are left cost more than they bring now.`;
  return cards === 1
    ? 'The card that is left cannot be paid.'
    : `None of the ${cards} cards that are left can be paid.`;
}

function reasonToChoose(t: CataractsTable, i: number): string {
  const deck = deckOf(t);
  const option = deck.choices[(deck.chooseFrom[operandB(t)] ?? 0) + i];
  if (!option) throw new Error(`upper-cataracts: no option ${i} to choose`);
  const brings = gained(option.do);
  const price = option.pay ? ` for ${bundleText(option.pay)}` : '';
  const welcome = whyWelcome(t, brings);
  if (welcome !== null) return `“${option.label}” brings ${bundleText(brings)}${price}, and ${welcome}.`;
  return `“${option.label}”${price}: ${effectsText(option.do, names(t))}.`;
}

/* ---- piles ---- */

function reasonToScout(t: CataractsTable, place: number): string {
  if (place === 0) return 'The cards seen may come in this order.';
  const face = deckOf(t).faces[deckOf(t).cardFace[cardAt(t, objectiveDeck, place - 1)] ?? 0];
  if (face?.kind !== 'objective') throw new Error(`upper-cataracts: no Objective at place ${place}`);
  const { name, failure } = face.card;
  const harm =
    failure.do.length === 0 ? 'it brings little' : `left alone it would ${effectsText(failure.do, names(t))}`;
  return `${name} had better come late: ${harm}.`;
}

const reasonToRecur = ({ name, play }: ActionCard, t: CataractsTable): string =>
  `${name} can be played once more this year: ${effectsText(play, names(t))}.`;

function reasonToBanish(t: CataractsTable, { name, categories }: ActionCard): string {
  const { misfortunes } = t.counters;
  if (categories.includes('misfortune'))
    return `Without ${name} you control ${misfortunes - 1} of the ${levelOf(t.options).misfortuneLimit} Misfortunes that end the reign.`;
  if (categories.includes('burden')) return `${name} is a Burden, and every draw without it is better.`;
  return `${name} is worth less than the cards that will be drawn instead.`;
}

/* ---- resolve ---- */

function reasonToResolve(t: CataractsTable, slot: number, choice: number): string {
  const card = activeCardOf(t, slot);
  if (choice >= PUSHES) return reasonToPush(t, slot, card.crisis?.pushes[choice - PUSHES]?.by ?? 0);
  const option = card.options[choice];
  if (!option) throw new Error(`upper-cataracts: ${card.name} has no option ${choice}`);
  if (slot === MILESTONE_SLOT) return reasonForMilestone(t, card.name, option.do);
  const { name } = card;
  const deal = `${bundleText(option.spend)} for this: ${effectsText(option.do, names(t))}`;
  if (t.counters.clocks[slot] === 1 && card.failure.do.length > 0)
    return `${name} would fail this year (${effectsText(card.failure.do, names(t))}); better ${deal}.`;
  if (deckOf(t).after[activeFace(t, slot)] === RESETS)
    return `${name} fails again and again until it is resolved; ${deal}.`;
  const gains = cardGained(t, option.do);
  if (gains)
    return `${name} brings ${gains} into the deck for ${bundleText(option.spend)}, with ${yearsText(yearsLeft(t))} left to draw it.`;
  const brings = gained(option.do);
  const welcome = whyWelcome(t, brings);
  if (welcome !== null)
    return `${name} takes ${bundleText(option.spend)} and brings ${bundleText(brings)}; ${welcome}.`;
  return `${name} is worth its price: ${deal}.`;
}

const PUSHES = 16;

/** The name of an Action Card that joins the deck for good. */
function cardGained(t: CataractsTable, effects: readonly Effect[]): string | null {
  for (const effect of effects) {
    if (effect.op !== 'gainCard' && effect.op !== 'gainToDeck') continue;
    const face = deckOf(t).faces.find(({ id }) => id === effect.card);
    if (face?.kind !== 'action' || face.card.keywords.includes('token')) continue;
    return face.card.name;
  }
  return null;
}

/** §6.2: whether no Milestone is left that these effects would let come. */
function isLast(t: CataractsTable, effects: readonly Effect[]): boolean {
  const deck = deckOf(t);
  for (let at = 0; at < count(t, milestoneDeck); at++) {
    const face = deck.faces[deck.cardFace[cardAt(t, milestoneDeck, at)] ?? 0];
    if (face?.kind !== 'milestone' || holds(t, deck.onlyIf[face.number] ?? 0)) return false;
    const { onlyIf } = face.card;
    if (onlyIf && !('tag' in onlyIf)) return false;
    if (effects.some((effect) => effect.op === 'tag' && effect.tag === onlyIf?.tag)) return false;
  }
  return true;
}

function reasonForMilestone(t: CataractsTable, name: string, effects: readonly Effect[]): string {
  if (isLast(t, effects)) return `${name} is the last Milestone: this wins the reign.`;
  return `${name} is done with ${yearsText(yearsLeft(t))} left for the Milestones that follow.`;
}

function reasonToPush(t: CataractsTable, slot: number, by: number): string {
  const missing = missingSteps(t, slot) - by;
  if (missing <= 0)
    return slot === MILESTONE_SLOT
      ? reasonForMilestone(t, nameAt(t, slot), activeCardOf(t, slot).crisis?.atTop ?? [])
      : `This step resolves ${nameAt(t, slot)}.`;
  const crisis = t.counters.crises[slot] ?? 0;
  if (crisis === 1) return `${nameAt(t, slot)} would fail this year; ${failureText(t, slot)}.`;
  return `${nameAt(t, slot)} rises to ${crisis + by}; then ${stepsText(missing)} ${missing === 1 ? 'is' : 'are'} missing.`;
}

function reasonToStop(t: CataractsTable): string {
  const payable = payableCards(t);
  if (payable === 0) return 'Nothing that is left can be paid.';
  const at = MILESTONE_SLOT;
  if (isActive(t, at) && (payable & (1 << at)) !== 0)
    return (deckOf(t).crisisTop[activeFace(t, at)] ?? 0) > 0
      ? `The cubes that are left may be needed when the Clocks run.`
      : `${nameAt(t, at)} can wait: its Clock shows ${t.counters.clocks[at]}, and ${yearsText(yearsLeft(t))} are left.`;
  for (let i = 0; i < 4; i++)
    if (lacking(t, i) > 0) return `The cubes are saved for ${nameAt(t, at)}, which lacks ${lacking(t, i)} ${NAMES[i]}.`;
  return 'The cubes that are left are worth more than what they would buy.';
}

/** A bit for each place with an option or a push that can be paid. */
function payableCards(t: CataractsTable): number {
  let mask = 0;
  for (let slot = 0; slot < ACTIVE; slot++) {
    if (!isActive(t, slot)) continue;
    const deck = deckOf(t);
    const first = deck.optionFrom[activeFace(t, slot)] ?? 0;
    const { options, crisis } = activeCardOf(t, slot);
    const canResolve = options.some(
      ({ spend }, i) => canPay(t, packCubes(spend)) && holds(t, deck.optionRequire[first + i] ?? 0),
    );
    if (canResolve || crisis?.pushes.some(({ spend }) => canPay(t, packCubes(spend)))) mask |= 1 << slot;
  }
  return mask;
}

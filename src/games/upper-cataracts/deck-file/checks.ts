import { type Condition, type Cubes, type Effect, everyEffect, RESOURCES } from '../effects.ts';
import { bad, type Place } from './fields.ts';
import type { ActionCard, Crisis, MilestoneCard, ObjectiveCard, Option, Records } from './records.ts';

/* §2.4, checks on edited decks: what keeps every game finite and every price payable (§R55). */

const HIGHEST_PRICE = 12; // the cubes in the box
const USUAL_CAPACITY = 8;
const MOST_CARDS = 254; // a table has room for no more
export const MOST_TAGS = 240;
const FEWEST_DIAMONDS = 3;

/** Throws a Problem for what is refused; returns warnings, one sentence each. */
export function checkDeck(records: Records): string[] {
  const { actions, objectives, milestones } = records;
  checkIds(records);
  for (const card of actions) checkToken(card);
  for (const card of [...objectives, ...milestones]) checkCrisis(card);
  for (const card of milestones) {
    if (card.options.length === 0 && !card.crisis) bad(at(card, 'options'), 'a Milestone has an option or a Crisis');
    if (card.failure.after === 'return') bad(at(card, 'failure.after'), 'only an Objective returns to a discard pile');
  }
  checkLast(milestones);
  const warnings = checkPrices(records);
  const diamonds = objectives.filter(({ group }) => group === 'diamond').reduce((sum, { copies }) => sum + copies, 0);
  if (diamonds < FEWEST_DIAMONDS)
    bad(FILE('objectives'), `there are at least ${FEWEST_DIAMONDS} Diamond Objectives, not ${diamonds}`);
  if (actions.every(({ start }) => start === 0)) bad(FILE('actions'), 'the starting Action Deck has at least one card');
  checkTags(records);
  for (const [place, effects] of texts(records)) {
    checkBlocks(place, effects, 0);
    const all = [...everyEffect(effects)].length;
    if (all > MOST_EFFECTS) bad(place, `a text has at most ${MOST_EFFECTS} effects, not ${all}`);
  }
  const cards = [...actions, ...objectives].reduce((sum, { copies }) => sum + copies, milestones.length);
  if (cards > MOST_CARDS) bad(FILE('copies'), `a table has room for ${MOST_CARDS} cards, not for ${cards}`);
  return warnings;
}

const FILE = (field: string): Place => ({ card: 'all cards together', field });
const at = ({ id }: { readonly id: string }, field: string): Place => ({ card: `card "${id}"`, field });

/** Every text of a card with the field it stands in. */
function* texts(records: Records): Generator<readonly [Place, readonly Effect[]]> {
  for (const card of records.actions) {
    yield [at(card, 'play'), card.play];
    yield [at(card, 'retained'), card.retained];
  }
  for (const card of [...records.objectives, ...records.milestones]) {
    for (const [i, option] of card.options.entries()) yield [at(card, `options[${i}].do`), option.do];
    if (card.crisis) yield [at(card, 'crisis.atTop'), card.crisis.atTop];
    yield [at(card, 'failure.do'), card.failure.do];
  }
  for (const card of records.milestones) yield [at(card, 'reveal'), card.reveal];
}

function checkIds(records: Records): void {
  const { actions, objectives, milestones, misfortunes } = records;
  if (milestones.length === 0) bad(FILE('milestones'), 'there is at least one Milestone');
  const kinds = new Map<string, string>();
  const labels = new Set<string>();
  for (const [kind, cards] of Object.entries({ action: actions, objective: objectives, milestone: milestones }))
    for (const card of cards) {
      if (kinds.has(card.id)) bad(at(card, 'id'), 'two cards have this id');
      if (labels.has(card.label)) bad(at(card, 'label'), `two cards have the label ${card.label}`);
      kinds.set(card.id, kind);
      labels.add(card.label);
    }
  for (const [place, effects] of texts(records))
    for (const effect of everyEffect(effects)) {
      if (effect.op !== 'gainCard' && effect.op !== 'addToHand' && effect.op !== 'gainToDeck') continue;
      const kind = kinds.get(effect.card);
      if (kind === undefined) bad(place, `there is no card "${effect.card}"`);
      if (kind === 'milestone') bad(place, `"${effect.card}" is a Milestone, which nobody gains`);
      if (effect.op === 'addToHand' && kind !== 'action') bad(place, `"${effect.card}" is no Action Card`);
    }
  for (const resource of RESOURCES) {
    const card = actions.find(({ id }) => id === misfortunes[resource]);
    if (!card?.categories.includes('misfortune'))
      bad(FILE(`misfortunes.${resource}`), `"${misfortunes[resource]}" is no Misfortune of this deck`);
  }
}

const CREATING: readonly string[] = ['draw', 'recur', 'gainCard', 'addToHand', 'gainToDeck'];

function checkToken(card: ActionCard): void {
  if (!card.keywords.includes('token')) return;
  for (const [field, effects] of Object.entries({ play: card.play, retained: card.retained }))
    for (const { op } of everyEffect(effects))
      if (CREATING.includes(op)) bad(at(card, field), `a Token has no "${op}" in its text`);
}

function checkCrisis(card: ObjectiveCard | MilestoneCard): void {
  const { crisis } = card;
  if (!crisis) return;
  if (crisis.start >= crisis.top)
    bad(at(card, 'crisis.start'), `a Crisis starts below its top ${crisis.top}, not at ${crisis.start}`);
  crisis.pushes.forEach(({ spend }, i) => {
    if (Object.keys(spend).length === 0) bad(at(card, `crisis.pushes[${i}].spend`), 'a push costs at least one cube');
  });
}

/* ---- the last Milestone (§6.2) ---- */

const ACTS = [1, 2, 3];

function checkLast(milestones: readonly MilestoneCard[]): void {
  const last = milestones.at(-1);
  if (last?.onlyIf) bad(at(last, 'onlyIf'), 'the last Milestone has no "only if"');
  for (const act of ACTS) {
    const played = milestones.filter((card) => card.act <= act);
    played.forEach((card, i) => {
      if (card.failure.after === 'reset' || !canBeLast(card, played.slice(i + 1))) return;
      const length = act === 3 ? 'the full game' : `a game of length act${act}`;
      bad(at(card, 'failure.after'), `this Milestone can be the last one of ${length}, so its failure is "reset"`);
    });
  }
}

/** Unless a later Milestone is always played, or every way out of this one writes the tag that a later one asks for. */
function canBeLast(card: MilestoneCard, later: readonly MilestoneCard[]): boolean {
  if (later.some(({ onlyIf }) => !onlyIf)) return false;
  const wanted = later.flatMap(({ onlyIf }) => (onlyIf && 'tag' in onlyIf ? [onlyIf.tag] : []));
  const ways = [
    ...card.options.map((option) => option.do),
    ...(card.crisis ? [card.crisis.atTop] : []),
    ...(card.failure.after === 'reset' ? [] : [card.failure.do]),
  ];
  return !ways.every((effects) => effects.some((effect) => effect.op === 'tag' && wanted.includes(effect.tag)));
}

/* ---- blocks ---- */

/** What the engine has room for: see program.ts. */
const DEEPEST = 3;
const MOST_CHOICES = 16;
const MOST_EFFECTS = 40; // in one text

function checkBlocks(place: Place, effects: readonly Effect[], depth: number): void {
  if (depth > DEEPEST) bad(place, `"choose" and "times" stand at most ${DEEPEST} deep inside each other`);
  for (const effect of effects)
    if (effect.op === 'times') checkBlocks(place, effect.do, depth + 1);
    else if (effect.op === 'if') {
      checkBlocks(place, effect.then, depth);
      checkBlocks(place, effect.else ?? [], depth);
    } else if (effect.op === 'choose') {
      if (effect.options.length > MOST_CHOICES) bad(place, `"choose" has at most ${MOST_CHOICES} options`);
      for (const option of effect.options) checkBlocks(place, option.do, depth + 1);
    }
}

/* ---- prices ---- */

function checkPrices(records: Records): string[] {
  const warnings: string[] = [];
  for (const [place, price] of prices(records))
    for (const resource of RESOURCES) {
      const cubes = price[resource] ?? 0;
      if (cubes > HIGHEST_PRICE) bad(place, `no price asks for more than ${HIGHEST_PRICE} ${resource}, not ${cubes}`);
      if (cubes > USUAL_CAPACITY)
        warnings.push(
          `In the deck, ${place.card}, field "${place.field}": ${cubes} ${resource} are more than a tracker holds at the start.`,
        );
    }
  return warnings;
}

function* prices(records: Records): Generator<readonly [Place, Cubes]> {
  for (const card of records.actions) yield [at(card, 'cost'), card.cost];
  for (const card of [...records.objectives, ...records.milestones])
    yield* activePrices(card, card.options, card.crisis);
  for (const [place, effects] of texts(records))
    for (const effect of everyEffect(effects))
      if (effect.op === 'choose') for (const { pay } of effect.options) if (pay) yield [place, pay];
}

function* activePrices(
  card: { readonly id: string },
  options: readonly Option[],
  crisis: Crisis | undefined,
): Generator<readonly [Place, Cubes]> {
  for (const [i, { spend }] of options.entries()) yield [at(card, `options[${i}].spend`), spend];
  for (const [i, { spend }] of (crisis?.pushes ?? []).entries()) yield [at(card, `crisis.pushes[${i}].spend`), spend];
}

/* ---- tags ---- */

function checkTags(records: Records): void {
  const set = new Set<string>();
  for (const [, effects] of texts(records))
    for (const effect of everyEffect(effects)) if (effect.op === 'tag') set.add(effect.tag);
  for (const [place, when] of conditions(records))
    if ('tag' in when && !set.has(when.tag)) bad(place, `the tag "${when.tag}" is tested here and written nowhere`);
  if (set.size > MOST_TAGS) bad(FILE('tag'), `the Chronicle has room for ${MOST_TAGS} tags, not for ${set.size}`);
}

function* conditions(records: Records): Generator<readonly [Place, Condition]> {
  for (const card of records.milestones) if (card.onlyIf) yield [at(card, 'onlyIf'), card.onlyIf];
  for (const card of [...records.objectives, ...records.milestones])
    for (const [i, { require }] of card.options.entries())
      if (require) yield [at(card, `options[${i}].require`), require];
  for (const [place, effects] of texts(records))
    for (const effect of everyEffect(effects)) if (effect.op === 'if') yield [place, effect.when];
}

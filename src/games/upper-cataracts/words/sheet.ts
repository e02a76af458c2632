import { resolveOptions, show } from '../../../engine/options.ts';
import { Problem } from '../../../engine/words.ts';
import { fieldsOf, type ReadSheet } from '../../../contract/sheet.ts';
import { type Deck, type Face, readDeck } from '../deck.ts';
import { RESOURCES } from '../effects.ts';
import { upperCataracts } from '../game.ts';
import { levelOf, warningsOf } from '../options.ts';
import { type Reign, scoreParts, titleOf, totalOf } from '../scoring.ts';
import type { Options } from '../shape.ts';

const FIELDS = [
  'milestones',
  'objectives',
  'controlled',
  'renown',
  'trackers',
  'omens',
  'year',
  'won',
  'options',
  'deck',
] as const;

const HIGHEST_CLOCK = 6;
const MOST_CUBES = 12;
const MOST_RENOWN = 999;
const LAST_ACT = { act1: 1, act2: 2, full: 3 };

/** §5.3: a reign as it lies on the table at its end. */
export const readSheet: ReadSheet = (input) => {
  const sheet = fieldsOf(input, upperCataracts.id, FIELDS);
  const options = resolveOptions(upperCataracts, 1, sheet.options ?? {});
  const level = levelOf(options);
  const deck = readDeck(sheet.deck === undefined ? undefined : { deck: sheet.deck });
  const milestones = readMilestones(deck, sheet.milestones, options);
  const objectives = readObjectives(deck, sheet.objectives);
  const controlled = readControlled(deck, sheet.controlled);
  if (typeof sheet.won !== 'boolean') throw new Problem(`"won" is true or false, not ${show(sheet.won)}.`);
  const reign: Reign = {
    milestones: milestones.length,
    swiftness: sum(milestones.map(({ clock }) => clock)),
    objectives: sum(objectives.map(renownOf)),
    resolved: objectives.length,
    works: sum(controlled.map(renownOf)),
    renown: sheet.renown === undefined ? 0 : wholeNumber(sheet.renown, '"renown"', -MOST_RENOWN, MOST_RENOWN),
    cubes: readTrackers(sheet.trackers),
    misfortunes: controlled.filter((face) => isOf(face, 'misfortune')).length,
    burdens: controlled.filter((face) => isOf(face, 'burden')).length,
    omens: wholeNumber(sheet.omens, '"omens"', 0, level.omenLimit),
    year: wholeNumber(sheet.year, '"year"', 1, level.reign),
    length: level.reign,
    isWon: sheet.won,
  };
  const parts = scoreParts(reign);
  const total = totalOf(parts);
  const warnings = [...warningsOf(options), ...deck.warnings];
  return {
    seats: [{ seat: 0, total, title: titleOf(total, options.length), parts, rank: 1 }],
    winners: sheet.won ? [0] : [],
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const renownOf = (face: Face): number => (face.kind === 'milestone' ? 0 : face.card.renown);
const isOf = (face: Face, category: 'misfortune' | 'burden'): boolean =>
  face.kind === 'action' && face.card.categories.includes(category);

function wholeNumber(value: unknown, what: string, from: number, to: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
    throw new Problem(`${what} should be a whole number from ${from} to ${to}, not ${show(value)}.`);
  return value;
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Problem(`${what} should be a list, not ${show(value)}.`);
  return value;
}

function faceOf(deck: Deck, id: unknown, kind: Face['kind'], what: string): Face {
  const face = deck.faces.find((other) => other.id === id);
  if (!face) throw new Problem(`In ${what} ${show(id)} is no card; ids are written like "tax-collection".`);
  if (face.kind !== kind) throw new Problem(`In ${what} ${show(id)} is no ${KINDS[kind]}.`);
  return face;
}

const KINDS = { action: 'Action Card', objective: 'Objective', milestone: 'Milestone' };

interface Resolved {
  readonly face: Face;
  readonly clock: number;
}

function readMilestones(deck: Deck, value: unknown, { length }: Options): Resolved[] {
  const used = new Set<string>();
  return listOf(value, '"milestones"').map((entry) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry) || !('clock' in entry))
      throw new Problem(`A Milestone is written {"id": "…", "clock": 3}, not ${show(entry)}.`);
    const face = faceOf(deck, entry.id, 'milestone', '"milestones"');
    if (used.has(face.id)) throw new Problem(`The Milestone "${face.id}" is named twice.`);
    used.add(face.id);
    if (face.kind === 'milestone' && face.card.act > LAST_ACT[length])
      throw new Problem(`The Milestone "${face.id}" is not in a game of length "${length}" (§6.2).`);
    return { face, clock: wholeNumber(entry.clock, `The clock of "${face.id}"`, 0, HIGHEST_CLOCK) };
  });
}

/** An Objective stands once for each time it was resolved. */
const readObjectives = (deck: Deck, value: unknown): Face[] =>
  listOf(value, '"objectives"').map((id) => faceOf(deck, id, 'objective', '"objectives"'));

function readControlled(deck: Deck, value: unknown): Face[] {
  const faces = listOf(value, '"controlled"').map((id) => faceOf(deck, id, 'action', '"controlled"'));
  for (const face of faces) {
    const copies = faces.filter((other) => other === face).length;
    if (face.kind === 'action' && copies > face.card.copies)
      throw new Problem(`"controlled" names "${face.id}" ${copies} times; the deck has ${face.card.copies} of it.`);
  }
  return faces;
}

function readTrackers(value: unknown): number {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`"trackers" should be an object with ${RESOURCES.join(', ')}, not ${show(value)}.`);
  const trackers: Readonly<Record<string, unknown>> = { ...value };
  const stranger = Object.keys(trackers).find((name) => !RESOURCES.some((resource) => resource === name));
  if (stranger !== undefined) throw new Problem(`There is no tracker ${show(stranger)}.`);
  return sum(RESOURCES.map((resource) => wholeNumber(trackers[resource], `The tracker "${resource}"`, 0, MOST_CUBES)));
}

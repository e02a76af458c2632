import { makeChoices } from './choices.ts';
import type { CounterPlace, Game, Phase, Plan, Shape } from './game.ts';
import { RNG_WORDS } from './luck/random.ts';
import { BLANK, type Card, MOST_SEATS, type Seat, type ZoneSpec } from './words.ts';

/** The first words of a table's memory. */
export const HEAD = { phase: 0, chosen: 1, saidCount: 2, learned: 3, words: 4 } as const;

/** Statements come next; one is: who said it and what became of it, what, who heard it. */
export const SAID = { start: HEAD.words, who: 0, code: 1, heard: 2, words: 3 } as const;

const MOST_HIDDEN_ZONES = 32;

export function makePlan<T extends Shape>(
  game: Game<T>,
  seats: number,
  options: T['options'],
  setting: unknown = game.readSetting?.(undefined, options, seats),
): Plan<T> {
  const specs = game.zones(options);
  const zoneNames = Object.keys(specs) as T['zone'][];
  for (const name of zoneNames) checkZone(game.id, name, specs[name]);
  const specList = zoneNames.map((name) => specs[name]);
  const zones = specList.flatMap((spec, i) =>
    Array.from({ length: spec.of === 'seat' ? seats : 1 }, (_, seat) => i * MOST_SEATS + seat),
  );
  const printed = game.cards(options, seats, setting);
  if (printed.length >= BLANK) throw new Error(`${game.id}: ${printed.length} cards do not fit on a table`);
  for (const { face, zone } of printed)
    if (!zoneNames.includes(zone)) throw new Error(`${game.id}: ${face.id} lies in "${zone}", which is no zone`);
  const everyone = (1 << (seats + 1)) - 1;

  const zoneRoom = zoneNames.length * MOST_SEATS;
  const where = zoneRoom;
  const marks = where + printed.length;
  const rows = marks + printed.length;
  const start = new Uint16Array(zoneRoom);
  const seenBy = new Uint16Array(zoneRoom);
  const mixed = new Uint8Array(zoneRoom);
  const hiddenBit = new Uint32Array(zoneRoom);
  let hidden = 0;
  zones.forEach((zone, i) => {
    const spec = specList[Math.floor(zone / MOST_SEATS)]!;
    start[zone] = rows + i * printed.length;
    seenBy[zone] = spec.seen === 'all' ? everyone : spec.seen === 'owner' ? 1 << (zone % MOST_SEATS) : 0;
    mixed[zone] = spec.order === 'mixed' ? 1 : 0;
    if (spec.seen !== 'all') hiddenBit[zone] = 1 << hidden++;
  });
  if (hidden > MOST_HIDDEN_ZONES) throw new Error(`${game.id}: more than ${MOST_HIDDEN_ZONES} hidden zones`);

  const cardNamed = new Map<string, Card[]>();
  printed.forEach(({ face }, card) => cardNamed.set(face.id, [...(cardNamed.get(face.id) ?? []), card]));

  const copies = [...cardNamed.values()].filter((cards) => cards.length > 1);

  const phaseNames = Object.keys(game.phases) as T['phase'][];
  const counterAt = new Map<string, CounterPlace>();
  let counterWords = 0;
  for (const [name, kind] of Object.entries<'one' | 'each seat' | number>(game.counters)) {
    const room = kind === 'one' ? 1 : kind === 'each seat' ? MOST_SEATS : kind;
    counterAt.set(name, { at: counterWords, room, shown: kind === 'each seat' ? seats : room, isOne: kind === 'one' });
    counterWords += room;
  }

  const mostSaid = game.statements(seats);
  const counters = SAID.start + mostSaid * SAID.words;
  const rng = counters + counterWords;
  const rngWords = RNG_WORDS * (game.streams?.length ?? 1);
  const couldBe = rng + rngWords;
  return {
    game,
    options,
    seats,
    viewers: seats + 1,
    everyone,
    faces: printed.map(({ face }) => face),
    home: printed.map(({ zone, seat = 0 }) => zoneNames.indexOf(zone) * MOST_SEATS + seat),
    cardNamed,
    phaseNames,
    phases: phaseNames.map((name) => uniform(game.phases[name])),
    phaseNumber: Object.fromEntries([...phaseNames.map((name, i) => [name, i]), ['over', OVER]]),
    zoneNames,
    specs: specList,
    zones,
    start,
    seenBy,
    mixed,
    hiddenBit,
    counterAt,
    copies,
    copiesOf: copiesOf(printed.length, copies),
    copyFrom: Uint8Array.from([0, ...copies], (_, face) => copies.slice(0, face).flat().length),
    copyList: Uint8Array.from(copies.flat()),
    setting,
    layout: {
      counters,
      counterWords,
      rng,
      rngWords,
      mostSaid,
      couldBe,
      couldBeWords: (seats + 1) * printed.length,
      where,
      marks,
      rows,
      bytes: rows + zones.length * printed.length,
    },
    choices: makeChoices(),
  };
}

const ZONE_WORDS = {
  of: ['table', 'seat'],
  seen: ['all', 'owner', 'nobody'],
  order: ['mixed', 'row', 'pile'],
} as const;

/** A game from outside may have been written without its types. */
function checkZone(game: string, zone: string, spec: ZoneSpec): void {
  for (const field of ['of', 'seen', 'order'] as const) {
    const words: readonly string[] = ZONE_WORDS[field];
    if (!words.includes(spec[field]))
      throw new Error(`${game}: "${field}" of the zone ${zone} is one of ${words.join(', ')}, not "${spec[field]}"`);
  }
}

function copiesOf(cards: number, copies: readonly (readonly Card[])[]): Int16Array {
  const faces = new Int16Array(cards).fill(-1);
  copies.forEach((group, face) => group.forEach((card) => (faces[card] = face)));
  return faces;
}

const MOST_SHARED = 32; // plans of one game
const shared = new WeakMap<object, Map<string, unknown>>();

/** The plan of a match without data of its own. Many matches have the same one, and it is larger than all else of them. */
export function sharedPlan<T extends Shape>(game: Game<T>, seats: number, options: T['options']): Plan<T> {
  let plans = shared.get(game) as Map<string, Plan<T>> | undefined;
  if (!plans) shared.set(game, (plans = new Map()));
  const key = `${seats} ${JSON.stringify(options)}`;
  const plan = plans.get(key) ?? makePlan(game, seats, options);
  plans.delete(key);
  plans.set(key, plan); // as the last that was asked for
  const [oldest] = plans.keys();
  if (plans.size > MOST_SHARED && oldest !== undefined) plans.delete(oldest);
  return plan;
}

const PHASE_FIELDS = [
  ...['rule', 'who', 'run', 'next', 'actions', 'seats', 'first', 'list', 'pick', 'refuse', 'read', 'write'],
  ...['apply', 'expire', 'hasClock', 'ends', 'plain', 'carryOut', 'fallback'],
] as const;

/** One shape for all phases, the same fields in the same order, so that asking them is as fast as asking one. */
function uniform<T extends Shape>(phase: Phase<T>): Phase<T> {
  const given = new Map<string, unknown>(Object.entries(phase));
  const shaped: Record<string, unknown> = {};
  for (const field of PHASE_FIELDS) shaped[field] = given.get(field);
  return shaped as unknown as Phase<T>;
}

/** The number of the phase after the last. */
export const OVER = -1;

export const specOfZone = <T extends Shape>(plan: Plan<T>, zone: number): ZoneSpec =>
  plan.specs[Math.floor(zone / MOST_SEATS)]!;

export const seatOfZone = <T extends Shape>(plan: Plan<T>, zone: number): Seat | null =>
  specOfZone(plan, zone).of === 'seat' ? zone % MOST_SEATS : null;

export const nameOfZone = <T extends Shape>(plan: Plan<T>, zone: number): T['zone'] =>
  plan.zoneNames[Math.floor(zone / MOST_SEATS)]!;

/** The numbers of a game's zones, in the order in which its `zones` lists them; add a seat to a seat's zone. */
export function zoneNumbers<Z extends string>(names: readonly Z[]): Readonly<Record<Z, number>> {
  return Object.fromEntries(names.map((name, i) => [name, i * MOST_SEATS])) as Record<Z, number>;
}

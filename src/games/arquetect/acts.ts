import { type Choices, isOffered, makeChoices, offer } from '../../engine/choices.ts';
import type { Fields, InTurn } from '../../engine/game.ts';
import { bitOf, hasBit, type Refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf } from '../../engine/zones.ts';
import { CATEGORIES, categoryNumber } from './effects.ts';
import { settingOf } from './setting.ts';
import {
  type Act,
  type Arquetect,
  type ArquetectTable,
  city,
  FIRST_WISHED_CARD,
  type PhaseName,
  phaseNumber,
  PHASES,
  PLAIN_ACTS,
} from './shape.ts';

/*
 * An action as one number: what it says, and one number of its own (a position, a gap, a seat, the number of a card in
 * list order). Places and names, never cards: copies are all the same. The same code means the same in every phase.
 */

type ActType = Act['type'];

const OTHER_ACTS = [
  'ability',
  'give',
  'hand-over',
  'choose',
  'to',
  'ask',
  'target',
  'take',
  'gap',
  'insert',
  'slide',
  'name',
  'wish',
  'category',
] as const;
const TYPES: readonly ActType[] = [...PLAIN_ACTS, ...OTHER_ACTS];

const NUMBERS: ReadonlyMap<ActType, number> = new Map(TYPES.map((type, number) => [type, number]));

/** What an action names besides itself. */
const OWN_FIELD: Readonly<Partial<Record<ActType, 'position' | 'seat' | 'gap' | 'card' | 'what' | 'category'>>> = {
  ability: 'position',
  give: 'position',
  'hand-over': 'position',
  choose: 'position',
  to: 'seat',
  ask: 'seat',
  target: 'seat',
  take: 'seat',
  gap: 'gap',
  insert: 'gap',
  slide: 'gap',
  name: 'card',
  wish: 'what',
  category: 'category',
};
const FIELD_KINDS = {
  position: 'number',
  seat: 'seat',
  gap: 'number',
  card: 'card',
  what: 'text',
  category: 'text',
} as const;

function fieldsOf(type: ActType): Fields {
  const field = OWN_FIELD[type];
  return field === undefined ? {} : { [field]: FIELD_KINDS[field] };
}

/** The code of an action; `of` is its own number. */
export const codeOf = (type: ActType, of = 0): number => ((NUMBERS.get(type) ?? 0) << 8) | of;
export const typeOf = (code: number): ActType => TYPES[code >> 8] ?? 'pass';
export const numberOf = (code: number): number => code & 255;

export const isCode = (code: number, type: ActType): boolean => typeOf(code) === type;

/** −1 if no action is meant by it in any phase. */
export function readAct(t: ArquetectTable, action: Act): number {
  if ('position' in action) return inRange(action.type, action.position);
  if ('gap' in action) return inRange(action.type, action.gap);
  if ('seat' in action) return inRange(action.type, action.seat);
  if ('card' in action) return inRange(action.type, faceOf(t, action.card).number);
  if ('what' in action) return inRange(action.type, wishNumber(t, action.what));
  return 'category' in action ? inRange(action.type, categoryNumber(action.category)) : codeOf(action.type);
}

const inRange = (type: ActType, number: number): number => (number >= 0 && number < 256 ? codeOf(type, number) : -1);

function wishNumber(t: ArquetectTable, what: string): number {
  const category = categoryNumber(what);
  if (category >= 0) return 1 + category;
  const card = settingOf(t).box.numbers.get(what);
  return card === undefined ? -1 : FIRST_WISHED_CARD + card;
}

/** A wish in words that can be read again: a category or the id of a card. */
export const wishId = (t: ArquetectTable, wish: number): string =>
  CATEGORIES[wish - 1] ?? settingOf(t).box.faces[wish - FIRST_WISHED_CARD]?.id ?? '';

export function writeAct(t: ArquetectTable, seat: Seat, code: number): Act {
  const type = typeOf(code);
  const number = numberOf(code);
  switch (type) {
    case 'ability':
    case 'give':
    case 'hand-over':
    case 'choose':
      return { type, position: number };
    case 'gap':
    case 'insert':
    case 'slide':
      return { type, gap: number };
    case 'to':
    case 'ask':
    case 'target':
    case 'take':
      return { type, seat: number };
    case 'name':
      return { type, card: cardCalled(t, seat, number) };
    case 'wish':
      return { type, what: wishId(t, number) };
    case 'category':
      return { type, category: CATEGORIES[number] ?? '' };
    case 'gift':
    case 'trade':
    case 'pass':
    case 'enough':
    case 'no-wish':
    case 'decline':
    case 'accept':
    case 'agree':
    case 'refuse':
    case 'keep':
    case 'change':
    case 'none':
    case 'turn-in':
    case 'leave-out':
    case 'done':
    case 'notice':
    case 'stay':
    case 'again':
    case 'stop':
      return { type };
  }
}

/** A card with this name: one in the seat's own city if there is one, else any. */
export function cardCalled(t: ArquetectTable, seat: Seat, number: number): number {
  for (let at = 0; at < count(t, city + seat); at++) {
    const card = cardAt(t, city + seat, at);
    if (t.plan.faces[card]?.number === number) return card;
  }
  return t.plan.faces.findIndex((face) => face.number === number);
}

/** A question to one seat. What is legal is said once, by `list`; `explain` says why anything else is not. */
export interface Asking {
  readonly phase: PhaseName;
  readonly rule: string;
  readonly types: readonly ActType[];
  readonly who: (t: ArquetectTable) => Seat;
  readonly list: (t: ArquetectTable, seat: Seat, out: Choices) => void;
  readonly explain: (t: ArquetectTable, seat: Seat, action: Act) => Refusal;
  readonly apply: (t: ArquetectTable, seat: Seat, code: number) => void;
  /** §R47: what is chosen for somebody who does not answer. */
  readonly fallback: (t: ArquetectTable, seat: Seat) => number;
  /** §R47, where not answering is more than a choice. */
  readonly skip?: (t: ArquetectTable, seat: Seat) => void;
}

export const fieldsFor = (types: readonly ActType[]): Record<string, Fields> =>
  Object.fromEntries(types.map((type) => [type, fieldsOf(type)]));

const legal = makeChoices();

export function asking(question: Asking): InTurn<Arquetect> {
  const { who, apply, fallback, skip, explain } = question;
  const number = phaseNumber(question.phase);
  const list = (t: ArquetectTable, seat: Seat, out: Choices): void => {
    if (seat === who(t)) question.list(t, seat, out);
  };
  return {
    rule: question.rule,
    who: 'turn',
    actions: fieldsFor(question.types),
    seats: (t) => (t.counters.ask === number && !isHeld(t, number, who(t)) ? bitOf(who(t)) : 0),
    list,
    refuse(t, seat, action) {
      legal.count = 0;
      list(t, seat, legal);
      const code = readAct(t, action);
      return code >= 0 && isOffered(legal, code) ? null : explain(t, seat, action);
    },
    read: (t, _seat, action) => readAct(t, action),
    write: writeAct,
    apply,
    expire(t, seat) {
      const late = who(t);
      if (seat !== null && seat !== late) return;
      if (skip) skip(t, late);
      else apply(t, late, fallback(t, late));
    },
    next,
  };
}

const ACTION = phaseNumber('action');
const DONE = phaseNumber('done');

/** §R47: a question to somebody who has left is answered for them; a trade whose proposer has left is over. */
function isHeld(t: ArquetectTable, phase: number, seat: Seat): boolean {
  const { leaving } = t.counters;
  return leaving !== 0 && (isBetweenActions(t, phase) || hasBit(leaving, seat) || isAbandoned(t));
}

/** No action is in progress; the choice that follows an Inspection is a step of it. */
const isBetweenActions = (t: ArquetectTable, phase: number): boolean =>
  phase === DONE || (phase === ACTION && t.counters.ability === 0);

export const isAbandoned = (t: ArquetectTable): boolean =>
  t.counters.trading === 1 && hasBit(t.counters.leaving, t.counters.turn);

/** The phase that asks next; in place of a question that cannot be asked, what is done about that. */
export function next(t: ArquetectTable): PhaseName | 'over' {
  const { ask } = t.counters;
  const name = PHASES[ask] ?? 'finish';
  const phase = t.plan.phases[ask];
  if (phase?.who !== 'turn' || phase.seats(t) !== 0) return name;
  return isBetweenActions(t, ask) ? 'leave' : 'absent';
}

export function offerPositions(out: Choices, type: ActType, positions: number): void {
  for (let position = 1; position <= positions; position++) offer(out, codeOf(type, position));
}

export function offerGaps(out: Choices, type: ActType, cards: number): void {
  for (let gap = 0; gap <= cards; gap++) offer(out, codeOf(type, gap));
}

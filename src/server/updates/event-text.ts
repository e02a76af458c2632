import type { Field, Plan, Shape, TableEvent, Words } from '../../engine/game.ts';
import { nameOfZone, OVER, seatOfZone, specOfZone } from '../../engine/plan.ts';
import { wordsOf } from '../../engine/reader.ts';
import { moveWords, tellMove } from '../../engine/tell.ts';
import type { Card, Rule, Viewer } from '../../engine/words.ts';
import { narrow, quoted } from '../narrow-json.ts';
import { type Logged, toldTo } from '../../desk/log.ts';
import { type OpenMatch, toldOf } from '../../desk/open-match.ts';

/*
 * Events as JSON, put together from pieces that are the same in all matches: what JSON makes of `toldOf`, without making that first.
 * To tell events is a good part of a server's work, and nearly all of them are moves, phases and notes.
 */

/** What a viewer is told of an event, as JSON; '' is nothing. */
export function eventText(open: OpenMatch, event: Logged, viewer: Viewer): string {
  const { table, names } = open.match;
  const { plan } = table;
  switch (event.type) {
    case 'move': {
      const card = toldTo(event, viewer) ? event.card : null;
      const line = tellMove(plan, moveWords(plan, event, card), wordsOf(plan, names));
      return moveText(piecesOf(plan), event, card, line ? lineText(line) : '');
    }
    case 'phase':
      return piecesOf(plan).phases[event.phase === OVER ? plan.phaseNames.length : event.phase] ?? '';
    case 'note':
      return toldTo(event, viewer) ? noteText(plan, event.note, wordsOf(plan, names)) : '';
    case 'shuffle':
    case 'show':
    case 'mark':
    case 'chosen':
    case 'chose':
    case 'clock':
    case 'resigned':
    case 'branched':
    case 'undone': {
      const told = toldOf(open, event, viewer);
      return told === null ? '' : textOf(told);
    }
  }
}

interface Pieces {
  readonly cards: readonly string[]; // their names
  readonly phases: readonly string[]; // whole events; the last is that it is over
  readonly zones: readonly Zone[]; // by number
  readonly notes: ReadonlyMap<string, Note>;
}

interface Zone {
  readonly text: string; // whose zone it is
  readonly hasPlaces: boolean;
}

interface Note {
  readonly begin: string;
  readonly fields: readonly { readonly name: string; readonly text: string; readonly kind: Field }[];
}

const pieces = new WeakMap<Plan<Shape>, Pieces>();

function piecesOf(plan: Plan<Shape>): Pieces {
  let made = pieces.get(plan);
  if (!made) pieces.set(plan, (made = makePieces(plan)));
  return made;
}

function makePieces(plan: Plan<Shape>): Pieces {
  const zones: Zone[] = [];
  for (const zone of plan.zones) {
    const seat = seatOfZone(plan, zone);
    const text = `{"zone":${textOf(nameOfZone(plan, zone))}${seat === null ? '' : `,"seat":${seat}`}`;
    zones[zone] = { text, hasPlaces: specOfZone(plan, zone).order === 'row' };
  }
  const notes = Object.entries(plan.game.notes).map(([type, fields]): [string, Note] => [
    type,
    {
      begin: `{"type":${textOf(type)}`,
      fields: Object.entries(fields).map(([name, kind]) => ({ name, text: `,${textOf(name)}:`, kind })),
    },
  ]);
  return {
    cards: plan.faces.map(({ id }) => textOf(id)),
    phases: [...plan.phaseNames, 'over'].map((phase) => textOf({ type: 'phase', phase })),
    zones,
    notes: new Map(notes),
  };
}

function moveText(
  { cards, zones }: Pieces,
  event: TableEvent & { type: 'move' },
  card: Card | null,
  line: string,
): string {
  const [from, to] = [placeText(zones[event.from], event.fromAt), placeText(zones[event.to], event.toAt)];
  return `{"type":"move","card":${card === null ? 'null' : cards[card]},"from":${from},"to":${to}${line}}`;
}

const placeText = ({ text, hasPlaces } = NOWHERE, at: number): string =>
  hasPlaces ? `${text},"at":${at}}` : `${text}}`;

const NOWHERE: Zone = { text: '{', hasPlaces: false };

function noteText(plan: Plan<Shape>, note: { readonly type: string }, words: Words): string {
  const { notes, cards } = piecesOf(plan);
  const { begin, fields } = notes.get(note.type) ?? { begin: `{"type":${quoted(note.type)}`, fields: [] };
  let text = begin;
  for (const { name, text: named, kind } of fields) {
    const value = valueText(cards, kind, Reflect.get(note, name));
    if (value !== undefined) text += named + value;
  }
  return `${text}${lineText(plan.game.tell(note, words))}}`;
}

function valueText(cards: readonly string[], kind: Field, value: unknown): string | undefined {
  if (typeof value === 'number') return kind === 'card' || kind === 'card?' ? cards[value] : `${value}`;
  if (kind !== 'cards' || !Array.isArray(value)) return value === undefined ? undefined : textOf(value as object);
  let list = '';
  for (const card of value) list += list === '' ? cards[card] : `,${cards[card]}`;
  return `[${list}]`;
}

function lineText({ rule, text }: { readonly rule: Rule; readonly text: string }): string {
  let begin = rules.get(rule);
  if (begin === undefined) rules.set(rule, (begin = `,"rule":${quoted(rule)},"text":`));
  return begin + quoted(text);
}

const rules = new Map<Rule, string>(); // no more than the rulebooks have

const textOf = (value: object | string | boolean | null): string => narrow(JSON.stringify(value));

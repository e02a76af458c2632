import { groupsOf } from '../engine/groups.ts';
import { type Message, unspellFields } from '../engine/edge.ts';
import type { Fields, Game, Plan, Shape, Words } from '../engine/game.ts';
import { makePlan, sharedPlan } from '../engine/plan.ts';
import { wordsOf } from '../engine/reader.ts';
import { type Names, retell } from '../engine/tell.ts';
import type { View, ZoneView } from '../engine/view.ts';
import { amountOf, type Seat, spell, type ZoneSpec } from '../engine/words.ts';
import { type Choice, type Heading, type Line, line, LINE_WIDTH, type TableText, titleText, wrap } from './text.ts';

/* The words of a game that brings none: its table from zones and counters, its choices as its rules tell them. */

export const plainText = (game: Game<Shape>): TableText => ({
  inks: [],
  welcome: [
    `${game.title} is for ${playersText(game)}. You are offered every choice that the rules allow; each comes with the paragraph it follows.`,
  ],
  heading,
  statuses: (view) => Array.from({ length: view.seats }, (_, seat) => numbersOf(game, view, seat).join(' · ')),
  table: (view, names, setting) => tableLines(readingOf(game, view, names, setting)),
  question(view, legal, names, setting) {
    const reading = readingOf(game, view, names, setting);
    const types = [...groupsOf(legal, ({ type }) => type)];
    return {
      ask: `${spell(view.phase)}: what do you do?`,
      groups: types.map(([type, actions]) => ({
        title: types.length === 1 ? null : spell(type),
        choices: choicesOf(reading, actions),
      })),
    };
  },
  story(events, view, names, setting) {
    const { plan } = readingOf(game, view, names, setting);
    const news = events.filter(({ type }) => type !== 'chosen' && type !== 'chose');
    return news.flatMap((event) => retell(plan, event, names, { you: view.seat, isShort: true }).text ?? []);
  },
  asPrinted: (word) => word,
  understand: () => null, // a number, or the words of a choice
});

const playersText = ({ seats: { min, max } }: Game<Shape>): string =>
  min === max ? amountOf(min, 'player') : `${min} to ${max} players`;

function heading(view: View, names: Names): Heading {
  if (view.phase === 'over') return { parts: [{ text: 'The end' }] };
  const [turn, ...others] = view.waiting;
  const isTurn = turn !== undefined && others.length === 0 && view.chosen.length === 0;
  return {
    parts: [{ text: spell(view.phase) }, ...(isTurn ? [{ text: nameOf(names, turn), turn }] : [])],
    rule: view.rule,
  };
}

const nameOf = (names: Names, seat: Seat): string => names[seat] ?? `Seat ${seat + 1}`;

/** A view with what is needed to tell it. */
interface Reading {
  readonly view: View;
  readonly names: Names;
  readonly plan: Plan<Shape>;
  readonly words: Words;
}

function readingOf(game: Game<Shape>, view: View, names: Names, setting: unknown): Reading {
  const { seats, options, seat } = view;
  const plan = setting === undefined ? sharedPlan(game, seats, options) : makePlan(game, seats, options, setting);
  return { view, names, plan, words: wordsOf(plan, names, { you: seat, isShort: true }) };
}

/* ---- the table ---- */

function tableLines(reading: Reading): Line[] {
  const { view, names, plan } = reading;
  const title = wrap(titleText(plan.game.title, heading(view, names)), LINE_WIDTH, '  ');
  const shared = [...numbersOf(plan.game, view, null), ...zonesOf(reading, null)];
  return [
    ...title.map((text) => line(text, 'title')),
    ...resultLines(reading),
    ...shared.flatMap((text) => wrap(text, LINE_WIDTH, '  ')).map((text) => line(text)),
    ...Array.from({ length: view.seats }, (_, seat) => seatLines(reading, seat)).flat(),
    ...view.said.flatMap(({ seat, action }) =>
      wrap(`${nameOf(names, seat)}: ${actionWords(reading, action, seat)}`, LINE_WIDTH, '  ').map((text) => line(text)),
    ),
  ];
}

function seatLines(reading: Reading, seat: Seat): Line[] {
  const { view, names, plan } = reading;
  const head = [
    `${nameOf(names, seat)}${seat === view.seat ? ' (you)' : ''}`,
    ...numbersOf(plan.game, view, seat),
    ...(view.chosen.includes(seat) ? ['has chosen'] : []),
  ];
  const isAsked = view.waiting.includes(seat);
  return [
    ...wrap(head.join(' · '), LINE_WIDTH, '  ').map((text) => line(text, isAsked ? 'loud' : undefined)),
    ...zonesOf(reading, seat)
      .flatMap((text) => wrap(text, LINE_WIDTH - 2, '  '))
      .map((text) => line(`  ${text}`)),
  ];
}

/** 'Points 2': the numbers of a seat, or (null) those of the table. */
function numbersOf(game: Game<Shape>, view: View, seat: Seat | null): string[] {
  const kinds: Readonly<Record<string, 'one' | 'each seat' | number>> = game.counters;
  return Object.entries(view.counters).flatMap(([name, value]) => {
    const isOfSeats = kinds[name] === 'each seat';
    if (isOfSeats !== (seat !== null)) return [];
    const shown = seat === null ? [value].flat() : [[value].flat()[seat] ?? 0];
    return [`${spell(name)} ${shown.join(', ')}`];
  });
}

/** The zones of a seat, or (null) those of the table, with what lies there. */
function zonesOf(reading: Reading, seat: Seat | null): string[] {
  const { view, plan } = reading;
  return plan.zoneNames.flatMap((name, i) => {
    const spec = plan.specs[i];
    const zone = [view.zones[name] ?? []].flat()[seat ?? 0];
    if (!spec || !zone || (spec.of === 'seat') !== (seat !== null)) return [];
    return zone.count === 0 && spec.of === 'seat' ? [] : [`${spell(name)}: ${zoneText(reading, zone, spec)}`];
  });
}

function zoneText(reading: Reading, { count, cards, marks = [] }: ZoneView, { order }: ZoneSpec): string {
  if (count === 0) return 'empty';
  if (!cards) return amountOf(count, 'card');
  const texts = cards.map(
    (card, i) => `${card === null ? '?' : cardText(reading, card)}${marks[i] ? ` [${marks[i]}]` : ''}`,
  );
  return order === 'pile'
    ? `${amountOf(count, 'card')}, top first: ${texts.toReversed().join(', ')}`
    : texts.join(', ');
}

function cardText({ plan, words }: Reading, id: string): string {
  const [card] = plan.cardNamed.get(id) ?? [];
  return card === undefined ? id : words.card(card);
}

/** When the game is over: the scores, the best first, and who has won. */
function resultLines({ view: { result }, names }: Reading): Line[] {
  if (!result) return [];
  const { scores, ranks, winners } = result;
  const order = scores.map((_, seat) => seat).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  return [
    ...order.map((seat) => {
      const [points = 0, ...ties] = scores[seat] ?? [];
      const then = ties.length === 0 ? '' : ` (where equal: ${ties.join(', ')})`;
      return line(
        `${String(points).padStart(5)}  ${nameOf(names, seat)}${then}`,
        winners.includes(seat) ? 'loud' : undefined,
      );
    }),
    line(verdict(winners.map((seat) => nameOf(names, seat))), 'loud'),
  ];
}

function verdict(winners: readonly string[]): string {
  if (winners.length < 2) return winners.length === 0 ? 'Nobody wins.' : `${winners[0]} wins.`;
  return `${winners.slice(0, -1).join(', ')} and ${winners.at(-1)} share the victory.`;
}

/* ---- choices ---- */

const MOST = 16; // choices of one kind at once, if there is a way to ask in two steps

/** Actions of one type; many are asked for field by field. */
function choicesOf(reading: Reading, actions: readonly Message[]): Choice[] {
  const different = [...new Map(actions.map((action) => [JSON.stringify(action), action])).values()]; // copies of a card are alike
  const field = different.length > MOST ? splittingField(different) : undefined;
  if (field === undefined) return leaves(reading, different);
  return [...groupsOf(different, (action) => JSON.stringify(action[field])).values()].flatMap((some) => {
    const [first] = some;
    if (!first || some.length === 1) return leaves(reading, some);
    const words = `${spell(first.type)}, ${fieldWords(reading, first, field)}`;
    return [{ words, then: { ask: `${words}: how?`, groups: [{ title: null, choices: choicesOf(reading, some) }] } }];
  });
}

/** A field by which they fall into fewer groups than there are of them. */
const splittingField = (actions: readonly Message[]): string | undefined =>
  Object.keys(actions[0] ?? {}).find((name) => {
    const values = new Set(actions.map((action) => JSON.stringify(action[name]))).size;
    return values > 1 && values < actions.length;
  });

function leaves(reading: Reading, actions: readonly Message[]): Choice[] {
  const said = actions.map((action) => actionWords(reading, action, reading.view.seat ?? 0));
  return actions.map((action, i) => {
    const words = said[i] ?? action.type;
    const isClear = said.indexOf(words) === said.lastIndexOf(words);
    return { words: isClear ? words : `${words} (${allFields(reading, action)})`, then: action };
  });
}

/** An action as the rules tell it. */
function actionWords({ plan, words }: Reading, action: Message, seat: Seat): string {
  const values = unspellFields(plan, fieldsOf(plan, action.type), action);
  return values ? plan.game.tellAction({ ...values, type: action.type }, seat, words) : spell(action.type);
}

function fieldsOf({ phases }: Plan<Shape>, type: string): Fields {
  for (const phase of phases) {
    const fields = phase.who === 'nobody' ? undefined : phase.actions[type];
    if (fields) return fields;
  }
  return {};
}

const allFields = (reading: Reading, action: Message): string =>
  Object.keys(action)
    .filter((name) => name !== 'type')
    .map((name) => fieldWords(reading, action, name))
    .join(', ');

/** 'to Ada', of the field `to` of an action. */
function fieldWords(reading: Reading, action: Message, name: string): string {
  const kind = fieldsOf(reading.plan, action.type)[name];
  const values = [action[name]].flat().map((value) => {
    if (value === null || value === undefined) return 'none';
    if (kind?.startsWith('card')) return cardText(reading, String(value));
    return kind?.startsWith('seat') ? reading.words.seat(Number(value)) : String(value);
  });
  return `${spell(name).toLowerCase()} ${values.length === 0 ? 'none' : values.join(', ')}`;
}

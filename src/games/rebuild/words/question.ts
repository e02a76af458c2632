import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Choice, Group, Question } from '../../../contract/text.ts';
import { NOTHING, priceText } from '../face.ts';
import { pointsOf } from '../scoring.ts';
import { dueOn } from '../tab.ts';
import { priceWords } from './price-words.ts';
import { cardWords, columnWords, putWords, rowWords, slotTitle } from './place-words.ts';
import { listText, type Reading, readView, titleOf, withPurchase } from './reading.ts';
import { effectText, unspentText } from './card-text.ts';

/** The legal actions as questions in plain words: what to do, then, where there are several ways, how to pay. */
export function question(
  view: View,
  legal: readonly Message[],
  names: Names,
  setting?: unknown,
  isShort = true,
): Question {
  const reading = readView(view, setting);
  switch (reading.phase) {
    case 'act':
      return askAct(reading, legal, isShort);
    case 'reorder':
      return plain(
        legal.some(({ type }) => type === 'put')
          ? 'Which card comes next in this line, from the left or from the bottom?'
          : 'Reorder a row or a column?',
        legal,
        (action) => lineWords(reading, view, action),
      );
    case 'burn':
      return plain('Which card do you burn?', legal, (action) => `burn ${gridWords(reading, action)}`);
    case 'free-build':
      return plain('Which card do you take for nothing?', legal, (action) => `take ${gridWords(reading, action)}`);
    case 'carry':
      return plain(
        `What do you carry over? At most ${reading.tab.capacity} icons.`,
        legal,
        (action) => `carry ${listOf(reading, action.cards)}`,
      );
    case 'pass':
      return plain(
        'Who gets the card?',
        legal,
        (action) => `pass to ${names[Number(action.to)] ?? `seat ${Number(action.to)}`}`,
      );
    case 'order':
      return plain(askOrder(reading), legal, (action) => `next ${titleOf(reading, String(action.card))}`);
    case 'catch-up':
      return plain(
        'Which Starter cards do you put aside?',
        legal,
        (action) => `aside ${listOf(reading, action.cards)}`,
      );
    default:
      return plain('What do you do?', legal, (action) => action.type);
  }
}

const plain = (ask: string, legal: readonly Message[], words: (action: Message) => string): Question => ({
  ask,
  groups: [{ title: null, choices: legal.map((action) => ({ words: words(action), then: action })) }],
});

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const listOf = (reading: Reading, value: unknown): string => listText(reading, idsOf(value));

const cardIn = (reading: Reading, action: Message): string =>
  reading.columns[Number(action.column) - 1]?.[Number(action.row) - 1] ?? '';

const titlesIn = (reading: Reading): string[][] =>
  reading.columns.map((cards) => cards.map((id) => titleOf(reading, id)));

const gridWords = (reading: Reading, { column, row }: Message): string =>
  cardWords(titlesIn(reading), Number(column), Number(row));

function lineWords(reading: Reading, view: View, action: Message): string {
  if (action.type === 'decline') return 'leave the market as it lies';
  const titles = titlesIn(reading);
  if (action.type === 'put')
    return putWords(
      titleOf(reading, String(action.card)),
      slotTitle(titles, counter(view, 'line'), counter(view, 'filled')),
    );
  return action.type === 'reorder-row'
    ? rowWords(titles, Number(action.row))
    : columnWords(titles, Number(action.column));
}

const counter = (view: View, name: string): number => Number(view.counters[name] ?? 0);

/** §8 D4: where hands end in the new deck. */
function askOrder(reading: Reading): string {
  const player = reading.players[reading.turn];
  const placed = player?.deck ?? 0;
  const held = player?.hand.length ?? 0;
  return `Which card comes next in your new Player Deck (card ${placed + 1} from the top; you hold ${held})?`;
}

/* ---- D1 ---- */

function askAct(reading: Reading, legal: readonly Message[], isShort: boolean): Question {
  const of = (type: string): Message[] => legal.filter((action) => action.type === type);
  const buys = Map.groupBy(of('buy'), ({ column, row, price }) => `${Number(column)} ${Number(row)} ${String(price)}`);
  const group = (title: string, choices: Choice[]): Group[] => (choices.length === 0 ? [] : [{ title, choices }]);
  return {
    ask: 'What do you do?',
    groups: [
      ...group(
        'Buy',
        [...buys.values()].flatMap((ways) => buyChoice(reading, ways, isShort)),
      ),
      ...group(
        'Play',
        of('play').map((action) => {
          const id = String(action.card);
          const effect = effectText(reading.face(id), isShort).trim();
          return { words: `play ${titleOf(reading, id)}`, effect, then: action };
        }),
      ),
      ...group(
        'Enough',
        of('end').map((action) => ({
          words: 'end',
          effect: 'your hand is discarded, unspent icons are lost',
          then: action,
        })),
      ),
    ],
  };
}

function buyChoice(reading: Reading, ways: readonly Message[], isShort: boolean): Choice[] {
  const [first] = ways;
  if (!first) return [];
  const id = cardIn(reading, first);
  const words = `buy ${gridWords(reading, first)} for ${isShort ? String(first.price) : priceWords(String(first.price))}, ${reading.face(id)?.vp ?? 0} VP`;
  const effect = effectText(reading.face(id), isShort).trim();
  if (ways.length === 1) {
    const pay = idsOf(first.pay);
    const isWorse = changeOf(reading, first) < 0;
    return [
      {
        words: pay.length === 0 ? `${words}, covered by the tab` : `${words}, with ${listText(reading, pay)}`,
        ...(effect === '' && !isWorse
          ? {}
          : { effect: [...(isWorse ? [changeText(reading, first)] : []), effect].join(' ').trim() }),
        ...(isWorse ? { isWorse } : {}),
        then: first,
      },
    ];
  }
  const leastLoss = [...ways].sort((a, b) => lossOf(reading, a) - lossOf(reading, b));
  const choices = leastLoss.map((action) => ({
    words: `with ${listOf(reading, action.pay)}`,
    effect: payEffect(reading, action, isShort),
    ...(changeOf(reading, action) < 0 ? { isWorse: true } : {}),
    then: action,
  }));
  return [
    {
      words,
      ...(effect === '' ? {} : { effect }),
      then: { ask: `How do you pay for ${titleOf(reading, id)}?`, groups: [{ title: null, choices }] },
    },
  ];
}

/** VP first, then icons: the least loss comes first. */
function lossOf(reading: Reading, action: Message): number {
  return idsOf(action.pay).reduce((sum, id) => {
    const face = reading.face(id);
    return sum + (face?.vp ?? 0) * 100 + (face?.total ?? 0) + (face?.isWild ? 1 : 0);
  }, 0);
}

function payEffect(reading: Reading, action: Message, isShort: boolean): string {
  const faces = idsOf(action.pay).flatMap((id) => reading.face(id) ?? []);
  const { tab } = reading;
  const bought = reading.face(cardIn(reading, action));
  const price = bought?.prices.find((offered) => priceText(offered) === action.price) ?? NOTHING;
  const left = unspentText(bought ? withPurchase(tab, dueOn(tab, bought, price), faces) : tab, isShort);
  return `${changeText(reading, action)}${left === null ? '' : `, left over: ${left}`}`;
}

/** What a purchase does to the points: end bonuses included. */
function changeOf(reading: Reading, action: Message): number {
  const own = reading.players[reading.turn]?.collection ?? [];
  const points = (cards: readonly string[]): number =>
    pointsOf(
      cards.flatMap((id) => reading.face(id) ?? []),
      reading.options.ancientBonus,
    );
  const after = [...own, cardIn(reading, action)];
  for (const id of idsOf(action.pay)) after.splice(after.indexOf(id), 1);
  return points(after) - points(own);
}

function changeText(reading: Reading, action: Message): string {
  const change = changeOf(reading, action);
  return `${change >= 0 ? '+' : '−'}${Math.abs(change)} VP`;
}

import { note } from '../../engine/events.ts';
import { cardAt, count, move, shuffle } from '../../engine/zones.ts';
import { ACT_2 } from './deck.ts';
import {
  act,
  type CataractsTable,
  deckOf,
  LEFT_OUT,
  objectiveDeck,
  objectiveDiscard,
  OBJECTIVES,
  objectiveSupply,
} from './shape.ts';
import { moveAll } from './supply.ts';

/** §2.4 `enterAct`: the cards of the act are shuffled, n of them join deck and discard, the rest stay unseen. */
export function enterAct(t: CataractsTable, number: number, printed: number): void {
  const deck = deckOf(t);
  const group = ACT_2 + number - 2;
  for (let at = 0; at < count(t, objectiveSupply);) {
    const card = cardAt(t, objectiveSupply, at);
    if (deck.group[deck.cardFace[card] ?? 0] === group) move(t, card, act);
    else at++;
  }
  shuffle(t, act, OBJECTIVES);
  const { actDraw } = t.options;
  const all = count(t, act);
  const wanted = actDraw === 'all' ? all : actDraw === USUAL_ACT_DRAW ? printed : actDraw;
  const taken = Math.min(all, wanted);
  for (let i = 0; i < taken; i++) move(t, cardAt(t, act, 0), objectiveDeck);
  moveAll(t, act, LEFT_OUT[number - 2] ?? 0);
  moveAll(t, objectiveDiscard, objectiveDeck);
  shuffle(t, objectiveDeck, OBJECTIVES);
  if (t.events) note(t, { type: 'act', act: number, cards: taken, leftOut: all - taken });
}

/** §option actDraw: 8 leaves every number as printed. */
const USUAL_ACT_DRAW = 8;

import { note } from '../../../engine/events.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf, leftOf, move, random, randomSeat, shuffle, topOf } from '../../../engine/zones.ts';
import { BOX } from '../deck.ts';
import { CATEGORIES, EVENT, HAZARD } from '../effects.ts';
import { beginTurn } from '../flow.ts';
import { randomSize } from './recipe.ts';
import { isListPublic, settingOf } from '../setting.ts';
import { type ArquetectTable, box, boxZone, city, deck, newBox, unused } from '../shape.ts';

/** §3: the deck is assembled, the first player chosen, everything dealt. */
export function setup(t: ArquetectTable): void {
  const { counters, options } = t;
  assemble(t);
  counters.edited = settingOf(t).box === BOX ? 0 : 1;
  if (isListPublic(options)) for (const zone of [...box, ...newBox]) layOpen(t, zone);
  for (let at = 0; at < count(t, deck); at++) {
    const category = Math.log2(faceOf(t, cardAt(t, deck, at)).bit);
    counters.numbers[category] = (counters.numbers[category] ?? 0) + 1;
  }
  if (t.events) note(t, { type: 'deck', numbers: [...counters.numbers] });
  counters.first = options.firstPlayer === 'random' ? randomSeat(t) : options.firstPlayer;
  if (t.events) note(t, { type: 'first', seat: counters.first });
  shuffle(t, deck);
  dealOut(t);
  counters.round = 1;
  counters.turn = counters.first;
  if (t.events) note(t, { type: 'round', round: 1 });
  beginTurn(t);
}

function layOpen(t: ArquetectTable, zone: number): void {
  while (count(t, zone) > 0) move(t, topOf(t, zone), unused);
}

/** §2.9; the First Deck and a public custom deck are there from the start. */
function assemble(t: ArquetectTable): void {
  const { options } = t;
  const { list, recipe } = settingOf(t);
  if (options.deck === 'random') drawAmong(t, box, randomSize(options, t.seats));
  if (options.deck === 'balanced') {
    for (let category = 0; category < CATEGORIES.length; category++)
      drawFrom(t, box[category] ?? deck, recipe.base[category] ?? 0);
    drawAmong(t, newBox, recipe.added);
    drawFrom(t, box[EVENT] ?? deck, recipe.events);
  }
  if (options.deck === 'custom' && list && !isListPublic(options))
    for (const [number, copies] of list) for (let i = 0; i < copies; i++) drawCalled(t, number);
}

function drawFrom(t: ArquetectTable, zone: number, number: number): void {
  for (let i = 0; i < number; i++) move(t, cardAt(t, zone, random(t, count(t, zone))), deck);
}

/** Cards at random from some zones together, each as likely as the others. */
function drawAmong(t: ArquetectTable, zones: readonly number[], number: number): void {
  for (let i = 0; i < number; i++) {
    let all = 0;
    for (const zone of zones) all += count(t, zone);
    let at = random(t, all);
    for (const zone of zones) {
      if (at < count(t, zone)) {
        move(t, cardAt(t, zone, at), deck);
        break;
      }
      at -= count(t, zone);
    }
  }
}

function drawCalled(t: ArquetectTable, number: number): void {
  for (const zone of box)
    for (let at = 0; at < count(t, zone); at++)
      if (faceOf(t, cardAt(t, zone, at)).number === number) return move(t, cardAt(t, zone, at), deck);
  throw new Error(`arquetect §2.9: card ${number} is not in ${boxZone(0)} or any other box`);
}

/** §3.4 and §3.5: one card at a time, clockwise from the first player, each to the right end; the top card is the last. */
export function dealOut(t: ArquetectTable): void {
  const aside = t.options.unequalDeal === 'trim' ? count(t, deck) % t.seats : 0;
  if (t.options.hazardDeal === 'spread') return spread(t, aside);
  let seat: Seat = t.counters.first;
  while (count(t, deck) > aside) {
    move(t, topOf(t, deck), city + seat);
    seat = leftOf(t, seat);
  }
}

/**
 * §6.5 `hazardDeal`: the hazards are dealt after the rest, each into a gap by chance. Since nobody may see these gaps,
 * the rows are made up first and then dealt from left to right.
 */
function spread(t: ArquetectTable, aside: number): void {
  const { first, hazards } = t.counters;
  const rows: Card[][] = Array.from({ length: t.seats }, () => []);
  const dealt: Card[] = [];
  for (let at = count(t, deck) - 1; at >= aside; at--) dealt.push(cardAt(t, deck, at));
  const isHazard = (card: Card): boolean => faceOf(t, card).bit === 1 << HAZARD;
  const rest = dealt.filter((card) => !isHazard(card));
  rest.forEach((card, i) => rows[(first + i) % t.seats]?.push(card));
  dealt.filter(isHazard).forEach((card, i) => {
    const seat = (first + rest.length + i) % t.seats;
    const row = rows[seat] ?? [];
    row.splice(random(t, row.length + 1), 0, card);
    hazards[seat] = (hazards[seat] ?? 0) + 1;
  });
  for (let place = 0; place < dealt.length; place++)
    for (let i = 0; i < t.seats; i++) {
      const seat = (first + i) % t.seats;
      const card = rows[seat]?.[place];
      if (card !== undefined) move(t, card, city + seat);
    }
  if (t.events) note(t, { type: 'hazards', numbers: [...hazards] });
}

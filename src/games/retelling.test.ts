import './all.ts';
import { describe, expect, test } from 'vitest';
import { legalActions } from '../engine/edge.ts';
import type { Shape } from '../engine/game.ts';
import { eventsFor, type Match, startMatch, submit } from '../engine/match.ts';
import { waitedFor } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { ANYBODY, wordsOf } from '../engine/reader.ts';
import { isOver } from '../engine/table.ts';
import { retell } from '../engine/tell.ts';
import { seatsIn } from '../engine/view.ts';
import { gameNamed, games } from '../contract/shelf.ts';

/* An event holds all that its sentence tells: the sentence is made from it again, for whoever reads it. */

const NAMES = ['Ada', 'Bruna', 'Tam', 'Iven', 'Odo', 'Pia', 'Runa', 'James'];

function begun(id: string): Match<Shape> {
  const { game } = gameNamed(id);
  const seats = game.seats.usual;
  return startMatch(game, { seats, seed: 'retold', names: NAMES.slice(0, seats), options: {} });
}

function played(id: string): Match<Shape> {
  const match = begun(id);
  const dice = makeDice('retold');
  for (let steps = 0; steps < 400 && !isOver(match.table); steps++) {
    const waited = seatsIn(waitedFor(match.table));
    const seat = waited[dice.below(waited.length)] ?? 0;
    const legal = legalActions(match.table, seat);
    submit(match, seat, legal[dice.below(legal.length)]);
  }
  return match;
}

describe.each(games.map(({ game }) => game.id))('%s', (id) => {
  const match = played(id);
  const { table, names } = match;
  const { plan } = table;

  test('a sentence is made again from its event, for every viewer the same', () => {
    for (let viewer = 0; viewer < plan.viewers; viewer++)
      for (const event of eventsFor(match, viewer)) expect(retell(plan, event, names, ANYBODY).text).toBe(event.text);
  });

  test('whoever reads it at their seat is “you”, never their name', () => {
    const told = eventsFor(match, 0).filter(({ text }) => text?.includes('Ada') === true);
    const said = told.map((event) => retell(plan, event, names, { you: 0, isShort: false }).text ?? '');
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((text) => text.includes('Ada') || /^you/.test(text))).toEqual([]);
    expect(said.filter((text) => /(?:^|; |what |that )you (?:still )?\w*[^s\W]s\b/i.test(text))).toEqual([]);
  });

  test('what was told by other rules stays as it is', () => {
    for (const event of [
      { type: 'a note of long ago', seat: 0, rule: '§9', text: 'Ada does something.' },
      {
        type: 'move',
        card: 'a-card-of-long-ago',
        from: { zone: 'deck' },
        to: { zone: 'hand', seat: 0 },
        text: 'Ada draws it.',
      },
    ])
      expect(retell(plan, event, names, { you: 0, isShort: false })).toBe(event);
  });
});

test.each([
  ['five-ages', { type: 'proposed', seat: 0, to: 1, give: [4], want: [8] }, 'You offer Bruna 6♣ for 10♣.'],
  ['five-ages', { type: 'proposed', seat: 1, to: 0, give: [4], want: [8] }, 'Bruna offers you 6♣ for 10♣.'],
  [
    'five-ages',
    { type: 'ended', seat: 0, to: 1, give: [4], want: [8], how: 2 },
    'Bruna declines your offer of 6♣ for 10♣.',
  ],
  ['five-ages', { type: 'swap', seat: 0, to: 1, give: [4], want: [8] }, 'You and Bruna swap: 6♣ for 10♣.'],
  ['five-ages', { type: 'built', seat: 0, placed: 1, replaced: 1 }, 'They lie face down.'],
  ['five-ages', { type: 'built', seat: 1, placed: 1, replaced: 1 }, 'Bruna builds a card and replaces the first one.'],
  ['five-ages', { type: 'wished', seat: 0, to: 1, give: [4], want: [8] }, 'You still wish for 6♣ for 10♣ with Bruna.'],
  ['five-ages', { type: 'stolen', seat: 1, from: 0, position: 2 }, 'Bruna steals card 2 of your civilization.'],
  ['avenue-empires', { type: 'round', round: 2, lead: 0 }, 'Round 2 begins; you draw first.'],
  ['avenue-empires', { type: 'incoming', seat: 0, to: 1, card: null }, 'You pass nothing to Bruna on this side.'],
  ['arquetect', { type: 'refused', seat: 1, partner: 0 }, 'Bruna refuses what you offer in return.'],
  ['arquetect', { type: 'inspected', seat: 1, of: 0 }, 'Bruna looks at your city.'],
  ['arquetect', { type: 'stole', seat: 1, from: 0, position: 3 }, 'Bruna takes card 3 of your city.'],
  ['arquetect', { type: 'slid', seat: 1, of: 0, gap: 3 }, 'The cards behind card 3 of your city move to the front.'],
  ['arquetect', { type: 'left', seat: 0 }, 'You have left and are done.'],
  ['rebuild', { type: 'carry', seat: 0, cards: [] }, 'You carry nothing.'],
  ['rebuild', { type: 'lost', seat: 0, units: 1 }, 'You lose 1 unspent icon.'],
  ['rebuild', { type: 'score', seat: 0, points: 26, cards: 11 }, 'You: 26 points in 11 cards.'],
  ['rebuild', { type: 'turn', seat: 0, turn: 2 }, 'Turn 2: you.'],
])('%s tells Ada of %j', (id, note, said) => {
  const { plan, seats } = begun(id).table;
  expect(plan.game.tell(note, wordsOf(plan, NAMES.slice(0, seats), { you: 0, isShort: false })).text).toBe(said);
});

test('a price is letters in a terminal and words on the page', () => {
  const match = begun('rebuild');
  const { plan } = match.table;
  const { names } = match;
  const event = {
    type: 'buy',
    seat: 0,
    card: 'chains',
    column: 2,
    row: 1,
    price: '1W 2T 1G',
    pay: [],
    rule: '§4.4',
    text: '?',
  };
  const said = (isShort: boolean) => retell(plan, event, names, { you: null, isShort }).text;
  expect(said(true)).toBe('Ada buys Chains for 1W 2T 1G.');
  expect(said(false)).toBe('Ada buys Chains for 1 wood, 2 steel and 1 gold.');
});

test('a name may be anything, and is not read', () => {
  const { plan } = begun('five-ages').table;
  const told = { type: 'flag', seat: 1, up: true, rule: '§4.1.1', text: 'you is ready.' };
  expect(retell(plan, told, ['Ada', 'you', 'Max (1.5)'], { you: 0, isShort: false }).text).toBe('you is ready.');
  expect(retell(plan, { ...told, seat: 2 }, ['Ada', 'you', 'Max (1.5)'], { you: 2, isShort: false }).text).toBe(
    'You are ready.',
  );
});

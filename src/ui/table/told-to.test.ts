import '../../games/all.ts';
import { expect, test } from 'vitest';
import { makeDice } from '../../engine/random.ts';
import { games } from '../../contract/shelf.ts';
import { begin, goOn, keptMatch, onePerson, openHost } from '../../web/testing/recorded.ts';
import { toldTo } from './told-to.ts';

test.each([
  ['Ada offers Bruna 6♦ for 8♠.', 'You offer Bruna 6♦ for 8♠.'],
  ['Iven offers Ada 4♠ for 9♣.', 'Iven offers you 4♠ for 9♣.'],
  ['Ada’s offer of 6♦ for 8♠ to Bruna is declined.', 'Your offer of 6♦ for 8♠ to Bruna is declined.'],
  ['8♥ goes to Ada’s hand.', '8♥ goes to your hand.'],
  ['Ada and Bruna swap: J♥ for A♦.', 'You and Bruna swap: J♥ for A♦.'],
  ['Ada places a card and replaces card 1 of the row.', 'You place a card and replace card 1 of the row.'],
  ['Bruna places a card and replaces card 1 of the row.', 'Bruna places a card and replaces card 1 of the row.'],
  ['Ada still wishes for 2♠ for 7♠ with Iven.', 'You still wish for 2♠ for 7♠ with Iven.'],
  ['Round 2 begins; Ada has the lead.', 'Round 2 begins; you have the lead.'],
  ['Tam refuses what Ada offers in return.', 'Tam refuses what you offer in return.'],
  ['Tam looks at the city of Ada.', 'Tam looks at your city.'],
  ['Tam takes the card at position 3 of Ada.', 'Tam takes the card at position 3 of your city.'],
  ['Clock Tower of Ada faces out.', 'Your Clock Tower faces out.'],
  ['Ada passes Adamant Gate to Bruna.', 'You pass Adamant Gate to Bruna.'],
  ['Ada carries nothing.', 'You carry nothing.'],
  ['Ada loses 1 unspent icon.', 'You lose 1 unspent icon.'],
  ['Ada has left and is done.', 'You have left and are done.'],
  ['Ada: 26 points in 11 cards.', 'You: 26 points in 11 cards.'],
  ['Turn 2: Ada.', 'Turn 2: you.'],
])('“%s” is told to Ada as “%s”', (text, said) => {
  expect(toldTo('Ada', text)).toBe(said);
});

test('names may hold anything', () => {
  expect(toldTo('Max (1.5)', 'Max (1.5) draws a card.')).toBe('You draw a card.');
  expect(toldTo('A', 'A draws A Log.')).toBe('A draws A Log.');
});

test.each(games)('everything in a log of $game.id can be told so', async (entry) => {
  const seats = entry.game.seats.usual;
  const match = begin(entry, seats);
  const dice = makeDice('told');
  for (let steps = 0; steps < 400 && goOn(match, dice) !== null; steps++);
  const host = openHost(keptMatch(match, onePerson(seats)));
  await host.ask({ do: 'open', match: 'kept' });
  const { table } = await host.ask({ do: 'table', match: 'kept', seat: 0, since: 0 });
  const own = table.names[0] ?? '';
  const said = table.events.flatMap(({ text }) => (text?.includes(own) === true ? [toldTo(own, text)] : []));
  expect(said.length).toBeGreaterThan(10);
  expect(said.filter((text) => text.includes(own))).toEqual([]);
  expect(said.filter((text) => /(?:^|; |what |that )you (?:still )?\w*[^s\W]s\b/i.test(text))).toEqual([]);
});

import '../../../games/all.ts';
import { expect, test } from 'vitest';
import { commitmentTo, seedOf } from '../../../engine/deal.ts';
import { writeAction } from '../../../engine/edge.ts';
import { saveMatch, startMatch, submit } from '../../../engine/match.ts';
import { nextToAct, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { gameNamed } from '../../../contract/shelf.ts';
import { type OpenMatch, openedWith, toldSince } from '../../../desk/open-match.ts';
import { retell } from '../../host/retelling.ts';
import { goOn, noted } from '../../host/story.ts';
import type { Note, Story } from '../../../desk/wire.ts';
import { dealFault, storyFault } from './verify.ts';

/* A server that deals as it likes is found out. */

const deal = { table: 'room-1', secret: 'sealed', words: ['blue teapot', '', 'rain'] };
const state = { seed: seedOf(deal), steps: [], deal };
const promised = { table: 'room-1', commitment: commitmentTo(deal), words: 'blue teapot', seat: 0 };

test('an honest deal has no fault, with words of one’s own or without', () => {
  expect(dealFault(state, promised)).toBeNull();
  expect(dealFault(state, { ...promised, words: null, seat: null })).toBeNull();
});

test('a secret that was chosen later does not fit the seal', () => {
  const later = { ...deal, secret: 'chosen' };
  expect(dealFault({ ...state, seed: seedOf(later), deal: later }, promised)).toContain(
    'not the one that it had sealed',
  );
});

test('words that were left out or changed are noticed by whoever gave them', () => {
  const without = { ...deal, words: ['', '', 'rain'] };
  expect(dealFault({ ...state, seed: seedOf(without), deal: without }, promised)).toContain(
    'Your words for the deal are not those',
  );
});

test('cards from another seed, the deal of another table, or none', () => {
  expect(dealFault({ ...state, seed: 'lucky' }, promised)).toContain('not dealt from the secret');
  expect(dealFault(state, { ...promised, table: 'room-2' })).toContain('another table');
  for (const odd of [null, {}, { ...state, deal: { ...deal, words: 'rain' } }])
    expect(dealFault(odd, promised)).toContain('does not tell');
});

/** A match that was dealt from this seed and played to its end. */
function played(seed: string): OpenMatch {
  const entry = gameNamed('avenue-empires');
  const match = startMatch(entry.game, { seats: 2, seed });
  const dice = makeDice(seed);
  while (!isOver(match.table)) {
    const seat = nextToAct(match.table);
    submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
  }
  return openedWith(entry, match);
}

const digestsOf = (open: OpenMatch, seat: number): string[] => goOn([], toldSince(open, seat));
const storyOf = (digests: readonly string[], next = digests.length): Story => ({
  seat: 0,
  next,
  digest: digests[next - 1] ?? '',
});
async function retoldBy(open: OpenMatch) {
  const retold = await retell(JSON.stringify(saveMatch(open.match)), [0]);
  if (!retold.ok) throw new Error('it does not replay');
  return retold;
}

test('a match that is told as it was played has no fault', async () => {
  const digests = digestsOf(played('one'), 0);
  const retold = await retoldBy(played('one'));
  const shown = { story: storyOf(digests), notes: [storyOf(digests, 20)], result: retold.result };
  expect(storyFault(retold, shown)).toBeNull();
});

test('a server that dealt other cards and tells a match that fits itself is found out by what it said meanwhile', async () => {
  const told = digestsOf(played('one'), 0);
  const other = await retoldBy(played('two'));
  const screen = storyOf(digestsOf(played('two'), 0)); // the page was loaded anew, and told the other match
  const shown = { story: screen, notes: [storyOf(told, 20)], result: other.result };
  expect(storyFault(other, shown)).toContain('What this browser was told while the match went on');
  expect(storyFault(other, { ...shown, story: storyOf(told), notes: [] })).toContain('other events than those shown');
});

test('a browser that was told two stories notes it, and what was told once stays noted through reloads', () => {
  const [one, two] = [digestsOf(played('one'), 0), digestsOf(played('two'), 0)];
  let notes: readonly Note[] = noted([], storyOf(one, 5), one);
  notes = noted(notes, storyOf(one, 9), one);
  expect(notes).toEqual([storyOf(one, 9)]);
  expect(noted(notes, storyOf(two, 3), two)).toBe(notes); // it may still be coming in
  const split = noted(notes, storyOf(two, 9), two);
  expect(split).toEqual([{ ...storyOf(one, 9), isSplit: true }]);
  expect(noted(split, storyOf(one, 30), one)).toBe(split);
});

test('a story that breaks off before what was told is another one', async () => {
  const digests = digestsOf(played('one'), 0);
  const retold = await retoldBy(played('one'));
  const short = retold.stories.map(({ seat }) => ({ seat, digests: digests.slice(0, 10) }));
  const shown = { story: storyOf(digests, 10), notes: [storyOf(digests, 20)], result: retold.result };
  expect(storyFault({ ...retold, stories: short }, shown)).toContain('What this browser was told');
});

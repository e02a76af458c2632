import { describe, expect, test } from 'vitest';
import { readServerRequest, REQUESTS, type UnreadRequest } from './server-wire.ts';

/* Whatever is wrong with a request, one sentence says what, and where. */

/** What is wrong with it; null: nothing. */
function faultIn(request: UnreadRequest): string | null {
  try {
    readServerRequest(request);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** One of each kind that is in order, with everything that has to be there. */
const WHOLE: Readonly<Record<string, object>> = {
  rename: { name: 'Ada' },
  create: { game: 'rebuild' },
  sit: { room: 'r', seat: 0 },
  bot: { room: 'r', seat: 0, bot: null },
  submit: { room: 'r', action: { type: 'pass' } },
  vote: { room: 'r', against: 1 },
  ways: { room: 'r', against: 1 },
  call: { room: 'r', against: 1 },
  remove: { room: 'r', seat: 1 },
  readmit: { room: 'r', number: 0 },
  talk: { room: 'r', who: 'all' },
  say: { room: 'r', text: 'Hello' },
  ready: { party: 'p' },
  day: { game: 'upper-cataracts' },
  invite: { fellow: 'f', game: 'rebuild' },
  accept: { invitation: 'i' },
  decline: { invitation: 'i' },
  shun: { fellow: 'f' },
  'invite-bot': { room: 'r', name: 'minimax' },
  report: { room: 'r', why: 'spam', what: 'table' },
};

const inOrder = (word: string): UnreadRequest => ({
  id: 1,
  key: 'k',
  do: word,
  ...(WHOLE[word] ?? (Reflect.has(Reflect.get(REQUESTS, word), 'room') ? { room: 'r' } : {})),
});

describe.each(Object.entries(REQUESTS))('%s', (word, fields) => {
  test('is read as it is when it is in order', () => {
    expect(readServerRequest(inOrder(word))).toEqual(inOrder(word));
  });

  test('has no field that is not known', () => {
    expect(faultIn({ ...inOrder(word), sead: 1 })).toMatch(new RegExp(`^"${word}" has no field "sead"; it has .*\\.$`));
  });

  test.each(Object.keys(fields).filter((field) => field !== 'action'))('%s is named when it is wrong', (field) => {
    expect(faultIn({ ...inOrder(word), [field]: [[]] })).toMatch(
      new RegExp(`^"${field}(\\[0\\])?" is .*, not \\[.*\\]\\.$`),
    );
  });

  test.each(Object.keys(WHOLE[word] ?? {}).filter((field) => !Reflect.get(fields, field).isOptional))(
    '%s has to be there',
    (field) => {
      expect(faultIn({ ...inOrder(word), [field]: undefined })).toMatch(
        new RegExp(`^"${field}" is .*, not nothing\\.$`),
      );
    },
  );
});

test.each([
  [
    { do: 'create', game: 'rebuild', options: { solo: [] } },
    '"options.solo" is a text, a number, true or false, not [].',
  ],
  [{ do: 'create', game: 'rebuild', clock: { kind: 'ech' } }, '"clock.kind" is one of none, each, bank, not "ech".'],
  [
    { do: 'create', game: 'rebuild', clock: { kind: 'each', seconds: 1 } },
    '"clock.seconds" is a whole number from 5 to 1209600, not 1.',
  ],
  [
    { do: 'create', game: 'rebuild', clock: { kind: 'each', seconds: 60, increment: 5 } },
    '"clock" has no field "increment"; it has seconds.',
  ],
  [{ do: 'seek', games: ['rebuild', 7] }, '"games[1]" is the name of a game, not 7.'],
  [{ do: 'seek', seats: { least: 2 } }, '"seats.most" is a whole number from 2 to 100, not nothing.'],
  [{ do: 'begin', room: 'r', key: 'a b' }, '"key" is a text of 1 to 64 letters, digits, - and _, not "a b".'],
  [{ do: 'begin', match: 'no/id' }, '"room" is the id of a table, not "no/id".'],
  [{ do: 'constructor' }, expect.stringMatching(/^A request has "do": hello, .*; not "constructor"\.$/)],
])('%j: the sentence says where', (request, sentence) => {
  expect(faultIn(request)).toEqual(sentence);
});

test('a table is named by `match` as well', () => {
  expect(readServerRequest({ do: 'begin', match: 'r' })).toEqual({ do: 'begin', room: 'r' });
});

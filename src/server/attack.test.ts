import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { commitmentTo, faultOfDeal, seedOf, type ToldDeal } from '../engine/deal.ts';
import { makeDice } from '../engine/luck/random.ts';
import { games } from '../contract/shelf.ts';
import { mutateValue } from '../desk/testing/mutate.ts';
import { readConfig } from './run/config.ts';
import { type Running, startServer } from './run/server.ts';
import { type Client, connect } from './testing/client.ts';
import { makeTestClock } from './testing/clock.ts';
import { makeGrammar } from './testing/grammar.ts';
import { fuzzConnection, type Intent, openConnection } from './testing/intruder.ts';
import { beginMatch, type Match, play } from './testing/players.ts';

/* An intruder at the server while others play. Nothing is accepted, nothing is told, and the others do not notice. Bots with tokens: programs/door.test.ts. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-attack-'));
const many = {
  mostSocketsEach: 100,
  linesAPerson: 1000,
  strangersAMinute: 10_000,
  tablesAnHour: 10_000,
  botPause: 0,
  botTime: 5,
};
const clock = makeTestClock(Date.now());
const troubles: string[] = [];
let server: Running;
let strict: Running; // with the limits that people meet; no time passes there, however slow the machine is
let narrow: Running; // with very few of everything, and addresses as a proxy tells them
const address = (): string => server.address;
beforeAll(async () => {
  const start = (name: string, given: object, outside = {}): Promise<Running> =>
    startServer(
      readConfig({}, { port: 0, data: join(folder, name), ...given }),
      (_, response) => response.end('the page'),
      (line) => troubles.push(line),
      outside,
    );
  server = await start('open', { ...many, requestsASecond: 100_000, workASecond: 1_000_000 });
  strict = await start('strict', { workASecond: 1_000_000 }, { clock });
  const few = { strangersAMinute: 2, tablesAnHour: 2, workASecond: 1_000_000, trust: { hops: 1, proxies: null } };
  narrow = await start('narrow', few, { clock });
});
afterAll(async () => {
  await server.stop();
  await strict.stop();
  await narrow.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Two people at a table, whose match has to go on as if nothing were the matter. */
const victims = (): Promise<Match> => beginMatch([address, address], 'avenue-empires');

async function others(match: Match): Promise<void> {
  let steps = 0;
  await play(match, makeDice(match.room), () => steps++ > 12);
  expect(match.acknowledged.length).toBeGreaterThan(0);
}

/** What the first of them may do. */
async function legalFor(one: Client | undefined, room: string): Promise<readonly object[]> {
  if (!one) throw new Error('nobody is there');
  const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions: object[] };
  return actions;
}

const close = (...people: readonly Client[]): void => people.forEach((one) => one.close());

test('a stranger can do nothing at a table of others', async () => {
  const match = await victims();
  const { room } = match;
  const eve = await connect(address);
  const before = await match.people[0]?.ask({ do: 'events', room });
  const action = { type: 'pass', left: 'x', right: 'y' };
  for (const word of [
    'submit',
    'undo',
    'resign',
    'back',
    'vote',
    'call',
    'leave',
    'legal',
    'save',
    'rise',
    'sit',
    'bot',
    'begin',
    'again',
  ])
    for (const seat of [0, 1, undefined, null, '0', -1, 7])
      expect(
        await eve.ask({ do: word, room, seat, action, bot: 'normal', against: 0, name: 'Eve' }),
        word,
      ).toMatchObject({
        ok: false,
      });
  expect(await match.people[0]?.ask({ do: 'events', room })).toMatchObject({ next: before?.next });
  await others(match);
  close(eve, ...match.people);
});

test('a request of somebody else, heard and sent again, does nothing', async () => {
  const match = await victims();
  const { room, people } = match;
  const [ada] = people;
  const actions = await legalFor(ada, room);
  const request = { do: 'submit', room, seat: 0, action: actions[0], key: 'heard' };
  await ada?.ask(request);
  const eve = await connect(address);
  expect(await eve.ask(request)).toMatchObject({ ok: false });
  await others(match);
  close(eve, ...people);
});

test('a key of somebody else’s does not stand in one’s way', async () => {
  const match = await victims();
  const { room, people } = match;
  const [ada, bo] = people;
  expect(await ada?.ask({ do: 'submit', room, action: (await legalFor(ada, room))[0], key: 'same' })).toMatchObject({
    ok: true,
  });
  expect(await bo?.ask({ do: 'submit', room, action: (await legalFor(bo, room))[0], key: 'same' })).toMatchObject({
    ok: true,
  });
  const heard = (await bo?.ask({ do: 'events', room })) as unknown as { events: { type: string }[] };
  expect(heard.events.some(({ type }) => type === 'chose')).toBe(true);
  close(...people);
});

test('numbers from the future or the past of a story are answered with the story', async () => {
  const match = await victims();
  const eve = await connect(address);
  for (const since of [0, 3, 100_000])
    expect(await eve.ask({ do: 'watch', room: match.room, since })).toMatchObject({ ok: true, seat: null });
  for (const since of [-1, 1.5, '0', null, 2 ** 60])
    expect(await eve.ask({ do: 'watch', room: match.room, since })).toMatchObject({ ok: false });
  close(eve, ...match.people);
});

describe('lines', () => {
  const cut = (line: WebSocket): Promise<number> =>
    new Promise((resolve) => line.once('close', (code) => resolve(code)));

  test('a message that is too large, binary or no text ends the line, not the server', async () => {
    const eve = await connect(address);
    const { cookie } = eve;
    const match = await victims();
    for (const spoil of [
      (line: WebSocket) => line.send('x'.repeat(70_000)),
      (line: WebSocket) => line.send(Buffer.from([1, 2, 3])),
      (line: WebSocket) => line.send(Buffer.from([0xff, 0xfe]), { binary: false }),
    ]) {
      const line = await openConnection(address(), cookie);
      spoil(line);
      expect([1002, 1006, 1007, 1008, 1009]).toContain(await cut(line));
    }
    await others(match);
    close(eve);
    close(...match.people);
  });

  test('a flood is cut off', async () => {
    const eve = await connect(() => strict.address);
    const { cookie } = eve;
    // The answers to pings are not asked for by a request, and pile up like others where nobody reads them.
    for (const send of [
      (line: WebSocket) => line.send('{"id":1,"do":"games"}'),
      (line: WebSocket) => line.ping('x'),
      (line: WebSocket) => line.pong('x'),
    ]) {
      const line = await openConnection(strict.address, cookie);
      for (let i = 0; i < 500; i++) send(line);
      expect(await cut(line)).toBe(1008);
    }
    close(eve);
  });

  test('whoever is cut off and goes on sending is not heard for long', async () => {
    const eve = await connect(() => strict.address);
    const { port } = new URL(strict.address);
    const socket = dial(Number(port), '127.0.0.1');
    const gone = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined);
    const head = `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${eve.cookie}\r\n\r\n`;
    socket.write(head);
    const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]); // masked, empty
    const isCut = new Promise<void>((resolve) =>
      socket.on('data', (data) => {
        if (data.includes('Too many requests.')) resolve();
      }),
    );
    await once(socket, 'data'); // the line is open
    const flood = (): boolean => socket.write(Buffer.concat(Array.from({ length: 200 }, () => pong)));
    flood();
    await isCut;
    flood();
    expect(socket.closed).toBe(false); // it does not say goodbye
    await clock.pass(2000);
    await gone;
    close(eve);
  });

  test('a message in thousands of pieces ends the line; one in a few, with a ping between them, is heard', async () => {
    const eve = await connect(address);
    const fine = await openConnection(address(), eve.cookie);
    const heard = new Promise((resolve) => fine.once('message', (data) => resolve(JSON.parse(String(data)))));
    for (const piece of ['{"id":1,', '"do":', '"hello"']) {
      fine.send(piece, { fin: false });
      fine.ping('between');
    }
    fine.send('}', { fin: true });
    expect(await heard).toMatchObject({ id: 1, ok: true });
    fine.terminate();
    const line = await openConnection(address(), eve.cookie);
    const gone = cut(line);
    for (let i = 0; i < 1000; i++) line.send(' ', { fin: false });
    expect([1006, 1008]).toContain(await gone);
    close(eve);
  });

  test('somebody who does not read is cut off', async () => {
    const eve = await connect(address);
    const { cookie } = eve;
    const line = await openConnection(address(), cookie);
    const gone = cut(line);
    line.pause();
    const feed = setInterval(() => {
      for (let i = 0; i < 3; i++) line.send('{"id":1,"do":"games"}'); // so few that they are answered before there are too many
    }, 5);
    const slow = async (): Promise<string> => await (await fetch(`${address()}metrics`)).text();
    await expect.poll(slow).toMatch(/why="slow"\} 1/);
    clearInterval(feed);
    line.resume();
    expect([1006, 1008]).toContain(await gone);
    close(eve);
  });

  test('many lines of one person are answered no more than two of them, and are ten at most', async () => {
    const eve = await connect(() => strict.address);
    await eve.ask({ do: 'hello' });
    const lines = await Promise.all(Array.from({ length: 9 }, () => openConnection(strict.address, eve.cookie)));
    await expect(openConnection(strict.address, eve.cookie)).rejects.toThrow('429');
    let answered = 0;
    const gone = lines.map((line) => {
      line.on('message', () => answered++);
      return cut(line);
    });
    for (let i = 0; i < 70; i++) for (const line of lines) line.send('{"id":1,"do":"hello"}'); // fewer than one line may ask
    expect((await Promise.race(gone)) === 1008).toBe(true);
    const ada = await connect(() => strict.address); // somebody else does not notice
    expect(await ada.ask({ do: 'hello' })).toMatchObject({ ok: true });
    expect(answered).toBeLessThanOrEqual(160); // as no time has passed
    for (const line of lines) line.terminate();
    close(eve, ada);
  });

  test('a flood of new lines, or of requests by HTTP, from one address is refused before anybody is looked up', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const wish = (address: string): Promise<string> =>
      openConnection(narrow.address, `cardwright=${'A'.repeat(32)}`, from(address)).then(
        (line) => (line.terminate(), 'open'),
        (error: Error) => error.message,
      );
    const refused = await Promise.all(Array.from({ length: 200 }, () => wish('203.0.113.9')));
    expect(refused.filter((text) => text.includes('429')).length).toBeGreaterThan(80);
    const post = (address: string): Promise<Response> =>
      fetch(`${narrow.address}api/me`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(address) },
        body: '{}',
      });
    expect((await post('203.0.113.9')).status).toBe(429);
    expect(await wish('203.0.113.10')).toContain('403'); // another address is heard
    expect((await post('203.0.113.10')).status).toBe(200);
  });

  test('somebody who becomes one new person after the other still makes no more tables from one address than a club', async () => {
    const made: boolean[] = [];
    for (let i = 0; i < 12; i++) {
      const address = { 'x-forwarded-for': `203.0.113.${100 + i}` }; // new people are counted elsewhere
      const headers = { 'content-type': 'application/json', ...address };
      const me = await fetch(`${narrow.address}api/me`, { method: 'POST', headers, body: '{}' });
      const cookie = me.headers.get('set-cookie')?.split(';')[0] ?? '';
      const line = await openConnection(narrow.address, cookie, { 'x-forwarded-for': '203.0.113.50' });
      for (let j = 0; j < 2; j++) {
        line.send(JSON.stringify({ id: j, do: 'create', game: 'rebuild' }));
        const answer = await new Promise<string>((resolve) => line.once('message', (data) => resolve(String(data))));
        made.push(JSON.parse(answer).ok);
      }
      line.terminate();
    }
    expect(made.filter(Boolean)).toHaveLength(20);
  });

  test('one address cannot take all lines', async () => {
    const eve = await connect(address);
    const { cookie } = eve;
    const lines: WebSocket[] = [];
    await expect(async () => {
      for (let i = 0; i < 120; i++) lines.push(await openConnection(address(), cookie));
    }).rejects.toThrow('429');
    for (const line of lines) line.terminate();
    close(eve);
  });

  test('another site’s page gets no line and no answer, though the browser would send the cookie', async () => {
    const eve = await connect(address);
    const { cookie } = eve;
    await expect(openConnection(address(), cookie, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(openConnection(address(), cookie, { origin: 'null' })).rejects.toThrow('403');
    (await openConnection(address(), cookie, { origin: address().replace(/\/$/, '') })).terminate();
    const forged = {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
    };
    expect((await fetch(`${address()}api/code`, forged)).status).toBe(400);
    const form = { method: 'POST', headers: { cookie, 'content-type': 'text/plain' }, body: '{}' };
    expect((await fetch(`${address()}api/forget`, form)).status).toBe(400);
    expect((await fetch(`${address()}api/export`, { headers: { cookie } })).status).toBe(405);
    close(eve);
  });

  test('without a cookie, or with a made-up one, there is no line', async () => {
    for (const cookie of ['', 'cardwright=', `cardwright=${'A'.repeat(32)}`, 'cardwright=../../etc/passwd', 'x=1'])
      await expect(openConnection(address(), cookie)).rejects.toThrow('403');
  });
});

test('a match that is told with another secret does not pass for the one that was sealed, whatever is sealed with it', async () => {
  const match = await victims();
  const { room, people } = match;
  const [ada] = people;
  if (!ada) throw new Error('nobody is there');
  await ada.watch(room);
  const sealed = String(ada.seen.get(room)?.room.commitment); // as it was shown all the time
  expect(JSON.stringify(await ada.ask({ do: 'save', room }))).not.toContain('secret'); // not before it is over
  for (const one of people) await one.ask({ do: 'resign', room });
  await expect.poll(() => ada.seen.get(room)?.room.status).toBe('over');
  const { state } = (await ada.ask({ do: 'save', room })) as unknown as { state: { seed: string; deal: ToldDeal } };
  const { deal, seed } = state;
  expect(faultOfDeal(deal, seed, sealed)).toBeNull();
  const chosen = { ...deal, secret: 'chosen afterwards' };
  const forged = { ...chosen, commitment: commitmentTo(chosen) };
  expect(faultOfDeal(forged, seedOf(forged), sealed)).toContain('not the seal that you have');
  expect(faultOfDeal({ ...chosen, commitment: sealed }, seedOf(chosen), sealed)).toContain('does not fit the seal');
  expect(faultOfDeal({ ...deal, words: ['', 'lucky'] }, seed, sealed)).toContain('was not dealt from its deal');
  // Nor can anybody change their words when the cards are dealt.
  expect(await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada', words: 'lucky' })).toMatchObject({ ok: false });
  close(...people);
});

test('codes and links cannot be guessed: after some tries from one address nobody listens', async () => {
  const guess = (code: string): Promise<Response> =>
    fetch(`${strict.address}api/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => guess(`ABCDEFGH${String(i).padStart(4, '2')}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(50);
  const eve = await connect(address);
  for (const room of ['', '..', 'a'.repeat(65), '%00', "' OR 1=1 --", 'AAAAAAAAAAAAAAAAAAAAAA'])
    expect(await eve.ask({ do: 'watch', room })).toMatchObject({ ok: false });
  close(eve);
});

test('a cookie is for the server only, and no other site sends it', async () => {
  const answer = await fetch(`${address()}api/me`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^cardwright=[\w-]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('paths and headers that are no requests are answered or cut, and the server stays up', async () => {
  const { hostname, port } = new URL(address());
  const raw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = dial(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname, () => socket.write(text));
      let heard = '';
      socket.setTimeout(2000, () => socket.destroy());
      socket.on('data', (data) => (heard += String(data)));
      socket.on('error', () => resolve(heard));
      socket.on('close', () => resolve(heard));
    });
  const tricks = [
    'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /api/export HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    'POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20000\r\nConnection: close\r\n\r\n' +
      'x'.repeat(20_000),
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    '\u0000\u0001\u0002 nonsense\r\n\r\n',
  ];
  for (const trick of tricks) {
    const heard = await raw(trick);
    expect(heard).not.toContain('root:');
    expect(heard).not.toMatch(/^HTTP\/1\.1 5/);
  }
  expect((await fetch(`${address()}health`)).status).toBe(200);
  expect((await fetch(`${address()}ready`)).status).toBe(200);
});

test('what somebody calls themselves or says is text, and has an end', async () => {
  const match = await victims();
  const { room, people } = match;
  const script = '<img src=x onerror=alert(1)>';
  expect(await people[0]?.ask({ do: 'say', room, text: script })).toMatchObject({ ok: true });
  await expect.poll(() => people[1]?.messages.some((text) => text.includes(JSON.stringify(script)))).toBe(true);
  for (const text of ['', ' ', 'x'.repeat(301), 'a\u0000b', 'a\nb', 7, null])
    expect(await people[0]?.ask({ do: 'say', room, text })).toMatchObject({ ok: false });
  for (const name of ['', 'x'.repeat(41), 'a\u001b[2J'])
    expect(await people[0]?.ask({ do: 'rename', name })).toMatchObject({ ok: false });
  close(...people);
});

test('decks that are huge, deep or without end are refused in a sentence, broken ones too, and the others play on', async () => {
  const match = await victims();
  const eve = await connect(address);
  const dice = makeDice('hostile decks');
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  const endless = { id: 'a', copies: Array.from({ length: 6 }, () => 2 ** 40), cat: ['home'], place: 'end', score: [] };
  const hostile: object[] = [
    { game: 'avenue-empires', deck: [endless] },
    { game: 'avenue-empires', deck: Array.from({ length: 5000 }, () => ({})) },
    { game: 'avenue-empires', deck: nested(25) },
    { game: 'arquetect', deck: { cards: [{ id: 'a'.repeat(50_000) }] } },
    { game: 'rebuild', deck: { starters: Array.from({ length: 3000 }, (_, i) => ({ id: `a-${i}` })) } },
    { game: 'upper-cataracts', deck: { version: 1, actions: [{ play: 'if crisis { '.repeat(4000) }] } },
    ...gamesWithDecks().flatMap(({ game, deck }) =>
      Array.from({ length: 25 }, () => ({ game: game.id, deck: mutateValue(dice, deck) })).filter(isMessage),
    ),
  ];
  for (const wanted of hostile) {
    const answer = await eve.ask({ do: 'create', ...wanted });
    if (answer.ok !== true) expect(String(answer.error)).toMatch(/^.{10,700}$/s);
  }
  const refused = await Promise.all(hostile.slice(0, 6).map((wanted) => eve.ask({ do: 'create', ...wanted })));
  expect(refused.map(({ ok }) => ok)).toEqual(refused.map(() => false));
  await others(match);
  expect(troubles.filter((line) => line.includes('failed'))).toEqual([]);
  close(eve, ...match.people);
});

/** What is nested more deeply, or larger, does not even become a request: that is tested above. */
const isMessage = (value: unknown): boolean => JSON.stringify(value).length < 60_000 && isWithin(value, 28);
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1)));

const gamesWithDecks = () => games.filter(({ deck }) => deck !== undefined);

test('an intruder has a value for every field of every request', () => {
  expect(makeGrammar().missing()).toEqual([]);
});

test('thousands of broken messages: each is answered or ends its line, no secret is told, and the others play on', async () => {
  const match = await victims();
  const { room, people } = match;
  const [ada] = people;
  const eve = await connect(address);
  await eve.ask({ do: 'create', game: 'five-ages' });
  const grammar = makeGrammar();
  grammar.prefer('room', room);
  const intent: Intent = { request: (dice) => grammar.request(dice), heard: (_, answer) => grammar.learn(answer) };
  const before = await ada?.ask({ do: 'events', room });
  const { sent, answers } = await fuzzConnection(address(), eve, intent, MESSAGES, makeDice('fuzz'));
  expect(sent).toBe(MESSAGES);
  expect(await ada?.ask({ do: 'events', room })).toMatchObject({ next: before?.next });
  // Of her own tables that are over she may know all.
  expect(answers.filter((text) => text.includes(room)).join('')).not.toMatch(/"(?:secret|seed)":/);
  await others(match);
  expect(troubles.filter((line) => line.includes('failed'))).toEqual([]);
  close(eve, ...people);
});

const MESSAGES = 4000; // more of them: node bench/fuzz-server.ts

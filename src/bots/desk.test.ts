import '../games/all.ts';
import { expect, test } from 'vitest';
import { isLegal, newTable, nextToAct } from '../engine/play.ts';
import { resolveOptions } from '../engine/options.ts';
import { packView, unpackView } from '../engine/parcel.ts';
import { redact } from '../engine/view.ts';
import { gameNamed, games } from '../contract/shelf.ts';
import { askBots } from './client.ts';
import { type Answer, botDesk } from './desk.ts';

/** A desk in this thread, asked by messages that are copied as between threads. */
function desk() {
  const hearers: ((answer: Answer) => void)[] = [];
  const take = botDesk((answer) => hearers.forEach((hear) => hear(structuredClone(answer))));
  return askBots({
    post: (ask) => queueMicrotask(() => take(structuredClone(ask))),
    listen: (hear) => hearers.push(hear),
  });
}

function start(id: string) {
  const { game } = gameNamed(id);
  const seats = game.seats.usual;
  const t = newTable(game, seats, resolveOptions(game, seats, {}), 'desk');
  const seat = nextToAct(t);
  return { t, seat, view: packView(redact(t, seat)) };
}

test.each(games.map(({ game }) => game.id))('%s: every level answers with a legal action and a reason', async (id) => {
  const ask = desk();
  const { t, seat, view } = start(id);
  for (const bot of ['easy', 'normal', 'hard', 'greedy', 'random']) {
    const { code, best } = await ask({ view, seat, bot, seed: 'x', milliseconds: 30 });
    expect(isLegal(t, seat, code)).toBe(true);
    expect(best.length).toBeGreaterThan(0);
    for (const { text, reason, chance } of best) {
      expect(text).not.toBe('');
      expect(reason).toMatch(/^[A-Z“\d].*[.!]$/s);
      if (chance !== null) expect(chance >= 0 && chance <= 1).toBe(true);
    }
  }
});

test('a view that was sent arrives as it was; the truth is never sent', () => {
  for (const { game } of games) {
    const { t, seat, view } = start(game.id);
    const here = redact(t, seat);
    const there = unpackView(game, structuredClone(view));
    expect(there.words).toEqual(here.words);
    expect(there.bytes).toEqual(here.bytes);
    expect(there.pinned).toEqual(here.pinned);
    expect(() => packView(t)).toThrow(/only a view/);
    expect(() => unpackView(game, { ...view, version: 999 })).toThrow(/version 999/);
    expect(() => unpackView(game, { ...view, words: new Int32Array(3) })).toThrow(/does not fit/);
  }
});

test('a question can be cancelled, while it is thought about or waits; the others are answered', async () => {
  const ask = desk();
  const { view, seat } = start('avenue-empires');
  const request = { view, seat, bot: 'hard', seed: 'x', milliseconds: 20_000 };
  const current = new AbortController();
  const queued = new AbortController();
  const first = ask(request, current.signal);
  const second = ask(request, queued.signal);
  const third = ask({ ...request, milliseconds: 20 });
  queued.abort(new Error('not needed'));
  await expect(second).rejects.toThrow('not needed');
  current.abort(new Error('stop'));
  await expect(first).rejects.toThrow('stop');
  expect((await third).best.length).toBeGreaterThan(0);
  await expect(ask(request, AbortSignal.abort(new Error('already')))).rejects.toThrow('already');
});

test('a mistake is answered with a sentence, and the desk goes on', async () => {
  const ask = desk();
  const { view, seat } = start('five-ages');
  await expect(ask({ view, seat, bot: 'nobody', seed: 'x', milliseconds: 10 })).rejects.toThrow(/no bot "nobody"/);
  await expect(
    ask({ view: { ...view, game: 'chess' }, seat, bot: 'easy', seed: 'x', milliseconds: 10 }),
  ).rejects.toThrow(/no game "chess"/);
  expect((await ask({ view, seat, bot: 'easy', seed: 'x', milliseconds: 10 })).code).toBeGreaterThanOrEqual(0);
});

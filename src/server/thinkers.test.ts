import { expect, test } from 'vitest';
import { resolveOptions } from '../engine/options.ts';
import { packView } from '../engine/parcel.ts';
import { isLegal, newTable, nextToAct } from '../engine/play.ts';
import { redact } from '../engine/view.ts';
import { gameNamed } from '../games/registry.ts';
import { startThinkers } from './thinkers.ts';

test('bots think in a thread of their own and can be cancelled', async () => {
  const { game } = gameNamed('avenue-empires');
  const t = newTable(game, 3, resolveOptions(game, 3, {}), 'thread');
  const seat = nextToAct(t);
  const thinkers = startThinkers();
  try {
    const request = { view: packView(redact(t, seat)), seat, bot: 'hard', seed: 'x', milliseconds: 50 };
    let isFree = false;
    const answer = thinkers.ask(request);
    setImmediate(() => (isFree = true)); // this thread goes on meanwhile
    const { code } = await answer;
    expect(isFree).toBe(true);
    expect(isLegal(t, seat, code)).toBe(true);
    const stop = new AbortController();
    const long = thinkers.ask({ ...request, milliseconds: 30_000 }, stop.signal);
    stop.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    expect((await thinkers.ask(request)).best.length).toBeGreaterThan(0);
  } finally {
    await thinkers.close();
  }
});

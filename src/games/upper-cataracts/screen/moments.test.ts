import { expect, test } from 'vitest';
import { legalActions, writeAction } from '../../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../../engine/match.ts';
import { isOver } from '../../../engine/table.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import { decideBy } from '../bot/greedy.ts';
import { PACED } from '../bot/taste.ts';
import { upperCataracts } from '../game.ts';
import { PLAYER } from '../shape.ts';
import { changesOf } from './moments.ts';
import { sceneOf } from './scene.ts';

test('[§4.4.3] every card that is resolved or fails has its moment, on the card that hung there, with what it brought', () => {
  const match = startMatch(upperCataracts, { seats: 1, seed: 'moments', options: { difficulty: 'easy' } });
  const now = () => {
    const log = eventsFor(match, PLAYER);
    return { log, scene: sceneOf(viewOf(match.table, PLAYER), log) };
  };
  const seen = { good: 0, bad: 0 };
  let before = now();
  while (!isOver(match.table)) {
    // Now and then the year is given away, so that cards fail.
    const stop = legalActions(match.table, PLAYER).find(({ type }) => type === 'stop' || type === 'end');
    const code = decideBy(PACED, redact(match.table, PLAYER));
    const action = stop && match.steps.length % 3 === 0 ? stop : writeAction(match.table, PLAYER, code);
    expect(submit(match, PLAYER, action).ok).toBe(true);
    const after = now();
    const { log, scene } = after;
    const kept = { log: before.log, tablets: before.scene.tablets, stores: before.scene.reading.trackers };
    const { id, moments, change } = changesOf(kept, log, scene);
    const fresh = log.slice(before.log.length).filter(({ type }) => type === 'resolved' || type === 'failed');
    expect(moments.map(({ tablet }) => tablet.id)).toEqual(fresh.map((event) => ('card' in event ? event.card : '')));
    expect(id === null).toBe(fresh.length === 0);
    expect(change).toEqual(scene.reading.trackers.map((cubes, i) => cubes - (kept.stores[i] ?? 0)));
    for (const { told } of moments) if (told.tone === 'good' || told.tone === 'bad') seen[told.tone]++;
    // A step that was taken back is no moment.
    expect(changesOf({ ...kept, log }, log, scene).id).toBeNull();
    before = after;
  }
  expect(seen.good).toBeGreaterThan(1);
  expect(seen.bad).toBeGreaterThan(1);
});

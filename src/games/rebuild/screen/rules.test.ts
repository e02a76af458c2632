import '../../screens.ts';
import { describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { eventsFor, submit } from '../../../engine/match.ts';
import { isOver } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { finalPoints } from '../scoring.ts';
import { unspent } from '../tab.ts';
import { gainOf, paymentsFor, sum, verdictFor } from './account.ts';
import { doomedPlaces } from './forecast.ts';
import { linesOf, reordered, stepsFor } from './lines.ts';
import { DUEL, everyPosition, forked, SOLO, TABLES, TEAM } from '../testing/positions.ts';
import { cardAt, isSamePlace, placeOf, sceneOf } from './scene.ts';
import { keptBy } from './turn.ts';

/* What the table works out by itself is what the rules say. */

describe.each(TABLES)('%s', (_, plan) => {
  test('verdicts, payments, the account and the points are those of the rules', () => {
    let verdicts = 0;
    everyPosition(plan, ({ match, scene, seat, legal }) => {
      expect(scene.players.map(({ points }) => points)).toEqual(
        scene.players.map((_, who) => finalPoints(match.table, who)),
      );
      if (scene.phase !== 'act' || legal.length === 0) return;
      for (const place of scene.columns.map((_, i) => ({ column: i + 1, row: 1 }))) {
        const verdict = verdictFor(scene, legal, place);
        const isLegal = (actions: readonly Message[]): boolean =>
          actions.some((action) => action.type === 'buy' && isSamePlace(placeOf(action), place));
        expect(verdict?.is === 'now').toBe(isLegal(legal));
        if (verdict?.is !== 'play' || verdict.first.length > 1) continue;
        const after = forked(match);
        expect(submit(after, seat, { type: 'play', card: verdict.first[0] }).ok).toBe(true);
        if (viewOf(after.table, seat).phase === 'act') expect(isLegal(legalActions(after.table, seat))).toBe(true);
        verdicts++;
      }
    });
    expect(verdicts).toBeGreaterThan(1);
  });

  test('a purchase leaves what the till said, and changes the points as the bar said', () => {
    let bought = 0;
    everyPosition(plan, ({ match, scene, seat, legal }) => {
      const action = legal.find(({ type }) => type === 'buy');
      if (scene.phase !== 'act' || !action || bought > 60) return;
      const payment = paymentsFor(scene, legal, placeOf(action)).at(-1);
      const card = cardAt(scene, placeOf(action)) ?? '';
      const after = forked(match);
      expect(submit(after, seat, payment?.action).ok).toBe(true);
      expect(finalPoints(after.table, seat)).toBe(
        (scene.players[seat]?.points ?? 0) + gainOf(scene, card, payment?.pay ?? []),
      );
      if (isOver(after.table)) return;
      expect(sum(payment?.left.icons ?? []) + (payment?.left.wild ?? 0)).toBe(unspent(after.table));
      bought++;
    });
    expect(bought).toBeGreaterThan(20);
  });

  test('what is marked as trashed next is trashed', () => {
    let ended = 0;
    everyPosition(plan, ({ match, scene, seat, legal }) => {
      if (scene.phase !== 'act' || legal.length === 0) return;
      const after = forked(match);
      const before = match.events.length;
      submit(after, seat, { type: 'end' });
      const trashed = eventsFor(after, seat)
        .slice(before)
        .filter(({ type }) => type === 'trash');
      if (trashed.length === 0) return; // something is carried or passed on before
      expect(doomedPlaces(scene).map((place) => cardAt(scene, place))).toEqual(
        trashed.map((event) => ('card' in event ? event.card : null)),
      );
      ended++;
    });
    expect(ended).toBeGreaterThan(10);
  });
});

test('[§6.5.5] the cards kept from the game before are found in the log', () => {
  const kept: string[][] = [];
  everyPosition(SOLO, ({ scene, match }) => kept.push(keptBy(scene, eventsFor(match, 0), 0).sort()));
  expect(new Set(kept.map(String))).toEqual(new Set(['ladder,smelter']));
  everyPosition(TEAM, ({ scene, match, seat }) => {
    expect([0, 1, 2].map((who) => keptBy(scene, eventsFor(match, seat), who))).toEqual([[], ['boomerang'], []]);
  });
});

test('[§4.4f] a line in a new order is made by legal steps, and lies as it was shown', () => {
  let made = 0;
  everyPosition(
    DUEL,
    ({ match, scene, seat, legal }) => {
      if (scene.phase !== 'reorder' || scene.line !== 0 || legal.length === 0) return;
      for (const line of linesOf(scene, legal)) {
        const order = line.places.map((_, i) => i).toReversed();
        const after = forked(match);
        for (const step of stepsFor(scene, line, order)) expect(submit(after, seat, step).ok).toBe(true);
        const now = sceneOf(viewOf(after.table, seat), seat);
        expect(now.phase).toBe('act');
        expect(now.columns).toEqual(reordered(scene, line, order));
        made++;
      }
    },
    12,
  );
  expect(made).toBeGreaterThan(8);
});

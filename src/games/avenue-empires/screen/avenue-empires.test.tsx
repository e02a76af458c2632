import '../../screens.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { legalActions, type Message, writeAction } from '../../../engine/edge.ts';
import { eventsFor, type Match, startMatch, submit } from '../../../engine/match.ts';
import { pickCode, waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { seatsIn, type View, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { PRINTED } from '../deck.ts';
import { avenueEmpires } from '../game.ts';
import { score } from '../scoring.ts';
import type { AvenueEmpires } from '../shape.ts';
import { accountOf } from '../words/end-text.ts';
import { readView } from '../words/reading.ts';
import { avenueEmpiresText } from '../words/table-text.ts';
import { loadDeck } from '../../../ui/cards/decks.ts';
import { isSame } from '../../../ui/table/leaves.ts';
import { NAMES, propsOf } from '../../../web/testing/props.ts';
import type { TableInfo } from '../../../desk/wire.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { signed } from '../../../ui/table/signs.ts';
import AvenueEmpiresFinale from './finale.tsx';
import AvenueEmpiresTable from './table.tsx';
import { offeredIn } from './offer.tsx';
import { reckon } from './points.ts';
import { newestOf, newKey, originsOf, type Place, type Scene, sceneOf } from './scene.ts';
import { isSwap } from './swap.tsx';
import { actionFor, cartsOf } from './trade.tsx';
import { gainAt, placeOf } from './trial.ts';

/* Random matches under all kinds of options, looked at from every seat. */

const TABLES: readonly (readonly [seats: number, options: Readonly<Record<string, unknown>>])[] = [
  [2, { deckPlan: 'whole-box' }],
  [3, { buildDuty: 'may', discards: 'closed' }],
  [4, { runningScore: 'hidden', endTiming: 'finish-round' }],
  [7, { leadSeat: 'fixed' }],
  [2, { twoPlayerSides: 'once' }],
];

interface Position {
  readonly match: Match<AvenueEmpires>;
  readonly view: View;
  readonly scene: Scene;
  readonly seat: Seat;
  readonly legal: readonly Message[];
}

/** Calls `look` for every seat at every decision of a match that is played at random. */
function everyPosition(seats: number, options: object, look: (position: Position) => void): Match<AvenueEmpires> {
  const match = startMatch(avenueEmpires, { seats, options: { ...options }, seed: `table of ${seats}`, names: NAMES });
  const dice = makeDice(`choices of ${seats}`);
  while (!isOver(match.table)) {
    for (let seat = 0; seat < seats; seat++) {
      const view = viewOf(match.table, seat);
      look({ match, view, seat, scene: sceneOf(view, seat), legal: legalActions(match.table, seat) });
    }
    const waited = seatsIn(waitedFor(match.table));
    const seat = waited[dice.below(waited.length)] ?? 0;
    const answer = submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  }
  return match;
}

const tableAt = ({ match, view, seat, legal }: Position): TableProps =>
  propsOf('avenue-empires', avenueEmpiresText, { view, seat, legal, log: eventsFor(match, seat) });

beforeAll(async () => void (await loadDeck('avenue-empires')));

describe.each(TABLES)('%i seats, %o', (seats, options) => {
  test('[§2.5] the coins on the cards are the points of the game', () => {
    let total = 0;
    everyPosition(seats, options, ({ match, scene, seat }) => {
      const reckoned = reckon(scene, seat);
      expect(reckoned.total).toBe(score(match.table, seat)[0]);
      expect(reckoned.cards.flat().reduce((sum, points) => sum + points, 0)).toBe(reckoned.total);
      total += reckoned.total;
    });
    expect(total).toBeGreaterThan(0);
  });

  test('[§5] the end lays every city open, and its cards make the points of the result', () => {
    const { table } = everyPosition(seats, options, () => undefined);
    const view = viewOf(table, 0);
    const { cities } = sceneOf(view, 0);
    for (const [who, score] of (view.result?.scores ?? []).entries()) {
      const parts = accountOf(readView(view), who);
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score[0]);
      expect(parts.map(({ card }) => card)).toEqual(cities[who]?.flat());
    }
    const account = avenueEmpiresText.account?.(view, NAMES);
    for (const [who, score] of (view.result?.scores ?? []).entries())
      expect(account?.rows.reduce((sum, { points }) => sum + (points[who] ?? 0), 0)).toBe(score[0]);
    for (const who of view.result?.winners ?? [])
      expect(account?.why).toContain(who === view.seat ? 'You' : NAMES[who]);
  });

  test('[§8] every legal action can be made with the cards and places on the table', () => {
    const phases = new Set<string>();
    everyPosition(seats, options, (position) => {
      const { scene, legal, view } = position;
      if (legal.length > 0) phases.add(view.phase);
      for (const action of legal) expect([view.phase, action, isReachable(scene, legal, action)]).toContain(true);
    });
    expect(phases).toContain('trading');
    expect(phases).toContain('building');
  });

  test('what a place would bring is what the preview says, and is not told where scores are hidden', () => {
    let places = 0;
    everyPosition(seats, options, (position) => {
      const { scene, legal, view } = position;
      if (view.phase !== 'building' || places > 400) return;
      const { preview } = tableAt(position);
      for (const action of legal) {
        if (action.type !== 'build') continue;
        places++;
        const told = preview(action)?.text;
        if (scene.isScored) expect(told).toContain(`${signed(gainAt(scene, String(action.card), placeOf(action)))} VP`);
        else expect(told).toBeUndefined();
      }
    });
    expect(places).toBeGreaterThan(0);
  });

  test('the log tells where cards of the hand came from, and which cards are new', () => {
    let received = 0;
    everyPosition(seats, options, ({ match, scene, seat, view }) => {
      if (view.phase !== 'building') return;
      const log = eventsFor(match, seat);
      const origins = originsOf(log, scene).filter((from) => from !== null);
      received += origins.length;
      for (const from of origins) expect([scene.left, scene.right]).toContain(from);
      const newest = newestOf(log);
      const keys = scene.cities.flatMap((city, who) =>
        city.flatMap((cards, avenue) => cards.map((card, i) => newKey(who, { avenue, row: i + 1 }, card))),
      );
      // Something built later before it in its avenue may have moved a card that is new.
      if (scene.round > 1) expect(keys.some((key) => newest.has(key))).toBe(true);
    });
    expect(received).toBeGreaterThan(0);
  });

  test('the table can be drawn in every phase, and shows nothing that the seat may not know', () => {
    const drawn = new Set<string>();
    everyPosition(seats, options, (position) => {
      const { view, seat, legal, scene } = position;
      const kind = `${view.phase} ${legal.length > 0} ${scene.pending !== null} ${seat < 2 ? scene.round : 0}`;
      if (drawn.has(kind)) return;
      drawn.add(kind);
      const props = tableAt(position);
      const html = renderToStaticMarkup(<AvenueEmpiresTable {...props} />);
      expect(html).toContain('class="actionbar"');
      expect(html).toContain('Your city');
      expect(html).not.toMatch(/undefined|NaN|\[object/);
      const { unseen: _, ...seen } = view;
      const known = JSON.stringify([seen, props.log]);
      const told = PRINTED.faces.filter(({ id, name }) => !known.includes(`"${id}"`) && html.includes(`>${name}<`));
      expect(told).toEqual([]);
    });
    expect(drawn.size).toBeGreaterThan(8);
  });
});

test('[§4.3.2] the last builds are turned over before the result is told', () => {
  let told = 0;
  const match = everyPosition(7, { leadSeat: 'fixed' }, ({ match: now, view, seat }) => {
    if (seat === 0 && view.phase === 'building') told = eventsFor(now, 0).length;
  });
  const view = viewOf(match.table, 0);
  const table: TableInfo = {
    match: 'm',
    seat: 0,
    names: NAMES,
    seating: NAMES.map(() => 'person'),
    view,
    legal: [],
    question: null,
    heading: { parts: [] },
    lines: [],
    events: eventsFor(match, 0).slice(told),
    next: 0,
    canUndo: false,
    speed: 'normal',
    isPaused: false,
    thinking: null,
    warnings: [],
  };
  const html = renderToStaticMarkup(<AvenueEmpiresFinale table={table} goOn={() => undefined} />);
  expect(html).toContain('The last round brought');
  expect(html).toContain('To the result');
  expect(html).not.toMatch(/undefined|NaN|\[object/);
});

/** Whether the controls of the phase lead to this action. */
function isReachable(scene: Scene, legal: readonly Message[], action: Message): boolean {
  switch (action.type) {
    case 'pass': {
      const found = actionFor(legal, scene, cartsOf(action, scene.hand));
      return found !== null && isSame(found, action);
    }
    case 'build': {
      const { avenue, row } = placeOf(action);
      return scene.hand.includes(String(action.card)) && row <= (scene.cities[scene.seat]?.[avenue]?.length ?? -1) + 1;
    }
    case 'swap': {
      const spots = spotsOf(scene);
      return spots.some((a) => spots.some((b) => isSwap(action, a, b)));
    }
    case 'scout':
    case 'salvage':
      return offeredIn(scene, legal).some((one) => one.card !== '' && isSame(one.action, action));
    case 'keep':
      return scene.hand.includes(String(action.card));
    case 'nothing':
    case 'decline':
    case 'stop':
      return true; // a button of its own
    default:
      return false;
  }
}

const spotsOf = ({ cities, seat }: Scene): Place[] =>
  (cities[seat] ?? []).flatMap((cards, avenue) => cards.map((_, i) => ({ avenue, row: i + 1 })));

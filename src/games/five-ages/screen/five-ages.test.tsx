import '../../screens.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { legalActions, type Message, writeAction } from '../../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../../engine/match.ts';
import { pickCode, waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/random.ts';
import { isOver } from '../../../engine/table.ts';
import { seatsIn, type View, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { fiveAges } from '../game.ts';
import { FACES } from '../cards.ts';
import { fiveAgesText } from '../words/table-text.ts';
import { loadDeck } from '../../../ui/cards/decks.ts';
import { NAMES, propsOf } from '../../../web/testing/props.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { actionFor } from './choose.tsx';
import { dealOf, NO_DRAFT, pickMine, pickTheirs } from './draft.ts';
import FiveAgesTable from './table.tsx';
import { buildFor, NO_PLAN, type Plan, planOf, tapHand, tapOld } from './plan.ts';
import { areSame, dealsOf, sceneOf, textsOf } from './scene.ts';
import { verdictOf } from './verdict.ts';

/* Random matches under all kinds of options, looked at from every seat. */

const TABLES: readonly (readonly [seats: number, options: Readonly<Record<string, unknown>>])[] = [
  [3, {}],
  [5, { 'package-deals': 'off', 'proposal-limit': 3 }],
  [4, { jokers: 4, negotiation: 'turns' }],
  [7, { jokers: 4, 'proposal-visibility': 'pair', 'replaced-card': 'discard' }],
  [4, { jokers: 4, negotiation: 'sealed' }],
  [3, { jokers: 4, 'joker-build': 'wild' }],
];

interface Position {
  readonly view: View;
  readonly seat: Seat;
  readonly legal: readonly Message[];
  readonly props: () => TableProps;
}

/** Calls `look` for every seat at every decision of a match that is played at random. */
function everyPosition(seats: number, options: object, look: (position: Position) => void): void {
  const match = startMatch(fiveAges, { seats, options: { ...options }, seed: `table of ${seats}`, names: NAMES });
  const dice = makeDice(`choices of ${seats}`);
  while (!isOver(match.table)) {
    for (let seat = 0; seat < seats; seat++) {
      const view = viewOf(match.table, seat);
      const legal = legalActions(match.table, seat);
      look({
        view,
        seat,
        legal,
        props: () => propsOf('five-ages', fiveAgesText, { view, seat, legal, log: eventsFor(match, seat) }),
      });
    }
    const waited = seatsIn(waitedFor(match.table));
    const seat = waited[dice.below(waited.length)] ?? 0;
    const answer = submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  }
}

/** The taps that make an action, and the action that they make. */
function tapped(action: Message, { view, seat, legal }: Position): Message | null {
  const scene = sceneOf(view, seat);
  const deals = dealsOf(legal);
  const deal = deals.find((one) => one.action === action);
  if (action.type === 'choose') return actionFor(legal, [String(action.left), String(action.right)], scene.hand);
  if (action.type === 'build') return tapBuild(legal, planOf(action), scene.due);
  if (!deal) return action; // ready, take-back, seal: a button of its own
  if (['accept', 'decline', 'withdraw'].includes(action.type)) {
    const ends = action.type === 'withdraw' ? [seat, deal.partner] : [deal.partner, seat];
    const isOpen = scene.offers.some(
      ({ from, to, give, want, outcome }) =>
        outcome === 0 &&
        from === ends[0] &&
        to === ends[1] &&
        areSame(give, textsOf(action.give)) &&
        areSame(want, textsOf(action.want)),
    );
    return isOpen ? action : null;
  }
  const [mine = '', theirs = ''] = [deal.pay[0], deal.get[0]];
  if (deal.pay.length > 1)
    return dealOf({ pay: deal.pay, get: deal.get, partner: deal.partner }, deals)?.action ?? null;
  const made = pickTheirs(pickMine(NO_DRAFT, mine, deals), theirs, deal.partner, deals);
  const theOtherWay = pickMine(pickTheirs(NO_DRAFT, theirs, deal.partner, deals), mine, deals);
  const swap = dealOf(made, deals)?.action;
  return swap && dealOf(theOtherWay, deals)?.action === swap ? swap : null;
}

function tapBuild(legal: readonly Message[], { place, old, by }: Plan, due: number): Message | null {
  let plan = NO_PLAN;
  for (const card of place) plan = tapHand(plan, card, due);
  if (old !== null && by !== null) plan = tapHand(tapOld(plan, old), by, due);
  return buildFor(legal, plan);
}

describe.each(TABLES)('%i seats, %j', (seats, options) => {
  test('every legal action can be made with the cards and buttons of the table', () => {
    let actions = 0;
    everyPosition(seats, options, (position) => {
      for (const action of position.legal) {
        if (tapped(action, position) !== action) expect.fail(`no way to ${JSON.stringify(action)}`);
        actions++;
      }
    });
    expect(actions).toBeGreaterThan(200);
  });
});

test('[§6.4] a civilization of nothing but wild jokers is called what it is', () => {
  const match = startMatch(fiveAges, { seats: 3, options: { jokers: 4, 'joker-build': 'wild' }, seed: 'jokers' });
  const scene = sceneOf(viewOf(match.table, 0), 0);
  expect(verdictOf(['joker-1'], scene)).toMatchObject({ name: '1 joker, wild', rung: 0 });
  expect(verdictOf(['c-9', 'joker-1'], scene)).toMatchObject({ name: 'Nine high', note: '1 joker, wild' });
});

describe('as it is drawn', () => {
  beforeAll(async () => void (await loadDeck('five-ages')));

  test.each(TABLES)('%i seats, %j: nothing that the seat may not know', (seats, options) => {
    let number = 0;
    everyPosition(seats, options, ({ view, props }) => {
      if (number++ % 61 !== 0) return;
      const { log, ...others } = props();
      const html = renderToStaticMarkup(<FiveAgesTable {...others} log={log} />);
      expect(html).not.toMatch(/undefined|NaN|\[object/);
      const { unseen: _, ...seen } = view;
      const known = JSON.stringify([seen, log]);
      const secret = FACES.filter(({ id }) => !known.includes(`"${id}"`));
      const told = secret.filter(({ id, title }) => html.includes(`data-fly="${id}"`) || html.includes(title));
      expect(told).toEqual([]);
      expect(secret.length).toBeGreaterThan(0);
    });
  });

  test('[§T3] whoever offered reads what became of it', () => {
    const answers: Readonly<Record<number, string>> = { 1: 'agreed to', 2: 'declined' };
    const seen = new Set<number>();
    everyPosition(4, {}, ({ view, seat, props }) => {
      if (view.phase !== 'negotiate') return;
      const last = view.said.findLast((one) => one.seat === seat && answers[one.outcome] !== undefined);
      if (!last || seen.has(last.outcome)) return;
      const html = renderToStaticMarkup(<FiveAgesTable {...props()} />);
      seen.add(last.outcome);
      expect(html).toContain(`<b>${NAMES[Number(last.action.to)]}</b> ${answers[last.outcome]} your offer`);
    });
    expect(seen).toEqual(new Set([1, 2]));
  });
});

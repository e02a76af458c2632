import '../../screens.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { legalActions, type Message, writeAction } from '../../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../../engine/match.ts';
import { pickCode, waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { seatsIn, type View, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { fiveAges } from '../game.ts';
import { FACES } from '../cards.ts';
import { fiveAgesText } from '../words/table-text.ts';
import { loadDeck } from '../../../ui/cards/decks.ts';
import { NAMES, propsOf } from '../../../web/testing/props.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { deckFor } from './cards/cards.tsx';
import { actionFor } from './choose.tsx';
import { dealOf, NO_DRAFT, pickMine, pickTheirs } from './draft.ts';
import { reasonOf } from './haggling.ts';
import FiveAgesTable from './table.tsx';
import { buildFor, NO_PLAN, type Plan, planOf, tapHand, tapOld } from './plan.ts';
import { areSame, dealsOf, known, sceneOf, stallPlaces, textsOf } from './scene.ts';
import { beatsFor } from './showdown.tsx';
import { verdictOf } from './verdict.ts';
import { attacksOf, DEEDS } from './war.tsx';

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

test('[§T1] of two jokers the one that is tapped is shown, though the list names the other', () => {
  const legal: Message[] = [
    { type: 'choose', left: 'joker-2', right: 'd-6' },
    { type: 'choose', left: 'd-6', right: 'joker-2' },
    { type: 'choose', left: 'joker-2', right: 'joker-3' },
  ];
  const hand = ['d-6', 'joker-2', 'joker-3'];
  expect(actionFor(legal, ['joker-3', 'd-6'], hand)).toEqual({ type: 'choose', left: 'joker-3', right: 'd-6' });
  expect(actionFor(legal, ['joker-2', 'd-6'], hand)).toBe(legal[0]);
  expect(actionFor(legal, ['joker-3', 'joker-2'], hand)).toMatchObject({ left: 'joker-3', right: 'joker-2' });
});

test('[§T3] a card that leaves a stall leaves its place, and no other card moves', () => {
  const before = new Map<string, number>(); // card → where it lay first in this age
  let swapped = 0;
  everyPosition(4, {}, ({ view, seat, props }) => {
    const scene = sceneOf(view, seat);
    if (scene.phase !== 'negotiate') {
      before.clear();
      return;
    }
    if (seat !== 0) return;
    const { log } = props();
    for (let who = 0; who < 4; who++) {
      const places = stallPlaces(log, scene.stall(who), who);
      expect(places).toHaveLength(2);
      expect(known(places)).toEqual(expect.arrayContaining([...scene.stall(who)]));
      swapped += places.filter((card) => card === null).length;
      places.forEach((card, i) => {
        if (card === null) return;
        expect(before.get(card) ?? i).toBe(i);
        before.set(card, i);
      });
    }
  });
  expect(swapped).toBeGreaterThan(0);
});

test('[§6.4] a joker says what it may be at this table', () => {
  const said = ['forbidden', 'blank', 'wild'].map((joker) => deckFor({ 'joker-build': joker }).words('joker-1'));
  expect(said[0]).toMatch(/never traded and never built\.$/);
  expect(said[1]).toMatch(/an empty place\.$/);
  expect(said[2]).toMatch(/any card\.$/);
  expect(deckFor({}).words('joker-1')).toBe(said[0]);
});

test('[§5.1] the showdown: half a second of hush, each hand in its time, then the verdict', () => {
  expect(beatsFor(4)).toEqual([0, 500, 1260, 1400, 2200, 2960, 3100, 3900, 4660, 4800, 5600, 6360, 6500, 7300]);
  for (const seats of [3, 5, 6, 7]) {
    const beats = beatsFor(seats);
    expect(beats).toHaveLength(3 * seats + 2);
    expect(beats).toEqual(beats.toSorted((a, b) => a - b));
    expect(beats.at(-1)).toBeLessThanOrEqual(7300);
  }
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

  test('[§T3] a bot says why it asks, the same to all who saw the same, and a person is not spoken for', () => {
    let said = 0;
    everyPosition(4, {}, ({ view, seat, props }) => {
      const asked = view.said.filter((one) => one.outcome === 0 && one.action.to === seat);
      if (view.phase !== 'negotiate' || asked.length === 0 || said > 20) return;
      const table = props();
      const bots = table.seating.map((_, who) => (who === seat ? 'person' : 'normal'));
      const html = renderToStaticMarkup(<FiveAgesTable {...table} seating={bots} />);
      expect(html.match(/<q>[^<]+<\/q>/g)?.length).toBeGreaterThanOrEqual(asked.length);
      expect(renderToStaticMarkup(<FiveAgesTable {...table} />)).not.toContain('<q>');
      // Whatever the bots hide: the reason is made of stalls, swaps and the offer.
      const { hand: _hand, civilization: _civilization, ...open } = view.zones;
      const zones = { ...open, hand: [], civilization: [] };
      const offers = sceneOf({ ...view, zones }, seat).offers.filter(({ to, outcome }) => to === seat && outcome === 0);
      for (const offer of offers) {
        const [one, other] = [view, { ...view, zones }].map((seen) => reasonOf(offer, sceneOf(seen, seat), table.log));
        expect(one).toBe(other);
        expect(html).toContain(`<q>${one}</q>`);
      }
      said++;
    });
    expect(said).toBeGreaterThan(10);
  });

  test('[§W3] a war names its jokers, who sends them, and what I lose', () => {
    const seen = { deeds: 0, losses: 0 };
    everyPosition(4, { jokers: 4, negotiation: 'turns' }, ({ view, seat, props }) => {
      const table = props();
      const attacks = attacksOf(table.log);
      if (view.phase !== 'negotiate' || attacks.length === 0) return;
      const html = renderToStaticMarkup(<FiveAgesTable {...table} />);
      for (const { joker, by, on } of attacks) {
        const face = FACES.find(({ id }) => id === joker);
        const call = (who: Seat): string | undefined => (who === seat ? 'you' : NAMES[who]);
        expect(html).toContain(`${face?.title} ${DEEDS[face?.id ?? '']} ${call(on)}, sent by ${call(by)}`);
        seen.deeds++;
      }
      const loss = attacks.find(({ on, reason }) => on === seat && reason === 0);
      if (loss) {
        expect(html).toContain('fa-loss');
        seen.losses++;
      }
    });
    expect(seen.deeds).toBeGreaterThan(0);
    expect(seen.losses).toBeGreaterThan(0);
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

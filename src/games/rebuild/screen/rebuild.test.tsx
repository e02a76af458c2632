import '../../screens.ts';
import { Suspense } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { imagine } from '../../../engine/imagine.ts';
import { eventsFor } from '../../../engine/match.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { tellEvents } from '../../../engine/tell.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { rebuildText } from '../words/table-text.ts';
import { MatchOptions } from '../../../ui/cards/card.tsx';
import { loadDeck } from '../../../ui/cards/decks.ts';
import { isSame } from '../../../ui/table/leaves.ts';
import { propsOf } from '../../../web/testing/props.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { paymentsFor } from './account.ts';
import { linesOf, stepsFor, swapped } from './lines.ts';
import type { RebuildTable as Table } from '../shape.ts';
import { A, B, buy, end, play, playCard, position } from '../testing/position.ts';
import { everyPosition, type Position, TABLES } from '../testing/positions.ts';
import RebuildTable from './table.tsx';
import { cardAt, handOf, idsOf, isSamePlace, placeOf, placesIn, without } from './scene.ts';
import { setAction } from './sets.tsx';

/* The table as it is drawn and used, from every seat. */

const drawn = (props: TableProps): string =>
  renderToStaticMarkup(
    <MatchOptions value={{ ...props.view.options }}>
      <Suspense fallback={null}>
        <RebuildTable {...props} />
      </Suspense>
    </MatchOptions>,
  );

/** What the controls of the table submit for this action; null if there is no way to it. */
function controlled(action: Message, { scene, legal }: Position): Message | null {
  switch (action.type) {
    case 'buy':
      return paymentsFor(scene, legal, placeOf(action)).find((payment) => payment.action === action)?.action ?? null;
    case 'play':
      return handOf(scene).includes(String(action.card)) ? action : null;
    case 'burn':
    case 'take':
      return placesIn(legal, action.type).some(
        (place) => isSamePlace(place, placeOf(action)) && cardAt(scene, place) !== undefined,
      )
        ? action
        : null;
    case 'carry':
      return without(handOf(scene), idsOf(action.cards)) && setAction(legal, idsOf(action.cards));
    case 'set-aside':
      return (
        without(scene.players[scene.me]?.starters ?? [], idsOf(action.cards)) && setAction(legal, idsOf(action.cards))
      );
    case 'next':
      return scene.players[scene.me]?.discard.includes(String(action.card)) ? action : null;
    case 'reorder-row':
    case 'reorder-column':
      return linesOf(scene, legal).find((line) => line.action === action)?.action ?? null;
    case 'put': {
      const [line] = linesOf(scene, legal);
      const slots = line?.places.map((_, i) => i) ?? [];
      const at = line?.places.findIndex((place, i) => i >= scene.filled && cardAt(scene, place) === action.card) ?? -1;
      const [step] = line ? stepsFor(scene, line, swapped(slots, scene.filled, at)) : [];
      return step && isSame(step, action) ? action : null;
    }
    default:
      return action; // end, decline, pass: a button of its own
  }
}

describe.each(TABLES)('%s', (_, plan) => {
  test('every legal action can be made with the cards and buttons of the table', () => {
    const phases = new Map<string, number>();
    everyPosition(plan, (position) => {
      for (const action of position.legal) {
        const made = controlled(action, position);
        if (!made || !isSame(made, action)) expect.fail(`no way to ${JSON.stringify(action)}`);
        phases.set(position.view.phase, (phases.get(position.view.phase) ?? 0) + 1);
      }
    });
    expect(phases.get('act')).toBeGreaterThan(100);
  });
});

describe('as it is drawn', () => {
  beforeAll(async () => void (await loadDeck('rebuild')));

  test.each(TABLES)('%s: every phase is drawn, with a way to go on', (_, plan) => {
    const phases = new Map<string, number>();
    everyPosition(plan, (position) => {
      const { view, legal, match, seat } = position;
      const times = phases.get(view.phase) ?? 0;
      phases.set(view.phase, times + 1);
      if (times % 41 > 1) return;
      const html = drawn(propsOf('rebuild', rebuildText, { ...position, log: eventsFor(match, seat) }));
      expect(html).not.toMatch(/undefined|NaN|\[object/);
      expect(html).toContain('class="actionbar"');
      expect(html.includes('class="btn btn--')).toBe(legal.length > 0);
      if (view.options && position.scene.isCampaign)
        expect(html).toContain(`of <b class="num">${position.scene.target}</b> points`);
    });
    expect(phases.has('act')).toBe(true);
  });

  test.each(TABLES)('%s: worlds that look alike are drawn alike', (_, plan) => {
    const dice = makeDice('worlds');
    let compared = 0;
    let number = 0;
    everyPosition(
      plan,
      ({ match, view, seat, legal }) => {
        if (number++ % 23 !== 0) return;
        const world = imagine(redact(match.table, seat), dice);
        const log = eventsFor(match, seat);
        const other = { view: viewOf(redact(world, seat), seat), seat, legal: legalActions(world, seat) };
        expect(drawn(propsOf('rebuild', rebuildText, { ...other, log }))).toBe(
          drawn(propsOf('rebuild', rebuildText, { view, seat, legal, log })),
        );
        compared++;
      },
      1,
    );
    expect(compared).toBeGreaterThan(2);
  });

  /** The table as a seat sees it, after what happened there. */
  const drawnFor = (t: Table, seat: Seat): string =>
    drawn(
      propsOf('rebuild', rebuildText, {
        view: viewOf(redact(t, seat), seat),
        seat,
        legal: legalActions(t, seat),
        log: tellEvents(t.plan, t.events ?? [], seat, ['Ann', 'Ben']),
      }),
    );

  test('a purchase that loses points has no tick, one that gains says how much', () => {
    const columns = ['steel-axe', 'crown', 'galleon', 'uzi', 'chalice'];
    const loss = drawnFor(position('act', { columns, hands: ['chains'] }), A);
    expect(loss).toContain('<b>Buy at a loss</b><span>−3 points</span>');
    expect(loss).not.toContain('✓');
    const gain = drawnFor(position('act', { columns, hands: ['chains pile-of-nails'] }), A);
    expect(gain).toContain('<b>✓ Buy now</b><span>+1 · 2 ways</span>');
  });

  test('[§4.6.2] a card that somebody passes to me changes my points on the spot, until my next step', () => {
    const t = position('act', {
      hands: ['boomerang a-log', 'a-stone'],
      columns: ['crown', 'galleon', 'uzi', 'chalice', 'ladder'],
    });
    play(t, playCard('boomerang'), end);
    const told = drawnFor(t, B);
    expect(told).toMatch(/class="rb-floater"[^>]*>\+1</);
    expect(told).toContain('+1 point: Ada passed Boomerang on to you.');
    expect(drawnFor(t, A)).not.toContain('rb-floater');
    play(t, playCard('boomerang'));
    expect(drawnFor(t, B)).not.toContain('rb-floater');
  });

  test('[§4.3] the tab has a line for each purchase: what it cost, what was torn up, what it brought', () => {
    const t = position('act', {
      columns: ['steel-axe chains', 'ladder', 'galleon', 'uzi', 'chalice'],
      hands: ['rusted-gears small-crate'],
    });
    play(t, buy(1, '1T', 'rusted-gears'), buy(1, '2T'), buy(2, '1W', 'small-crate'));
    const [slip = ''] = /<ol [^>]*class="rb-bills".*?<\/ol>/s.exec(drawnFor(t, A)) ?? [];
    const lines = slip
      .split('<li')
      .slice(1)
      .map((line) => line.replaceAll(/<[^>]*>/g, ' '));
    const bills = lines.slice(-3);
    expect(bills.map((line) => /(Steel Axe|Chains|Ladder) +\d /.exec(line)?.[1])).toEqual([
      'Steel Axe',
      'Chains',
      'Ladder',
    ]);
    const gains = [...slip.matchAll(/rb-billgain">([+−]\d)/g)].map(([, gain]) => gain);
    expect(gains).toEqual(['+1', '+4', '−2']);
    // Only the last one comes from somewhere, by a name that nothing else at the table has.
    const flying = [...drawnFor(t, A).matchAll(/data-fly="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(new Set(flying).size).toBe(flying.length);
    expect([...slip.matchAll(/data-fly="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'market ladder 0',
      'hand small-crate 0',
    ]);
    expect(bills[0]).toContain('trashed Rusted Gears');
    expect(bills[1]).not.toContain('trashed');
  });
});

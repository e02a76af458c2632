import '../../screens.ts';
import { Suspense } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { imagine } from '../../../engine/imagine.ts';
import { eventsFor } from '../../../engine/match.ts';
import { makeDice } from '../../../engine/random.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import { rebuildText } from '../words/table-text.ts';
import { MatchOptions } from '../../../ui/cards/card.tsx';
import { loadDeck } from '../../../ui/cards/decks.ts';
import { isSame } from '../../../ui/table/leaves.ts';
import { propsOf } from '../../../web/testing/props.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { paymentsFor } from './account.ts';
import { linesOf, stepsFor, swapped } from './lines.ts';
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
});

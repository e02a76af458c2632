import '../../screens.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../../engine/edge.ts';
import { imagine } from '../../../engine/imagine.ts';
import { eventsFor } from '../../../engine/match.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { redact, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { BOX } from '../deck.ts';
import printed from '../deck.json' with { type: 'json' };
import { score } from '../ending.ts';
import { arquetect } from '../game.ts';
import { arquetectText } from '../words/table-text.ts';
import { MatchCards } from '../../../ui/cards/card.tsx';
import { loadDeck } from '../../../ui/cards/decks.ts';
import { propsOf } from '../../../web/testing/props.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import ArquetectTable from './table.tsx';
import { everyPosition, type Options, type Position } from '../testing/random-matches.ts';
import { layDeck } from './box.ts';
import { faceIn, type Street } from './scene.ts';
import { reckon, totalOf } from './score.ts';

/* Random matches under all kinds of options, looked at from every seat. */

const TABLES: readonly (readonly [seats: number, options: Options])[] = [
  [4, { expansion: 'plenty', haggle: 1, offerOnMove: 'may-change' }],
  [2, { doneTiming: 'notice', wish: 'any', expansion: 'plenty' }],
  [8, { expansion: 'plenty', length: 'short' }],
  [3, { deck: 'first', hands: 'open' }],
  [5, { memoryAid: 'off', scoreAid: 'off', mayPass: true, expansion: 'plenty' }],
  [3, { wish: 'off', declineMeans: 'turn-ends', counterRefused: 'ends-action', earliestDone: 3 }],
];

/** The printed box with every card under another id and name. */
const STRANGE_BOX = {
  deck: {
    cards: printed.cards.map((card) => ({
      ...card,
      id: `${card.id}-x`,
      name: `${card.name} X`,
      score: [{ flat: 1 }],
      trouble: [],
      boosts: [],
    })),
  },
};

const tableAt = ({ match, view, seat, legal }: Omit<Position, 'scene'>): TableProps =>
  propsOf('arquetect', arquetectText, { view, seat, legal, log: eventsFor(match, seat) });

const drawn = (props: TableProps): string => renderToStaticMarkup(<ArquetectTable {...props} />);

beforeAll(async () => void (await loadDeck('arquetect')));

/** What the buttons say that take an action without any field. */
const BUTTONS: Readonly<Record<string, RegExp>> = {
  gift: />Gift</,
  trade: />Trade</,
  pass: />(?:Pass|No bid)</,
  'no-wish': />Anything</,
  decline: />Decline</,
  accept: />Offer in return</,
  agree: />Agree</,
  refuse: />Refuse</,
  keep: />Keep it</,
  change: />Change it</,
  none: />(?:Hand them over|I have none|Take none)</,
  'turn-in': />Turn it in</,
  'leave-out': />Leave it out</,
  done: />Done</,
  notice: />Notice</,
  stay: />Stay</,
  again: />Trade again</,
  stop: />No more</,
};

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

/** Elements of a class that have this attribute. */
const marked = (html: string, name: string, attribute: string): number =>
  [...html.matchAll(/<\w[^>]*>/g)].filter(([tag]) => tag.includes(`${name}"`) && tag.includes(` ${attribute}`)).length;

/** How many things on the table stand for actions of a type, and how many there have to be. */
function controlsFor(html: string, legal: readonly Message[], type: string, seat: Seat): [number, number] {
  const acts = legal.filter((action) => action.type === type);
  const isMine = acts.some((action) => action.seat === seat);
  switch (type) {
    case 'give':
    case 'hand-over':
    case 'choose':
    case 'ability':
      return [marked(html, 'aq-card', 'data-hand'), acts.length];
    case 'name':
      return [
        html.includes('class="choices"') || marked(html, 'aq-card', 'data-hand') >= acts.length ? acts.length : 0,
        acts.length,
      ];
    case 'gap':
    case 'insert':
    case 'slide':
      return [count(html, /class="aq-(?:gap|plot)"/g), acts.length];
    case 'to':
    case 'ask':
    case 'target':
      return [marked(html, 'aq-rival', 'data-legal') + (isMine && html.includes('My own city') ? 1 : 0), acts.length];
    case 'take':
      return [count(html, /class="aq-bid"/g), acts.length];
    case 'wish':
    case 'category':
      return [count(html, /class="aq-chip"/g), acts.length];
    case 'enough':
      return [html.includes('class="choices"') || />Offer \d cards?/.test(html) ? 1 : 0, 1];
    default:
      return [BUTTONS[type]?.test(html) ? 1 : 0, 1];
  }
}

const phasesDrawn = new Set<string>();

describe.each(TABLES)('%i seats, %j', (seats, options) => {
  test('every phase can be drawn; every legal action has its place on the table', () => {
    const seen = new Set<string>();
    everyPosition(seats, options, (position) => {
      const { view, legal, seat, scene } = position;
      const kind = `${view.phase} ${legal.length > 0} ${scene.ability} ${scene.said.length} ${scene.mine.length < 4}`;
      if (seen.has(kind)) return;
      seen.add(kind);
      if (legal.length > 0) phasesDrawn.add(view.phase);
      const html = drawn(tableAt(position));
      expect(html).toContain('class="actionbar"');
      expect(html).not.toMatch(/undefined|NaN|\[object/);
      // A step with one answer is taken by itself.
      if (legal.length === 1 && view.phase === 'hand-over') return;
      for (const type of new Set(legal.map((action) => action.type))) {
        const [found, needed] = controlsFor(html, legal, type, seat);
        expect([view.phase, type, found], html).toEqual([view.phase, type, needed]);
      }
    });
    expect(seen.size).toBeGreaterThan(12);
  });

  test('[§5.2] the plates are the points of the game; without the aid there are none', () => {
    let looked = 0;
    everyPosition(seats, options, (position) => {
      const { match, scene, seat } = position;
      expect(reckon(scene.mine).total).toBe(score(match.table, seat)[0]);
      const { points, sums } = reckon(scene.mine);
      expect(sums.at(-1) ?? 0).toBe(points.reduce((sum, value) => sum + value, 0));
      if (scene.isScored || looked++ > 40) return;
      expect(drawn(tableAt(position))).not.toMatch(/aq-plate|aq-figure|aq-sumup|aq-big|points? (?:now|then|without)/);
    });
  });

  test('what a card would do to the street is what the preview says', () => {
    let told = 0;
    everyPosition(seats, options, (position) => {
      const { legal } = position;
      if (legal.length === 0 || told > 300) return;
      const { scene } = position;
      if (!scene.isScored) return;
      const { preview } = tableAt(position);
      for (const action of legal) {
        if (action.type !== 'insert' && action.type !== 'give') continue;
        const [card = faceIn('')] = scene.arriving;
        const street: Street =
          action.type === 'insert'
            ? [...scene.mine.slice(0, Number(action.gap)), card, ...scene.mine.slice(Number(action.gap))]
            : scene.mine.filter((_, at) => at + 1 !== action.position);
        expect(preview(action)?.text).toMatch(new RegExp(`^${totalOf(street)} points?\\b`));
        told++;
      }
    });
    if (options.scoreAid !== 'off') expect(told).toBeGreaterThan(20);
  });

  test('[§9] two worlds that look alike to a seat give it the same table', () => {
    const dice = makeDice('other worlds');
    let compared = 0;
    let number = 0;
    everyPosition(seats, options, (position) => {
      const { match, seat } = position;
      if (number++ % 7 !== 0 || compared > 60) return;
      const view = redact(match.table, seat);
      const world = imagine(view, dice);
      const [here, there] = [match.table, world].map((table) =>
        drawn(tableAt({ match, seat, view: viewOf(redact(table, seat), seat), legal: legalActions(table, seat) })),
      );
      expect(there).toBe(here);
      compared++;
    });
    expect(compared).toBeGreaterThan(5);
  });

  test('names that the seat may not know are nowhere in the markup', () => {
    let number = 0;
    everyPosition(seats, options, (position) => {
      // With this option every card of the box can be wished for.
      if (number++ % 31 !== 0 || (position.view.phase === 'wish' && options.wish === 'any')) return;
      const props = tableAt(position);
      const { unseen: _, ...seen } = position.view;
      const known = JSON.stringify([seen, props.log, position.scene.ability]);
      const html = drawn(props);
      // On cards the names of others are printed; what stands here are names of cards.
      const told = BOX.faces.filter(
        ({ id, name }) => !known.includes(`"${id}"`) && html.includes(`<span>${name}</span>`),
      );
      expect(told.map(({ id }) => id)).toEqual([]);
    });
  });
});

test('all phases in which somebody decides were drawn', () => {
  const deciding = Object.entries(arquetect.phases).flatMap(([phase, { who }]) => (who === 'nobody' ? [] : [phase]));
  expect(deciding.filter((phase) => !phasesDrawn.has(phase))).toEqual([]);
});

test('[§2.9] an edited box is drawn and reckoned with as the printed one: names, faces, points', () => {
  layDeck(STRANGE_BOX.deck); // the scene is looked at before anything is drawn
  const seen = new Set<string>();
  everyPosition(
    3,
    { expansion: 'plenty' },
    (position) => {
      const { view, legal, scene } = position;
      const kind = `${view.phase} ${legal.length > 0} ${scene.ability}`;
      if (seen.has(kind)) return;
      seen.add(kind);
      const html = renderToStaticMarkup(
        <MatchCards options={{}} deck={STRANGE_BOX.deck}>
          <ArquetectTable {...tableAt(position)} />
        </MatchCards>,
      );
      expect(html).toContain(' X</span>');
      expect(html).toMatch(/aq-plate|aq-figure/);
      expect(html).not.toMatch(/undefined|NaN/);
    },
    STRANGE_BOX,
  );
  expect(seen.size).toBeGreaterThan(8);
  layDeck(null);
});

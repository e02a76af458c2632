import '../../screens.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { legalActions, type Message, writeAction } from '../../../engine/edge.ts';
import { imagine } from '../../../engine/imagine.ts';
import { eventsFor, type Match, startMatch, submit } from '../../../engine/match.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import type { EventView } from '../../../engine/tell.ts';
import { redact, type View, viewOf } from '../../../engine/view.ts';
import { upperCataracts } from '../game.ts';
import { levelOf } from '../options.ts';
import { decideBy } from '../bot/greedy.ts';
import { choiceOpen } from '../words/reading.ts';
import { mostTimes } from '../words/trial.ts';
import { PHASES, PLAYER, type UpperCataracts } from '../shape.ts';
import { upperCataractsText } from '../words/table-text.ts';
import { PACED } from '../bot/taste.ts';
import { loadDeck } from '../../../ui/cards/decks.ts';
import { NAMES, propsOf } from '../../../web/testing/props.ts';
import type { TableInfo } from '../../../desk/wire.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { carrierOf } from './ask.tsx';
import { Chronicle } from './chronicle.tsx';
import UpperCataractsEnd from './end.tsx';
import { NO_MOMENTS } from './moments.ts';
import { type Mind, NOTHING, type Part } from './part.ts';
import { turnOfTheYear } from './report.ts';
import { type Scene, sceneOf } from './scene.ts';
import { screen } from './screen.ts';
import UpperCataractsTable, { Laid } from './table.tsx';

/* Reigns under all kinds of options, played well and badly by turns so that every decision comes up. */

const REIGNS: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { length: 'act1', openingAgenda: 'guided' },
  { difficulty: 'easy', length: 'act2', actDraw: 'all' },
  { difficulty: 'hard', unplayed: 'keep', retainedOrder: 'hand' },
  { difficulty: 'custom', reign: 40, omenLimit: 5, misfortuneLimit: 8, crisisShift: 2, startingCubes: 6, capacity: 12 },
];

const MOST_MINDS = 5;

interface Position {
  readonly match: Match<UpperCataracts>;
  readonly view: View;
  readonly legal: readonly Message[];
  readonly log: () => readonly EventView[];
  readonly scene: () => Scene;
}

/** Calls `look` at every decision, where it may take the step itself. */
function everyPosition(options: object, seed: string, look: (position: Position) => 'done' | void): Position['match'] {
  const match = startMatch(upperCataracts, { seats: 1, options: { ...options }, seed, names: NAMES.slice(0, 1) });
  const dice = makeDice(seed);
  const log = (): readonly EventView[] => eventsFor(match, PLAYER);
  while (!isOver(match.table)) {
    const view = viewOf(match.table, PLAYER);
    const legal = legalActions(match.table, PLAYER);
    if (look({ match, view, legal, log, scene: () => sceneOf(view, log()) }) === 'done') continue;
    const code =
      dice.below(4) === 0 ? pickCode(match.table, PLAYER, dice) : decideBy(PACED, redact(match.table, PLAYER));
    const answer = submit(match, PLAYER, writeAction(match.table, PLAYER, code));
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  }
  return match;
}

const tableAt = (view: View, legal: readonly Message[], log: readonly EventView[]): TableProps =>
  propsOf('upper-cataracts', upperCataractsText, { view, seat: PLAYER, legal, log });

/** The table with something in mind. */
function drawnWith(table: TableProps, scene: Scene, mind: Partial<Mind>): string {
  const part: Part = {
    table,
    scene,
    mind: { ...NOTHING, ...mind },
    moments: NO_MOMENTS,
    think: () => undefined,
    go: () => undefined,
  };
  return renderToStaticMarkup(<Laid {...part} openChronicle={() => undefined} />);
}

/** Everything that can be in mind at a position: each action, each card of the hand, each tablet. */
const mindsAt = ({ hand, tablets }: Scene, legal: readonly Message[]): Partial<Mind>[] => [
  ...legal.map((aim) => ({ aim, ...(typeof aim.slot === 'number' ? { opened: aim.slot } : {}) })),
  ...hand.map((_, raised) => ({ raised })),
  ...tablets.flatMap((tablet) => (tablet ? [{ opened: tablet.slot }] : [])),
];

beforeAll(async () => void (await loadDeck('upper-cataracts')));

describe.each(REIGNS)('%o', (options) => {
  test('[§8] every legal action has a card, a tablet or a button of its own', () => {
    let actions = 0;
    everyPosition(options, 'reach', ({ view, legal }) => {
      const scene = sceneOf(view, []);
      expect(legalActions(scene.reading.world, PLAYER)).toEqual(legal); // on what the viewer sees the same is legal
      for (const action of legal) {
        if (!isReachable(scene, legal, action)) expect.fail(`no way to ${JSON.stringify(action)}`);
        actions++;
      }
    });
    expect(actions).toBeGreaterThan(100);
  });

  test('the table is drawn in every phase, with every thing in mind, and tells nothing that may not be known', () => {
    const drawn = new Map<string, number>();
    everyPosition(options, 'draw', ({ match, view, legal, ...told }) => {
      const times = drawn.get(view.phase) ?? 0;
      drawn.set(view.phase, times + 1);
      if (times > 0 && times % 80 !== 0) return;
      const [log, scene] = [told.log(), told.scene()];
      const table = tableAt(view, legal, log);
      const html = renderToStaticMarkup(<UpperCataractsTable {...table} />);
      expect(html).toContain('class="actionbar"');
      expect(html).not.toMatch(/undefined|NaN|\[object/);
      for (const mind of mindsAt(scene, legal).slice(0, MOST_MINDS)) {
        const minded = drawnWith(table, scene, mind);
        expect(minded).not.toMatch(/undefined|NaN|\[object/);
        expect(minded).toContain('btn--primary');
      }
      // Another world that looks the same to the player is drawn the same.
      const world = imagine(redact(match.table, PLAYER), makeDice(`world ${times}`));
      const other = viewOf(world, PLAYER);
      const twin = tableAt(other, legalActions(world, PLAYER), log);
      expect(renderToStaticMarkup(<UpperCataractsTable {...twin} />)).toBe(html);
      const chronicle = (props: TableProps): string =>
        renderToStaticMarkup(
          <Chronicle
            table={props}
            scene={sceneOf(props.view, log)}
            mind={NOTHING}
            moments={NO_MOMENTS}
            think={() => undefined}
            go={() => undefined}
            close={() => undefined}
          />,
        );
      expect(chronicle(twin)).toBe(chronicle(table));
    });
    expect(drawn.get('play')).toBeGreaterThan(3);
    expect(drawn.get('resolve')).toBeGreaterThan(3);
  });

  test('the end is drawn, won or lost', () => {
    const match = everyPosition(options, 'end', () => undefined);
    const view = viewOf(match.table, PLAYER);
    const html = renderToStaticMarkup(<UpperCataractsEnd table={{ view } as TableInfo} />);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
    expect(html).toContain('Score');
    expect(html.includes('data-lost')).toBe(view.result?.winners.length === 0);
  });
});

/** Whether the controls of the phase lead to this action. */
function isReachable(scene: Scene, legal: readonly Message[], action: Message): boolean {
  const { hand, tablets, reading } = scene;
  const tablet = tablets[Number(action.slot ?? 0) - 1];
  switch (action.type) {
    case 'play':
      return hand.includes(String(action.card));
    case 'end':
    case 'stop':
    case 'keep':
      return true; // a button of its own
    case 'target':
      return tablet?.isActive === true;
    case 'choose':
      return choiceOpen(reading, Number(action.option)) !== undefined && carrierOf(reading, action) !== undefined;
    case 'bottom':
      return typeof reading.objectiveDeck[Number(action.place) - 1] === 'string';
    case 'recur':
    case 'banish':
    case 'retain':
      return legal.filter((other) => other.card === action.card && other.from === action.from).length === 1;
    case 'resolve':
      return tablet?.isActive === true && tablet.card.options[Number(action.option) - 1] !== undefined;
    case 'push':
      return tablet?.isActive === true && mostTimes(reading.world, action) > 0;
    default:
      return false;
  }
}

test('over these reigns every kind of decision comes up', () => {
  const phases = new Set<string>();
  for (const options of REIGNS)
    for (const seed of ['reach', 'draw', 'outcome'])
      everyPosition(options, seed, ({ view }) => void phases.add(view.phase));
  expect([...phases].toSorted()).toEqual(PHASES.filter((phase) => phase !== 'finish').toSorted());
});

test('[§4.4] the turn of the year is told: what failed, what it cost, what is new', () => {
  let lines = 0;
  everyPosition({}, 'report', ({ view, match, ...position }) => {
    const [log, scene] = [position.log(), position.scene()];
    if (view.phase !== 'play' || scene.lane.length > 0) return;
    const told = turnOfTheYear(log, scene.reading);
    const failed = log.slice(log.findLastIndex((event) => event.type === 'phase' && event.phase === 'resolve'));
    expect(told.filter(({ tone }) => tone === 'bad').length).toBe(
      match.table.counters.year === 1 ? 0 : failed.filter(({ type }) => type === 'failed').length,
    );
    lines += told.length;
  });
  expect(lines).toBeGreaterThan(10);
});

test('[§6.1] before a reign begins its level is told in numbers, and there is a hard one', () => {
  for (const preset of ['as-written', 'first-reign', 'hard-reign']) {
    const words = screen.presetWords?.[preset] ?? '';
    const { reign, omenLimit, misfortuneLimit } = levelOf(resolveOptions(upperCataracts, 1, {}, preset));
    for (const part of [`${reign} years`, `${omenLimit} Ill Omens`, `${misfortuneLimit} Misfortunes`])
      expect(words).toContain(part);
  }
});

test('a card that is named after an effect is not counted as one when its face is laid out', async () => {
  const deck = (await loadDeck('upper-cataracts'))({});
  expect(deck.words('call-the-medjay')).toContain('gain Medjay Scouts');
  expect(deck.draw('call-the-medjay', {}).data).toEqual({ 'data-kind': 'objective' });
});

import '../../games/all.ts';
import { Suspense } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../engine/edge.ts';
import { makeDice } from '../../engine/luck/random.ts';
import type { EventView } from '../../engine/tell.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { screens } from '../../games/screens.ts';
import { MatchOptions } from '../../ui/cards/card.tsx';
import { loadDeck } from '../../ui/cards/decks.ts';
import { makeHost } from '../host/host.ts';
import { askThinker, serveThoughts } from '../host/thinking.ts';
import { loadRulebook } from '../rules/rulebook.ts';
import { PlainTable } from '../table/plain-table.tsx';
import type { TableScreen } from '../../ui/table/props.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { propsOf } from '../testing/props.ts';
import type { Advice, Answers, Failure, Request, TableInfo } from '../../desk/wire.ts';
import { loadGuide } from './guides.ts';
import { isAsked, isOver, type Lesson, type Now, selectorOf, textOf } from '../../ui/lesson.ts';
import { BEGINNING, countOf, currentLesson, lookAt, type Progress, putAway } from './progress.ts';
import { ADVISER } from './kept.ts';

/* Guided matches, played to the end by people who follow the guide and by people who do not. */

const OWN = import.meta.glob<{ default: TableScreen }>('../../games/*/screen/table.tsx', { eager: true });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A host with its bots, as in the page. */
function openHost() {
  const { port1, port2 } = new MessageChannel();
  serveThoughts(port2);
  closing.push(() => port1.close());
  let changed: () => void = () => undefined;
  const host = makeHost({
    store: memoryStore(),
    think: askThinker(port1),
    newSeed: () => 'unused',
    now: () => 0,
    tell: () => changed(),
    onBug: (error) => {
      throw error;
    },
  });
  const ask = async <D extends Request['do']>(request: Extract<Request, { do: D }>): Promise<Answers[D]> => {
    const answer = (await host.answer(request)) as Answers[D] | Failure;
    if (!answer.ok) throw new Error(answer.error ?? answer.refusal?.text);
    return answer;
  };
  return {
    ask,
    news: () => new Promise<void>((resolve) => (changed = resolve)),
  };
}

type Player = (now: Now, hint: (bot: string) => Promise<readonly Advice[]>) => Promise<Message | undefined>;

const PLAYERS: Readonly<Record<string, () => Player>> = {
  'somebody who follows the guide': () => async (_, hint) => (await hint(ADVISER))[0]?.action,
  'a greedy player': () => async (_, hint) => (await hint('greedy'))[0]?.action,
  'somebody who does anything': () => {
    const dice = makeDice('anything');
    return async ({ legal }) => legal[dice.below(legal.length)];
  },
};

interface Told {
  readonly lesson: Lesson;
  readonly now: Now;
  readonly table: TableInfo;
  readonly suggestion: Advice | undefined;
}

const MOST_STEPS = 3000;

/** Plays a guided match, reads every lesson as it comes, and tells what was said. */
async function follow(game: string, player: Player): Promise<{ told: Told[]; end: TableInfo }> {
  const { plan, lessons } = await loadGuide(game);
  const { ask, news } = openHost();
  const names = ['Ada', 'Bruna', 'Tam'].slice(0, plan.seating.length);
  const { match } = await ask({ do: 'start', ...plan, game, names, speed: 'at once' });
  const hint = async (bot: string): Promise<readonly Advice[]> => (await ask({ do: 'hint', match, seat: 0, bot })).best;
  const told: Told[] = [];
  const log: EventView[] = [];
  let progress: Progress = BEGINNING;
  for (let step = 0, since = 0; step < MOST_STEPS; step++) {
    const next = news();
    const { table } = await ask({ do: 'table', match, seat: 0, since });
    log.push(...table.events);
    since = table.next;
    const now: Now = { view: table.view, seat: 0, names, legal: table.legal, log: [...log] };
    progress = lookAt(progress, lessons, now);
    for (let lesson = currentLesson(progress, lessons); lesson; lesson = currentLesson(progress, lessons)) {
      const isTipped = lesson.suggests === true && isAsked(now);
      const [suggestion] = isTipped ? await hint(ADVISER) : [];
      told.push({ lesson, now, table, suggestion });
      progress = putAway(progress, lessons, now);
    }
    if (isOver(now)) return { told, end: table };
    if (isAsked(now)) {
      const action = await player(now, hint);
      if (!action) throw new Error('nothing to do');
      await ask({ do: 'submit', match, seat: 0, action });
    } else await next;
  }
  throw new Error('no end');
}

/** A table as the page draws it at this moment. */
const markupOf = (Screen: TableScreen, game: string, { view, legal, names }: TableInfo, { log }: Now): string =>
  renderToStaticMarkup(
    <MatchOptions value={{ ...view.options }}>
      <Suspense fallback={null}>
        <Screen {...propsOf(game, gameNamed(game).text, { view, seat: 0, legal, log }, names)} />
      </Suspense>
    </MatchOptions>,
  );

/** Whether markup has the part that a lesson points at. */
function hasPart(markup: string, part: string): boolean {
  const selector = selectorOf(part);
  if (selector.startsWith('.')) return markup.includes(`class="${selector.slice(1)}"`);
  return [...markup.matchAll(/data-guide="([^"]*)"/g)].some(([, names = '']) => names.split(' ').includes(part));
}

const TAUGHT = games.map(({ game }) => game.id).filter((game) => screens[game]?.lesson);

describe.each(TAUGHT)('the guide to %s', (game) => {
  beforeAll(async () => {
    await loadDeck(game);
  });

  test.each(Object.entries(PLAYERS))('explains everything to %s, once', async (_, makePlayer) => {
    const { lessons } = await loadGuide(game);
    const { told, end } = await follow(game, makePlayer());
    expect(end.view.result).not.toBeNull();
    const ids = told.map(({ lesson }) => lesson.id);
    expect(new Set(ids).size, 'no lesson comes twice').toBe(ids.length);
    const counted = lessons.filter(({ isAside }) => isAside !== true).map(({ id }) => id);
    expect(
      counted.filter((id) => !ids.includes(id)),
      'never said',
    ).toEqual([]);
    for (const { lesson, now, suggestion } of told) {
      expect(lesson.when(now), lesson.id).toBe(true);
      expect(textOf(lesson, now).length, `${lesson.id} is short`).toBeLessThan(240);
      if (lesson.suggests && isAsked(now)) expect(now.legal, lesson.id).toContainEqual(suggestion?.action);
    }
  });

  test('points at what is there, on the table of the game and on the plain one', async () => {
    const makePlayer = PLAYERS['somebody who follows the guide'];
    if (!makePlayer) throw new Error('nobody follows');
    const { told } = await follow(game, makePlayer());
    const screens = Object.entries({ plain: PlainTable, own: OWN[`../../games/${game}/screen/table.tsx`]?.default });
    const missing: string[] = [];
    for (const { lesson, now, table } of told) {
      if (lesson.at === undefined) continue;
      if (isOver(now)) expect(lesson.at).toBe('end');
      else
        for (const [name, Screen] of screens) {
          if (!Screen) continue;
          markupOf(Screen, game, table, now); // React reads a promise that it has met before
          await new Promise((resolve) => setTimeout(resolve));
          if (!hasPart(markupOf(Screen, game, table, now), lesson.at))
            missing.push(`${name}: ${lesson.id} points at ${lesson.at}`);
        }
    }
    expect(missing).toEqual([]);
  });

  test('is the same match every time, and cites paragraphs that there are', async () => {
    const makePlayer = PLAYERS['a greedy player'];
    if (!makePlayer) throw new Error('nobody is greedy');
    const [one, two] = [await follow(game, makePlayer()), await follow(game, makePlayer())];
    expect(two.end.view).toEqual(one.end.view);
    expect(two.told.map(({ lesson }) => lesson.id)).toEqual(one.told.map(({ lesson }) => lesson.id));
    const { lessons } = await loadGuide(game);
    const { rulebook } = await loadRulebook(game);
    for (const { id, rules } of lessons) {
      expect(rules.length, id).toBeGreaterThan(0);
      for (const rule of rules) expect(rulebook.paragraph(rule), `${id} cites ${rule}`).toBeDefined();
    }
  });
});

describe('how far somebody is', () => {
  const view = { result: null } as Now['view'];
  const at = (round: number): Now => ({ view, seat: 0, names: [], legal: [], log: Array.from({ length: round }) });
  const lesson = (id: string, round: number, isAside = false): Lesson => ({
    id,
    title: id,
    text: id,
    rules: [],
    isAside,
    when: ({ log }) => log.length === round,
  });
  const lessons = [lesson('one', 1), lesson('two', 1), lesson('aside', 2, true), lesson('three', 2)];

  test('a lesson stays while others move, and is put away by reading or doing', () => {
    const first = lookAt(BEGINNING, lessons, at(1));
    expect(currentLesson(first, lessons)?.id).toBe('one');
    expect(lookAt(first, lessons, at(2))).toBe(first);
    const second = putAway(first, lessons, at(1));
    expect([second.seen, second.now]).toEqual([['one'], 'two']);
  });

  test('what nobody got to read comes when the table fits it again', () => {
    const gone = putAway(lookAt(BEGINNING, lessons, at(1)), lessons, at(2));
    expect([gone.seen, gone.now]).toEqual([['one'], 'aside']);
    const later = putAway(putAway(gone, lessons, at(2)), lessons, at(1));
    expect([later.seen, later.now]).toEqual([['one', 'aside', 'three'], 'two']);
  });

  test('what comes up by the way is not counted', () => {
    const second = putAway(lookAt(BEGINNING, lessons, at(1)), lessons, at(1));
    expect(countOf(second, lessons)).toEqual({ shown: 2, of: 3 });
    const aside = putAway(second, lessons, at(2));
    expect([aside.now, countOf(aside, lessons)]).toEqual(['aside', { shown: 2, of: 3 }]);
  });
});

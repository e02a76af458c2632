import '../../games/all.ts';
import { Suspense } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { describe, expect, test } from 'vitest';
import type { ZoneView } from '../../engine/view.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { games } from '../../contract/shelf.ts';
import { MatchOptions } from '../../ui/cards/card.tsx';
import { loadDeck, readDeck } from '../../ui/cards/decks.ts';
import { recordMatch } from '../../desk/recording.ts';
import { begin, goOn, onePerson } from '../testing/recorded.ts';
import type { Eyes, MomentTable, ReplayInfo } from '../../desk/wire.ts';
import { Stage } from './stage.tsx';

/* Every moment of a match is drawn, though nothing can be done in it: by the game's own table, and for other eyes. */

const MISSING = 'not loaded';

describe.each(games.map((entry) => [entry.game.id, entry] as const))('%s', (id, entry) => {
  test('has a table for every moment and all eyes', async () => {
    const seats = Math.min(Math.max(entry.game.seats.min, 3), entry.game.seats.max);
    const match = begin(entry, seats);
    const dice = makeDice('stage');
    while (goOn(match, dice));
    const recording = recordMatch(entry, match, onePerson(seats));
    const info: ReplayInfo = { ...recording, replay: 'r1', match: null, origin: null };
    const draw = (eyes: Eyes, at: number): string => {
      const table = recording.table(eyes, at);
      if (!table?.view) throw new Error('no view');
      const log = recording.moments(eyes).slice(0, at + 1);
      return renderToStaticMarkup(
        <MatchOptions value={{ ...table.view.options }}>
          <Suspense fallback={MISSING}>
            <Stage
              info={info}
              view={table.view}
              legal={table.legal}
              question={table.question}
              lines={table.lines}
              log={log.flatMap(({ events }) => events)}
              openCard={() => undefined}
              openRule={() => undefined}
              onTouched={() => undefined}
            />
          </Suspense>
        </MatchOptions>,
      );
    };
    await loadDeck(id);
    const deck = readDeck(id)(match.options as Readonly<Record<string, unknown>>);
    /** Cards of the own hand that are not drawn. Those that only the seat saw are added by the page where they are missing. */
    const hidden = (markup: string, { view, own }: MomentTable): string[] => {
      const hands = view?.zones.hand;
      if (!view || view.result || !Array.isArray(hands)) return [];
      const [hand] = hands as readonly ZoneView[];
      const cards = (hand?.cards ?? []).flatMap((card) => (card === null || own.includes(card) ? [] : [card]));
      return cards.filter((card) => !markup.includes(deck.name(card)));
    };
    for (const eyes of [0, null, 'all'] as const) {
      const { length } = recording.moments(eyes);
      // Tables come when they are first wanted.
      for (const at of [0, length - 1]) await expect.poll(() => draw(eyes, at)).not.toContain(MISSING);
      for (let at = 0; at < length; at += eyes === 0 ? 3 : 9) {
        const markup = draw(eyes, at);
        expect(markup).not.toContain(MISSING);
        expect(markup).toMatch(/class="[^"]*\bcard\b|class="end"/);
        const table = recording.table(eyes, at);
        if (eyes === 0 && table) expect(hidden(markup, table), `moment ${at}`).toEqual([]);
      }
    }
  });
});

import '../../games/all.ts';
import { type ComponentType, Suspense } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { describe, expect, test, vi } from 'vitest';
import { writeAction } from '../../engine/edge.ts';
import { eventsFor, startMatch, submit } from '../../engine/match.ts';
import { pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { seatsIn, viewOf } from '../../engine/view.ts';
import { games } from '../../contract/shelf.ts';
import { MatchOptions } from '../../ui/cards/card.tsx';
import { loadDeck } from '../../ui/cards/decks.ts';
import { NAMES, watchedOf } from '../testing/props.ts';
import type { WatchedProps } from '../../ui/table/props.ts';
import { WATCHED } from './screens.ts';

/* Whoever looks on is told who is waited for, is never “you”, and has nothing to press but what enlarges or opens a view. */

// What is printed on the cards may say “you”.
vi.mock(import('../../ui/cards/card.tsx'), async (original) => ({ ...(await original()), Card: () => <i /> }));

const FILES = import.meta.glob<{ default: ComponentType<WatchedProps> }>('../../games/*/screen/watched.tsx', {
  eager: true,
});
const EVERY = 3;
const MOST = 400; // steps of a match
const ENOUGH = 20;

test('every such table is offered', () => {
  const names = Object.keys(FILES).map((file) => file.split('/')[3]);
  expect(new Set(names)).toEqual(new Set(Object.keys(WATCHED)));
});

const WATCHED_GAMES = games.filter(({ game }) => game.id in WATCHED);

describe.each(WATCHED_GAMES.map((entry) => [entry.game.id, entry] as const))('%s', (id, { game, text }) => {
  test.each([game.seats.min, Math.min(game.seats.max, 4), game.seats.max])(
    'with %i seats: nobody’s place, and nothing to do',
    async (seats) => {
      await loadDeck(id);
      const Table = FILES[`../../games/${id}/screen/watched.tsx`]?.default;
      if (!Table) throw new Error('no table');
      const names = NAMES.slice(0, seats);
      let drawn = 0;
      for (let number = 0; drawn < ENOUGH; number++) {
        const match = startMatch(game, { seats, options: {}, seed: `watched ${seats} ${number}`, names });
        const dice = makeDice(`choices ${seats} ${number}`);
        for (let step = 0; step < MOST && !isOver(match.table); step++) {
          const waited = seatsIn(waitedFor(match.table));
          if (step % EVERY === 0) {
            const view = viewOf(match.table, seats);
            const props = watchedOf(id, text, { view, log: eventsFor(match, seats) }, names);
            const html = renderToStaticMarkup(
              <MatchOptions value={{ ...view.options }}>
                <Suspense fallback="not loaded">
                  <Table {...props} />
                </Suspense>
              </MatchOptions>,
            );
            const words = html.replaceAll(/<[^>]*>/g, ' ');
            expect(html).not.toMatch(/undefined|NaN|\[object|not loaded/);
            const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].join(' ');
            expect(`${words} ${labels}`).not.toMatch(/\byou(?:r|rs)?\b/i);
            expect(html).not.toMatch(/btn--primary|aria-pressed|data-drags|data-state="legal"/);
            expect(html).toContain('Waiting for ');
            for (const seat of waited) expect(words).toContain(names[seat]);
            drawn++;
          }
          const seat = waited[dice.below(waited.length)] ?? 0;
          submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
        }
      }
    },
  );
});

import '../../games/all.ts';
import { expect, test } from 'vitest';
import { writeAction } from '../../engine/edge.ts';
import { startMatch, submit } from '../../engine/match.ts';
import { pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { redact, seatsIn } from '../../engine/view.ts';
import { games } from '../../contract/shelf.ts';
import { changesOf, firstSight } from './sights.ts';

const PARTS = ['words', 'bytes', 'pinned'] as const;
type Numbers = Record<(typeof PARTS)[number], number[]>;

/** The numbers that somebody has who was told this. */
function apply(numbers: Numbers, text: string): void {
  if (text === '') return;
  const told: Partial<Numbers> = JSON.parse(text);
  for (const part of PARTS)
    for (let i = 0; i < (told[part]?.length ?? 0); i += 2)
      numbers[part][told[part]?.[i] ?? -1] = told[part]?.[i + 1] ?? -1;
}

test.each(games.map(({ game }) => game))('$id: whoever is told the changes has the view', (game) => {
  const seats = game.seats.usual;
  const match = startMatch(game, { seats, seed: 'sights' });
  const dice = makeDice('sights');
  const viewers = Array.from({ length: seats + 1 }, (_, viewer) => {
    const { sight, text } = firstSight(match.table, viewer);
    return { viewer, sight, numbers: JSON.parse(text).whole as Numbers };
  });
  for (let step = 0; step < 300 && !isOver(match.table); step++) {
    const waiting = seatsIn(waitedFor(match.table));
    const seat = waiting[dice.below(waiting.length)] ?? 0;
    submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
    for (const { viewer, sight, numbers } of viewers) {
      apply(numbers, changesOf(sight, match.table, viewer));
      const { words, bytes, pinned } = redact(match.table, viewer);
      expect(numbers).toEqual({ words: [...words], bytes: [...bytes], pinned: [...(pinned ?? [])] });
      expect(changesOf(sight, match.table, viewer)).toBe('');
    }
  }
});

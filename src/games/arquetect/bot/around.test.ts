import { describe, expect, test } from 'vitest';
import { act, nextToAct } from '../../../engine/play.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import { bitOf, type Seat } from '../../../engine/words.ts';
import { codeOf, numberOf, typeOf } from '../acts.ts';
import { BOX } from '../deck.ts';
import { BLUE, GREEN, play, position, RED, YELLOW } from '../testing/position.ts';
import type { ArquetectTable, Options } from '../shape.ts';
import { mind } from './evaluate.ts';

/* Bots tell seats apart by where they sit, not by their numbers. */

const SEATS = 4;
const NAMES_A_SEAT: ReadonlySet<string> = new Set(['to', 'ask', 'target', 'take']);

const turned = (code: number, by: number): number =>
  NAMES_A_SEAT.has(typeOf(code)) ? codeOf(typeOf(code), (numberOf(code) + by) % SEATS) : code;

function anyCities(dice: Dice): string[] {
  const any = (): string => BOX.faces[dice.below(BOX.faces.length)]?.id ?? '';
  return Array.from({ length: SEATS }, () => Array.from({ length: 6 }, any).join(' '));
}

/** The same position with everybody so many seats further on. */
function tableTurned(cities: readonly string[], options: Partial<Options>, by: number): ArquetectTable {
  const moved = cities.map((_, seat) => cities[(seat - by + SEATS) % SEATS] ?? '');
  const t = position({ cities: moved, options, turn: by });
  t.counters.first = by;
  return t;
}

describe.each(['greedy', 'brisk', 'leaver'])('%s', (name) => {
  const player = mind.players.find((each) => each.name === name);

  test.each<Partial<Options>>([{}, { doneTiming: 'notice' }, { doneTiming: 'notice', hands: 'open' }])(
    'does the same at a turned table, with %j',
    (options) => {
      const dealt = makeDice(`turned ${name}`);
      const seen = new Set<string>();
      for (let game = 0; game < 4; game++) {
        const cities = anyCities(dealt);
        const by = 1 + (game % (SEATS - 1));
        const one = tableTurned(cities, options, 0);
        const other = tableTurned(cities, options, by);
        for (let number = 0; !isOver(one) && number < 250; number++) {
          const seat = nextToAct(one);
          const there = (seat + by) % SEATS;
          const ask = (t: ArquetectTable, who: Seat): number =>
            player?.decide(redact(t, who), who, makeDice(`${game} ${number}`)) ?? Number.NaN;
          const code = ask(one, seat);
          seen.add(typeOf(code));
          expect(nextToAct(other)).toBe(there);
          expect(ask(other, there), `${phaseOf(one)} of seat ${seat}`).toBe(turned(code, by));
          act(one, seat, code);
          act(other, there, turned(code, by));
        }
      }
      expect(seen).toContain('to');
    },
  );
});

test('[§4.2] of equal cities normal gives to each of them at times, and to somebody who leaves before others', () => {
  const { normal } = mind.levels;
  if (!('decide' in normal)) throw new Error('normal decides at once');
  const cities = ['cottage fire bank', 'cottage bank', 'cottage bank', 'cottage bank'];
  const t = position({ cities, options: { hands: 'open', doneTiming: 'notice' } });
  play(t, RED, { type: 'gift' }, { type: 'give', position: 2 });
  const receivers = (): Set<number> =>
    new Set(
      Array.from({ length: 40 }, (_, i) => numberOf(normal.decide(redact(t, RED), RED, makeDice(`receiver ${i}`)))),
    );
  expect(receivers()).toEqual(new Set([BLUE, GREEN, YELLOW]));
  t.counters.notice = bitOf(GREEN) | bitOf(YELLOW);
  expect(receivers()).toEqual(new Set([GREEN, YELLOW]));
});

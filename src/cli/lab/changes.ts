import type { ChangesAnswer, Effect } from '../../lab/against.ts';
import { percent, signed, span } from './words.ts';

const GROUPS: readonly (readonly [Effect, string])[] = [
  ['winners', 'Who wins changes:'],
  ['scores or length', 'Only scores, length, lead or shared victories change:'],
  ['nothing clear', 'Games differ, but no clear effect:'],
  ['no game differs', 'No game differs at all:'],
];

/** Changes in groups by what they do, the clear figures of each beside it. */
export function describeChanges({ changes, rows }: ChangesAnswer): string[] {
  return [
    ...GROUPS.flatMap(([effect, title]) => {
      const its = changes.filter((one) => one.effect === effect && one.deals > 0);
      return its.length === 0
        ? []
        : [title, ...its.flatMap(({ change, otherWinner, deals }) => linesOf(change, otherWinner, deals)), ''];
    }),
    'Clear figures alone, with 5 % false alarms over the whole list; the others are in --json and --csv.',
  ];

  function linesOf(change: string, otherWinner: number, deals: number): string[] {
    return [
      `  ${change}: another winner in ${percent(otherWinner)} of ${deals} deals`,
      ...rows
        .filter((row) => row.change === change && row.isClear)
        .map(({ measure, a, b, estimate, interval: [low, high] }) => {
          const isShare = measure.startsWith('wins') || measure.startsWith('shared');
          return isShare
            ? `      ${measure}: ${percent(a)} to ${percent(b)}, ${span(100 * estimate, [100 * low, 100 * high])} points`
            : `      ${measure}: ${a.toFixed(2)} to ${b.toFixed(2)}, ${span(estimate, [low, high], 2)}`;
        }),
    ];
  }
}

/** A sweep as a table: a line for each value. */
export function describeSweep({ changes, rows }: ChangesAnswer): string[] {
  const of = (change: string, measure: string): string => {
    const row = rows.find((one) => one.change === change && one.measure === measure);
    if (!row) return '';
    const radius = (row.interval[1] - row.interval[0]) / 2;
    return `${row.b.toFixed(2)} (${signed(row.estimate, 2)} ± ${radius.toFixed(2)})`;
  };
  const wide = Math.max(...changes.map(({ change }) => change.length)) + 1;
  return [
    `${''.padEnd(wide)}${'another winner'.padStart(15)}   ${'score'.padEnd(26)}${'length'.padEnd(28)}lead`,
    ...changes
      .filter(({ deals }) => deals > 0)
      .map(
        ({ change, otherWinner }) =>
          `${change.padEnd(wide)}${percent(otherWinner).padStart(15)}   ${of(change, 'score').padEnd(26)}${of(change, 'length').padEnd(28)}${of(change, 'lead')}`,
      ),
    '',
    'In brackets the difference to A, with half the width of its interval. Wins by seat are in --json and --csv.',
  ];
}

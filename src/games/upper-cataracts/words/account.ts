import type { Account } from '../../../contract/text.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { reignOf, scoreLines, titleOf, totalOf } from '../scoring.ts';
import { ENDS } from '../shape.ts';
import { type Reading, readView } from './reading.ts';

/** §5.3: the lines of the score, and how the reign ended. */
export function account(view: View, _names: Names, setting?: unknown): Account {
  const reading = readView(view, setting);
  const lines = scoreLines(reignOf(reading.world));
  const total = totalOf(lines);
  const raised = total - lines.reduce((sum, { points }) => sum + points, 0);
  return {
    rows: [
      ...lines.map(({ name, points, rule }) => ({ name, points: [points], rule })),
      ...(raised === 0 ? [] : [{ name: 'Below 0 counts as 0', points: [raised], rule: '§R58' }]),
    ],
    why: `${whyOf(reading)} With ${total} points you are remembered as “${titleOf(total, reading.world.options.length)}”.`,
  };
}

function whyOf({ year, level, ended, omens, misfortunes }: Reading): string {
  const when = `in year ${year} of ${level.reign}`;
  const causes: Readonly<Record<(typeof ENDS)[number], string>> = {
    '': '',
    victory: `You resolved the last Milestone ${when}.`,
    collapse: `The land collapsed ${when}, under ${misfortunes} Misfortunes.`,
    omens: `The gods withdrew ${when}, after ${omens} Ill Omens.`,
    reign: `The ${level.reign} years ran out before the last Milestone was resolved.`,
    abdicated: `You abdicated ${when}.`,
  };
  return causes[ENDS[ended] ?? ''];
}

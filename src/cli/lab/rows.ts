import type { Answer, Row } from '../../lab/answers.ts';
import { type Io, print } from '../terminal.ts';
import type { Asked } from './asked.ts';
import { csv, grouped } from './words.ts';

/** Prints an answer that is a list: as JSON, as a table with commas, or in the question's own words. */
export function printAnswer<R extends Row>(io: Io, form: Asked['form'], found: Answer<R>, lines: () => string[]): void {
  if (form === 'json') print(io, JSON.stringify(found));
  else if (form === 'csv') print(io, ...tableOf(found.rows));
  else print(io, summary(found), '', ...lines(), ...(found.stoppedEarly ? ['', 'Stopped early.'] : []));
}

const summary = ({ game, bots, seed, games, seconds }: Answer): string =>
  `${game} (${[...new Set(bots)].join(', ')}), seed ${seed}: ${grouped(games)} games in ${seconds.toFixed(1)} s`;

function tableOf(rows: readonly Row[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  const cells = (value: unknown): (string | number | boolean)[] =>
    Array.isArray(value)
      ? value.map(Number)
      : [typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '')];
  return csv([
    names.flatMap((name) =>
      name === 'interval' ? ['low', 'high'] : name === 'liftInterval' ? ['liftLow', 'liftHigh'] : [name],
    ),
    ...rows.map((row) => Object.values(row).flatMap(cells)),
  ]);
}

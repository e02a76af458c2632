import type { OwnData } from '../http/own-data.ts';

/** All of an export as one object. */
export async function wholeExport(exporting: Promise<OwnData>): Promise<object> {
  const { about, tables } = await exporting;
  const all: object[] = [];
  for await (const table of tables) all.push(table);
  return { ...about, tables: all };
}

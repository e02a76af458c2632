/* Tables as text that every spreadsheet opens (RFC 4180). */

export type Cell = string | number;

/** What a spreadsheet would take for a formula stands after an apostrophe; plain numbers, negative ones too, are none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function written(cell: Cell): string {
  const text = String(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const MARK = '\uFEFF'; // without it some spreadsheets read other letters than ours

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  MARK + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');

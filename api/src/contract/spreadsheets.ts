/**
 * A cell's text in which a spreadsheet runs nothing, also where it cuts the cell: where a comma is written in numbers,
 * cells end at semicolons, and as quotes are then only letters, rows end at every line break. What begins like a
 * formula in any of these places, also in wide signs, gets an apostrophe before it.
 */
const neutral = (text: string): string => text.replace(/(?:^|[;\t\r\n])[\s"]*(?=[=+\-@＝＋－＠])/g, "$&'");

type Cell = string | number | boolean;

/** Rows of a table as RFC 4180 writes them, each ending in a line feed alone. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\n`).join('');

/** A whole file for a spreadsheet. Without the mark before it Excel takes 'ü' for two letters. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${csvRows(rows)}`;

function written(cell: Cell): string {
  // People choose their names themselves.
  const text = typeof cell === 'string' ? neutral(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

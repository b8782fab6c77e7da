/**
 * The table's rows: events by revision, the newest first, and the line between what had happened and what came later.
 */
export interface Rows {
  newest: number;
  oldest: number;
  /** The revision above which the line stands. */
  line: number;
}

const hasLine = ({ newest, oldest, line }: Rows): boolean => line < newest && line >= oldest - 1;

export const countOf = (rows: Rows): number => Math.max(0, rows.newest - rows.oldest + 1) + (hasLine(rows) ? 1 : 0);

const indexOfLine = (rows: Rows): number => (hasLine(rows) ? rows.newest - rows.line : Infinity);

/** What stands at a place: an event's revision, or the line. */
export function rowAt(rows: Rows, index: number): number | 'line' {
  const line = indexOfLine(rows);
  if (index === line) return 'line';
  return rows.newest - index + (index > line ? 1 : 0);
}

export function indexOf(rows: Rows, revision: number): number {
  const index = rows.newest - revision;
  return index >= indexOfLine(rows) ? index + 1 : index;
}

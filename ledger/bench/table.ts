/** Columns of text: the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}

const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));

export const count = (number: number): string => Math.round(number).toLocaleString('en-US');
export const ratio = (number: number): string => `${number.toFixed(number < 10 ? 2 : 1)}x`;
export const milliseconds = (number: number): string => number.toFixed(number < 10 ? 2 : 1);

import { setImmediate as otherRequests } from 'node:timers/promises';
import { CONTENT_WIDTH, heightOf, type Ink, MARGIN, type Sheet, STRONG, TEXT } from './sheet.ts';

export interface Column {
  readonly title: string;
  /** Its share of the whole width. */
  readonly share: number;
  readonly align?: 'right';
}

const RULE = '#DBE3D9';
const PADDING = 4;
const GAP = 10;
const TITLE: Ink = { face: 'strong', size: 8.5, color: '#4A5B54' };

/** A row takes about a millisecond: after so many the server looks after others. */
const ROWS_AT_ONCE = 25;

/** A table whose head is repeated on each page, told to a screen reader once. */
export async function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { doc, root } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  const places = placesOf(columns);

  /** What one cell takes, its lines at the column's side. */
  const linesOf = (text: string, index: number, ink: Ink) => {
    const place = places[index];
    return place ? sheet.linesOf(text, ink, place.width) : [];
  };
  const drawLines = (lines: readonly string[], index: number, ink: Ink) => {
    const place = places[index];
    if (!place) return;
    for (const [number, line] of lines.entries()) {
      const x = place.align === 'right' ? place.x + place.width - sheet.widthOf(line, ink) : place.x;
      sheet.line(line, ink, x, sheet.y + PADDING + number * heightOf(ink));
    }
  };
  const rule = (color: string) =>
    sheet.artifact(() =>
      doc
        .moveTo(MARGIN, sheet.y)
        .lineTo(MARGIN + CONTENT_WIDTH, sheet.y)
        .lineWidth(0.75)
        .stroke(color),
    );

  const head = (structured: boolean) => {
    if (structured)
      drawRow(
        columns.map(({ title }) => [title]),
        'TH',
        TITLE,
      );
    else sheet.artifact(() => columns.forEach(({ title }, index) => drawLines([title], index, TITLE)));
    sheet.y += heightOf(TITLE) + 2 * PADDING;
    rule('#4A5B54');
  };

  function drawRow(cells: readonly (readonly string[])[], type: 'TH' | 'TD', ink: Ink): void {
    const row = doc.struct('TR');
    table.add(row);
    for (const [index, lines] of cells.entries()) {
      const options = type === 'TH' ? { scope: 'Column' as const } : {};
      const cell = doc.struct(type, options as object, () => drawLines(lines, index, ink));
      row.add(cell);
      cell.end();
    }
    row.end();
  }

  sheet.need(heightOf(TITLE) + heightOf(TEXT) + 4 * PADDING);
  head(true);
  for (const [number, cells] of rows.entries()) {
    if (number % ROWS_AT_ONCE === 0) await otherRequests();
    const lines = cells.map((text, index) => linesOf(text, index, TEXT));
    const height = Math.max(...lines.map(({ length }) => length)) * heightOf(TEXT) + 2 * PADDING;
    if (sheet.need(height)) head(false);
    drawRow(lines, 'TD', TEXT);
    sheet.y += height;
    rule(RULE);
  }
  table.end();
}

/** Pairs of a name and a value, as a table whose first column names the rows. */
export function drawFacts(sheet: Sheet, facts: readonly (readonly [name: string, value: string])[], width = 280): void {
  const { doc, root } = sheet;
  sheet.need(facts.length * (heightOf(TEXT) + 2 * PADDING));
  const table = doc.struct('Table');
  root.add(table);
  for (const [name, value] of facts) {
    const row = doc.struct('TR');
    table.add(row);
    const top = sheet.y + PADDING;
    const options = { scope: 'Row' } as object;
    const header = doc.struct('TH', options, () => sheet.line(name, TEXT, MARGIN, top));
    row.add(header);
    header.end();
    const x = MARGIN + width - sheet.widthOf(value, STRONG);
    const cell = doc.struct('TD', {}, () => sheet.line(value, STRONG, x, top));
    row.add(cell);
    cell.end();
    row.end();
    sheet.y += heightOf(TEXT) + PADDING;
  }
  table.end();
}

function placesOf(columns: readonly Column[]) {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share, align }) => {
    const place = { x, width: (CONTENT_WIDTH * share) / total - GAP, align };
    x += (CONTENT_WIDTH * share) / total;
    return place;
  });
}

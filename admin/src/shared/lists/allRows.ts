interface Limits {
  perPage: number;
  /** Beyond it the browser would hold too much; the rest is left out. */
  most: number;
}

/** The rows of a list, page by page. A row that moved to the next page meanwhile is there once. */
export async function allRows<Row extends { id: string | number }>(
  pageOf: (page: number) => Promise<readonly Row[]>,
  { perPage, most }: Limits,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows = new Map<Row['id'], Row>();
  for (let page = 1; ; page += 1) {
    const next = await pageOf(page);
    for (const row of next) rows.set(row.id, row);
    if (next.length < perPage) return { rows: [...rows.values()], isWhole: true };
    if (page * perPage >= most) return { rows: [...rows.values()], isWhole: false };
  }
}

import { useState } from 'react';
import { useShortcut } from './useShortcut.ts';

/** The row that the keys act on: J and K move it. It stays with its record while the list is fetched anew. */
export function useCursor<Row extends { id: string | number }>(
  rows: readonly Row[],
): { current: Row | undefined; point: (row: Row) => void } {
  const [id, setId] = useState<Row['id']>();
  const index = rows.findIndex((row) => row.id === id);

  const move = (by: number) => {
    const next = rows[index === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))];
    setId(next?.id);
  };
  useShortcut('j', () => move(1), rows.length > 0);
  useShortcut('k', () => move(-1), rows.length > 0);

  return { current: rows[index], point: (row) => setId(row.id) };
}

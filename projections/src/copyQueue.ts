import { copyLines, type LineOf, linesOf } from './copyRows.ts';
import type { OneAfterAnother } from './oneAfterAnother.ts';
import type { Table } from './table.ts';

/** So much of a table is sent at a time. */
const SENT_CHARACTERS = 250_000;

/** Rows on their way into tables that have none of them. */
export interface CopyQueue {
  /** Resolves when the rows before these were taken: the database takes these while more are made. */
  put(table: Table, rows: Iterable<object>): Promise<void>;
  /** Sends the rest. Resolves when all are taken. */
  empty(): Promise<void>;
  /** Resolves when those that were sent are taken, or rejects with what the database had against the first of them. */
  taken(): Promise<void>;
}

export function createCopyQueue(client: OneAfterAnother, schema: string): CopyQueue {
  const waiting = new Map<Table, { readonly lineOf: LineOf; lines: string }>();
  let sent: Promise<void> = Promise.resolve();

  async function send(table: Table, lines: string): Promise<void> {
    await sent;
    sent = client.inTurn((connection) => copyLines(connection, schema, table, lines));
    // Whoever waits for it is told.
    sent.catch(() => {});
  }

  return {
    async put(table, rows) {
      let queue = waiting.get(table);
      if (!queue) waiting.set(table, (queue = { lineOf: linesOf(table), lines: '' }));
      for (const row of rows) queue.lines += queue.lineOf(row);
      if (queue.lines.length < SENT_CHARACTERS) return;
      const { lines } = queue;
      queue.lines = '';
      await send(table, lines);
    },

    async empty() {
      for (const [table, { lines }] of waiting) {
        waiting.delete(table);
        if (lines !== '') await send(table, lines);
      }
      await sent;
    },

    taken: () => sent,
  };
}

import type { ClientBase } from 'pg';
import { copyLines, type LineOf, linesOf } from './copyRows.ts';
import type { OneAfterAnother } from './oneAfterAnother.ts';
import type { Table } from './table.ts';
import { type Piece, pieceWriter } from './writeBatch.ts';

/** So much of a table is sent at a time. */
const SENT_CHARACTERS = 250_000;

/** Rows on their way into tables: the database takes some while more are made. */
export interface WriteQueue {
  /** Of rows that the table has none of. Resolves when those before these were taken. */
  copy(table: Table, rows: Iterable<object>): Promise<void>;
  /** Of rows that it may have. Resolves when those before these were taken. */
  write(piece: Piece): Promise<void>;
  /** Sends the rest. Resolves when all are taken. */
  empty(): Promise<void>;
  /** Resolves when those that were sent are taken, or rejects with what the database had against the first of them. */
  taken(): Promise<void>;
}

export function createWriteQueue(client: OneAfterAnother, schema: string): WriteQueue {
  const waiting = new Map<Table, { readonly lineOf: LineOf; lines: string }>();
  let sent: Promise<void> = Promise.resolve();

  async function send(work: (connection: ClientBase) => Promise<void>): Promise<void> {
    await sent;
    sent = client.inTurn(work);
    // Whoever waits for it is told.
    sent.catch(() => {});
  }
  const sendLines = (table: Table, lines: string) => send((connection) => copyLines(connection, schema, table, lines));

  return {
    async copy(table, rows) {
      let queue = waiting.get(table);
      if (!queue) waiting.set(table, (queue = { lineOf: linesOf(table), lines: '' }));
      for (const row of rows) {
        queue.lines += queue.lineOf(row);
        if (queue.lines.length < SENT_CHARACTERS) continue;
        const { lines } = queue;
        queue.lines = '';
        await sendLines(table, lines);
      }
    },

    write: (piece) => send(pieceWriter(schema, piece)),

    async empty() {
      for (const [table, { lines }] of waiting) {
        waiting.delete(table);
        if (lines !== '') await sendLines(table, lines);
      }
      await sent;
    },

    taken: () => sent,
  };
}

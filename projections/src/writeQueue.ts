import type { ClientBase } from 'pg';
import { copyLines, type LineOf, linesOf } from './copyRows.ts';
import type { OneAfterAnother } from './oneAfterAnother.ts';
import type { Table } from './engine/table.ts';
import { type Piece, pieceWriter } from './engine/writeBatch.ts';

/** The size of a chunk of a table's lines. */
const SENT_CHARACTERS = 250_000;

/** Rows being written: the database takes some while more are made. */
export interface WriteQueue {
  /** For rows that the table doesn't have. Resolves when the previous ones were taken. */
  copy(table: Table, rows: Iterable<object>): Promise<void>;
  /** For rows that it may have. Resolves when the previous ones were taken. */
  write(piece: Piece): Promise<void>;
  /** Sends the rest. Resolves when all are taken. */
  empty(): Promise<void>;
  /** Resolves when all sent rows are taken, or rejects with the database's first error. */
  taken(): Promise<void>;
}

export function createWriteQueue(client: OneAfterAnother, schema: string): WriteQueue {
  const waiting = new Map<Table, { readonly lineOf: LineOf; lines: string }>();
  let sent: Promise<void> = Promise.resolve();

  async function send(work: (connection: ClientBase) => Promise<void>): Promise<void> {
    await sent;
    sent = client.inTurn(work);
    // The error reaches whoever awaits it.
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

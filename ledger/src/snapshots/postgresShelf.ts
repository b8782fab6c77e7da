import { createHmac, type KeyObject } from 'node:crypto';
import type { Migrations } from '../postgres/migrate.ts';
import { createPool } from '../postgres/createPool.ts';
import type { Shelf, SnapshotName } from './snapshots.ts';

export const SNAPSHOT_MIGRATIONS: Migrations = {
  schema: 'ledger_cache',
  directory: new URL('./migrations/', import.meta.url),
};

interface ShelfOptions {
  /** Of a database with `SNAPSHOT_MIGRATIONS`, whichever store the events are in. */
  readonly connectionString: string;
  /** Whose snapshots these are: see `programName`. */
  readonly program: string;
  /** Decisions rest on what lies here: whoever can write to the table, and lacks this key, can put nothing there. */
  readonly key: KeyObject;
}

export interface PostgresShelf extends Shelf {
  close(): Promise<void>;
}

const CONNECTIONS = 2;
/** Folding the events is the way out, so nobody waits long. */
const CONNECT_TIMEOUT_MS = 500;
const STATEMENT_TIMEOUT_MS = 2_000;
/** Of a SHA-256 in base 64. */
const MARK_LETTERS = 44;
/** What other programs have left is kept while they may still run beside this one. */
const OTHERS_KEPT_DAYS = 7;

/** Snapshots in a table of Postgres, on connections of their own: they never hold up anything else. */
export function createPostgresShelf({ connectionString, program, key }: ShelfOptions): PostgresShelf {
  const timeouts = { statement_timeout: STATEMENT_TIMEOUT_MS };
  const pool = createPool(connectionString, { max: CONNECTIONS, connectTimeoutMs: CONNECT_TIMEOUT_MS, timeouts });
  let swept = false;

  /** Once a process, when it puts its first snapshot aside. */
  async function sweep(): Promise<void> {
    if (swept) return;
    swept = true;
    await pool.query(
      `DELETE FROM ledger_cache.snapshots WHERE program <> $1 AND saved_at < now() - make_interval(days => $2)`,
      [program, OTHERS_KEPT_DAYS],
    );
  }

  const markOf = ({ id, stream, revision }: SnapshotName, part: number, text: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([program, stream, revision, id, part, text]))
      .digest('base64');

  /** What was put there with this mark before it; undefined for anything else. */
  function unmarked(snapshot: SnapshotName, part: number, content: string): string | undefined {
    const text = content.slice(MARK_LETTERS);
    return content.startsWith(markOf(snapshot, part, text)) ? text : undefined;
  }

  return {
    async heads(stream) {
      const { rows } = await pool.query<{ id: string; revision: string; text: string }>(
        `SELECT id, revision, content AS text FROM ledger_cache.snapshots
          WHERE stream = $1 AND program = $2 AND part = 0 ORDER BY revision DESC`,
        [stream, program],
      );
      return rows.flatMap(({ id, revision, text: content }) => {
        const snapshot = { id, stream, revision: Number(revision) };
        const text = unmarked(snapshot, 0, content);
        return text === undefined ? [] : [{ ...snapshot, text }];
      });
    },

    async part(snapshot, number) {
      const { rows } = await pool.query<{ content: string }>(
        'SELECT content FROM ledger_cache.snapshots WHERE id = $1 AND part = $2',
        [snapshot.id, number],
      );
      return rows[0] && unmarked(snapshot, number, rows[0].content);
    },

    async put(snapshot, number, text) {
      const { id, stream, revision } = snapshot;
      await sweep();
      await pool.query(
        `INSERT INTO ledger_cache.snapshots (id, part, stream, program, revision, content)
          VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, number, stream, program, revision, markOf(snapshot, number, text) + text],
      );
    },

    async clear(stream) {
      await pool.query('DELETE FROM ledger_cache.snapshots WHERE stream = $1 AND program = $2', [stream, program]);
    },

    close: () => pool.end(),
  };
}

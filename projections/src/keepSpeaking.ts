import type { ClientBase } from 'pg';
import { HEARTBEAT_MS } from './engine/checkpoint.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';

/**
 * Sends a query on a connection at intervals until it is stopped. The server takes a long-idle connection for that of a
 * paused or vanished process, and ends it with all its locks; a process that reads and folds for long sends nothing
 * else, and may get little of a processor.
 */
export function keepSpeaking(connection: ClientBase, everyMs = HEARTBEAT_MS): () => void {
  const client = oneAfterAnother(connection);
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    // If it is broken, the next statement of its user says so.
    void client
      .query('SELECT')
      .catch(() => {})
      .finally(() => (asking = false));
  }, everyMs);
  return () => clearInterval(timer);
}

import type { ClientBase } from 'pg';
import { HEARTBEAT_MS } from './lease.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';

/**
 * Asks a connection something again and again, until it is told to stop. To the server, one that is silent for long is
 * that of a process that is paused or gone: it ends it, with all locks that it holds. Who reads and folds for long has
 * nothing else to say, and may not be given much of a processor.
 */
export function keepSpeaking(connection: ClientBase, everyMs = HEARTBEAT_MS): () => void {
  const client = oneAfterAnother(connection);
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    // Whether it still stands, the next statement of whoever works on it will say.
    void client
      .query('SELECT')
      .catch(() => {})
      .finally(() => (asking = false));
  }, everyMs);
  return () => clearInterval(timer);
}

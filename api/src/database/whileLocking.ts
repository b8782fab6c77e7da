import type { Kysely, Transaction } from 'kysely';

/**
 * Does something while a transaction of its own holds a lock. A connection that is lost takes its lock with it, which
 * the server gives to the next at once: what is asked last before anything is done had better be asked over the lock's,
 * as it fails where the lock is gone.
 */
export async function whileLocking<Tables, Done>(
  db: Kysely<Tables>,
  act: (lock: Transaction<Tables>) => Promise<Done>,
): Promise<Done> {
  let done: { readonly what: Done } | undefined;
  const ended = db.transaction().execute(async (lock) => (done = { what: await act(lock) }));
  try {
    return (await ended).what;
  } catch (error) {
    // What was done isn't undone by a connection that is lost afterwards.
    if (done) return done.what;
    throw error;
  }
}

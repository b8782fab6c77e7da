import type { AccountState } from '@northvale/ledger/account/state.ts';
import { adminIds, adminLeftAt } from '@northvale/projections/models/accounts.ts';
import { createQueue } from '@northvale/projections/engine/queue.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { whileLocking } from '../database/whileLocking.ts';

// Any number will do that no other lock of this database has.
const LOCK = 0x6e76_0040;
/** Longer than any decision takes; whoever waits longer hears that nothing was done. */
const PATIENCE = '5s';

/**
 * Who may let others in. That one of them is always left is a rule over several streams, which no one stream decides.
 */
export interface Admins {
  /**
   * Does what may leave fewer of them, one after another in all processes, so that the last two can't both go by
   * counting on the other. What is counted meanwhile is true until it is done.
   */
  inTurn<T>(change: (turn: AdminLock) => Promise<T>): Promise<T>;
}

export interface AdminLock {
  /**
   * How many they are, and when one of them last lost the role; undefined where nobody has. Fails where the turn is
   * lost: another has it by now, and counts as well. Ask it last: a turn that is lost behind it isn't noticed.
   */
  standing(): Promise<{ readonly count: number; readonly lastLeftAt: string | undefined }>;
}

interface AdminParts {
  readonly db: Database;
  readonly accounts: { load(id: string): Promise<Pick<AccountState, 'role' | 'closed' | 'adminUntil'>> };
}

export function createAdmins({ db, accounts }: AdminParts): Admins {
  const queue = createQueue();

  /** @param lock the connection that holds the turn */
  const turnOn = (lock: Database): AdminLock => ({
    async standing() {
      // The read model says whom to ask; what they are says their stream. Who is missing there yet isn't counted yet.
      const found = await Promise.all((await adminIds(lock)).map((id) => accounts.load(id)));
      // Whom it took for one may have left since; asked for now, it names all others.
      const left = [await adminLeftAt(lock), ...found.map(({ adminUntil }) => adminUntil)].filter(
        (time) => time !== undefined,
      );
      return {
        count: found.filter(({ role, closed }) => role === 'admin' && !closed).length,
        lastLeftAt: left.toSorted().at(-1),
      };
    },
  });

  return {
    // Of each process one waits at the database: however many there are, the others find connections to go on with.
    inTurn: (change) =>
      queue(() =>
        whileLocking(db, async (lock) => {
          await sql`SELECT set_config('lock_timeout', ${PATIENCE}, true)`.execute(lock);
          await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(lock);
          return change(turnOn(lock));
        }),
      ),
  };
}

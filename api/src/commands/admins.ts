import type { AccountState } from '@northvale/ledger/account/state.ts';
import { adminIds, adminLeftAt } from '@northvale/projections/accounts/queries.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

// Any number will do that no other lock of this database has.
const LOCK = 0x6e76_0040;
/** Longer than any decision takes; whoever waits longer hears that nothing was done. */
const PATIENCE = '5s';

/** Who may let others in. That one of them is always left is a rule over several streams, which no one stream decides. */
export interface Admins {
  count(): Promise<number>;
  /** When one of them last lost the role; undefined where nobody has. */
  lastLeftAt(): Promise<string | undefined>;
  /**
   * Does what may leave fewer of them, one after another in all processes, so that the last two can't both go by
   * counting on the other. What is counted meanwhile is true until it is done.
   */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
}

interface AdminParts {
  readonly db: Database;
  readonly accounts: { load(id: string): Promise<Pick<AccountState, 'role' | 'closed' | 'adminUntil'>> };
}

export function createAdmins({ db, accounts }: AdminParts): Admins {
  let before: Promise<unknown> = Promise.resolve();
  // The read model says whom to ask; what they are says their stream. Who is missing there yet isn't counted yet.
  const asked = async () => Promise.all((await adminIds(db)).map((id) => accounts.load(id)));

  return {
    async count() {
      return (await asked()).filter(({ role, closed }) => role === 'admin' && !closed).length;
    },

    async lastLeftAt() {
      const [shown, found] = await Promise.all([adminLeftAt(db), asked()]);
      // Whom the read model takes for one yet may have left since.
      return [shown, ...found.map(({ adminUntil }) => adminUntil)]
        .filter((time) => time !== undefined)
        .toSorted()
        .at(-1);
    },

    inTurn(change) {
      // Of each process one waits at the database: however many there are, the others find connections to go on with.
      const mine = before.then(() =>
        db.transaction().execute(async (lock) => {
          await sql`SELECT set_config('lock_timeout', ${PATIENCE}, true)`.execute(lock);
          await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(lock);
          return change();
        }),
      );
      before = mine.catch(() => undefined);
      return mine;
    },
  };
}

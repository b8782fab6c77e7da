import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { Kysely } from 'kysely';
import { together } from '../database/together.ts';
import type { ReactorTables } from './tasks.ts';

/** What an event asks of a reactor. */
export interface Task {
  /** The same for the same event, whenever the log is read. */
  readonly key: string;
  readonly userId: string;
  readonly eventId: string;
  readonly event: Recorded<AccountEvent>;
  /** How often it has failed. */
  readonly tries: number;
}

/** Does what follows from an event and isn't a row of a read model. */
export interface Reactor {
  readonly name: string;
  /** Whether an account's event gives a task, due at once unless it says when. Pure. */
  taskOf(event: Extract<LedgerEvent, { category: 'account' }>): { readonly dueAt?: string } | undefined;
  /**
   * At least once: doing it again must do no harm.
   * @throws Error where it can't be done now: the task is parked with the reason, shown, and tried again
   */
  perform(task: Task): Promise<void>;
}

/** Events that are older aren't mailed about any more: of a log that is read anew, or a year of history. */
const TOO_OLD_MS = 3 * 86_400_000;

export const isTooOld = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > TOO_OLD_MS;

/** What reactors have mailed, or noted to be mailed, so that a mail isn't sent again where a task is. */
export function createMailed(db: Kysely<ReactorTables>, now: () => Date) {
  const find = together(async (keys) => {
    const found = await db.selectFrom('mailed').select('key').where('key', '=', anyOf(keys)).execute();
    return new Map(found.map(({ key }) => [key, key]));
  });
  const note = together(async (keys) => {
    const noted = db.insertInto('mailed').values(keys.map((key) => ({ key, at: now().toISOString() })));
    await noted.onConflict((conflict) => conflict.doNothing()).execute();
    const forgotten = new Date(now().getTime() - 2 * TOO_OLD_MS).toISOString();
    await db.deleteFrom('mailed').where('at', '<', forgotten).execute();
    return new Map<string, never>();
  });
  return { has: async (key: string) => (await find(key)) !== undefined, note };
}

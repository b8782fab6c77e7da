import { every } from '@northvale/projections/engine/log.ts';
import type { Logger } from 'pino';
import type { IdentityDatabase } from './tables.ts';

const PURGE_INTERVAL_MS = 3_600_000;

/** What is of no use once it has expired, and says who signed in from where or was mailed what. */
const EXPIRING = [
  'sessions',
  'download_tickets',
  'mailed_secrets',
  'mailed_links',
  'email_changes',
  'untold_changes',
] as const;

interface PurgeParts {
  readonly db: IdentityDatabase;
  /** Each removes files that nothing refers to any more. */
  readonly sweeps: readonly ((now: Date) => Promise<void>)[];
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
}

/** Deletes what has expired, and files that nothing refers to, each hour, until the signal aborts. */
export const runPurge = ({ db, sweeps, log, now }: PurgeParts) =>
  every(PURGE_INTERVAL_MS, log, 'expired rows stay for now', async () => {
    for (const sweep of sweeps)
      await sweep(now()).catch((error: unknown) => log.warn({ err: error }, 'lost files stay for now'));
    await purgeExpired(db, now());
  });

export async function purgeExpired(db: IdentityDatabase, at: Date): Promise<void> {
  for (const table of EXPIRING) await db.deleteFrom(table).where('expires_at', '<=', at.toISOString()).execute();
  await db.deleteFrom('rate_limits').where('expire', '<=', at.getTime()).execute();
}

import { every } from '@northvale/projections/engine/log.ts';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { IDENTITY_TABLES, type IdentityDatabase, type IdentityTables, type peopleTable } from './tables.ts';

/** What is shown for someone whose data was erased. */
export const ERASED_NAME = 'Erased person';

/** What an erasure leaves of each column of a person; undefined where it stays as it is. */
const LEFT = {
  id: undefined,
  name: ERASED_NAME,
  // Random, so that nobody can have taken it before. Repeated, an erasure keeps it.
  email: sql<string>`CASE WHEN erased_at IS NULL THEN 'erased-' || gen_random_uuid() || '@erased.invalid' ELSE email END`,
  email_verified: false,
  how: '',
  referral_code: undefined,
  referred_by: undefined,
  created_at: undefined,
  account_opened_at: undefined,
  erased_at: undefined,
  devices_since: null,
  sealed_phonenumber: '',
  sealed_dob: '',
  sealed_address: '',
} satisfies { readonly [Name in keyof (typeof peopleTable)['columns']]: unknown };

/**
 * The tables of what belongs to one person: their rows go with the person. A document's row goes with its file, which
 * it names.
 */
type PersonalData = {
  [Name in keyof IdentityTables]: 'user_id' extends keyof IdentityTables[Name] ? Name : never;
}[keyof IdentityTables];

const BELONGINGS = IDENTITY_TABLES.filter(({ name, columns }) => 'user_id' in columns && name !== 'documents').map(
  ({ name }) => name as PersonalData,
);

/** Lets no row be added for who was erased, in all tables of personalData that there are. As the database's owner. */
export const guardPersonalData = async (owner: Kysely<unknown>): Promise<void> => {
  await sql`SELECT identity.guard_personal_data()`.execute(owner);
};

/** What Postgres answers to whoever would add one. */
export const PERSON_ERASED = 'NV001';

/** Takes everything that names a person or lets them sign in, and the key of every text about them. */
export const erasePerson = (db: IdentityDatabase, id: string, at: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('people')
      .set(({ fn, ref, val }) => ({ ...LEFT, erased_at: fn.coalesce(ref('erased_at'), val(at.toISOString())) }))
      .where('id', '=', id)
      .execute();
    for (const personalData of BELONGINGS)
      await transaction.deleteFrom(personalData).where('user_id', '=', id).execute();
  });

const PURGE_INTERVAL_MS = 3_600_000;

/** What is of no use once it has expired, and says who signed in from where or was mailed what. */
const EXPIRING = [
  'sessions',
  'download_tickets',
  'mailed_secrets',
  'mailed_links',
  'email_changes',
  'change_notices',
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

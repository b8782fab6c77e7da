import { every } from '@northvale/projections/engine/log.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { numberField } from './bankAccounts.ts';
import type { PersonKeys } from './personKeys.ts';
import { rowsInChunks } from './rowsInChunks.ts';
import { sealField } from './sealedFields.ts';
import type { IdentityDatabase } from './tables.ts';

/** Goes on until the signal aborts, where there is one. */
export type Seal = (signal?: AbortSignal) => Promise<void>;

/** A column that a release before kept plain, beside the one that holds it encrypted. */
interface PlainColumn {
  readonly table: 'people' | 'bank_accounts';
  /** Whose row it is. */
  readonly person: 'id' | 'user_id';
  readonly column: string;
  /** What it is bound to beside the person. */
  readonly fieldOf: (rowId: string) => string;
}

const PLAIN: readonly PlainColumn[] = [
  ...['phonenumber', 'dob', 'address'].map((column): PlainColumn => ({
    table: 'people',
    person: 'id',
    column,
    fieldOf: () => column,
  })),
  { table: 'bank_accounts', person: 'user_id', column: 'account_number', fieldOf: numberField },
];

/**
 * Encrypts what a release wrote that kept it plain. Whatever is plain is read as well, so people are served meanwhile;
 * what one of them changes is left as they changed it. Repeatable, also while a process of that release still runs.
 */
export async function sealOlderFields(db: IdentityDatabase, keys: PersonKeys, signal?: AbortSignal): Promise<void> {
  for (const plain of PLAIN) await sealColumn(db, keys, plain, signal);
}

async function sealColumn(
  db: IdentityDatabase,
  keys: PersonKeys,
  { table, person, column, fieldOf }: PlainColumn,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [name, plainly, sealedly] = [sql.table(table), sql.ref(column), sql.ref(`sealed_${column}`)];
  const select = (after: string, limit: number) => sql<{ id: string; userId: string; plain: string }>`
    SELECT id, ${sql.ref(person)} AS "userId", ${plainly} AS plain FROM ${name}
     WHERE id > ${after} AND ${plainly} <> '' ORDER BY id LIMIT ${limit}`;

  const read = async (after: string, limit: number) => (await select(after, limit).execute(db)).rows;
  for await (const rows of rowsInChunks(read, signal)) {
    const found = await keys.ofOrNewMany(rows.map(({ userId }) => userId));
    const sealed = rows.flatMap(({ id, userId, plain }) => {
      const key = found.get(userId);
      return key ? { id, plain, text: sealField(key, userId, fieldOf(id), plain) } : [];
    });
    const texts = [sealed.map(({ id }) => id), sealed.map(({ plain }) => plain), sealed.map(({ text }) => text)];
    await sql`
      UPDATE ${name} t SET ${plainly} = '', ${sealedly} = s.sealed
        FROM unnest(${texts[0]}::uuid[], ${texts[1]}::text[], ${texts[2]}::text[]) AS s (id, plain, sealed)
       WHERE t.id = s.id AND t.${plainly} = s.plain`.execute(db);
  }
}

const INTERVAL_MS = 3_600_000;

/** Encrypts each hour what is plain, until the signal aborts: a process of the release before may write more. */
export const sealingOlder = ({ sealOlder, log }: { readonly sealOlder: Seal; readonly log: Pick<Logger, 'warn'> }) =>
  every(INTERVAL_MS, log, 'what is plain is encrypted later', sealOlder);

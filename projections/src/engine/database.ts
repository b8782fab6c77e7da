import { cents } from '@northvale/ledger/money.ts';
import { createPool, type PoolOptions } from '@northvale/ledger/postgres/createPool.ts';
import {
  type Compilable,
  type Expression,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import { Client, type CustomTypesConfig, DatabaseError, type Pool, types } from 'pg';
import { READ_SCHEMA } from './version.ts';

export interface PoolSettings extends Pick<PoolOptions, 'connectTimeoutMs' | 'settings'> {
  readonly max: number;
  readonly beside?: readonly string[];
  /** The read models' schema. Default: this program's. */
  readonly schema?: string;
}

/**
 * Connections for Kysely. Names without a schema are the read models', or of the schemas `beside` them; values are
 * parsed as `table.ts` describes.
 */
export const createDatabasePool = (
  connectionString: string,
  { beside = [], schema = READ_SCHEMA, ...settings }: PoolSettings,
): Pool =>
  createPool(connectionString, {
    ...settings,
    searchPath: [schema, ...beside],
    types: { getTypeParser: (type: number) => PARSERS.get(type) ?? types.getTypeParser(type) },
  });

/**
 * @param patience default: answers are awaited forever
 * @param onWritten called for each write, or transaction with one, that is known to be committed
 */
export function databaseOf<Tables>(pool: Pool, patience?: Patience, onWritten?: () => void): Kysely<Tables> {
  const over = (types?: CustomTypesConfig) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending(pool, patience, onWritten, types) }) });
  const db = over();
  lenient.set(db, over(LENIENT));
  return db;
}

const lenient = new WeakMap<object, object>();

/**
 * The same database for readers that look for invalid values: one that no program has written is returned as Postgres'
 * text, where other readers fail.
 */
export const readingAnything = <Tables>(db: Kysely<Tables>): Kysely<Tables> =>
  (lenient.get(db) as Kysely<Tables> | undefined) ?? db;

/** A column's value, or one of several: with one alone, an index returns the rows in the order of its next columns. */
export function anyOf<Value>(values: Value | readonly Value[]): Expression<Value> {
  const several = [values].flat() as Value[];
  return several.length === 1 ? sql<Value>`${several[0]}` : sql<Value>`any(${several})`;
}

/** Lends connections, and discards those that the server doesn't answer on: the next borrower would wait in vain. */
const lending = (
  pool: Pool,
  patience: Patience | undefined,
  onWritten = () => {},
  types?: CustomTypesConfig,
): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    let lost: Error | undefined;
    let [inTransaction, writes] = [false, false];
    const query = async (text: string, values: unknown[]) => {
      // Also for the rollback of the transaction lost with the connection.
      if (lost) throw lost;
      inTransaction ||= BEGINS.test(text);
      writes ||= WRITES.test(text);
      try {
        const answer = client.query({ text, values, name: statementName(text), ...(types && { types }) });
        const answered = await (patience ? answerOf(answer, processOf(client), patience) : answer);
        if (writes && (!inTransaction || text === 'commit')) onWritten();
        return answered;
      } catch (error) {
        if (error instanceof DatabaseError && error.severity === 'ERROR') throw error;
        const lasts = inTransaction ? text === 'commit' : WRITES.test(text);
        lost =
          lasts && wasSent(error) ? new WriteOutcomeUnknown('an answer was lost', { cause: error }) : (error as Error);
        throw lost;
      }
    };
    return { query, release: () => client.release(lost !== undefined) } as object as PostgresPoolClient;
  },
  // Whoever created the pool ends it.
  end: async () => {},
});

/** The server process at a connection's other end, which the driver's types leave out. */
const processOf = (client: object): number | undefined => (client as { readonly processID?: number }).processID;

const BEGINS = /^(begin|start transaction)/;
/** Rather a false positive: a text that only mentions such a word. */
const WRITES = /\b(insert|update|delete|merge)\b/i;

/** The driver reports that a connection was already known to be broken. */
const wasSent = (error: unknown): boolean => !(error instanceof Error && error.message.endsWith('is not queryable'));

const { BYTEA, INT8, NUMERIC, TIMESTAMPTZ } = types.builtins;
// The driver can parse them, but has no names for them.
const [INT8_ARRAY, TEXT_ARRAY]: [number, number] = [1016, 1009];
const asDate = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const asTexts = types.getTypeParser(INT8_ARRAY) as (text: string) => string[];

/** In UTC, as nearly all arrive, the digits are already there: making a Date takes ten times as long. */
function isoTime(text: string): string {
  const [, date, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text) ?? [];
  return date ? `${date}T${time}.${fraction.padEnd(3, '0')}Z` : asDate(text).toISOString();
}

/** @throws RangeError beyond a safe integer */
const integerOf = (text: string): number => cents(Number(text));

const PARSERS = new Map<number, (text: string) => unknown>([
  [BYTEA, (text) => text],
  [INT8, integerOf],
  [INT8_ARRAY, (text) => asTexts(text).map(integerOf)],
  [TIMESTAMPTZ, isoTime],
]);

const orText = (text: string, read: (text: string) => unknown): unknown => {
  try {
    return read(text);
  } catch {
    return text;
  }
};
const ANY_PARSERS = new Map(PARSERS)
  .set(INT8, (text) => orText(text, integerOf))
  // Sums that may exceed a bigint.
  .set(NUMERIC, (text) => orText(text, integerOf))
  // With a lower bound other than 1, a second dimension or null, it isn't what programs write.
  .set(INT8_ARRAY, (text) => (/^\{[-\d,]*\}$/.test(text) ? orText(text, PARSERS.get(INT8_ARRAY) ?? String) : text))
  .set(TEXT_ARRAY, (text) => (text.startsWith('{') ? types.getTypeParser(TEXT_ARRAY)(text) : text))
  .set(TIMESTAMPTZ, (text) => orText(text, isoTime));
const LENIENT: CustomTypesConfig = {
  getTypeParser: (type: number) => ANY_PARSERS.get(type) ?? types.getTypeParser(type),
};

/** A placeholder in a prepared query. */
export type Place<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/**
 * A query built once, and planned once per connection: for frequent queries. Not for lists, whose best plan depends on
 * their values.
 */
export function prepared<Values extends object, Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  build: (place: Place<Values>) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const compiled = build((name) => sql.val(new Placeholder(name)) as Expression<never>).compile();
  if (!statementNames.has(compiled.sql)) statementNames.set(compiled.sql, `prepared_${statementNames.size}`);
  return async (values) => {
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/**
 * One of several ids, in a prepared query. Postgres sees a given array's length, estimates a plan for fewer ids than
 * usual to be cheaper than the generic one, and so plans each time. A subquery's array has no length before it runs.
 */
export const anyPlaced = (ids: Expression<readonly string[]>) => sql<string>`any(array(select unnest(${ids}::uuid[])))`;

/** A prepared query's name by its text, '' for any other: only texts reach a connection. */
const statementName = (text: string): string => statementNames.get(text) ?? '';

const statementNames = new Map<string, string>();

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** How long to wait for an answer before checking what the server does. */
interface Patience {
  readonly patienceMs: number;
  /** Whether the server is working on a query from the connection with this server process id. */
  isAtWork(processId: number | undefined): Promise<boolean>;
}

/** The server doesn't answer and isn't working: the request was certainly not carried out. */
export class DatabaseTimedOut extends Error {
  override readonly name = 'DatabaseTimedOut';
}

/** A write was sent, and its answer never came: whether it was done is unknown. */
export class WriteOutcomeUnknown extends Error {
  override readonly name = 'WriteOutcomeUnknown';
}

/** @throws DatabaseTimedOut if nobody is working on the answer any more */
async function answerOf<Answer>(
  answer: Promise<Answer>,
  processId: number | undefined,
  { patienceMs, isAtWork }: Patience,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  let answered = false;
  const silence = new Promise<never>((_, reject) => {
    const look = async () => {
      const atWork = await isAtWork(processId);
      if (!atWork) reject(new DatabaseTimedOut(`the database is silent for more than ${patienceMs} ms`));
      else if (!answered) wait();
    };
    const wait = () => void (timer = setTimeout(() => void look(), patienceMs));
    wait();
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    answered = true;
    clearTimeout(timer);
  }
}

/** Asks over a separate connection, so that a long query isn't taken for a server that is frozen or unreachable. */
export const atWorkAt =
  (connectionString: string, timeoutMs: number): Patience['isAtWork'] =>
  async (processId) => {
    const client = new Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    client.on('error', () => {});
    try {
      await client.connect();
      const text = `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state <> 'idle'`;
      return (await client.query(text, [processId])).rowCount !== 0;
    } catch (error) {
      // The server answers, even if it refuses the connection.
      return error instanceof DatabaseError;
    } finally {
      void client.end().catch(() => {});
    }
  };

import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '@northvale/ledger/event/json.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { RowOf } from '@northvale/projections/engine/table.ts';
import { sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { ActKind } from '../contract/acts.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../identity/ids.ts';
import { PersonErased, type SealedTexts } from '../identity/personKeys.ts';
import type { actsTable, IdentityDatabase, IdentityTables } from '../identity/tables.ts';

/** What somebody did beside moving money, or was refused. */
interface Act {
  readonly kind: ActKind;
  /** Default: a new one. The same id is the same act, and kept once. */
  readonly id?: string;
  /** Absent where nobody is signed in. */
  readonly actor?: { readonly id: string; readonly role: string };
  /** Whom it is about. */
  readonly userId?: string;
  readonly outcome: 'done' | 'refused';
  /** Nothing personal: names of fields, codes, roles. */
  readonly details?: JsonObject;
  readonly from?: Whence;
}

/** From where; personal, and sealed. */
export interface Whence {
  readonly address: string;
  readonly device: string;
  /** Its id; '' where nobody is signed in. */
  readonly session: string;
}

export interface Acts {
  /** Resolves once it is kept. */
  record(act: Act): Promise<void>;
}

type Unplaced = Omit<ActRow, 'number' | 'hash'>;

interface Waiting {
  readonly act: Unplaced;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface ActParts {
  readonly db: IdentityDatabase;
  readonly people: Pick<SealedTexts, 'sealText'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info'>;
}

// Any number will do that no other lock of this database has.
const CHAIN_LOCK = 0x6e76_0030;

/**
 * Keeps acts, one behind the other. Those that come meanwhile leave together, over one connection: however many people
 * sign in, the calls that move money find the other connections free.
 */
export function createActs({ db, people, now, log }: ActParts): Acts {
  let waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await db
        .transaction()
        .execute((transaction) =>
          append(
            transaction,
            batch.map(({ act }) => act),
          ),
        )
        .then(
          () => batch.forEach(({ resolve }) => resolve()),
          (error: unknown) => batch.forEach(({ reject }) => reject(error)),
        );
    }
    writing = false;
  }

  async function sealed(userId: string | undefined, from: Whence | undefined): Promise<string> {
    if (userId === undefined || userId === '' || !from) return '';
    return people.sealText(userId, JSON.stringify(from)).catch((error: unknown) => {
      if (error instanceof PersonErased) return '';
      throw error;
    });
  }

  return {
    async record({ kind, id = newId(), actor, userId, outcome, details = {}, from }) {
      const act: Unplaced = {
        id,
        at: now().toISOString(),
        kind,
        actor_id: actor?.id ?? '',
        actor_role: actor?.role ?? '',
        about_id: userId ?? '',
        outcome,
        details,
        sealed: await sealed(actor?.id ?? userId, from),
      };
      log.info({ act: kind, actor: act.actor_id, user: act.about_id, outcome, details }, 'act');
      await new Promise<void>((resolve, reject) => {
        waiting.push({ act, resolve, reject });
        if (!writing) void writeAll();
      });
    },
  };
}

/** Puts acts behind the last one, but for those that stand already. */
async function append(db: Transaction<IdentityTables>, acts: readonly Unplaced[]): Promise<void> {
  // A process that pauses or vanishes with the lock mustn't keep all others from signing people in.
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '5s', true), pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(
    db,
  );
  const last = await db
    .selectFrom('acts')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ids = acts.map(({ id }) => id);
  const standing = await db.selectFrom('acts').select('id').where('id', '=', anyOf(ids)).execute();
  const known = new Set(standing.map(({ id }) => id));
  const rows: ActRow[] = [];
  for (const act of acts) {
    if (known.has(act.id)) continue;
    known.add(act.id);
    const before = rows.at(-1) ?? last ?? NO_ACT;
    const placed = { ...act, number: before.number + 1 };
    rows.push({ ...placed, hash: hashOfAct(placed, before.hash) });
  }
  if (rows.length > 0) await db.insertInto('acts').values(rows).execute();
}

export type ActRow = RowOf<typeof actsTable>;

/** The hash that the first act follows. */
export const NO_ACT = { number: 0, hash: '0'.repeat(64) };

/** SHA-256 (hex) over the canonical JSON (RFC 8785) of all that is kept of an act, and the hash of the one before. */
export const hashOfAct = (act: Omit<ActRow, 'hash'>, previousHash: string): string =>
  createHash('sha256')
    .update(canonicalJson({ ...act, previousHash } satisfies JsonObject))
    .digest('hex');

/** The number of the first act that doesn't follow the one before; undefined where all of them do. */
export function brokenAt(acts: readonly ActRow[], before = NO_ACT): number | undefined {
  let previous: { readonly number: number; readonly hash: string } = before;
  for (const { hash, ...act } of acts) {
    if (act.number !== previous.number + 1 || hashOfAct(act, previous.hash) !== hash) return previous.number + 1;
    previous = { number: act.number, hash };
  }
  return undefined;
}

const PAGE = 1_000;

/** Goes through all acts: the number of the first that doesn't follow the one before, undefined where all do. */
export async function verifyActs(db: Database): Promise<number | undefined> {
  let before: typeof NO_ACT | ActRow = NO_ACT;
  for (;;) {
    const page: ActRow[] = await db
      .selectFrom('acts')
      .selectAll()
      .where('number', '>', before.number)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    const broken = brokenAt(page, before);
    const last = page.at(-1);
    if (broken !== undefined || !last) return broken;
    before = last;
  }
}

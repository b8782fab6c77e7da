import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { type KeyRing, openUnder, sealUnder } from './encryption.ts';
import { assertInSession, hashSecret, type SessionHolder } from './sessions.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';
import { noteAccessChange, noteChange, withPerson } from './changeNotices.ts';

const RECOVERY_CODES = 10;
/** 120 bits: from 112 on, a plain hash is enough (OWASP ASVS 6.5.2). */
const RECOVERY_CODE_BYTES = 15;
/** RFC 4226 asks for at least 128 bits. */
const SECRET_BYTES = 20;

interface CodeOptions {
  /** Whether a recovery code will do. */
  readonly recovery: boolean;
  /** What the code is given for: a command's id, so that its retry may bring the same code. */
  readonly use?: string;
}

/** What a code is worth. */
type Verdict =
  | {
      readonly kind: 'right';
      /** It was a recovery code; so many are left. */
      readonly recoveryCodesLeft?: number;
    }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'resting'; readonly seconds: number };

/** Time-based one-time codes, and recovery codes for whoever lost the device. */
export interface SecondFactors {
  /** A new secret, which counts only once it was enabled with a code of it. Resolves to undefined where one counts. */
  setUp(userId: string): Promise<string | undefined>;
  /**
   * Resolves to the recovery codes, shown this once, or undefined where the code is wrong.
   * @throws SessionOver
   */
  enable(by: SessionHolder, code: string, at: Date): Promise<readonly string[] | undefined>;
  /**
   * Whether this is a code that counts now. Every code counts for one use. After five wrong ones in a quarter of an
   * hour no code counts for as long, after twenty in a day all sessions end: of both, and of a recovery code that was
   * used up, the owner is told.
   */
  judge(userId: string, code: string, at: Date, options: CodeOptions): Promise<Verdict>;
  /** @throws SessionOver */
  disable(by: SessionHolder, at: Date): Promise<void>;
}

/** @param changed is told whose sessions may have ended */
export function createSecondFactors(
  db: IdentityDatabase,
  keys: KeyRing,
  changed: (userId: string) => void,
): SecondFactors {
  const kept = async (from: Kysely<IdentityTables>, userId: string, enabled: boolean) => {
    const found = await from
      .selectFrom('second_factors')
      .select('secret as sealed')
      .where('user_id', '=', userId)
      .where('enabled_at', enabled ? 'is not' : 'is', null)
      .executeTakeFirst();
    return found && { ...found, secret: new Uint8Array(Buffer.from(openUnder(keys, found.sealed, userId), 'base64')) };
  };

  return {
    async setUp(userId) {
      const secret = randomBytes(SECRET_BYTES);
      const encrypted = sealUnder(keys, secret.toString('base64'), userId);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factors')
        .values({ user_id: userId, secret: encrypted })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ secret: encrypted }).where('second_factors.enabled_at', 'is', null),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n ? base32(new Uint8Array(secret)) : undefined;
    },

    async enable(by, code, at) {
      const userId = by.id;
      const found = await kept(db, userId, false);
      const step = found && matchingStep(found.secret, plain(code), at);
      if (!found || step === undefined) return undefined;
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      const enabled = {
        enabled_at: at.toISOString(),
        last_step: step,
        recovery_hashes: codes.map((recovery) => hashSecret(`${userId}:${plain(recovery)}`)),
      };
      return withPerson(db, userId, 'forShare', async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('second_factors')
          .set(enabled)
          .where('user_id', '=', userId)
          .where('enabled_at', 'is', null)
          // Another secret may have taken its place meanwhile, and the code isn't of that one.
          .where('secret', '=', found.sealed)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return undefined;
        await assertInSession(transaction, by);
        await noteAccessChange(transaction, userId, 'factor', at, { kind: 'factorAdded' });
        return codes;
      });
    },

    async judge(userId, typed, at, options) {
      const code = plain(typed);
      const kind = /^\d{6}$/.test(code) ? 'code' : 'recovery';
      // All at once: a process that ends meanwhile has neither counted a try nor used up a code.
      const verdict = await withPerson(db, userId, 'forShare', async (transaction): Promise<Verdict> => {
        const tries = createCodeTries(transaction);
        const counted = await tries.count(userId, kind, at);
        if (counted.kind === 'resting') return counted;
        const right = await judged(transaction, userId, code, at, options);
        if (!right) {
          await defend(transaction, userId, counted, at);
          return { kind: 'wrong' };
        }
        await tries.forgive(userId, kind);
        const { recoveryCodesLeft: left } = right;
        if (left !== undefined) await noteChange(transaction, userId, { kind: 'recoveryCodeUsed', left }, at);
        return right;
      });
      if (verdict?.kind === 'wrong') changed(userId);
      return verdict ?? { kind: 'wrong' };
    },

    async disable(by, at) {
      await withPerson(db, by.id, 'forShare', async (transaction) => {
        const own = transaction.deleteFrom('second_factors').where('user_id', '=', by.id);
        const { numDeletedRows } = await own.where('enabled_at', 'is not', null).executeTakeFirst();
        if (numDeletedRows === 0n) return;
        await assertInSession(transaction, by);
        await noteAccessChange(transaction, by.id, 'factor', at, { kind: 'factorRemoved' });
      });
    },
  };

  async function judged(
    transaction: Kysely<IdentityTables>,
    userId: string,
    code: string,
    at: Date,
    { recovery, use = '' }: CodeOptions,
  ): Promise<Extract<Verdict, { kind: 'right' }> | undefined> {
    const found = await kept(transaction, userId, true);
    if (!found) return undefined;
    const step = matchingStep(found.secret, code, at);
    if (step !== undefined) return (await takeStep(transaction, userId, step, use)) ? { kind: 'right' } : undefined;
    const left = recovery ? await takeRecoveryCode(transaction, userId, hashSecret(`${userId}:${code}`)) : undefined;
    return left === undefined ? undefined : { kind: 'right', recoveryCodesLeft: left };
  }
}

/** A step counts once, or again for the use that it was given for. */
async function takeStep(db: Kysely<IdentityTables>, userId: string, step: number, use: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, last_use: use })
    .where('user_id', '=', userId)
    .where(({ eb, or, and }) =>
      or([
        eb('last_step', '<', step),
        ...(use === '' ? [] : [and([eb('last_step', '=', step), eb('last_use', '=', use)])]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many are left; undefined where it was none. */
async function takeRecoveryCode(db: Kysely<IdentityTables>, userId: string, hash: string): Promise<number | undefined> {
  const taken = await db
    .updateTable('second_factors')
    .set(({ fn, val }) => ({ recovery_hashes: fn<string[]>('array_remove', ['recovery_hashes', val(hash)]) }))
    .where('user_id', '=', userId)
    .where(({ eb, fn, val }) => eb(val(hash), '=', fn.any('recovery_hashes')))
    .returning('recovery_hashes as left')
    .executeTakeFirst();
  return taken?.left.length;
}

/** Whoever gets so far as to guess codes has the password, or a token. */
async function defend(
  db: Kysely<IdentityTables>,
  userId: string,
  { beginsRest, endsSessions }: Extract<Counted, { kind: 'counted' }>,
  at: Date,
): Promise<void> {
  if (endsSessions) await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  const kind = endsSessions ? 'codesGuessedAllDay' : 'codesGuessed';
  if (endsSessions || beginsRest) await noteChange(db, userId, { kind }, at);
}

const newRecoveryCode = (): string =>
  (base32(new Uint8Array(randomBytes(RECOVERY_CODE_BYTES))).match(/.{4}/g) ?? []).join('-');

/** Recovery codes are written in groups, and apps show theirs in two. */
const plain = (code: string): string => code.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** So many wrong codes within a quarter of an hour, over all occasions; then no code counts for as long. */
const MOST_WRONG = 5;
const REST_MS = 15 * 60_000;
/** So many within a day are no owner's any more. */
const MOST_WRONG_A_DAY = 20;
const DAY_MS = 24 * 3_600_000;

type CodeKind = 'code' | 'recovery';

type Counted =
  | { readonly kind: 'resting'; readonly seconds: number }
  | {
      readonly kind: 'counted';
      /** Were it wrong, the codes would rest from now on. */
      readonly beginsRest: boolean;
      /** Were it wrong, it would be one too many for a day. */
      readonly endsSessions: boolean;
    };

interface CodeTries {
  /** Counts a try as wrong before it is looked at, so that parallel guesses can't share one. */
  count(userId: string, kind: CodeKind, at: Date): Promise<Counted>;
  /** It was right: it counts no more, and the quarter of an hour begins anew. */
  forgive(userId: string, kind: CodeKind): Promise<void>;
}

/** For the transaction in which a code is judged. */
const createCodeTries = (db: Kysely<IdentityTables>): CodeTries => ({
  async count(userId, kind, at) {
    const now = at.toISOString();
    const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
    const isOver = sql<boolean>`code_tries.since <= ${before(REST_MS)}`;
    const dayIsOver = sql<boolean>`code_tries.day_since <= ${before(DAY_MS)}`;
    const [counted] = await db
      .insertInto('code_tries')
      .values({ user_id: userId, kind, since: now, wrong: 1, day_since: now, day_wrong: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind'])
          .doUpdateSet({
            wrong: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE code_tries.wrong + 1 END`,
            since: sql<string>`CASE WHEN ${isOver} OR code_tries.wrong + 1 = ${MOST_WRONG} THEN ${now} ELSE code_tries.since END`,
            day_wrong: sql<number>`CASE WHEN ${dayIsOver} THEN 1 ELSE code_tries.day_wrong + 1 END`,
            day_since: sql<string>`CASE WHEN ${dayIsOver} THEN ${now} ELSE code_tries.day_since END`,
          })
          .where(sql<boolean>`${isOver} OR code_tries.wrong < ${MOST_WRONG}`),
      )
      .returning(['wrong', 'day_wrong as dayWrong'])
      .execute();
    if (counted)
      return {
        kind: 'counted',
        beginsRest: counted.wrong === MOST_WRONG,
        endsSessions: counted.dayWrong % MOST_WRONG_A_DAY === 0,
      };
    const row = db.selectFrom('code_tries').select('since').where('user_id', '=', userId).where('kind', '=', kind);
    const { since } = await row.executeTakeFirstOrThrow();
    return { kind: 'resting', seconds: Math.ceil((Date.parse(since) + REST_MS - at.getTime()) / 1000) };
  },

  async forgive(userId, kind) {
    await db
      .updateTable('code_tries')
      .set(({ eb }) => ({ wrong: 0, day_wrong: eb('day_wrong', '-', 1) }))
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute();
  },
});

/** RFC 6238 as authenticator apps have it: SHA-1, 30 s, 6 digits. */
const STEP_SECONDS = 30;
/** A clock may be one step early or late. */
const DRIFT_STEPS = 1;

const totpOf = (secret: Uint8Array): TOTP =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: STEP_SECONDS });

/** The step whose code this is, or undefined. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const timestamp = time.getTime();
  const drift = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return drift === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + drift;
}

/** RFC 4648, which authenticator apps read secrets in. */
export const base32 = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

import { createHmac, type KeyObject } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many tries of what in how many seconds. Whom a key names: an account, a network (`networkOf`), or both. */
const LIMITS = {
  /** An account, whatever the address, or one device of it: see `slowly`. */
  login: { points: 10, duration: DAY },
  mailOfTries: { points: 3, duration: DAY },
  loginByAddress: { points: 100, duration: 15 * MINUTE },
  register: { points: 20, duration: HOUR },
  referralCodes: { points: 60, duration: HOUR },
  resetPassword: { points: 20, duration: 15 * MINUTE },
  /**
   * Mails that anybody may have sent: by who asks, by that and to whom, and to whom in all (see `auth/secondFactor.ts`).
   */
  mailsByAddress: { points: 20, duration: HOUR },
  mailsToAccountByAddress: { points: 5, duration: HOUR },
  mailsToAccount: { points: 12, duration: HOUR },
  /** Mails about an account to an address that it hasn't confirmed: it may be a stranger's. */
  mailsToUnconfirmed: { points: 12, duration: HOUR },
  /** Those about money that leaves, apart: whoever has used up the others hides none of them. */
  moneyMailsToUnconfirmed: { points: 30, duration: HOUR },
  /** By an account and a network or device; twenty tries in all end a code wherever they come from. */
  codeByAddress: { points: 5, duration: 30 * MINUTE },
  /** Of an account, over all codes that it is mailed one after another (see `auth/secondFactor.ts`). */
  codes: { points: 100, duration: DAY },
  password: { points: 10, duration: 15 * MINUTE },
  /** Addresses that a person says are theirs: each is mailed, whoever's it is. */
  emailChange: { points: 10, duration: HOUR },
  contact: { points: 10, duration: HOUR },
  upload: { points: 20, duration: HOUR },
} as const;

/** How many calls in how many seconds, counted without waiting for the database. */
const PACES = {
  /** An investor's calls that move money or ask for it. */
  moneyCalls: { points: 120, duration: MINUTE },
  /** The calls by which one of the staff decides. */
  staffCalls: { points: 600, duration: MINUTE },
  /** A session's other calls that are each recorded as an act. */
  acts: { points: 120, duration: MINUTE },
} as const;

type LimitName = keyof typeof LIMITS;
type PaceName = keyof typeof PACES;

/** How long a count is waited for. */
const PATIENCE_MS = 2_000;

/** How long the first try has to wait that waits, and the longest wait. */
const FIRST_WAIT = 30;
const LONGEST_WAIT = 15 * MINUTE;

export interface RateLimits {
  /** @throws Problem with the seconds to wait */
  take(name: LimitName, key: string): Promise<void>;
  /** @throws Problem with the seconds to wait */
  keepPace(name: PaceName, key: string): void;
  /** True while there are tries left; takes one. */
  allows(name: LimitName, key: string): Promise<boolean>;
  /**
   * For what may be guessed: once the tries are used up, each one more has to wait twice as long as the one before. A
   * try counts before it is judged, so that many at once can't share one.
   * @returns how many there have been, and whether this was the last that didn't have to wait
   * @throws Problem with the seconds to wait
   */
  slowly(name: LimitName, key: string): Promise<{ readonly tries: number; readonly last: boolean }>;
  /** Forgets the tries of someone who has shown who they are. */
  forget(name: LimitName, key: string): Promise<void>;
}

const OFF: RateLimits = {
  take: async () => {},
  keepPace: () => {},
  allows: async () => true,
  slowly: async () => ({ tries: 0, last: false }),
  forget: async () => {},
};

/**
 * Limits that all processes share and that outlive them. While the database is away, each process counts for itself.
 * Keys are kept as hashes: who tried to sign in stands nowhere in plain words.
 */
export function createRateLimits(on: boolean, pool: Pool, hashKey: KeyObject): RateLimits {
  if (!on) return OFF;
  const hashed = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url').slice(0, 22);
  const limiter = (keyPrefix: string, limit: { readonly points: number; readonly duration: number }) =>
    new RateLimiterPostgres({
      ...limit,
      keyPrefix,
      storeClient: hasty(pool),
      storeType: 'pool',
      schemaName: 'identity',
      tableName: 'rate_limits',
      tableCreated: true,
      // `identity/erasure.ts` does it.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix }),
    });
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, limiter(name, limit)]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const paces = Object.fromEntries(
    Object.entries(PACES).map(([name, { duration }]) => [name, createCallCounter(pool, name, duration)]),
  ) as Record<PaceName, CallCounter>;
  const turns = limiter('turn', { points: 1, duration: LONGEST_WAIT });

  /** Takes one; the seconds to wait where none was left. */
  async function waitAfter(name: LimitName, key: string): Promise<number> {
    const { consumedPoints, msBeforeNext } = await limiters[name].penalty(hashed(key));
    return consumedPoints > LIMITS[name].points ? seconds(msBeforeNext) : 0;
  }

  return {
    async take(name, key) {
      const wait = await waitAfter(name, key);
      if (wait > 0) throw tooMany(wait);
    },

    keepPace(name, key) {
      const { points } = PACES[name];
      const { count, msLeft } = paces[name].count(hashed(key));
      if (count > points) throw tooMany(seconds(msLeft));
    },

    allows: async (name, key) => (await waitAfter(name, key)) === 0,

    async slowly(name, key) {
      const { consumedPoints: tries } = await limiters[name].penalty(hashed(key));
      const beyond = tries - LIMITS[name].points;
      if (beyond < 0) return { tries, last: false };
      const customDuration = Math.min(FIRST_WAIT * 2 ** beyond, LONGEST_WAIT);
      const turn = await turns.penalty(hashed(`${name} ${key}`), 1, { customDuration });
      if (turn.consumedPoints === 1) return { tries, last: beyond === 0 };
      // Who only knocks while the door is shut doesn't make others wait longer.
      await limiters[name].reward(hashed(key));
      throw tooMany(seconds(turn.msBeforeNext));
    },

    async forget(name, key) {
      await Promise.all([limiters[name].delete(hashed(key)), turns.delete(hashed(`${name} ${key}`))]);
    },
  };
}

/** To who waits too long for it, the database is away too; a connection that is silent is given up. */
const hasty = (pool: Pool) => ({
  query: (query: QueryConfig) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the database is silent')), PATIENCE_MS);
      const inTime: QueryConfig = Object.assign({}, query, { query_timeout: PATIENCE_MS });
      void pool
        .query(inTime)
        .then(resolve, reject)
        .finally(() => clearTimeout(late));
    }),
});

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const tooMany = (retryAfterSeconds: number): Problem => new Problem('TooManyTries', { retryAfterSeconds });

const MERGE_MS = 1_000;
/** Who has made fewer calls than these at a process since the window began is counted there alone. */
const FEW = 10;

export interface CallCounter {
  /** Takes one. @returns how many there have been, as far as it is known here, and how long the window still lasts */
  count(key: string): { readonly count: number; readonly msLeft: number };
  /** Adds up what was counted here and elsewhere. It happens each second by itself. */
  merge(): Promise<void>;
}

interface Counted {
  count: number;
  /** Of these, what the other processes don't know of yet. */
  untold: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  shared: boolean;
}

/**
 * Counts in memory, so that no call waits for the database; each second the counts of all processes are added up. So
 * somebody who spreads calls over processes gets a second's worth too many, and a restart forgets as much. While the
 * database is away, each process counts for itself.
 */
export function createCallCounter(pool: Pick<Pool, 'query'>, name: string, durationSeconds: number): CallCounter {
  const counts = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;

  function mergeLater(): void {
    timer ??= setTimeout(() => {
      void merge()
        .catch(() => {})
        .finally(() => {
          timer = undefined;
          if (counts.size > 0) mergeLater();
        });
    }, MERGE_MS).unref();
  }

  async function merge(): Promise<void> {
    const now = Date.now();
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    const news = [...counts]
      .filter(([, { shared, untold }]) => untold >= (shared ? 1 : FEW))
      .map(([key, counted]) => ({ key: `${name}:${key}`, counted, told: counted.untold }))
      // In one order, or two processes could wait for each other.
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    if (news.length === 0) return;
    const { rows } = await pool.query<{ key: string; points: number; expire: string }>(ADD_UP, [
      news.map(({ key }) => key),
      news.map(({ told }) => told),
      news.map(({ counted }) => counted.endsAt),
      now,
    ]);
    const totals = new Map(rows.map((row) => [row.key, row]));
    for (const { key, counted, told } of news) {
      const { points = told, expire = counted.endsAt } = totals.get(key) ?? {};
      // What was counted while the question was under way comes on top.
      counted.untold -= told;
      counted.count = points + counted.untold;
      counted.endsAt = Number(expire);
      counted.shared = true;
    }
  }

  return {
    count(key) {
      const now = Date.now();
      let counted = counts.get(key);
      if (!counted || counted.endsAt <= now) {
        counted = { count: 0, untold: 0, endsAt: now + durationSeconds * 1_000, shared: false };
        counts.set(key, counted);
      }
      counted.count += 1;
      counted.untold += 1;
      mergeLater();
      return { count: counted.count, msLeft: counted.endsAt - now };
    },

    merge,
  };
}

/** The window of whoever was first holds for all; when it is over, the next to count begins another. */
const ADD_UP = `
  INSERT INTO identity.rate_limits AS kept (key, points, expire)
  SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[])
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN kept.expire > $4 THEN kept.points ELSE 0 END,
    expire = CASE WHEN kept.expire > $4 THEN kept.expire ELSE excluded.expire END
  RETURNING key, points, expire`;

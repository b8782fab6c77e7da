import type { Pool } from 'pg';

const MERGE_MS = 1_000;
/** Who has made fewer calls than these at a process since the window began is counted there alone. */
const FEW = 10;

export interface Pace {
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
export function createPace(pool: Pick<Pool, 'query'>, name: string, durationSeconds: number): Pace {
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

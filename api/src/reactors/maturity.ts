import { streamName } from '@northvale/ledger/streams.ts';
import { Cron } from 'croner';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import type { Parts } from '../parts.ts';

const SYSTEM = { id: 'maturity', role: 'system' } as const;
/** The most holdings of one round; the rest wait for the next minute. */
const ROUND = 500;

interface Due {
  readonly id: string;
  readonly user_id: string;
  readonly revision: number;
}

/**
 * Pays out holdings that have come to maturity, each minute. The read model only says where to look: whether a holding
 * is due, and that it is paid once, is decided in its account. Resolves once a running round has ended.
 */
export function startMaturity(
  parts: Pick<Parts, 'accounts' | 'store' | 'pool' | 'keys' | 'now' | 'log'>,
): () => Promise<void> {
  let round = Promise.resolve(0);
  const run = () => {
    round = payDueHoldings(parts).catch((error: unknown) => {
      parts.log.error({ err: error }, 'maturity: a round was cut off and will be tried again');
      return 0;
    });
    return round;
  };
  const schedule = new Cron('0 * * * * *', { protect: true }, async () => void (await run()));
  void run();
  return async () => {
    schedule.stop();
    await round;
  };
}

/** One round. Resolves to how many holdings were paid out. */
export async function payDueHoldings({
  accounts,
  store,
  pool,
  keys,
  now,
  log,
}: Pick<Parts, 'accounts' | 'store' | 'pool' | 'keys' | 'now' | 'log'>): Promise<number> {
  const { rows } = await pool.query<Due>(
    `SELECT id, user_id, revision FROM read_live.holdings
     WHERE status = 'active' AND matures_at <= $1 ORDER BY matures_at LIMIT ${ROUND}`,
    [now()],
  );
  let paid = 0;
  for (const { id: holdingId, user_id: userId, revision } of rows) {
    const [purchase] = await store.readStream(streamName('account', userId), { from: revision, limit: 1 });
    const outcome = await accounts.handle(userId, {
      id: commandIdOf(SYSTEM.id, holdingId),
      digest: digestOf(keys.digest, { holdingId }),
      actor: SYSTEM,
      ...(purchase ? { causationId: purchase.id } : {}),
      payload: { type: 'MatureHolding', holdingId },
    });
    if (outcome.kind === 'refused') log.warn({ holdingId, code: outcome.refusal.code }, 'maturity: refused');
    else if (!outcome.replayed) paid += 1;
  }
  return paid;
}

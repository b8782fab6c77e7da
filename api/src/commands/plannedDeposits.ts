import type { KeyObject } from 'node:crypto';
import { duePlans } from '@northvale/projections/models/depositPlans.ts';
import { every } from '@northvale/projections/engine/log.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import type { Accounts } from './issueCommand.ts';

const INTERVAL_MS = 30_000;
/** How many plans are looked up at once. */
const BATCH = 500;
const SYSTEM = { id: 'plans', role: 'system' } as const;

type PlanParts = {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly keys: { readonly digest: KeyObject };
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
};

/** Requests the deposits of plans whose day has come. */
export const requestPlanned = (parts: PlanParts) =>
  every(INTERVAL_MS, parts.log, 'recurring deposits are requested later', () => plannedRound(parts));

/**
 * One such round. Of a plan only the present month is requested: what fell into a time without a server isn't made up
 * for. That a month has one request at most, the account decides.
 */
export async function plannedRound({ accounts, db, keys, log, now }: PlanParts): Promise<void> {
  const today = now().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const month = today.slice(0, 'yyyy-mm'.length);
  for (const { id: planId, userId } of await duePlans(db, today, BATCH)) {
    const command = {
      id: commandIdOf(SYSTEM.id, `${planId} ${month}`),
      digest: digestOf(keys.digest, { planId, month }),
      actor: SYSTEM,
      payload: { type: 'RequestPlannedDeposit', planId, month },
    } as const;
    // A refusal is no failure: the read model hasn't seen yet that its owner has changed the plan.
    await accounts
      .handle(userId, command)
      .catch((err: unknown) => log.warn({ err, planId }, 'a deposit was not requested'));
  }
}

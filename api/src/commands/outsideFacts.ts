import { RECENT_MS } from '@northvale/ledger/account/fourEyes.ts';
import type { OutsideFacts } from '@northvale/ledger/account/outsideFacts.ts';
import type { Approval } from '@northvale/ledger/account/state.ts';
import type { LineState } from '@northvale/ledger/bank/bank.ts';
import { adminOf } from '@northvale/projections/models/accounts.ts';
import { changesSince } from '../acts/records.ts';
import { type FactorParts, type ShownFactor, stepsUp } from '../auth/secondFactor.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/context.ts';
import type { CommandCtx } from '../http/idempotency.ts';
import type { AdminLock } from './admins.ts';
import type { Accounts, Runner } from './issueCommand.ts';

/*
 * The one place where facts from outside a stream are looked up for a decision on it.
 */

export type FactParts = {
  readonly accounts: Accounts;
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Runner;
};

/**
 * For a decision of staff on an account: what counts where two have to look.
 * @param requestId the withdrawal that it is about, where it is about one
 */
export async function staffFacts(
  parts: FactParts,
  caller: Caller,
  userId: string,
  requestId?: string,
): Promise<OutsideFacts> {
  const { config, db, now } = parts;
  const { fourEyesAbove } = config;
  if (fourEyesAbove === undefined) return {};
  const [since, changes, lapsed] = await Promise.all([
    adminSince(parts, caller.id),
    changesSince(db, [userId], new Date(now().getTime() - RECENT_MS)),
    lapsedOn(parts, userId, requestId),
  ]);
  // Which bank accounts are linked since when, the account itself knows; and a new device changes nothing.
  const access = changes.find(({ what }) => what !== 'bankAccount' && what !== 'device');
  return {
    fourEyesAbove,
    lapsed,
    ...(since === undefined ? {} : { adminSince: since }),
    ...(access ? { accessChangedAt: access.at } : {}),
  };
}

/** For an explanation of a bank's line: what counts where two have to look. */
export async function explanationFacts(
  parts: Omit<FactParts, 'now'>,
  caller: Pick<Caller, 'id'>,
  { proposal }: Pick<LineState, 'proposal'>,
): Promise<Pick<OutsideFacts, 'fourEyesAbove' | 'adminSince' | 'lapsed'>> {
  const { fourEyesAbove } = parts.config;
  if (fourEyesAbove === undefined) return {};
  const [since, lapsed] = await Promise.all([adminSince(parts, caller.id), lapsedAmong(parts, [proposal])]);
  return { fourEyesAbove, lapsed, ...(since === undefined ? {} : { adminSince: since }) };
}

/**
 * Since when somebody is an admin whom another person made one. Who was made one a moment ago mustn't pass for another.
 */
async function adminSince(
  { accounts, db, runner }: Omit<FactParts, 'config' | 'now'>,
  id: string,
): Promise<string | undefined> {
  const row = runner.status().current ? await adminOf(db, id) : undefined;
  return row ? (row.adminSince ?? undefined) : (await accounts.load(id)).adminSince;
}

/**
 * Who has decided first here, and has ceased to be an admin since, or has said since that somebody else was in their
 * account: who is back has still not given that word.
 */
async function lapsedOn(parts: FactParts, userId: string, requestId?: string): Promise<string[]> {
  const { proposal, roleProposal, requests } = await parts.accounts.load(userId);
  return lapsedAmong(
    parts,
    requestId === undefined ? [proposal, roleProposal] : (requests.get(requestId)?.approvals ?? []),
  );
}

async function lapsedAmong(
  { accounts }: Pick<FactParts, 'accounts'>,
  firsts: readonly (Pick<Approval, 'by' | 'at'> | undefined)[],
): Promise<string[]> {
  const lapsed = firsts.map(async (first) => {
    if (first === undefined) return [];
    const { role, closed, withdrawalsLocked, ...since } = await accounts.load(first.by);
    const { adminUntil = '', withdrawalsLockedAt = '' } = since;
    const isAdmin = role === 'admin' && !closed && !withdrawalsLocked;
    return isAdmin && adminUntil < first.at && withdrawalsLockedAt < first.at ? [] : [first.by];
  });
  return (await Promise.all(lapsed)).flat();
}

/** For what takes somebody away from the admins, or adds somebody to them. */
export async function adminFacts(turn: AdminLock): Promise<OutsideFacts> {
  const { count, lastLeftAt } = await turn.standing();
  return { admins: count, ...(lastLeftAt === undefined ? {} : { adminLeftAt: lastLeftAt }) };
}

/** For what adds to an account; in the command, so that no count has to be looked up. */
export const limitFacts = ({ config }: { readonly config: Config }): OutsideFacts => ({ limited: config.rateLimits });

/** For what may take the second factor of the caller: whether they have one and haven't shown it, or a wrong code. */
export async function stepUpFacts(
  parts: FactorParts,
  { state }: CommandCtx,
  given: ShownFactor,
): Promise<OutsideFacts> {
  const person = await parts.people.byId(state.caller.id);
  const shown = !person || (await stepsUp(parts, person, given, state));
  const missing = given.otp === undefined || given.assertion ? true : 'wrong';
  return { secondFactorMissing: shown ? false : missing, stepUpAbove: parts.config.stepUpAbove };
}

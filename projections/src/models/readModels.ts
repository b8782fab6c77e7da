import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { bankStatements } from './bank.ts';
import { depositPlans } from './depositPlans.ts';
import { figures } from './figures.ts';
import { holdings } from './holdings.ts';
import { investments } from './investments.ts';
import { journal } from './journal.ts';
import type { Projection } from '../engine/projection.ts';
import { reconciliations } from './reconciliations.ts';
import { referrals } from './referrals.ts';
import { requests } from './requests.ts';
import type { TablesOf } from '../engine/table.ts';
import { signedCheckpoints } from './signedCheckpoints.ts';
import { trialBalance } from './trialBalance.ts';
import { tlog } from './tlog.ts';

/** All projections, in the order in which an event is applied: each before those that it reads. */
export const PROJECTIONS = [
  requests,
  trialBalance,
  accounts,
  investments,
  holdings,
  depositPlans,
  referrals,
  bankStatements,
  reconciliations,
  journal,
  figures,
  activity,
  tlog,
  signedCheckpoints,
] as const satisfies readonly Projection[];

/** The tables of all projections, for Kysely. Only the runner writes them. */
export type ReadModels = TablesOf<(typeof PROJECTIONS)[number]['tables'][number]>;

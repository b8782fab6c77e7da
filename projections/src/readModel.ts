import { accounts } from './accounts/accounts.ts';
import { activity } from './activity/activity.ts';
import { figures } from './figures/figures.ts';
import { holdings } from './holdings/holdings.ts';
import { investments } from './investments/investments.ts';
import { journal } from './journal/journal.ts';
import type { Projection } from './projection.ts';
import { requests } from './requests/requests.ts';
import type { ReadableTable } from './table.ts';
import { signedCheckpoints } from './signedCheckpoints/signedCheckpoints.ts';
import { trialBalance } from './trialBalance/trialBalance.ts';
import { tlog } from './tlog/tlog.ts';

/** All projections, in the order in which an event is applied: each before those that it reads. */
export const PROJECTIONS = [
  requests,
  trialBalance,
  accounts,
  investments,
  holdings,
  journal,
  figures,
  activity,
  tlog,
  signedCheckpoints,
] as const satisfies readonly Projection[];

type ReadTable = (typeof PROJECTIONS)[number]['tables'][number];

/** The tables of all projections, for Kysely. Only the runner writes them. */
export type ReadModels = {
  readonly [Name in ReadTable['name']]: ReadableTable<Extract<ReadTable, { readonly name: Name }>>;
};

import { CATEGORIES } from '@northvale/ledger/streams.ts';
import { accounts } from './accounts/accounts.ts';
import { activity } from './activity/activity.ts';
import { holdings } from './holdings/holdings.ts';
import { investments } from './investments/investments.ts';
import { journal } from './journal/journal.ts';
import type { Projection } from './projection.ts';
import { requests } from './requests/requests.ts';
import type { ReadableTable } from './table.ts';
import { signedCheckpoints } from './signedCheckpoints/signedCheckpoints.ts';
import { trialBalance } from './trialBalance/trialBalance.ts';
import { tlog } from './tlog/tlog.ts';

/** All that is projected, in the order in which an event is applied. */
export const PROJECTIONS = [
  accounts,
  requests,
  investments,
  holdings,
  journal,
  trialBalance,
  activity,
  tlog,
  signedCheckpoints,
] as const satisfies readonly Projection[];

type ReadTable = (typeof PROJECTIONS)[number]['tables'][number];

/** The tables of all projections, as Kysely sees them. Nobody but the runner writes them. */
export type ReadModels = {
  readonly [Name in ReadTable['name']]: ReadableTable<Extract<ReadTable, { readonly name: Name }>>;
};

/**
 * Raise the number whenever a read table or what is written into it changes: at the next start the read models are
 * rebuilt beside those that serve. Read tables are never altered in place.
 */
const TABLES_VERSION = 4;

/** What the tables of a generation were made for. The categories are the subscription's filter. */
export const READ_MODEL_VERSION = `${TABLES_VERSION}:${CATEGORIES.join(',')}`;

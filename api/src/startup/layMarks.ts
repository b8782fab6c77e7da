import { every } from '@northvale/projections/engine/log.ts';
import type { Database } from '../database/database.ts';
import { layMarks, type Order } from '../database/places.ts';
import type { Parts } from '../parts.ts';
import { holdingsListed } from '../purchases/queries.ts';
import { requestsListed } from '../requests/queries.ts';
import { verificationsListed } from '../verifications/listVerifications.ts';

const INTERVAL_MS = 300_000;

/**
 * Lays the marks of those orders that no single index holds, by what stands in a table that is joined: without them a
 * page in the middle walks through half of the list. Of all other orders that walk is short. An order that can't be
 * walked leaves the others theirs.
 *
 * @throws AggregateError with what went wrong, after all others are laid
 */
export async function layAllMarks(db: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const listed of orders(db))
    await listed()
      .then((order) => layMarks(db, order))
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders of lists have no new marks`);
}

function orders(db: Database): (() => Promise<Order<string>>)[] {
  const by = <Field extends string>(field: Field) => ({ filter: {}, sort: { field, descending: false } });
  return [
    ...(['deposit', 'withdrawal'] as const).flatMap((kind) =>
      (['userId', 'decidedBy'] as const).map((field) => () => requestsListed(db, kind, by(field))),
    ),
    () => holdingsListed(db, by('userId')),
    ...(['name', 'status', 'reason'] as const).map((field) => () => verificationsListed(db, by(field))),
  ];
}

/** Again and again, for this process, until it is stopped. */
export function layingMarks({ reports, log }: Pick<Parts, 'reports' | 'log'>): { stop(): Promise<void> } {
  const ending = new AbortController();
  const lay = every(INTERVAL_MS, log, 'marks of lists are laid later', () => layAllMarks(reports));
  const ended = lay(ending.signal);
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

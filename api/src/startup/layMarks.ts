import { every } from '@northvale/projections/outage.ts';
import type { Database } from '../database/database.ts';
import { layMarks } from '../database/places.ts';
import type { Parts } from '../parts.ts';
import { holdingsListed } from '../purchases/queries.ts';
import { requestsListed } from '../requests/queries.ts';
import { verificationsListed } from '../verifications/listVerifications.ts';

const INTERVAL_MS = 300_000;

/**
 * Lays the marks of those orders that no single index holds, by what stands in a table that is joined: without them a
 * page in the middle walks through half of the list. Of all other orders that walk is short.
 */
export async function layAllMarks(db: Database): Promise<void> {
  const by = <Field extends string>(field: Field) => ({ filter: {}, sort: { field, descending: false } });
  for (const kind of ['deposit', 'withdrawal'] as const) {
    await layMarks(db, await requestsListed(db, kind, by('userId')));
    await layMarks(db, await requestsListed(db, kind, by('decidedBy')));
  }
  await layMarks(db, await holdingsListed(db, by('userId')));
  for (const field of ['name', 'status', 'reason'] as const)
    await layMarks(db, await verificationsListed(db, by(field)));
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

import { RECENT_MS } from '@northvale/ledger/account/fourEyes.ts';
import { changesSince } from '../../acts/queries.ts';
import type { RequestKind, RequestRecord } from '../../contract/requests.ts';
import type { Database } from '../../database/database.ts';

/** Pending withdrawals with what changed of their owners' access a short time ago, for who decides on them. */
export async function withRecentChanges<Of extends RequestRecord>(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  kind: RequestKind,
  records: readonly Of[],
): Promise<Of[]> {
  const pending = records.filter(({ status }) => kind === 'withdrawal' && status === 'pending');
  if (pending.length === 0) return [...records];
  const since = new Date(now().getTime() - RECENT_MS);
  const changes = await changesSince(
    db,
    pending.map(({ userId }) => userId._id),
    since,
  );
  return records.map((record) => {
    if (!pending.includes(record)) return record;
    const own = changes.filter(({ userId }) => userId === record.userId._id);
    return { ...record, recentChanges: own.map(({ what, at }) => ({ what, at })) };
  });
}

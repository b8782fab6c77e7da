import { anyOf } from '@northvale/projections/engine/database.ts';
import { EVENT_TYPES, eventWords } from '../../contract/events.ts';
import type { Database } from '../../database/database.ts';
import { isId } from '../../identity/ids.ts';

/** The newest events that a text may mean: by their id, their position, or what they are called. */
export async function findEvents(db: Database, q: string, limit: number) {
  const newest = db
    .selectFrom('activity')
    .select(['position', 'type', 'user_id as userId', 'amount', 'occurred_at as at'])
    .orderBy('occurred_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit);
  if (isId(q)) return newest.where('event_id', '=', q).execute();
  if (/^\d/.test(q)) return newest.where('position', '=', q).execute();
  const types = typesCalled(q.toLowerCase());
  return types.length === 0 ? [] : newest.where('type', '=', anyOf(types)).execute();
}

/** 'withdrawal app' and 'withdrawalapp' both mean WithdrawalApproved. */
const typesCalled = (words: string) =>
  EVENT_TYPES.filter((type) => [type, eventWords(type)].some((called) => called.toLowerCase().includes(words)));

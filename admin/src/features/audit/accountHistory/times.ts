import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import type { Moment } from './view.ts';

/** The time of a moment that isn't now; of one whose answer isn't there yet as far as the known times tell. */
export function timeOf({ revision, at }: Moment, times: AccountTimes | undefined, account: AccountAt): number {
  if (at !== undefined) return Date.parse(at);
  if (account.revision === revision || times === undefined || revision === undefined) return Date.parse(account.asOf);
  const place = revision / times.every;
  const [before, after] = [times.events[Math.floor(place)], times.events[Math.ceil(place)]];
  if (!before || !after) return Date.parse(account.asOf);
  const start = Date.parse(before.at);
  return start + (Date.parse(after.at) - start) * (place - Math.floor(place));
}

/** The last event that counts at a moment, as far as it is known before the account's answer. */
export function revisionOf({ revision, at }: Moment, times: AccountTimes | undefined, account: AccountAt): number {
  if (revision !== undefined) return Math.min(revision, account.head);
  if (at === undefined) return account.head;
  if (times?.every !== 1) return account.revision;
  return times.events.findLast((event) => event.at <= at)?.revision ?? account.revision;
}

/** A minute is meant with all that happened in it, as times are shown to the minute. Undefined where it's no time. */
export function endOfMinute(local: string): string | undefined {
  const start = Date.parse(local);
  return Number.isNaN(start) ? undefined : new Date(Math.min(start + 59_999, Date.now())).toISOString();
}

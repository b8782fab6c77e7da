import type { AdminRequestRecord } from '../api/records.ts';
import type { Verdict } from './balanceChanges.ts';

/** A request and what somebody is about to decide on it. */
export interface Deciding {
  request: AdminRequestRecord;
  verdict: Verdict;
}

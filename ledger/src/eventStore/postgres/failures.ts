import { DatabaseError } from 'pg';
import { StoreSealed } from '../errors.ts';

/**
 * What an error says about the statement that it answers:
 * - `refused`: rolled back or never sent, and asking again won't help;
 * - `rolledBack`: rolled back, and asking again may help;
 * - `unknown`: the connection was lost, and the statement may have been committed.
 */
export type Outcome = 'refused' | 'rolledBack' | 'unknown';

// Classes and codes of PostgreSQL's appendix A. An error that leaves the session alive has rolled its statement back.
const SESSION_ENDED = /^(08|57P)/;
const COMPLETION_UNKNOWN = '40003';
/** Deadlocks, full disks, too many connections, lock and statement timeouts, a standby that is read-only as yet. */
const MAY_PASS = /^(40|53|55|57014|58|25006)/;

export function outcomeOf(error: unknown): Outcome {
  // Ours, and made before anything was sent: a position of another store, or a bug.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return 'refused';
  if (error instanceof StoreSealed) return 'refused';
  if (!(error instanceof DatabaseError)) return 'unknown';
  const code = error.code ?? '';
  if (SESSION_ENDED.test(code) || code === COMPLETION_UNKNOWN) return 'unknown';
  return MAY_PASS.test(code) ? 'rolledBack' : 'refused';
}

/** Whether a read that failed so may work when it is tried again. */
export const mayPass = (error: unknown): boolean => outcomeOf(error) !== 'refused';

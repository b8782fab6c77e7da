import type { AccountState } from '@northvale/ledger/account/state.ts';
import { type Place, prepared } from '@northvale/projections/prepared.ts';
import type { ProjectionRunner } from '@northvale/projections/runner.ts';
import type { Database } from '../database/database.ts';
import type { Holder } from '../http/context.ts';

interface CallerParts {
  readonly db: Database;
  readonly runner: Pick<ProjectionRunner, 'status'>;
  /** As its stream says. */
  readonly openedAccount: (userId: string) => Promise<AccountState>;
}

/** What is known of who calls beside what their token says. */
interface CallerStanding extends Pick<AccountState, 'role' | 'closed'> {
  /** The password isn't theirs yet: it was printed at the first start. */
  readonly passwordPrinted: boolean;
  readonly lastSeenAt: string;
  /** When they last showed in this session who they are, and whether with a second factor. */
  readonly shownAt: string;
  readonly factorShown: boolean;
}

export interface Callers {
  /** Of a token's session and account; undefined where the session is over. */
  standing(holder: Holder, at: Date): Promise<CallerStanding | undefined>;
}

/**
 * One query says whether a session lives and how its account stands. The event store is asked only where the read models
 * lag, don't show the account yet, or say another role than the token: so a role that was taken, or an account that was
 * closed, counts from the answer to that command on, in every process.
 */
export function createCallers({ db, runner, openedAccount }: CallerParts): Callers {
  const living = prepared(db, (place: Place<{ sessionId: string; userId: string; at: string }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('credentials', 'credentials.user_id', 'sessions.user_id')
      .leftJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('sessions.user_id', 'text')))
      .select(['last_seen_at as lastSeenAt', 'shown_at as shownAt', 'factor_shown as factorShown'])
      .select(['printed as passwordPrinted', 'role', 'closed'])
      .where('sessions.id', '=', place('sessionId'))
      .where('sessions.user_id', '=', place('userId'))
      .where('expires_at', '>', place('at')),
  );

  return {
    async standing({ id: userId, role: told, sessionId }, at) {
      const [found] = await living({ sessionId, userId, at: at.toISOString() });
      if (!found) return undefined;
      const { role, closed, ...session } = found;
      // A token that says otherwise may be newer than what the read models show.
      const shown = role === told && closed !== null && runner.status().current;
      if (shown) return { ...session, role, closed };
      const account = await openedAccount(userId);
      return { ...session, role: account.role, closed: account.closed };
    },
  };
}

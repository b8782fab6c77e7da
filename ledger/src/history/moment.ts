import { account } from '../account/account.ts';
import type { AccountEvent } from '../account/acts.ts';
import { type AccountState, INITIAL_ACCOUNT } from '../account/state.ts';
import type { Recorded } from '../decider.ts';
import { GENESIS } from '../event/envelope.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { domainEvent } from '../event/ledgerEvent.ts';

/** An account right after one of its events. */
export interface Moment {
  readonly state: AccountState;
  readonly revision: number;
  /** That event's hash, which binds all before it. */
  readonly hash: string;
  readonly occurredAt: string;
}

/** One event of an account, between the account as it was and as it then was. */
export interface Step {
  readonly stored: RecordedEvent;
  readonly event: Recorded<AccountEvent>;
  readonly before: AccountState;
  readonly after: Moment;
}

export const BEFORE_OPENING: Moment = { state: INITIAL_ACCOUNT, revision: -1, hash: GENESIS, occurredAt: '' };

/**
 * @throws Error where the event isn't the next one of the stream: what was read has a gap, or was rewritten meanwhile
 */
export function stepFrom(moment: Moment, stored: RecordedEvent): Step {
  const { revision, metadata } = stored;
  if (revision !== moment.revision + 1 || metadata.previousHash !== moment.hash) {
    throw new Error(`event ${revision} of ${stored.stream} doesn't follow the event before it`);
  }
  const event = domainEvent<Recorded<AccountEvent>>(stored, account.schemaVersions);
  const state = account.evolve(moment.state, event);
  const after = { state, revision, hash: metadata.hash, occurredAt: metadata.occurredAt };
  return { stored, event, before: moment.state, after };
}

import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';

/** What an event asks of a reactor. */
export interface Task {
  /** The same for the same event, whenever the log is read. */
  readonly key: string;
  readonly userId: string;
  readonly eventId: string;
  readonly event: Recorded<AccountEvent>;
  /** How often it has failed. */
  readonly tries: number;
}

/** Does what follows from an event and isn't a row of a read model. */
export interface Reactor {
  readonly name: string;
  /** Whether an account's event gives a task, due at once unless it says when. Pure. */
  taskOf(event: Extract<LedgerEvent, { category: 'account' }>): { readonly dueAt?: string } | undefined;
  /**
   * At least once: doing it again must do no harm.
   * @throws Error where it can't be done now: the task is parked with the reason, shown, and tried again
   */
  perform(task: Task): Promise<void>;
}

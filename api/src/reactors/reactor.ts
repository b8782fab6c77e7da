import type { LedgerEvent } from '@northvale/ledger/ledgerEvent.ts';

/** What an event asks of a reactor. */
export interface Task {
  /** The same for the same event, whenever the log is read. */
  readonly key: string;
  readonly userId: string;
  readonly eventId: string;
  /** ISO 8601. */
  readonly dueAt: string;
}

/** Does what follows from an event and isn't a row of a read model. */
export interface Reactor {
  readonly name: string;
  /** The task that an account's event gives, due at once unless it says when. Pure. */
  taskOf(event: Extract<LedgerEvent, { category: 'account' }>): { key: string; dueAt?: string } | undefined;
  /**
   * At least once: doing it again must do no harm.
   * @throws Error where it can't be done now: the task is parked with the reason, shown, and tried again
   */
  perform(task: Task): Promise<void>;
}

import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { type LedgerEvent, ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';

/** What an event asks of a reactor. */
export interface Task {
  /** The same for the same event, whenever the log is read. */
  readonly key: string;
  readonly userId: string;
  readonly eventId: string;
  /** ISO 8601. */
  readonly dueAt: string;
}

/** A task that is to be done. */
export interface DueTask extends Task {
  /** How often that has failed. */
  readonly tries: number;
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
  perform(task: DueTask): Promise<void>;
}

/** The key of a task that is about one event alone. */
export const keyOf = (userId: string, { revision }: Recorded<AccountEvent>): string => `${userId}.${revision}`;

/** The event of such a task, as the store says: the read models may not show it yet. */
export async function eventOf(
  { store }: { readonly store: EventStore },
  { key, userId }: Pick<Task, 'key' | 'userId'>,
): Promise<Recorded<AccountEvent> | undefined> {
  const from = Number(key.slice(userId.length + 1));
  const [stored] = await store.readStream(streamName('account', userId), { from, limit: 1 });
  const recorded = stored && ledgerEvent(stored);
  return recorded?.category === 'account' ? recorded.event : undefined;
}

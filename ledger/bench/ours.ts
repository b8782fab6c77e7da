import { MAX_APPEND_EVENTS } from '../src/eventStore/appendLimits.ts';
import type { EventStore, ExpectedHead } from '../src/eventStore/eventStore.ts';
import type { BenchEvent, Contestant } from './contestant.ts';

interface Waiting {
  readonly event: BenchEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Our store, as the product opens it: one writer connection. On one stream the appends that wait while another is in
 * flight leave together as the next one, which is the command handler's rule; what decisions and hashes cost besides,
 * the whole commands show.
 */
export function createOurs(store: EventStore): Contestant {
  const queues = new Map<string, Waiting[]>();
  const heads = new Map<string, ExpectedHead>();

  async function drain(stream: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_APPEND_EVENTS);
      try {
        const events = batch.map(({ event }) => event);
        const { head } = await store.append(stream, heads.get(stream) ?? 'noStream', events);
        heads.set(stream, head);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      // Whoever was answered may have the next one ready.
      await Promise.resolve();
    }
    queues.delete(stream);
  }

  return {
    name: 'Northvale',
    append: async (stream, revision, event, before) =>
      void (await store.append(stream, before ? { revision: revision - 1, id: before.id } : 'noStream', [event])),
    appendContended: (stream, event) =>
      new Promise((resolve, reject) => {
        const standing = queues.get(stream);
        const queue = standing ?? [];
        queue.push({ event, resolve, reject });
        if (standing) return;
        queues.set(stream, queue);
        void drain(stream, queue);
      }),
    close: () => store.close(),
  };
}

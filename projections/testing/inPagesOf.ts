import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';

/** The store, whose scan gives few events at a time, as a database far away does. */
export const inPagesOf = (size: number, store: EventStore): EventStore => ({
  ...store,
  async *scanInOrder(options) {
    for await (const events of store.scanInOrder(options))
      for (let at = 0; at < events.length; at += size) yield events.slice(at, at + size);
  },
});

import { LRUCache } from 'lru-cache';
import type { EventStore, RecordedEvent } from './eventStore/eventStore.ts';
import { type ChainHead, flawOf, NO_HEAD } from './link.ts';
import { hashEvent } from './seal.ts';

/** An event that isn't what was sealed, or doesn't follow the one before it. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
}

/** Follows the hash chains of all streams of a log that is read from anywhere onwards. */
export interface ChainCheck {
  /** @throws BrokenChain naming the event and what is wrong with it */
  check(event: RecordedEvent): Promise<void>;
}

/** `store` is asked for the link before the first event that is seen of a stream, and of one that was forgotten. */
export function createChainCheck(store: EventStore, maxStreams = 10_000): ChainCheck {
  const heads = new LRUCache<string, ChainHead & { readonly revision: number }>({ max: maxStreams });

  async function headBefore({ stream, revision }: RecordedEvent): Promise<ChainHead> {
    if (revision === 0) return NO_HEAD;
    const head = heads.get(stream);
    if (head?.revision === revision - 1) return head;
    const [before] = await store.readStream(stream, { from: revision - 1, limit: 1 });
    if (!before) throw new BrokenChain(`${stream} has an event ${revision}, but none before it`);
    return before.metadata;
  }

  return {
    async check(event) {
      const { stream, revision, metadata } = event;
      const flaw = flawOf(event, await headBefore(event), hashEvent);
      if (flaw !== undefined) throw new BrokenChain(`event ${revision} of ${stream} ${flaw}`);
      heads.set(stream, { revision, hash: metadata.hash, occurredAt: metadata.occurredAt });
    },
  };
}

import { LRUCache } from 'lru-cache';
import { eventIdOf, GENESIS, hashEvent } from './envelope.ts';
import type { EventStore, RecordedEvent } from './eventStore/eventStore.ts';

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
  const heads = new LRUCache<string, { revision: number; hash: string }>({ max: maxStreams });

  async function hashBefore({ stream, revision }: RecordedEvent): Promise<string> {
    if (revision === 0) return GENESIS;
    const head = heads.get(stream);
    if (head?.revision === revision - 1) return head.hash;
    const [before] = await store.readStream(stream, { from: revision - 1, limit: 1 });
    if (!before) throw new BrokenChain(`${stream} has an event ${revision}, but none before it`);
    return before.metadata.hash;
  }

  return {
    async check(event) {
      const { id, stream, revision, metadata } = event;
      const what = `event ${revision} of ${stream}`;
      if (hashEvent({ ...metadata, ...event }) !== metadata.hash) {
        throw new BrokenChain(`${what} isn't what was sealed`);
      }
      if (eventIdOf(metadata.hash) !== id) throw new BrokenChain(`${what} has an id that isn't its hash's`);
      if (metadata.previousHash !== (await hashBefore(event))) {
        throw new BrokenChain(`${what} doesn't follow the event before it`);
      }
      heads.set(stream, { revision, hash: metadata.hash });
    },
  };
}

import { LRUCache } from 'lru-cache';
import { type StreamView, traceOf } from './streamView.ts';

/**
 * Commands whose append was sent and not answered. Asked again while the store is away, such a command must not be told
 * that it was surely not written.
 */
export interface Doubts {
  /** An append with this command's events was sent, to follow a head, and its outcome stayed unknown. */
  raise(stream: string, commandId: string, head: Head): void;
  /** Whether the command may still have been written, for all that is known. */
  isOpen(stream: string, commandId: string): boolean;
  /**
   * The stream was read: what stands in it, what others stand in the place of, and what would have to follow an event
   * that is no longer there, is no longer in doubt.
   */
  review(stream: string, commandIds: Iterable<string>, view: StreamView<unknown>): void;
  /** The command has its answer. */
  lay(stream: string, commandId: string): void;
}

type Head = Pick<StreamView<unknown>, 'revision' | 'hash'>;

const MAX_DOUBTS = 100_000;

export function createDoubts(): Doubts {
  // By stream and command: what its first event would follow. Given `max`, the cache would take room for all of them.
  const heads = new LRUCache<string, Head>({ maxSize: MAX_DOUBTS, sizeCalculation: () => 1 });
  return {
    raise: (stream, commandId, { revision, hash }) => void heads.set(keyOf(stream, commandId), { revision, hash }),
    isOpen: (stream, commandId) => heads.has(keyOf(stream, commandId)),

    review(stream, commandIds, view) {
      if (heads.size === 0) return;
      for (const commandId of commandIds) {
        const head = heads.get(keyOf(stream, commandId));
        const mayFollow = head?.revision === view.revision && head.hash === view.hash;
        if (head && (!mayFollow || traceOf(view, commandId))) heads.delete(keyOf(stream, commandId));
      }
    },

    lay: (stream, commandId) => void heads.delete(keyOf(stream, commandId)),
  };
}

const keyOf = (stream: string, commandId: string): string => `${stream} ${commandId}`;

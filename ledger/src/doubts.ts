import { LRUCache } from 'lru-cache';
import { type StreamView, traceOf } from './streamView.ts';

/**
 * Commands whose append was sent and not answered. Asked again while the store is away, such a command must not be told
 * that it was surely not written.
 */
export interface Doubts {
  /** An append with this command's events was sent, to stand from a revision on, and its outcome stayed unknown. */
  raise(stream: string, commandId: string, revision: number): void;
  /** Whether the command may still have been written, for all that is known. */
  isOpen(stream: string, commandId: string): boolean;
  /** The stream was read: what stands in it, and what others stand in the place of, is no longer in doubt. */
  review(stream: string, commandIds: Iterable<string>, view: StreamView<unknown>): void;
  /** The command has its answer. */
  lay(stream: string, commandId: string): void;
}

const MAX_DOUBTS = 100_000;

export function createDoubts(): Doubts {
  // By stream and command: where its first event would stand. Given `max`, the cache would take room for all of them.
  const places = new LRUCache<string, number>({ maxSize: MAX_DOUBTS, sizeCalculation: () => 1 });
  return {
    raise: (stream, commandId, revision) => void places.set(keyOf(stream, commandId), revision),
    isOpen: (stream, commandId) => places.has(keyOf(stream, commandId)),

    review(stream, commandIds, view) {
      if (places.size === 0) return;
      for (const commandId of commandIds) {
        const place = places.get(keyOf(stream, commandId));
        if (place !== undefined && (view.revision >= place || traceOf(view, commandId))) {
          places.delete(keyOf(stream, commandId));
        }
      }
    },

    lay: (stream, commandId) => void places.delete(keyOf(stream, commandId)),
  };
}

const keyOf = (stream: string, commandId: string): string => `${stream} ${commandId}`;

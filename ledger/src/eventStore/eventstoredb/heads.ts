import { LRUCache } from 'lru-cache';
import { WrongExpectedHead } from '../errors.ts';
import type { StreamHead } from '../eventStore.ts';
import type { Connection } from './connection.ts';
import { readStream, type Reader } from './reads.ts';

/**
 * EventStoreDB compares revisions only, and a revision can be reached twice: a node may come back from a backup. So an
 * append goes out only behind an event that was seen on the present connection; after each reconnect and each change of
 * leader it is read again first.
 */
export interface SeenHeads {
  /** Notes an event that was read or written, all of it on the connection of that epoch. */
  saw(stream: string, head: StreamHead, epoch: number): void;
  isSeen(stream: string, head: StreamHead): boolean;
  /**
   * Reads the event, once and without patience.
   * @throws WrongExpectedHead where another one, or none, stands at its revision
   */
  look(stream: string, head: StreamHead, withinMs: number): Promise<void>;
}

const MAX_STREAMS = 50_000;

export function createSeenHeads(connection: Connection, reader: Reader): SeenHeads {
  const heads = new LRUCache<string, StreamHead & { readonly epoch: number }>({ max: MAX_STREAMS });

  function saw(stream: string, { revision, id }: StreamHead, epoch: number): void {
    if (epoch === connection.epoch()) heads.set(stream, { revision, id, epoch });
  }

  return {
    saw,

    isSeen(stream, head) {
      const seen = heads.get(stream);
      return seen?.epoch === connection.epoch() && seen.revision === head.revision && seen.id === head.id;
    },

    async look(stream, head, withinMs) {
      const impatient: Reader = { ...reader, times: { readDeadlineMs: 0, silenceMs: withinMs } };
      const epoch = connection.epoch();
      const [found] = await readStream(impatient, stream, { from: head.revision, limit: 1 });
      if (found?.id === head.id) return saw(stream, head, epoch);
      const [last] = await readStream(impatient, stream, { direction: 'backwards', limit: 1 });
      throw new WrongExpectedHead(stream, head, last?.revision ?? 'noStream');
    },
  };
}

import { isStreamOf } from '../../streams.ts';
import type { RecordedEvent } from '../eventStore.ts';
import { lastRecord, readAll, type Reader } from './reads.ts';
import { recordedEvent } from './recorded.ts';

/**
 * The reader's last event. Others write to the log too: the server's own statistics, each half a minute, fill a quiet
 * night. So they are looked through once, and not again while nothing was written after them.
 */
export function createLastEvent(reader: Reader): () => Promise<RecordedEvent | undefined> {
  let known: { readonly recordId: string; readonly last: RecordedEvent | undefined } | undefined;
  return async () => {
    const record = await lastRecord(reader);
    if (!record?.event) return undefined;
    if (isStreamOf(reader.categories, record.event.streamId)) return recordedEvent(record);
    if (known?.recordId === record.event.id) return known.last;
    const [last] = await readAll(reader, { direction: 'backwards', limit: 1 });
    known = { recordId: record.event.id, last };
    return last;
  };
}

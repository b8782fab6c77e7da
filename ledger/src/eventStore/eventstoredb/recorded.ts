import type { EventMetadata } from '../../envelope.ts';
import type { JsonObject } from '../../json.ts';
import type { RecordedEvent } from '../eventStore.ts';
import type { FedEvent } from './feed.ts';
import { positionOf } from './positions.ts';

/**
 * An event as the port gives it.
 * @throws TypeError for one that the ledger can't have written: somebody else uses its streams
 */
export function recordedEvent({ event }: FedEvent): RecordedEvent {
  if (!event) throw new TypeError('the event store sent a link without its event');
  const { id, type, streamId: stream, revision, data, metadata, isJson } = event;
  const what = `event ${revision} of ${stream}`;
  if (!isJson || !isObject(data) || !isObject(metadata)) {
    throw new TypeError(`${what} isn't the ledger's: its data and metadata are no JSON objects`);
  }
  const position = positionOf(event.position);
  if (position === undefined) throw new Error(`the event store names no position of ${what}`);
  return {
    id,
    type,
    stream,
    revision: Number(revision),
    position,
    data: data as JsonObject,
    metadata: metadata as unknown as EventMetadata,
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

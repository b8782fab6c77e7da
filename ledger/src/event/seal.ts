import { hash as digest } from 'node:crypto';
import {
  type Actor,
  coveredText,
  eventIdOf,
  type EventMetadata,
  HASH_VERSION,
  hashedText,
  MAX_EVENT_BYTES,
  type PlacedEvent,
} from './envelope.ts';
import type { EventToAppend } from '../eventStore/eventStore.ts';
import { assertStorable, type JsonObject } from './json.ts';

/** An event that has found its place in a stream, and what is to stand beside it. */
export interface EventToSeal {
  readonly previousHash: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly requestDigest: string;
  readonly causationId?: string | undefined;
  readonly data: JsonObject;
}

/** SHA-256 in hex of an event as it is stored. */
export const hashEvent = (event: PlacedEvent): string => sha256(hashedText(event));

const sha256 = (text: string): string => digest('sha256', text, 'hex');

/**
 * Seals an event into its place in a stream: hash, id, metadata.
 * @throws TypeError where the data holds what an event may not hold, RangeError where it is too long
 */
export function sealEvent(event: EventToSeal): EventToAppend {
  const { type, data } = event;
  assertStorable(data);
  const metadata = unsealed(event);
  const text = coveredText(event, metadata);
  if (Buffer.byteLength(text) > MAX_EVENT_BYTES)
    throw new RangeError(`${type} is longer than ${MAX_EVENT_BYTES} bytes`);
  metadata.hash = sha256(text);
  return { id: eventIdOf(metadata.hash), type, data, metadata };
}

/** All but the hash. Named one by one and filled in place: spreading them takes as long as hashing. */
function unsealed(event: EventToSeal): Unsealed {
  const { schemaVersion, occurredAt, commandId, requestDigest, causationId, previousHash } = event;
  // Whoever gives the command may know more of the actor than an event should.
  const actor = { id: event.actor.id, role: event.actor.role };
  const hashVersion = HASH_VERSION;
  const metadata: Unsealed = {
    schemaVersion,
    occurredAt,
    actor,
    commandId,
    requestDigest,
    previousHash,
    hashVersion,
    hash: '',
  };
  if (causationId !== undefined) metadata.causationId = causationId;
  return metadata;
}

type Unsealed = { -readonly [Name in keyof EventMetadata]: EventMetadata[Name] };

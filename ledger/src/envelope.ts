import { createHash } from 'node:crypto';
import type { EventToAppend } from './eventStore/eventStore.ts';
import { assertStorable, canonicalJson, type JsonObject } from './json.ts';

export type Role = 'user' | 'admin' | 'auditor' | 'system';

/** Who caused an event. `id` is a user's id, or the name of a part of the system ('system' with role 'system'). */
export interface Actor {
  readonly id: string;
  readonly role: Role;
}

/** What stands beside an event's data in the store. */
export interface EventMetadata {
  readonly schemaVersion: number;
  /** ISO 8601 in UTC, never earlier than the event before it in its stream. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** UUIDv5 of caller and idempotency key. */
  readonly commandId: string;
  /** HMAC of call and body: tells a retry from another command under the same key. */
  readonly requestDigest: string;
  /** The event that caused this one, only where a reactor issued the command. */
  readonly causationId?: string;
  /** The hash of the stream's event before this one; `GENESIS` for the first. */
  readonly previousHash: string;
  /** SHA-256 in hex, see `hashEvent`. */
  readonly hash: string;
}

/** The `previousHash` of a stream's first event. */
export const GENESIS = '0'.repeat(64);

/** What an event's hash covers, in the form as stored, before any upcasting. */
export interface HashedEvent {
  readonly previousHash: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly requestDigest: string;
  readonly data: JsonObject;
}

/** The most bytes of an event's canonical form: a hundred of them always fit one append of 512 KiB. */
const MAX_EVENT_BYTES = 5_000;

/** SHA-256 (hex) of the canonical JSON (RFC 8785) of the event and the hash before it. */
export const hashEvent = (event: HashedEvent): string => sha256(canonicalText(event));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function canonicalText(event: HashedEvent): string {
  const { previousHash, stream, revision, type, schemaVersion, occurredAt, actor, commandId, requestDigest, data } =
    event;
  return canonicalJson({
    previousHash,
    stream,
    revision,
    type,
    schemaVersion,
    occurredAt,
    actor: { id: actor.id, role: actor.role },
    commandId,
    requestDigest,
    data,
  });
}

/** A UUID (version 8, RFC 9562: custom) of the hash's first bits: the same id means the same bytes. */
export function eventIdOf(hash: string): string {
  const variant = ((parseInt(hash[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/**
 * Seals an event into its place in a stream: hash, id, metadata.
 * @throws TypeError where the data holds what an event may not hold, RangeError where it is too long
 */
export function sealEvent(event: HashedEvent, causationId?: string): EventToAppend {
  assertStorable(event.data);
  const text = canonicalText(event);
  if (Buffer.byteLength(text) > MAX_EVENT_BYTES)
    throw new RangeError(`${event.type} is longer than ${MAX_EVENT_BYTES} bytes`);
  const hash = sha256(text);
  const { schemaVersion, occurredAt, actor, commandId, requestDigest, previousHash } = event;
  return {
    id: eventIdOf(hash),
    type: event.type,
    data: event.data,
    metadata: {
      schemaVersion,
      occurredAt,
      actor,
      commandId,
      requestDigest,
      ...(causationId === undefined ? {} : { causationId }),
      previousHash,
      hash,
    },
  };
}

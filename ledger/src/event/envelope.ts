import { canonicalJson, type JsonObject, type JsonValue } from './json.ts';

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
  /** What the hash covers, see `hashedText`; absent in events of the first form. */
  readonly hashVersion?: typeof HASH_VERSION;
  /** SHA-256 in hex of `hashedText`. */
  readonly hash: string;
}

/** The form in which new events are hashed. */
export const HASH_VERSION = 2;

/** The most bytes of an event's canonical form: a hundred of them always fit one append of 768 KiB. */
export const MAX_EVENT_BYTES = 7_500;

/** The `previousHash` of a stream's first event. */
export const GENESIS = '0'.repeat(64);

/** An event at its place, in the form as stored, before any upcasting. */
export interface PlacedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

/**
 * The text whose SHA-256 is an event's hash: the canonical JSON (RFC 8785) of the event. The second form covers all
 * that is stored but the hash, and the id that is made of it. The first left out `causationId` and what an actor held
 * besides id and role; events that were written in it stay as they are.
 *
 * @throws RangeError for a form that this program doesn't know
 */
export function hashedText(event: PlacedEvent): string {
  const { metadata } = event;
  const { hashVersion } = metadata;
  if (hashVersion === HASH_VERSION) return coveredText(event, metadata);
  if (hashVersion !== undefined) throw new RangeError(`hash version ${String(hashVersion)} is not known`);
  const { previousHash, schemaVersion, occurredAt, actor, commandId, requestDigest } = metadata;
  const { id, role } = actor;
  return coveredText(event, {
    previousHash,
    schemaVersion,
    occurredAt,
    actor: { id, role },
    commandId,
    requestDigest,
  });
}

/**
 * The canonical text of an event's place and of the metadata that stand beside it, without their hash. It is put
 * together in the order of its names, so that nobody has to sort them.
 */
export function coveredText(place: Omit<PlacedEvent, 'metadata'>, metadata: Omit<EventMetadata, 'hash'>): string {
  for (const name of Object.keys(metadata)) if (!USUAL.has(name)) return unusualText(place, metadata);
  const { stream, revision, type, data } = place;
  return `{${member('actor', metadata.actor)}${member('causationId', metadata.causationId)}${member(
    'commandId',
    metadata.commandId,
  )}${member('data', data)}${member('hashVersion', metadata.hashVersion)}${member(
    'occurredAt',
    metadata.occurredAt,
  )}${member('previousHash', metadata.previousHash)}${member(
    'requestDigest',
    metadata.requestDigest,
  )}${member('revision', revision)}${member(
    'schemaVersion',
    metadata.schemaVersion,
  )}${member('stream', stream)}"type":${canonicalJson(type)}}`;
}

const member = (name: string, value: unknown): string =>
  value === undefined ? '' : `"${name}":${canonicalJson(value as JsonValue)},`;

/** The names of the metadata that this program writes. */
const USUAL: ReadonlySet<string> = new Set<keyof EventMetadata>([
  'schemaVersion',
  'occurredAt',
  'actor',
  'commandId',
  'requestDigest',
  'causationId',
  'previousHash',
  'hashVersion',
  'hash',
]);

/** Somebody has put other names among the metadata: all that is stored is covered. */
function unusualText(place: Omit<PlacedEvent, 'metadata'>, metadata: Omit<EventMetadata, 'hash'>): string {
  const { stream, revision, type, data } = place;
  const covered: Record<string, unknown> = { data, revision, stream, type };
  for (const name of Object.keys(metadata) as (keyof typeof metadata)[]) {
    if (name === ('hash' as string)) continue;
    // The sealed data kept under this name would be hashed in place of those that the event shows.
    if (NOT_METADATA.has(name)) throw new RangeError(`${name} is no name of metadata`);
    covered[name] = metadata[name];
  }
  return canonicalJson(covered as JsonObject);
}

/**
 * What stands beside the metadata in the hashed text; and no name like the others: what is set under it isn't there.
 */
const NOT_METADATA: ReadonlySet<string> = new Set(['data', 'revision', 'stream', 'type', '__proto__']);

/** A UUID (version 8, RFC 9562: custom) of the hash's first bits: the same id means the same bytes. */
export function eventIdOf(hash: string): string {
  const variant = ((parseInt(hash[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

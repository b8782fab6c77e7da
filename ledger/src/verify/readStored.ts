import type { EventMetadata, Role } from '../envelope.ts';
import type { RecordedEvent, ScannedEvent } from '../eventStore/eventStore.ts';
import { canonicalJson, type JsonObject } from '../json.ts';
import { hashIfAny } from '../link.ts';
import { hashEvent, sha256 } from '../seal.ts';

/** A stored event, read, and the hash that its form has. */
export interface ReadEvent extends RecordedEvent {
  /** Undefined for a form that has none. */
  readonly ownHash: string | undefined;
  /** Whether the metadata are as `sealEvent` writes them: the hash in its place, and nothing escaped. */
  readonly isUsual: boolean;
  /** False where the texts hold more than what is read of them: spaces, or a name that is given twice. */
  readonly isAsWritten: boolean;
}

/** Reads an event from its stored texts; undefined where they aren't JSON, or metadata are no object. */
export function readStored(stored: ScannedEvent): ReadEvent | undefined {
  try {
    const data = JSON.parse(stored.data) as JsonObject;
    return readUsual(stored, data) ?? readAny(stored, data);
  } catch (error) {
    // A RangeError: they nest deeper than anybody can follow.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** Metadata as `sealEvent` writes them: these names in this order, and texts of printable ASCII without escapes. */
const TEXT = '[ !#-[\\]-~]*';
// Hashes may be any text here, as each is compared with one that was made: to count 64 digits takes twice as long as
// all the rest.
const USUAL = new RegExp(
  `^\\{("schemaVersion":[1-9]\\d{0,8}),("occurredAt":"${TEXT}"),("actor":\\{"id":"(${TEXT})","role":"(${TEXT})"\\}),` +
    `("commandId":"${TEXT}"),("requestDigest":"${TEXT}"),("previousHash":"${TEXT}"),"hashVersion":2,"hash":"(${TEXT})"` +
    `(?:,("causationId":"${TEXT}"))?\\}$`,
);

/**
 * What is hashed of such an event is put together of the very pieces that are stored: half the work of reading them as
 * JSON and writing that anew, and the same text.
 */
function readUsual(stored: ScannedEvent, data: JsonObject): ReadEvent | undefined {
  const pieces = USUAL.exec(stored.metadata) as UsualPieces | null;
  if (!pieces) return undefined;
  // By their numbers: to go through them as a list does takes as long as to find them.
  const { 1: version, 2: time, 3: actor, 4: actorId, 5: role, 6: command, 7: digest, 8: previous, 9: hash } = pieces;
  const { 10: cause } = pieces;
  const { id, stream, revision, type, position } = stored;
  const covered = hashIfAny(() => canonicalJson(data));
  const ownHash =
    covered &&
    sha256(
      `{${actor},${cause === undefined ? '' : `${cause},`}${command},"data":${covered},"hashVersion":2,${time},${
        previous
      },${digest},"revision":${revision},${version},"stream":${canonicalJson(stream)},"type":${canonicalJson(type)}}`,
    );
  const metadata: Writable<EventMetadata> = {
    schemaVersion: Number(version.slice('"schemaVersion":'.length)),
    occurredAt: apart(textOf(time, 'occurredAt')),
    actor: { id: apart(actorId), role: role as Role },
    commandId: textOf(command, 'commandId'),
    requestDigest: textOf(digest, 'requestDigest'),
    previousHash: textOf(previous, 'previousHash'),
    hashVersion: 2,
    // Of two that are the same, the one in memory of its own.
    hash: hash === ownHash ? ownHash : hash,
  };
  if (cause !== undefined) metadata.causationId = textOf(cause, 'causationId');
  const isAsWritten = JSON.stringify(data) === stored.data;
  return { id, type, data, metadata, stream, revision, position, ownHash, isUsual: true, isAsWritten };
}

type UsualPieces = readonly [whole: string, ...pieces: Repeated, cause?: string];
type Repeated = [string, string, string, string, string, string, string, string, string];
type Writable<Of> = { -readonly [Name in keyof Of]: Of[Name] };

const textOf = (piece: string, name: string): string => piece.slice(name.length + '"":"'.length, -1);

/**
 * The same text in memory of its own: as a piece it would keep all that it was cut from, for as long as it is known.
 */
const apart = (piece: string): string => ` ${piece}`.slice(1);

function readAny({ metadata: text, ...stored }: ScannedEvent, data: JsonObject): ReadEvent | undefined {
  const metadata = JSON.parse(text) as EventMetadata | null;
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const event = { ...stored, data, metadata };
  const isAsWritten = JSON.stringify(data) === stored.data && JSON.stringify(metadata) === text;
  return { ...event, ownHash: hashIfAny(() => hashEvent(event)), isUsual: false, isAsWritten };
}

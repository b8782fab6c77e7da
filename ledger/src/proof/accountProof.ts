import type { EventMetadata } from '../event/envelope.ts';
import type { JsonObject } from '../event/json.ts';
import { Malformed } from './encoding.ts';
import { formatTlogProof, type TlogProof } from './tlogProof.ts';

const FORMAT = 'northvale-proof@1';

/** All events of an account as they are stored, and that one of them stands in the published log. */
export interface AccountProof {
  readonly format: typeof FORMAT;
  readonly userId: string;
  readonly exportedAt: string;
  readonly events: readonly ProvenEvent[];
  /** The last event that the checkpoint of the proof covers; null where none does yet. */
  readonly coveredRevision: number | null;
  /** `c2sp.org/tlog-proof@v1` of that event. */
  readonly tlogProof: string | null;
}

export interface ProvenEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  readonly revision: number;
}

/** @param covered which event the newest checkpoint covers last, and the proof of it */
export function accountProof(
  userId: string,
  exportedAt: string,
  events: readonly ProvenEvent[],
  covered?: { readonly revision: number; readonly proof: TlogProof },
): AccountProof {
  return {
    format: FORMAT,
    userId,
    exportedAt,
    events: events.map(({ id, type, data, metadata, revision }) => ({ id, type, data, metadata, revision })),
    coveredRevision: covered?.revision ?? null,
    tlogProof: covered ? formatTlogProof(covered.proof) : null,
  };
}

/**
 * Looks whether all parts are there; whether they are true is another question.
 * @throws Malformed naming the part
 */
export function parseAccountProof(file: unknown): AccountProof {
  if (!isObject(file) || file['format'] !== FORMAT) throw new Malformed(`the file isn't of the format ${FORMAT}`);
  const { userId, exportedAt, events, coveredRevision, tlogProof } = file;
  if (typeof userId !== 'string') throw new Malformed('userId is not a text');
  if (typeof exportedAt !== 'string') throw new Malformed('exportedAt is not a text');
  if (!Array.isArray(events)) throw new Malformed('events is not a list');
  events.forEach(assertEvent);
  if (coveredRevision !== null && !isRevision(coveredRevision)) throw new Malformed('coveredRevision is no revision');
  if (tlogProof !== null && typeof tlogProof !== 'string') throw new Malformed('tlogProof is not a text');
  return file as unknown as AccountProof;
}

function assertEvent(event: unknown, place: number): void {
  const flaw = (part: string) => new Malformed(`events[${place}]${part}`);
  if (!isObject(event)) throw flaw(' is not an event');
  const { id, type, data, metadata, revision } = event;
  if (typeof id !== 'string' || typeof type !== 'string') throw flaw(' has no id or no type');
  if (!isRevision(revision)) throw flaw('.revision is no revision');
  if (!isObject(data)) throw flaw('.data is not an object');
  if (!isObject(metadata) || !isObject(metadata['actor'])) throw flaw('.metadata names no actor');
  for (const name of ['occurredAt', 'commandId', 'requestDigest', 'previousHash', 'hash']) {
    if (typeof metadata[name] !== 'string') throw flaw(`.metadata.${name} is not a text`);
  }
  if (!isTime(metadata['occurredAt'])) throw flaw('.metadata.occurredAt is no time');
  if (!/^[0-9a-f]{64}$/.test(String(metadata['hash']))) throw flaw('.metadata.hash is no hash');
  if (typeof metadata['schemaVersion'] !== 'number') throw flaw('.metadata.schemaVersion is not a number');
}

/** A time as the ledger writes it: any other couldn't be shown, nor compared as text. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

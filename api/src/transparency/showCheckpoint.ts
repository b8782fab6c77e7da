import { parseDecimal } from '@northvale/ledger/proof/encoding.ts';
import { COSIGNATURE, parseVerifierKey, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { formatSignatures, openNote, parseNote } from '@northvale/ledger/proof/note.ts';
import { proveConsistency, type ReadTile } from '@northvale/ledger/proof/tileProofs.ts';
import { formatAddCheckpoint, SIZE_TYPE } from '@northvale/ledger/proof/witness.ts';

const PATIENCE_MS = 5_000;
/** As many signatures as are read. */
const MAX_BYTES = 64 * 1024;

/** The witness was asked behind what it knew, and then behind what it said it knew. */
const TRIES = 3;

export interface Shown {
  readonly size: number;
  /** The signed note, without cosignatures. */
  readonly note: string;
}

/**
 * What a witness says to a checkpoint: its signature lines, that it knows a larger log, or that this is another one.
 */
export type WitnessWord =
  | { readonly kind: 'cosigned'; readonly lines: string }
  | { readonly kind: 'larger'; readonly size: number }
  | { readonly kind: 'other'; readonly reason: string };

/**
 * Shows a checkpoint to a witness (c2sp.org/tlog-witness, `add-checkpoint`).
 * @param behind the size up to which the witness is believed to know the log
 * @throws Error where the witness is away, or speaks another protocol
 */
export async function showCheckpoint(
  witness: WitnessAddress,
  shown: Shown,
  behind: number,
  readTile: ReadTile,
): Promise<WitnessWord> {
  let oldSize = behind;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const proof = await proveConsistency(oldSize, shown.size, readTile);
    const answer = await fetch(`${witness.url}/add-checkpoint`, {
      method: 'POST',
      redirect: 'error',
      body: formatAddCheckpoint({ oldSize, proof, checkpoint: shown.note }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await contentOf(answer, MAX_BYTES)).toString('utf8');
    if (answer.status === 200) return { kind: 'cosigned', lines: ownLines(witness, shown.note, body) };
    if (answer.status === 422) return { kind: 'other', reason: body.trim().slice(0, 200) };
    const isSize = answer.status === 409 && answer.headers.get('content-type')?.startsWith(SIZE_TYPE);
    const size = isSize ? parseDecimal(body.trim()) : undefined;
    // Of the very size that it was asked behind, only the root is left to be in conflict.
    if (answer.status === 409 && oldSize === shown.size && (size ?? oldSize) === oldSize) {
      const reason = isSize ? `of ${oldSize} entries it knows another root` : body.trim().slice(0, 200);
      return { kind: 'other', reason };
    }
    if (size === undefined) throw new Error(`it answered ${answer.status}: ${body.slice(0, 200)}`);
    if (size > shown.size) return { kind: 'larger', size };
    oldSize = size;
  }
  throw new Error('it names another size each time');
}

/**
 * Of what a witness has answered, its own signatures.
 * @throws Malformed, or BadSignature where one of them doesn't hold
 */
function ownLines({ key }: WitnessAddress, note: string, body: string): string {
  const signed = parseNote(note + body);
  if (openNote(signed, [key]).length === 0) throw new Error('its answer holds no signature of its own');
  return formatSignatures(signed.signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id));
}

/**
 * The content of an answer that comes from elsewhere.
 * @throws Error where it is longer than it may be; no more of it is read
 */
export async function contentOf({ body, url }: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new Error(`what ${url} answers is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Somebody who cosigns the log's checkpoints, and where they are asked to. */
export interface WitnessAddress {
  readonly key: VerifierKey;
  /** What `/add-checkpoint` is appended to. */
  readonly url: string;
}

/**
 * Pairs of a verifier key and an address, separated by commas or line ends.
 * @throws Error where one isn't such a pair
 */
export const readWitnesses = (setting: string): readonly WitnessAddress[] =>
  setting
    .split(/[,\n]/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map(readWitness);

function readWitness(pair: string): WitnessAddress {
  const [vkey = '', address = '', ...more] = pair.split(/\s+/);
  const key = parseVerifierKey(vkey);
  if (key.type !== COSIGNATURE) throw new Error(`${key.name} has no key for cosignatures`);
  if (!/^https?:$/.test(new URL(address).protocol) || more.length > 0) throw new Error(`no address: ${address}`);
  return { key, url: address.replace(/\/+$/, '') };
}

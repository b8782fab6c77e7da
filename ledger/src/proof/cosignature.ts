import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type NoteSignature, type Signer, type VerifierKey, verifies } from './keys.ts';

/**
 * A witness' word on a checkpoint (c2sp.org/tlog-cosignature, `cosignature/v1`): that at a time this was the largest
 * consistent tree which it had seen of the log.
 *
 * @param timeS seconds since 1970
 */
export function cosign(checkpointText: string, { key, sign }: Signer, timeS: number): NoteSignature {
  const signature = sign(cosignedMessage(checkpointText, BigInt(timeS)));
  return { name: key.name, keyId: key.id, signature: concatBytes(bigEndian(BigInt(timeS)), signature) };
}

/** The time of a cosignature that holds (seconds since 1970), or undefined. */
export function verifyCosignature(key: VerifierKey, checkpointText: string, signature: Uint8Array): number | undefined {
  if (signature.length !== 8 + 64) return undefined;
  const timeS = new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0);
  if (timeS > LATEST) return undefined;
  const holds = verifies(key, signature.subarray(8), cosignedMessage(checkpointText, timeS));
  return holds ? Number(timeS) : undefined;
}

const LATEST = 2n ** 63n - 1n;

const cosignedMessage = (checkpointText: string, timeS: bigint): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${timeS}\n${checkpointText}`);

function bigEndian(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

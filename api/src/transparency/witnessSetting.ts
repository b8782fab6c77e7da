import { COSIGNATURE, parseVerifierKey, type VerifierKey } from '@northvale/ledger/proof/keys.ts';

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

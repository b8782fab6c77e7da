import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { COSIGNATURE, type Signer, signerOf } from '@northvale/ledger/proof/keys.ts';
import { readSigningKeys } from '../transparency/signingKeys.ts';

/** The witness' key, made where the file isn't there yet. Its name follows from it, so that no two are named alike. */
export async function witnessKey(path: string): Promise<Signer> {
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const [seed] = readSigningKeys(await readFile(path, 'utf8'));
  if (!seed) throw new Error(`${path} holds no key.`);
  const { publicKey } = signerOf('unnamed', COSIGNATURE, seed).key;
  const name = `northvale-witness-${createHash('sha256').update(publicKey).digest('hex').slice(0, 8)}`;
  return signerOf(name, COSIGNATURE, seed);
}

import { createSecretKey, generateKeyPairSync, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { TokenSecrets } from './tokenSecrets.ts';
import { readSigningKeys } from './transparency/signingKeys.ts';

/** The keys of this installation, each for one purpose. */
export interface Keys {
  /** The first signs access tokens, all verify them. */
  readonly tokens: readonly [Uint8Array, ...Uint8Array[]];
  /** Digests of calls, see `http/idempotency.ts`. */
  readonly digest: KeyObject;
  /** Encrypts identity documents. */
  readonly documents: KeyObject;
  /** Wraps each person's own key. */
  readonly persons: KeyObject;
  /** Encrypts second factors' secrets. */
  readonly secondFactors: KeyObject;
  /** Shows which devices have signed in before. */
  readonly devices: KeyObject;
  /** Hashes whom limits count. */
  readonly limits: KeyObject;
  /** Ed25519 private keys that sign checkpoints, the newest first. */
  readonly signing: readonly Uint8Array[];
}

/** Keys from the settings; what isn't set is generated into the data directory, once. */
export async function loadKeys(
  config: Pick<Config, 'dataDir' | 'jwtSecrets' | 'dataKey' | 'signingKeys'>,
): Promise<Keys> {
  const random = () => randomBytes(32).toString('base64');
  const kept = (name: string, make: () => string) => keptSecret(config.dataDir, name, make);
  const jwtSecrets = config.jwtSecrets ?? [await kept('jwt-secret', random)];
  const dataKey = config.dataKey ?? (await kept('data-key', random));
  const signing = config.signingKeys ?? readSigningKeys(await kept('signing-key.pem', newSigningKey));
  return keysOf(jwtSecrets, dataKey, signing);
}

/** One subkey a purpose (HKDF, RFC 5869), so that no two uses of `DATA_KEY` can be played against each other. */
export function keysOf([newest, ...older]: TokenSecrets, dataKey: string, signing: readonly Uint8Array[]): Keys {
  const master = new Uint8Array(Buffer.from(dataKey, 'base64'));
  const subkey = (purpose: string): KeyObject =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', master, '', `northvale/${purpose}`, 32)));
  return {
    tokens: [bytesOf(newest), ...older.map(bytesOf)],
    digest: subkey('digest'),
    documents: subkey('documents'),
    persons: subkey('persons'),
    secondFactors: subkey('second-factors'),
    devices: subkey('devices'),
    limits: subkey('limits'),
    signing,
  };
}

const bytesOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

async function keptSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const directory = join(dataDir, 'secrets');
  const path = join(directory, name);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(make());
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret === '')
    throw new Error(`${path} is empty. Restore it, or delete it where nothing was encrypted with it yet.`);
  return secret;
}

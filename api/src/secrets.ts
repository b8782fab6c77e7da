import { createSecretKey, generateKeyPairSync, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { KeyRing } from './identity/encryption.ts';
import type { TokenSecrets } from './tokenSecrets.ts';
import { formatSigningKey, readSigningKeys } from './transparency/signingKeys.ts';
import { writeDurably } from './writeDurably.ts';

/** The keys of this installation, each for one purpose. */
export interface Keys {
  /** The first signs access tokens, all verify them. */
  readonly tokens: readonly [Uint8Array, ...Uint8Array[]];
  /** Digests of calls, see `http/idempotency.ts`. */
  readonly digest: KeyObject;
  /** Wraps each person's own key. */
  readonly persons: KeyRing;
  /** Encrypts second factors' secrets. */
  readonly secondFactors: KeyRing;
  /** Shows which devices have signed in before. */
  readonly devices: KeyObject;
  /** Makes what is mailed of what is kept. */
  readonly mailedSecrets: KeyObject;
  /** Marks folded streams that are put aside. */
  /** Hashes whom limits count. */
  readonly limits: KeyObject;
  /** Ed25519 private keys that sign checkpoints, the newest first. */
  readonly signing: readonly Uint8Array[];
}

/** The data keys that are set or were generated; undefined where there are none yet. */
export async function readDataKeys({
  dataDir,
  dataKey,
}: Pick<Config, 'dataDir' | 'dataKey'>): Promise<DataKeys | undefined> {
  const kept = dataKey ?? (await readFile(dataKeyPath(dataDir), 'utf8').catch(() => undefined));
  return kept === undefined ? undefined : dataKeysOf(kept.trim());
}

/** The keys that sign checkpoints, set or generated; undefined where there are none yet. */
export async function readSigning({
  dataDir,
  signingKeys,
}: Pick<Config, 'dataDir' | 'signingKeys'>): Promise<Keys['signing'] | undefined> {
  if (signingKeys) return signingKeys;
  const kept = await readFile(join(dataDir, 'secrets', SIGNING_KEY_FILE), 'utf8').catch(() => undefined);
  return kept === undefined ? undefined : readSigningKeys(kept);
}

/** The keys without which a restored ledger can't be read, or goes on under another key; as their files hold them. */
export interface KeyTexts {
  readonly dataKey?: string | undefined;
  readonly signingKey?: string | undefined;
}

/** Set or generated; undefined where there are none yet. */
export async function readKeyTexts({
  dataDir,
  dataKey,
  signingKeys,
}: Pick<Config, 'dataDir' | 'dataKey' | 'signingKeys'>): Promise<KeyTexts> {
  const kept = (name: string) => readFile(join(dataDir, 'secrets', name), 'utf8').catch(() => undefined);
  return {
    dataKey: dataKey ?? (await kept(DATA_KEY_FILE)),
    signingKey: signingKeys?.map(formatSigningKey).join('') ?? (await kept(SIGNING_KEY_FILE)),
  };
}

/** Puts keys where those are that were generated. */
export async function writeKeyTexts(dataDir: string, { dataKey, signingKey }: KeyTexts): Promise<void> {
  const directory = join(dataDir, 'secrets');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (dataKey !== undefined) await writeDurably(join(directory, DATA_KEY_FILE), dataKey, 0o600);
  if (signingKey !== undefined) await writeDurably(join(directory, SIGNING_KEY_FILE), signingKey, 0o600);
}

/** Keys from the settings; what isn't set is generated into the data directory, once. */
export async function loadKeys(
  config: Pick<Config, 'dataDir' | 'jwtSecrets' | 'dataKey' | 'signingKeys'>,
): Promise<Keys> {
  const kept = (name: string, make: () => string) => keptSecret(config.dataDir, name, make);
  const jwtSecrets = config.jwtSecrets ?? [await kept('jwt-secret', newDataKey)];
  const dataKey = config.dataKey ?? (await kept(DATA_KEY_FILE, newDataKey));
  const signing = config.signingKeys ?? readSigningKeys(await kept(SIGNING_KEY_FILE, newSigningKey));
  return keysOf(jwtSecrets, dataKey, signing);
}

type DataKeys = Omit<Keys, 'tokens' | 'signing'>;

export const keysOf = ([signs, ...verify]: TokenSecrets, dataKeys: string, signing: readonly Uint8Array[]): Keys => ({
  tokens: [bytesOf(signs), ...verify.map(bytesOf)],
  ...dataKeysOf(dataKeys),
  signing,
});

/**
 * One subkey a purpose (HKDF, RFC 5869), so that no two uses of `DATA_KEY` can be played against each other.
 * @param dataKeys one or several, separated by commas, the newest first
 */
function dataKeysOf(dataKeys: string): DataKeys {
  const masters = dataKeys.split(',').map((text) => new Uint8Array(Buffer.from(text, 'base64')));
  const [newest = new Uint8Array(), ...older] = masters;
  const derived = (master: Uint8Array, purpose: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', master, '', `northvale/${purpose}`, bytes));
  const named = (master: Uint8Array, purpose: string) => ({
    id: Buffer.from(derived(master, 'id', 4)).toString('hex'),
    key: createSecretKey(derived(master, purpose, 32)),
  });
  const ring = (purpose: string): KeyRing => [named(newest, purpose), ...older.map((master) => named(master, purpose))];
  // What must not change with the key is under the oldest, until it is kept by itself.
  const subkey = (purpose: string): KeyObject => named(masters.at(-1) ?? newest, purpose).key;
  return {
    digest: subkey('digest'),
    persons: ring('persons'),
    secondFactors: ring('second-factors'),
    devices: subkey('devices'),
    mailedSecrets: subkey('mailed-secrets'),
    limits: subkey('limits'),
  };
}

const bytesOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const DATA_KEY_FILE = 'data-key';
const SIGNING_KEY_FILE = 'signing-key.pem';

export const newDataKey = (): string => randomBytes(32).toString('base64');

/** Puts a new key before the one that was generated into the data directory. */
export const addDataKey = (dataDir: string): Promise<void> => rewrite(dataDir, (keys) => [newDataKey(), ...keys]);

/** When a key was put there last, or taken away. */
export const dataKeyChangedAt = async (dataDir: string): Promise<Date> => (await stat(dataKeyPath(dataDir))).mtime;

/** Leaves only the newest. */
export const dropOlderDataKeys = (dataDir: string): Promise<void> => rewrite(dataDir, (keys) => keys.slice(0, 1));

const dataKeyPath = (dataDir: string): string => join(dataDir, 'secrets', DATA_KEY_FILE);

async function rewrite(dataDir: string, change: (keys: string[]) => string[]): Promise<void> {
  const path = dataKeyPath(dataDir);
  const changed = change((await readFile(path, 'utf8')).trim().split(',')).join(',');
  await writeDurably(path, changed, 0o600);
}

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

import { createSecretKey, type KeyObject, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { decryptText, encryptText } from '../identity/encryption.ts';
import type { KeyTexts } from '../secrets.ts';

/** As OWASP recommends for scrypt: 128 MB and some tenths of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;
const CONTEXT = 'northvale/backup';

const keysForm = z.object({ dataKey: z.string().optional(), signingKey: z.string().optional() });

const derive = promisify<string, string, number, object, Buffer>(scrypt);

const keyOf = async (passphrase: string, salt: string): Promise<KeyObject> =>
  createSecretKey(await derive(passphrase, salt, 32, COST));

/** Encrypts the keys under a passphrase: scrypt, then AES-256-GCM, behind the salt. */
export async function sealKeys(keys: KeyTexts, passphrase: string): Promise<string> {
  const salt = randomBytes(16).toString('base64');
  return `${salt}\n${encryptText(await keyOf(passphrase, salt), JSON.stringify(keys), CONTEXT)}\n`;
}

/** @throws Error with a sentence where the passphrase is another one */
export async function openKeys(text: string, passphrase: string): Promise<KeyTexts> {
  const [salt = '', sealed = ''] = text.split('\n');
  const key = await keyOf(passphrase, salt);
  try {
    return keysForm.parse(JSON.parse(decryptText(key, sealed, CONTEXT)));
  } catch (cause) {
    throw new Error("BACKUP_PASSPHRASE isn't the one that the backup's keys were encrypted under.", { cause });
  }
}

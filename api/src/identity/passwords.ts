import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for argon2id, which is this package's default algorithm: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const COMMON = new Set(
  readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

interface About {
  readonly name: string;
  readonly email: string;
  readonly productName: string;
}

/**
 * True for what is tried first: the 10,000 most common, one character again and again, and what the person is called.
 */
export function isTooCommon(password: string, { name, email, productName }: About): boolean {
  const words = [name, ...name.split(/\s+/), email, email.split('@')[0] ?? '', productName].map(letters);
  const plain = letters(password);
  return COMMON.has(password.toLowerCase()) || /^(.)\1*$/su.test(password) || (plain !== '' && words.includes(plain));
}

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

// The same letters can be typed in more than one Unicode form.
const normal = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

let hashOfNobody: Promise<string> | undefined;

/** Takes as long for an unknown person (no hash) as for a wrong password. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await hashOfNobody), normal(password));
  return passwordHash !== undefined && matches;
}

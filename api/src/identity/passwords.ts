import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for argon2id, which is this package's default algorithm: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const COMMON = new Set(
  readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** True for the 10,000 most common passwords, in any case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

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

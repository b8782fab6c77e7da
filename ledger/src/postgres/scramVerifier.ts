import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's own number. */
const ITERATIONS = 4096;
const HASH_BYTES = 32;

/**
 * What PostgreSQL keeps of a password (RFC 5803), made on this side, so that the password itself is never sent.
 * @param password of ASCII characters, which need no normalising
 */
export function scramVerifier(password: string, salt = new Uint8Array(randomBytes(16))): string {
  const salted = new Uint8Array(pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha256'));
  const keyFor = (purpose: string) => new Uint8Array(createHmac('sha256', salted).update(purpose).digest());
  const stored = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const server = Buffer.from(keyFor('Server Key')).toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${stored}:${server}`;
}

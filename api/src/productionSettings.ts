import { isTooCommon } from './identity/passwords.ts';
import { readTokenSecrets } from './tokenSecrets.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The fewest characters of a first admin's password that stands in the settings. */
const MIN_ADMIN_PASSWORD = 12;
/** Of a key; shorter ones can be guessed. */
const MIN_KEY_BYTES = 32;

/** Why a production doesn't start with these settings, as a sentence; undefined where nothing speaks against it. */
export function whyNotInProduction(env: Environment): string | undefined {
  for (const name of ['JWT_SECRET', 'DATA_KEY', 'SIGNING_KEY', 'PUBLIC_URL', 'SMTP_URL'])
    if (!env[name]) return `${name} must be set in production.`;
  if (readTokenSecrets(env['JWT_SECRET'] ?? '').some((secret) => isWeak(Buffer.from(secret))))
    return weak('JWT_SECRET');
  if ((env['DATA_KEY'] ?? '').split(',').some((key) => isWeak(Buffer.from(key, 'base64')))) return weak('DATA_KEY');
  if (env['DATABASE_URL'] && !env['APP_DATABASE_URL'])
    return 'APP_DATABASE_URL must be set in production where DATABASE_URL is.';
  if (!isPrivate(env['PUBLIC_URL'] ?? '')) return 'PUBLIC_URL must begin with https: in production, but on localhost.';
  if (env['NORTHVALE_DEV'] === '1') return 'NORTHVALE_DEV may not be 1 in production.';
  if (env['RATE_LIMITS'] === 'off') return 'RATE_LIMITS may not be off in production.';
  return whyNotPassword(env);
}

function whyNotPassword({ ADMIN_PASSWORD: password, ADMIN_EMAIL, PRODUCT_NAME }: Environment): string | undefined {
  if (!password) return undefined;
  if (Array.from(password).length < MIN_ADMIN_PASSWORD)
    return `ADMIN_PASSWORD must have at least ${MIN_ADMIN_PASSWORD} characters in production.`;
  const about = { email: ADMIN_EMAIL ?? '', productName: PRODUCT_NAME ?? 'Northvale', name: '' };
  return isTooCommon(password, about) ? 'ADMIN_PASSWORD is too common.' : undefined;
}

const isWeak = (key: Uint8Array): boolean => key.length < MIN_KEY_BYTES || new Set(key).size === 1;

const weak = (name: string): string =>
  `${name} is too weak: it needs ${MIN_KEY_BYTES} bytes, not all of them the same.`;

/** What nobody on the way can read. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

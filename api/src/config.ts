import { type BasisPoints, type Cents, centsFromDollars } from '@northvale/ledger/money.ts';
import * as z from 'zod';
import { DEPOSIT_INSTRUCTIONS } from './contract/config.ts';
import { PRODUCT_NAME } from './contract/productName.ts';
import { readTrustedProxies } from './http/clientAddress.ts';
import { isTooCommon } from './identity/passwords.ts';
import { readTokenSecrets } from './tokenSecrets.ts';
import { readWitnesses } from './transparency/showCheckpoint.ts';
import { readSigningKeys } from './transparency/signingKeys.ts';

/** What stops the start: a setting that is wrong, said to the person who set it. */
class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

const unsetAsUndefined = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unsetAsUndefined, schema.optional());
const flag = optional(z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1'));
const address = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => protocols.includes(protocolOf(value)), `must be an address of ${protocols.join(' or ')}`);
const dollars = z.string().transform((value, ctx): Cents => {
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(value) ? centsFromDollars(Number(value)) : undefined;
  if (amount !== undefined) return amount;
  ctx.addIssue({ code: 'custom', message: 'must be an amount of dollars, such as 1000' });
  return z.NEVER;
});
const duration = z.string().transform((value, ctx): number => {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value);
  const [days, hours, minutes, seconds] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  const ms = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000;
  if (ms > 0) return ms;
  ctx.addIssue({ code: 'custom', message: 'must be a duration such as PT1H' });
  return z.NEVER;
});
/** By a reader that throws where it can't read. */
const read = <Value>(reader: (text: string) => Value, message: string) =>
  z.string().transform((text, ctx): Value => {
    try {
      return reader(text);
    } catch {
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
/** Several separated by commas: the newest first, and those before it, which still open. */
const dataKey = z
  .string()
  .refine((value) => value.split(',').every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)), 'must be 32 bytes in base64');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const EMAILJS = ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'] as const;

const environment = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port'),
  ),
  HOST: optional(z.string()),
  NODE_ENV: optional(z.enum(['development', 'production', 'test'], 'must be development, test or production')),
  DATA_DIR: optional(z.string()),
  FILES_URL: optional(
    z.string().regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*\/?$/, 'must be s3://BUCKET or s3://BUCKET/FOLDER'),
  ),
  AWS_ENDPOINT_URL_S3: optional(address('http:', 'https:')),
  AWS_REGION: optional(z.string()),
  DATABASE_URL: optional(address('postgres:', 'postgresql:')),
  APP_DATABASE_URL: optional(address('postgres:', 'postgresql:')),
  PROJECTIONS_DATABASE_URL: optional(address('postgres:', 'postgresql:')),
  EVENTSTORE_URL: optional(address('esdb:', 'esdb+discover:')),
  ADMIN_EMAIL: optional(z.email('must be an email address')),
  ADMIN_PASSWORD: optional(z.string().min(6, 'must have at least 6 characters')),
  JWT_SECRET: optional(read(readTokenSecrets, 'must have at least 32 characters, each where there are several')),
  SMTP_URL: optional(address('smtp:', 'smtps:')),
  MAIL_FROM: optional(
    z
      .string()
      .regex(/^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address or Name <address>'),
  ),
  DEMO: flag,
  TRUSTED_PROXIES: optional(read(readTrustedProxies, 'must be a number of proxies, or their addresses and networks')),
  RATE_LIMITS: optional(z.enum(['on', 'off'], 'must be on or off')),
  PLATFORM_FEE_BPS: optional(
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be basis points from 0 to 9999')
      .transform((value) => Number(value) as BasisPoints),
  ),
  REFERRAL_REWARD: optional(dollars.refine((amount) => amount > 0, 'must be more than nothing')),
  REFERRAL_MIN_DEPOSIT: optional(dollars),
  FOUR_EYES_ABOVE: optional(dollars),
  REQUIRE_ADMIN_2FA: flag,
  DATA_KEY: optional(dataKey),
  STEP_UP_ABOVE: optional(dollars),
  DEPOSIT_INSTRUCTIONS: optional(z.string().max(1000, 'must have at most 1000 characters')),
  EMAILJS_SERVICE_ID: optional(z.string()),
  EMAILJS_TEMPLATE_ID: optional(z.string()),
  EMAILJS_PUBLIC_KEY: optional(z.string()),
  SIGNING_KEY: optional(read(readSigningKeys, 'must hold Ed25519 private keys, PKCS#8 as PEM or base64')),
  ANCHOR_INTERVAL: optional(duration),
  LOG_HOST: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/, 'must be a host in lower case, with or without a port'),
  ),
  WITNESSES: optional(read(readWitnesses, 'must hold pairs of a verifier key and an address')),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters')),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
  PRODUCT_NAME: optional(z.string().max(60, 'must have at most 60 characters')),
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
  PUBLIC_URL: optional(
    address('http:', 'https:').refine((value) => /^[^@?#]*$/.test(value), 'must have no password, query or fragment'),
  ),
  NORTHVALE_DEV: flag,
});

export type Config = ReturnType<typeof readConfig>;

/**
 * The settings of this process, read once.
 * @throws WrongSetting naming what is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new WrongSetting(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const set = parsed.data;
  const production = set.NODE_ENV === 'production';
  if (set.APP_DATABASE_URL !== undefined && set.DATABASE_URL === undefined)
    throw new WrongSetting('APP_DATABASE_URL needs DATABASE_URL beside it: whose owner migrates.');
  const missing = EMAILJS.find((name) => set[name] === undefined);
  if (missing !== undefined && EMAILJS.some((name) => set[name] !== undefined))
    throw new WrongSetting(`${missing} must be set, as another of the three of EmailJS is.`);
  const reason = production ? whyNotInProduction(env) : undefined;
  if (reason !== undefined) throw new WrongSetting(reason);
  const emailjs = EMAILJS.map((name) => set[name]);
  const port = set.PORT ?? 3000;
  return {
    port,
    host: set.HOST ?? '127.0.0.1',
    production,
    dev: set.NORTHVALE_DEV ?? false,
    dataDir: set.DATA_DIR ?? './.data',
    /** Where documents and pictures lie; unset: under `dataDir`. */
    filesUrl: set.FILES_URL,
    /** Whose S3; unset: Amazon's. Credentials are looked for by its SDK, as by all that uses it. */
    s3Endpoint: set.AWS_ENDPOINT_URL_S3,
    s3Region: set.AWS_REGION ?? 'us-east-1',
    /** Of the database's owner, who migrates; unset: an embedded one. */
    databaseUrl: set.DATABASE_URL,
    /** As the application signs in; unset: with a password that follows from the owner's. */
    appDatabaseUrl: set.APP_DATABASE_URL,
    /** As processes sign in that only run the projections; unset: there are none. */
    projectionsDatabaseUrl: set.PROJECTIONS_DATABASE_URL,
    eventStoreUrl: set.EVENTSTORE_URL,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    /** The first signs, all verify. */
    jwtSecrets: set.JWT_SECRET,
    dataKey: set.DATA_KEY,
    signingKeys: set.SIGNING_KEY,
    /** How often a checkpoint is signed at most. */
    anchorIntervalMs: set.ANCHOR_INTERVAL ?? 60_000,
    /** By which the transparency log is called; unset: as so far, at first by the host of `publicUrl`. */
    logHost: set.LOG_HOST,
    witnesses: set.WITNESSES ?? [],
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `${set.PRODUCT_NAME ?? PRODUCT_NAME} <no-reply@northvale.example>`,
    demo: set.DEMO ?? !production,
    /** Whose `X-Forwarded-For` is believed; unset: nobody's. */
    trustedProxies: set.TRUSTED_PROXIES,
    rateLimits: (set.RATE_LIMITS ?? 'on') === 'on',
    /** What the free plan pays on a purchase. */
    platformFeeBps: set.PLATFORM_FEE_BPS ?? (25 as BasisPoints),
    /** What whoever invited somebody is credited; undefined: nothing. */
    referralReward: set.REFERRAL_REWARD,
    /** The deposit that the invited one has to make for it. */
    referralMinDeposit: set.REFERRAL_MIN_DEPOSIT ?? (100_00 as Cents),
    /** Above it, withdrawals' approvals and balance edits need two admins; undefined: never. */
    fourEyesAbove: set.FOUR_EYES_ABOVE,
    requireAdmin2fa: set.REQUIRE_ADMIN_2FA ?? false,
    /** Above it, a withdrawal asks for the second factor again. */
    stepUpAbove: set.STEP_UP_ABOVE ?? (1000_00 as Cents),
    depositInstructions: set.DEPOSIT_INSTRUCTIONS ?? DEPOSIT_INSTRUCTIONS,
    emailjs: emailjs.every((value) => value !== undefined)
      ? { serviceId: emailjs[0] ?? '', templateId: emailjs[1] ?? '', publicKey: emailjs[2] ?? '' }
      : undefined,
    /** Encrypts the keys in a backup; unset: backups hold none. */
    backupPassphrase: set.BACKUP_PASSPHRASE,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL ?? 'info',
    productName: set.PRODUCT_NAME ?? PRODUCT_NAME,
    supportEmail: set.SUPPORT_EMAIL ?? 'support@northvale.example',
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
  };
}

function protocolOf(value: string): string {
  try {
    return new URL(value).protocol;
  } catch {
    // esdb addresses may name several hosts, which no URL parser takes.
    return /^[a-z+]+:(?=\/\/[^/])/.exec(value)?.[0] ?? '';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The fewest characters of a first admin's password that stands in the settings. */
const MIN_ADMIN_PASSWORD = 12;
/** Of a key; shorter ones can be guessed. */
const MIN_KEY_BYTES = 32;

/** Why a production doesn't start with these settings, as a sentence; undefined where nothing speaks against it. */
function whyNotInProduction(env: Environment): string | undefined {
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

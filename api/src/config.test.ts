import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usd } from '@northvale/ledger/money.ts';
import { isPrivate } from '@northvale/ledger/testing/dataFolder.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { loadKeys } from './secrets.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret of its own for the tests here',
  DATA_KEY: Buffer.from('32 bytes that are no bytes alike').toString('base64'),
  PUBLIC_URL: 'https://invest.example',
  SMTP_URL: 'smtps://mail.example:465',
  SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

describe('the settings', () => {
  test('have defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './.data',
      demo: true,
      rateLimits: true,
      stepUpAbove: usd(1000),
      fourEyesAbove: undefined,
      anchorIntervalMs: 60_000,
      productName: 'Northvale',
      supportEmail: 'support@northvale.example',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
      emailjs: undefined,
      requireAdmin2fa: false,
    });
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  test('are read', () => {
    expect(
      readConfig({
        FOUR_EYES_ABOVE: '5000.50',
        ANCHOR_INTERVAL: 'PT15M',
        EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=false',
        DEMO: '0',
        EMAILJS_SERVICE_ID: 's',
        EMAILJS_TEMPLATE_ID: 't',
        EMAILJS_PUBLIC_KEY: 'k',
        PUBLIC_URL: 'https://invest.example/',
      }),
    ).toMatchObject({
      fourEyesAbove: 500_050,
      anchorIntervalMs: 900_000,
      eventStoreUrl: 'esdb://a:2113,b:2113?tls=false',
      demo: false,
      emailjs: { serviceId: 's', templateId: 't', publicKey: 'k' },
      publicUrl: 'https://invest.example',
    });
  });

  test('have no demo in production', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demo: false });
  });

  test.each([
    [{ PORT: '70000' }, 'PORT must be a port.'],
    [{ PORT: 'x' }, 'PORT must be a port.'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address of postgres: or postgresql:.'],
    [{ APP_DATABASE_URL: 'postgres://x' }, 'APP_DATABASE_URL needs DATABASE_URL beside it'],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres://x' },
      'APP_DATABASE_URL must be set in production where DATABASE_URL is.',
    ],
    [{ EMAILJS_SERVICE_ID: 's', EMAILJS_PUBLIC_KEY: 'k' }, 'EMAILJS_TEMPLATE_ID must be set, as another of the three'],
    [{ MAIL_FROM: 'Northvale' }, 'MAIL_FROM must be an address or Name <address>.'],
    [{ MAIL_FROM: 'Northvale <no-reply@northvale.example>' }, undefined],
    [{ MAIL_FROM: 'no-reply@northvale.example' }, undefined],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ LOG_HOST: 'Ledger.example' }, 'LOG_HOST must be a host in lower case, with or without a port.'],
    [{ PRODUCT_NAME: 'x'.repeat(61) }, 'PRODUCT_NAME must have at most 60 characters.'],
    [{ DEPOSIT_INSTRUCTIONS: 'x'.repeat(1001) }, 'DEPOSIT_INSTRUCTIONS must have at most 1000 characters.'],
    [{ PUBLIC_URL: 'https://me:secret@invest.example' }, 'PUBLIC_URL must have no password, query or fragment.'],
    [{ PUBLIC_URL: 'https://invest.example/?from=mail' }, 'PUBLIC_URL must have no password, query or fragment.'],
    [{ EVENTSTORE_URL: 'http://x' }, 'EVENTSTORE_URL must be an address of esdb: or esdb+discover:.'],
    [{ DATA_KEY: 'short' }, 'DATA_KEY must be 32 bytes in base64.'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES must be a number of proxies, or their addresses and networks.'],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off.'],
    [{ FOUR_EYES_ABOVE: '-1' }, 'FOUR_EYES_ABOVE must be an amount of dollars, such as 1000.'],
    [{ ANCHOR_INTERVAL: '1h' }, 'ANCHOR_INTERVAL must be a duration such as PT1H.'],
    [{ SIGNING_KEY: 'x'.repeat(44) }, 'SIGNING_KEY must hold Ed25519 private keys, PKCS#8 as PEM or base64.'],
    [{ WITNESSES: 'https://witness.example' }, 'WITNESSES must hold pairs of a verifier key and an address.'],
    [{ ADMIN_EMAIL: 'x' }, 'ADMIN_EMAIL must be an email address.'],
    [{ NODE_ENV: 'production' }, 'JWT_SECRET must be set in production.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
    [{ JWT_SECRET: `${'x'.repeat(32)},short` }, 'JWT_SECRET must have at least 32 characters, each where there are'],
    [
      { ...PRODUCTION, JWT_SECRET: 'x'.repeat(32) },
      'JWT_SECRET is too weak: it needs 32 bytes, not all of them the same.',
    ],
    [{ ...PRODUCTION, DATA_KEY: Buffer.alloc(32, 7).toString('base64') }, 'DATA_KEY is too weak: it needs 32 bytes,'],
    [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL must be set in production.'],
    [
      { ...PRODUCTION, PUBLIC_URL: 'http://a.example' },
      'PUBLIC_URL must begin with https: in production, but on local',
    ],
    [{ ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL must be set in production.'],
    [{ ...PRODUCTION, NORTHVALE_DEV: '1' }, 'NORTHVALE_DEV may not be 1 in production.'],
    [
      { ...PRODUCTION, ADMIN_PASSWORD: 'elevenchars' },
      'ADMIN_PASSWORD must have at least 12 characters in production.',
    ],
    [{ ...PRODUCTION, ADMIN_PASSWORD: 'a'.repeat(14) }, 'ADMIN_PASSWORD is too common.'],
    [
      { ...PRODUCTION, ADMIN_PASSWORD: 'opsteam.boss', ADMIN_EMAIL: 'ops-team-boss@a.example' },
      'ADMIN_PASSWORD is too',
    ],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }, undefined],
    [{ ...PRODUCTION, RATE_LIMITS: 'off' }, 'RATE_LIMITS may not be off in production.'],
  ])('%j stop the start with a sentence, where they are wrong', (env, sentence) => {
    const read = () => readConfig(env);
    if (sentence === undefined) expect(read).not.toThrow();
    else expect(read).toThrow(sentence);
  });
});

test('a secret that isn’t set is generated once, for our eyes only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-secrets-'));
  try {
    const config = readConfig({ DATA_DIR: dataDir });
    const [first, second] = [await loadKeys(config), await loadKeys(config)];
    expect(second.tokens).toEqual(first.tokens);
    expect(second.digest.export()).toEqual(first.digest.export());
    expect(first.signing).toEqual([expect.any(Uint8Array)]);
    expect(second.signing).toEqual(first.signing);
    expect(await isPrivate(join(dataDir, 'secrets', 'data-key'))).toBe(true);
    expect(Buffer.from(await readFile(join(dataDir, 'secrets', 'data-key'), 'utf8'), 'base64')).toHaveLength(32);
    await writeFile(join(dataDir, 'secrets', 'data-key'), '');
    await expect(loadKeys(config)).rejects.toThrow('is empty');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

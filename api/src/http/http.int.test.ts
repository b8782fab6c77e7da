import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailWith } from '../../testing/steppingIn.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { createApp } from '../app.ts';
import { serve } from '../startup/serve.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { CALLS } from '../contract/calls/calls.ts';

let app: TestApp;
let admin: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  person = await app.person();
});
afterAll(() => app.stop());

/** What people and programs send by mistake or in bad faith. */
const BAD_BODIES: readonly (readonly [string, string])[] = [
  ['no JSON', '{"amount":'],
  ['an array', '[]'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['a number', '7'],
  [
    'wrong types',
    '{"userId":{},"amount":[],"name":{},"email":1,"password":[],"status":9,"otp":{},"reason":{},"revision":"x","newBalanceValue":{}}',
  ],
  [
    'objects that can’t be written as a text',
    '{"userId":{"toString":1},"amount":{"toString":1},"name":{"toString":1},"status":{"toString":1},"revision":{"toString":1},"submittedAt":{"toString":1},"seen":{"toString":1},"reason":{"toString":1},"upTo":{"toString":1}}',
  ],
  ['a prototype', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}'],
  [
    'NUL',
    '{"name":"\\u0000","email":"\\u0000@x.co","reason":"\\u0000","password":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000","userId":"\\u0000"}',
  ],
  ['a lone surrogate', '{"name":"\\ud800","email":"\\ud800","userId":"\\ud800","reason":"\\ud800"}'],
  ['huge numbers', '{"amount":1e999,"newBalanceValue":1e308,"unitsPurchased":9007199254740993,"revision":1e30}'],
  ['deep nesting', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['an unknown field', '{"surprise":true}'],
];

const BAD_IDS = [
  'x',
  '%00',
  // Encoded: else the client itself would lead it out of the api.
  '..%2F..%2Fetc%2Fpasswd',
  '%E0%A4%A',
  '018f0000-0000-7000-8000-000000000000',
  'a'.repeat(500),
  "';--",
];

/** An answer as JSON, without what is random (challenges, ids), which may hold any letters. */
const saidIn = (body: unknown) =>
  JSON.stringify(body, (_, value) => (typeof value === 'string' && /^[\w-]{20,}$/.test(value) ? '' : value));

describe('no call ever fails on bad input', () => {
  const calls = Object.keys(CALLS).filter((name) => !/logout|erase-me|stream/.test(name));

  test.each(calls)('%s', async (name) => {
    // Signed out everywhere, the two could try nothing more.
    const { id: whose } = name === 'DELETE /admin/users/:id/sessions' ? await app.person() : admin;
    const bodies = name.startsWith('GET') ? [undefined] : BAD_BODIES.map(([, body]) => body);
    const asked = [
      ...bodies.map((body) => ({ id: whose, body })),
      ...(name.includes(':') ? BAD_IDS.map((id) => ({ id, body: bodies.at(-1) })) : []),
    ];
    for (const { id, body } of asked) {
      const call = name.replaceAll(/:\w+/g, id);
      for (const { token } of [admin, person]) {
        const answer = await app.call(call, { token, ...(body === undefined ? {} : { body }) });
        expect(answer.status, `${call} ${body}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
        expect(saidIn(answer.body)).not.toMatch(/node_modules|\.ts:\d|syntax error|pg_|"stack"/);
      }
    }
  });
});

describe('what isn’t a call', () => {
  test('is not found', async () => {
    for (const path of ['/nothing', '/auth/', '/auth/%00', '/auth/user-investments/%ff', '']) {
      const answer = await app.call(`GET ${path}`, { token: person.token });
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'NotFound']);
    }
  });

  test('has another method', async () => {
    const answer = await app.call('DELETE /auth/login');
    expect([answer.status, answer.body.code]).toEqual([405, 'MethodNotAllowed']);
    expect(answer.headers.get('allow')).toContain('POST');
  });

  test('is not found by a method of which the contract has none, either', async () => {
    const absent = await app.call('PROPFIND /nothing');
    expect([absent.status, absent.body.code, absent.headers.get('allow')]).toEqual([404, 'NotFound', null]);
    const present = await app.call('PROPFIND /auth/me');
    expect([present.status, present.body.code, present.headers.get('allow')]).toEqual([
      405,
      'MethodNotAllowed',
      'HEAD, GET',
    ]);
  });

  test('is a page’s though its path begins with the same letters', async () => {
    const answer = await fetch(`${app.url}/apix.png`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      404,
      'text/plain; charset=utf-8',
      null,
    ]);
  });
});

describe('a body', () => {
  const post = (body: string, headers = {}) => app.call('POST /auth/login', { body, headers });

  test('of 100 KiB and more is too large', async () => {
    expect((await post(JSON.stringify({ email: 'x'.repeat(99 * 1024), password: 'x' }))).status).toBe(400);
    const answer = await post(JSON.stringify({ email: 'x'.repeat(101 * 1024), password: 'x' }));
    expect([answer.status, answer.body.code]).toEqual([413, 'TooLarge']);
  });

  test('of another type is not read', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await post('email=x', { 'content-type': type });
      expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'UnsupportedType']);
    }
  });

  test('of a type that is JSON by its name is read', async () => {
    for (const type of ['application/merge-patch+json', 'application/ld+json; charset=utf-8']) {
      const answer = await post('{"surprise":1}', { 'content-type': type });
      expect([type, answer.body.issues]).toEqual([
        type,
        expect.arrayContaining([expect.objectContaining({ path: 'surprise' })]),
      ]);
    }
  });

  test('that is a compressed bomb is refused', async () => {
    const { gzipSync } = await import('node:zlib');
    const answer = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync(`{"email":"${'x'.repeat(5_000_000)}"}`)),
    });
    expect(answer.status).toBe(413);
  });
});

test('answers tell browsers what they may do', async () => {
  const { headers } = await app.call('GET /config');
  const policy = headers.get('content-security-policy') ?? '';
  // What frames show is of another origin: no script of a third party runs beside a token.
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-src https://www.tradingview-widget.com;worker-src 'self';");
  expect(policy).toContain("img-src 'self' blob:;");
  expect(policy).toContain("require-trusted-types-for 'script';trusted-types northvale");
  expect(
    policy
      .split(';')
      .filter((each) => /script-src|default-src/.test(each))
      .join(),
  ).not.toContain('unsafe');
  expect(policy).not.toContain('emailjs');
  expect(headers.get('permissions-policy')).toContain('camera=(), ');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('an Idempotency-Key is 1 to 200 visible characters', async () => {
  const call = (key: string) =>
    app.call(`PUT /auth/admin/edit-task/${person.id}`, {
      token: admin.token,
      body: { newBalanceValue: 0 },
      headers: { 'idempotency-key': key },
    });
  for (const key of ['with space', 'é', 'x'.repeat(201), ''])
    expect([key, (await call(key)).status]).toEqual([key, 400]);
  expect((await call('fine-key')).headers.get('idempotency-key')).toBe('fine-key');
});

test('the contract describes every call that is served, and no other', async () => {
  const { body } = await app.call('GET /openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method} ${path}`),
  );
  expect(described).toHaveLength(Object.keys(CALLS).length);
  expect(described).toContain('post /api/auth/deposit-requests');
  expect(described).toContain('get /api/admin/verifications/{userId}/document');
  expect(body.components.schemas).toHaveProperty('Problem');
  const page = await app.call('GET /docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.body).toContain('/api/auth/deposit-requests');
  expect(page.body).not.toMatch(/<script|src="http/);
});

test('the settings that browsers need are public', async () => {
  const { body } = await app.call('GET /config');
  expect(body).toMatchObject({ productName: 'Northvale', supportEmail: 'support@northvale.example' });
  expect(Object.keys(body).toSorted()).toEqual(['depositInstructions', 'platformFee', 'productName', 'supportEmail']);
});

test('anyone may write to support', async () => {
  const message = {
    user_name: 'Ann',
    subject: 'Hello\nthere',
    user_email: 'ann@example.com',
    message: 'Line 1\nLine 2',
  };
  expect((await app.call('POST /contact', { body: message })).body.issues[0].path).toBe('subject');
  const sent = await app.call('POST /contact', { body: { ...message, subject: 'Hello' } });
  expect(sent.body).toEqual({ message: 'SUCCESS!' });
  const [mail] = await mailWith(app.dataDir, 'support@northvale.example', /Reply-To: ann@example\.com[^]*Line 2/);
  expect(mail).toContain('Subject: Contact form: Hello');
});

describe('operations', () => {
  test('a production without a token shows its metrics to nobody', async () => {
    const config = { ...app.parts.config, production: true };
    const serving = await serve(createApp({ ...app.parts, config }).callback(), { port: 0, host: '127.0.0.1' });
    expect((await fetch(`${serving.url}/api/metrics`)).status).toBe(403);
    await serving.stop();
  });

  test('live, ready and metrics', async () => {
    expect((await app.call('GET /health/live')).status).toBe(200);
    expect((await app.call('GET /health/ready')).body).toEqual({ commands: true, readModels: 'fresh' });
    const metrics = await app.call('GET /metrics');
    expect(metrics.body).toContain('northvale_http_request_seconds_bucket');
    expect(metrics.body).toContain('route="/api/auth/login"');
    expect(metrics.body).toMatch(/^northvale_read_models_share 1$/m);
    expect(metrics.body).toMatch(/^northvale_read_models_seconds_left 0$/m);
    expect((await app.call('GET /metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403);
  });
});

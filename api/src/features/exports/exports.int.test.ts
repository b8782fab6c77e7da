import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import type { ActRecord } from '../../contract/acts.ts';

let app: TestApp;
let auditor: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [auditor, ann] = await Promise.all([app.auditor(), app.person({ balance: 250 })]);
});
afterAll(() => app.stop());

const exported = (query: string, { token } = auditor) => app.call(`GET /admin/export?${query}`, { token });

test('an export is an attachment of its format', async () => {
  for (const [format, type, ending] of [
    ['csv', 'text/csv', 'csv'],
    ['jsonl', 'application/x-ndjson', 'jsonl'],
    ['hledger', 'text/plain', 'journal'],
  ] as const) {
    const { status, headers } = await exported(`format=${format}&userId=${ann.id}`);
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="ledger-${ann.id.slice(-8)}-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.${ending}"$`),
    );
  }
});

test('it holds one account or all, as of a moment', async () => {
  const types = async (query: string) =>
    (await exported(`format=csv&${query}`)).body
      .trim()
      .split('\n')
      .slice(1)
      .map((row: string) => row.split(',')[5]);
  expect(await types(`userId=${ann.id}`)).toEqual(['AccountOpened', 'BalanceAdjusted', 'BalanceAdjusted']);
  expect((await types('')).length).toBeGreaterThan(5);
  expect(await types(`userId=${ann.id}&at=2020-01-01`)).toEqual([]);
});

test('a journal is as of the moment that was named; without one of none, as what is written meanwhile is in it', async () => {
  const firstLine = async (query: string) => (await exported(`format=hledger${query}`)).body.split('\n')[0];
  expect(await firstLine('&at=2020-01-01')).toBe('; The ledger, as of 2020-01-01T00:00:00.000Z (inclusive).');
  expect(await firstLine('')).toMatch(/^; The ledger, as of this export, begun at \S+Z\.$/);
});

test('a wrong parameter is named, an unknown account is 404', async () => {
  for (const [query, path] of [
    ['', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&at=noon', 'at'],
    ['format=csv&account=x', 'account'],
  ] as const) {
    const { status, body } = await exported(query);
    expect([query, status, body.issues[0].path]).toEqual([query, 400, path]);
  }
  expect((await exported('format=csv&userId=nobody')).status).toBe(404);
});

test('admins and auditors may export, investors not even their own', async () => {
  const query = `format=jsonl&userId=${ann.id}`;
  expect((await exported(query, await app.admin())).status).toBe(200);
  expect((await exported(query, ann)).status).toBe(403);
});

test('whose account was exported isn’t told of it, but of what they have taken with them themselves', async () => {
  const bo = await app.person();
  await exported(`format=csv&userId=${bo.id}`);
  await app.call('GET /auth/my-data', { token: bo.token });
  const { body } = await app.call('GET /auth/acts', { token: bo.token });
  expect(body.data.map(({ kind, actor }: ActRecord) => [kind, actor.id])).toEqual([
    ['exported', bo.id],
    ['signIn', bo.id],
  ]);
});

describe('a browser fetches an export by itself', () => {
  const prepared = (body: object, { token } = auditor) => app.call('POST /admin/export', { token, body });
  const ticketIn = (headers: Headers) => /northvale-download=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
  const fetched = (address: string, cookie: string) =>
    app.call(`GET ${address.replace(/^\/api/, '')}`, { headers: { cookie } });

  test('once, with the cookie that it was given for it', async () => {
    const { status, body, headers } = await prepared({ format: 'csv', userId: ann.id });
    expect([status, body.address]).toEqual([200, `/api/admin/export?format=csv&userId=${ann.id}`]);
    expect(headers.get('set-cookie')).toMatch(/; path=\/api\/admin\/export; .*samesite=strict; httponly/i);
    const first = await fetched(body.address, ticketIn(headers));
    expect([first.status, first.body]).toEqual([200, (await exported(`format=csv&userId=${ann.id}`)).body]);
    expect((await fetched(body.address, ticketIn(headers))).status).toBe(401);
  });

  test('nothing else than was asked for', async () => {
    const { body, headers } = await prepared({ format: 'csv', userId: ann.id });
    expect((await fetched('/api/admin/export?format=csv', ticketIn(headers))).status).toBe(401);
    expect((await fetched('/api/admin/trial-balance', ticketIn(headers))).status).toBe(401);
    expect((await fetched(body.address, 'northvale-download=guessed')).status).toBe(401);
    expect((await fetched(body.address, ticketIn(headers))).status).toBe(200);
  });

  test('not after a minute, nor once its session has ended', async () => {
    const late = await prepared({ format: 'csv' });
    app.clock.advance(60_000);
    expect((await fetched(late.body.address, ticketIn(late.headers))).status).toBe(401);
    const leaver = await app.auditor();
    const { body, headers } = await prepared({ format: 'csv' }, leaver);
    await app.parts.sessions.endAll(leaver.id);
    expect((await fetched(body.address, ticketIn(headers))).status).toBe(401);
  });

  test('and is told at once what is wrong with it', async () => {
    expect((await prepared({ format: 'csv', userId: 'nobody' })).status).toBe(404);
    expect((await prepared({ format: 'csv' }, ann)).status).toBe(403);
    const { status, body } = await prepared({ format: 'csv', at: 'noon' });
    expect([status, body.issues[0].path]).toEqual([400, 'at']);
  });

  test('recorded as what it is', async () => {
    const { body, headers } = await prepared({ format: 'hledger', userId: ann.id });
    await fetched(body.address, ticketIn(headers));
    const filter = encodeURIComponent(JSON.stringify({ kind: 'exported' }));
    const { body: acts } = await app.call(`GET /admin/acts?filter=${filter}`, { token: auditor.token });
    expect(acts[0]).toMatchObject({ actor: { id: auditor.id }, userId: ann.id, details: { format: 'hledger' } });
  });
});

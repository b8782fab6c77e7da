import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

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

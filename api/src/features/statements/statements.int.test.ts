import { usd } from '@northvale/ledger/money.ts';
import { buyUnits, terms } from '@northvale/ledger/testing/given.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let auditor: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [auditor, ann] = await Promise.all([app.auditor(), app.person({ balance: 250, name: 'Ann Example' })]);
});
afterAll(() => app.stop());

const FOREVER = 'from=2020-01-01&to=2100-01-01';
const statement = (query: string, { token } = ann, of = ann) =>
  app.call(`GET /auth/statements/${of.id}?${query}`, { token });

test('a person gets the statement of their own account, staff that of anybody', async () => {
  const own = await statement(FOREVER);
  expect([own.status, own.body]).toEqual([
    200,
    expect.objectContaining({
      userId: ann.id,
      name: 'Ann Example',
      opening: 0,
      closing: 250,
      movements: [expect.objectContaining({ type: 'BalanceAdjusted', description: 'Adjustment', amount: 250 })],
      preliminary: true,
    }),
  ]);
  expect((await statement(FOREVER, auditor)).body).toEqual(own.body);
  expect((await statement(FOREVER, await app.person())).status).toBe(403);
  expect((await app.call(`GET /auth/statements/${ann.id}?${FOREVER}`)).status).toBe(401);
});

test('it comes as a table or a document too, as an attachment', async () => {
  const table = await statement(`${FOREVER}&format=csv`);
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(table.body).toContain('BalanceAdjusted,Adjustment,250.00,,250.00');
  const document = await statement(`${FOREVER}&format=pdf`);
  expect(document.headers.get('content-type')).toBe('application/pdf');
  expect(document.body).toMatch(/^%PDF-1\.7/);
  expect(document.headers.get('content-disposition')).toBe(
    `attachment; filename="statement-${ann.id.slice(-8)}-2020-01-01-2100-01-01.pdf"`,
  );
});

test('a wrong parameter is named', async () => {
  for (const [query, path] of [
    ['to=2026-01-01', 'from'],
    ['from=2026-01-01', 'to'],
    ['from=soon&to=2026-01-01', 'from'],
    ['from=2026-01-02&to=2026-01-02', 'to'],
    [`${FOREVER}&format=docx`, 'format'],
    [`${FOREVER}&year=2026`, 'year'],
  ] as const) {
    const { status, body } = await statement(query);
    expect([query, status, body.issues?.[0]?.path]).toEqual([query, 400, path]);
  }
});

test('what a document has no room for is had as a table, also where little moved and much is held', async () => {
  const hoarder = await app.person({ balance: 3_000, verified: true });
  const listed = await app.call('POST /auth/investments', {
    token: (await app.admin()).token,
    body: { name: 'Farm', category: 'Agriculture', investmentReturn: '1%', duration: '1 months', pricePerUnit: 1 },
  });
  const cheap = { ...terms, investmentId: String(listed.body.investment._id), pricePerUnit: usd(1) };
  const payload = buyUnits(1, cheap);
  const actor = { id: hoarder.id, role: 'user' } as const;
  await Promise.all(
    Array.from({ length: 2_001 }, () =>
      app.parts.accounts.handle(hoarder.id, { id: randomUUID(), digest: 'd', actor, payload }),
    ),
  );
  const { status, body } = await statement('from=2090-01-01&to=2100-01-01&format=pdf', hoarder, hoarder);
  expect([status, body.issues]).toMatchObject([
    400,
    [
      {
        path: 'to',
        message:
          'This period has 2,001 movements and holdings; a document shows at most 2,000. Choose a shorter one, or CSV.',
      },
    ],
  ]);
  const table = await statement('from=2090-01-01&to=2100-01-01&format=csv', hoarder, hoarder);
  expect(String(table.body).match(/^holding,/gm)).toHaveLength(2_001);
});

test('there is none of a period before the account, and none of an account that nobody has', async () => {
  expect((await statement('from=2019-01-01&to=2020-01-01')).status).toBe(404);
  expect((await app.call(`GET /auth/statements/nobody?${FOREVER}`, { token: auditor.token })).status).toBe(404);
});

test('an erased person’s statement is there for staff, without the name', async () => {
  const leaver = await app.person({ name: 'Bea Vanish' });
  await app.call('POST /auth/erase-me', { token: leaver.token, body: { password: leaver.password } });
  const { status, body } = await statement(FOREVER, auditor, leaver);
  expect([status, body.name, body.movements]).toEqual([200, 'Erased person', []]);
});

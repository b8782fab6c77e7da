import { writeYears } from '@northvale/projections/testing/years.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import type { InvestorLines, TrialBalance, TrialBalanceLine, TrialBalanceSummary } from '../../contract/audit.ts';

let app: TestApp;
let auditor: TestPerson;
// Two pages of investors and a few more, an event each 31 hours and 7 minutes from the year's first moment on.
beforeAll(async () => {
  app = await startTestApp();
  auditor = await app.auditor();
  await writeYears(app.parts.store, 0, 104, 12, { minutesApart: 31 * 60 + 7, together: 1 });
  await app.person({ verified: true, balance: 250 });
  await app.caughtUp();
});
afterAll(() => app.stop());

const PARTS = ['cash', 'held', 'invested'] as const;
const MOMENTS = [
  '2025-12-31T23:59:59.999Z',
  // The first deposit, and a millisecond before.
  '2026-01-04T21:21:00.000Z',
  '2026-01-04T21:20:59.999Z',
  '2026-01-09',
  '2026-01-31T23:59:59.999Z',
  '2999-01-01',
];

const ask = async <Answer>(query: string) => {
  const { status, body } = await app.call(`GET /admin/trial-balance${query}`, { token: auditor.token });
  expect(status).toBe(200);
  return body as Answer;
};

/** All pages, and how many there were. */
async function pagesOf(account: string, at: string): Promise<{ lines: TrialBalanceLine[]; pages: number }> {
  const lines: TrialBalanceLine[] = [];
  let after = '';
  for (let pages = 1; ; pages += 1) {
    const { accounts, next } = await ask<InvestorLines>(`/investors?account=${account}&at=${at}${after}`);
    lines.push(...accounts);
    if (next === undefined) return { lines, pages };
    expect(accounts.length).toBe(50);
    after = `&after=${encodeURIComponent(next)}`;
  }
}

const byName = (lines: readonly TrialBalanceLine[]) => lines.toSorted((a, b) => (a.account < b.account ? -1 : 1));
const cents = (lines: readonly TrialBalanceLine[], of: 'debit' | 'credit' | 'balance') =>
  lines.reduce((sum, line) => sum + Math.round(line[of] * 100), 0);

test.each(MOMENTS)('as of %s, its summary and its pages are those of all accounts, to the cent', async (at) => {
  const whole = await ask<TrialBalance>(`?at=${at}`);
  const summary = await ask<TrialBalanceSummary>(`/summary?at=${at}`);
  expect([summary.at, summary.total]).toEqual([whole.at, whole.total]);
  const platforms = whole.accounts.filter(({ account }) => !account.startsWith('investor:'));
  expect(byName(summary.accounts.filter(({ investors }) => investors === undefined))).toEqual(byName(platforms));
  for (const part of PARTS) {
    const lines = whole.accounts.filter(({ account }) => account.endsWith(`:${part}`));
    const { lines: paged, pages } = await pagesOf(part, at);
    expect(byName(paged)).toEqual(byName(lines));
    expect(pages).toBe(Math.max(1, Math.ceil(lines.length / 50)));
    const sums = summary.accounts.find(({ account }) => account === part);
    expect(sums?.investors ?? 0).toBe(lines.length);
    for (const side of ['debit', 'credit', 'balance'] as const) {
      expect(cents(sums ? [sums] : [], side)).toBe(cents(lines, side));
    }
  }
});

test('without a moment it is that of now', async () => {
  const before = app.clock.now().toISOString();
  const { at, accounts } = await ask<TrialBalanceSummary>('/summary');
  expect(at >= before && at <= app.clock.now().toISOString()).toBe(true);
  expect(accounts.find(({ account }) => account === 'adjustments')).toMatchObject({ kind: 'equity' });
});

test('the accounts are in the order of their investors’ ids', async () => {
  const { lines } = await pagesOf('cash', '2999-01-01');
  const names = lines.map(({ account }) => account);
  expect(names).toEqual(names.toSorted());
});

test('a wrong parameter is named, and investors see nothing of it', async () => {
  for (const [query, path] of [
    ['summary?at=noon', 'at'],
    ['investors?account=client-bank&at=2026-01-01', 'account'],
    ['investors?account=cash', 'at'],
    ['investors?account=cash&at=2026-01-01&after=not an id', 'after'],
  ] as const) {
    const call = `GET /admin/trial-balance/${encodeURI(query)}`;
    const { status, body } = await app.call(call, { token: auditor.token });
    expect([query, status, body.issues[0].path]).toEqual([query, 400, path]);
  }
  const ann = await app.person();
  for (const name of ['summary', 'investors?account=cash&at=2026-01-01'])
    expect((await app.call(`GET /admin/trial-balance/${name}`, { token: ann.token })).status).toBe(403);
});

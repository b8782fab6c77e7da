import { spawnSync } from 'node:child_process';
import { writeYears } from '@northvale/projections/testing/years.ts';
import { afterEach, expect, test } from 'vitest';
import type { TrialBalance } from '../../contract/audit.ts';
import { startDemoApp } from '../../../testing/demoApp.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp | undefined;
afterEach(() => app?.stop());

const hledger = (journal: string, ...words: readonly string[]) =>
  spawnSync('hledger', ['-f', '-', ...words], { input: journal, encoding: 'utf8', maxBuffer: 2 ** 28 });
const missing = spawnSync('hledger', ['--version']).error !== undefined;

/**
 * What hledger, as strict as it can be, makes of the journal: the balance of each account in cents, debits positive.
 */
function balancesOf(journal: string): Map<string, number> {
  // Read once for both: a journal of a thousand accounts takes it seconds.
  const words = ['--strict', '--flat', '--empty', '--no-total', '-O', 'csv'];
  const { stdout, stderr, status } = hledger(journal, 'balance', ...words);
  expect([stderr, status]).toEqual(['', 0]);
  const rows = stdout.trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [, account = '', sign, amount = ''] = /^"([^"]+)","(-?)\$?(-?[\d.]+)"$/.exec(row) ?? [];
      const cents = Number(amount.replace('.', '')) * (amount.includes('.') ? 1 : 100);
      return [account, sign === '-' ? -cents : cents];
    }),
  );
}

const signed = ({ kind, balance }: TrialBalance['accounts'][number]): number => {
  const cents = Math.round(balance * 100);
  return kind === 'asset' || kind === 'expense' || cents === 0 ? cents : -cents;
};

/** How many accounts were compared at each moment. */
async function compare(served: TestApp, moments: readonly string[]): Promise<number[]> {
  const { token } = await served.auditor();
  await served.caughtUp();
  const compared = [];
  for (const at of moments) {
    const { body: journal } = await served.call(`GET /admin/export?format=hledger&at=${at}`, { token });
    const { body } = await served.call(`GET /admin/trial-balance?at=${at}`, { token });
    const balance = body as TrialBalance;
    expect(balance.total.debit).toBe(balance.total.credit);
    const moved = [...balancesOf(journal as string)].filter(([account]) => account !== 'investor');
    expect(new Map(moved)).toEqual(new Map(balance.accounts.map((line) => [line.account, signed(line)])));
    compared.push(moved.length);
  }
  return compared;
}

test.skipIf(missing)(
  'hledger (skipped where it is not installed) comes to the trial balance of the demo, its bank’s accounts included',
  async () => {
    app = await startDemoApp();
    const now = app.clock.now().getTime();
    const compared = await compare(
      app,
      [240, 120, 0].map((days) => new Date(now - days * 86_400_000).toISOString()),
    );
    expect(Math.min(...compared)).toBeGreaterThan(10);
  },
);

test.skipIf(missing)(
  'hledger (skipped where it is not installed) comes to the trial balance of a thousand investors’ year',
  { timeout: 240_000 },
  async () => {
    app = await startTestApp();
    await writeYears(app.parts.store, 0, 1_000, 18, { minutesApart: 20 * 24 * 60, together: 1 });
    const compared = await compare(app, ['2026-04-15', '2026-08-15T00:00:00.000Z', '2026-12-31T23:59:59.999Z']);
    expect(Math.min(...compared)).toBeGreaterThan(1_000);
    expect(Math.max(...compared)).toBeGreaterThan(3_000);
  },
);

import { readFile } from 'node:fs/promises';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { faultsOfLooks, show } from '@northvale/web/e2e/looks.ts';
import { call, type Person, signedIn } from '@northvale/web/e2e/people.ts';
import { DEMO, openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dollars, enter } from './support.ts';

// To load the whole app for each page takes longer than to look at it.
const site = openSite({ env: DEMO, context: { viewport: { width: 1280, height: 900 } }, onePage: true });
let app: RunningApp;
let page: Page;
let auditor: Person;

// The demo tells a year of ten people, so there is something to search.
beforeAll(async () => {
  ({ app } = site);
  const [, email = '', password = ''] = /demo auditor\s+(\S+)\s+(\S+)/.exec(app.output()) ?? [];
  auditor = await signedIn(app.url, email, password);
});
beforeEach(() => void ({ page } = site));

async function open(path: string): Promise<void> {
  if (page.url().startsWith(app.url)) await show(page, `/admin-dashboard${path}`);
  else await enter(page, app.url, path, auditor);
}
const ask = async (path: string) => (await call(app.url, 'GET', path, auditor.token)).body as unknown;
const panel = () => page.getByRole('dialog');
const filtered = (list: string, filter: object) => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The newest entry of a type: an event that has one. */
const newest = async (type: string) =>
  ((await ask(`/admin${filtered('journal', { type })}`)) as { id: string; eventId: string; userId: string }[])[0]!;

describe('all events', () => {
  test('are searched by person, type and amount, by the keyboard alone', async () => {
    await open('/events');
    await page.getByLabel('Whose account').focus();
    await page.keyboard.type('amara');
    await page.getByRole('option', { name: /Amara Okafor-Lindqvist/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Type' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('DepositApp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Type: Deposit approved' }).waitFor();
    await page.getByRole('button', { name: 'Amount' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('4500');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Amount: From $4,500' }).waitFor();
    // Rows of the wider search leave at their own time: what counts is what stands in the end.
    const found = page.getByRole('row').filter({ hasText: 'DepositApproved' });
    await found.filter({ hasNotText: 'Amara Okafor-Lindqvist' }).first().waitFor({ state: 'detached' });
    await found.filter({ hasText: '+$4,500.00' }).first().waitFor();
  });

  test('open whole at an address of their own, also one that stands on no page in sight', async () => {
    const { id, eventId } = await newest('HoldingMatured');
    await open(`/events/${id}/show`);
    await panel().getByRole('heading', { name: 'Holding matured' }).waitFor();
    expect(await panel().getByLabel('The event as stored').innerText()).toContain(`"id": "${eventId}"`);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/events');
    await panel().waitFor({ state: 'detached' });
  });

  test('one that doesn’t exist is told', async () => {
    await open('/events/9999999999999999/show');
    await panel().getByText('Not found').waitFor();
  });
});

describe('the journal', () => {
  test('leads from an entry to its event and back', async () => {
    const { id } = await newest('BalanceAdjusted');
    await open(filtered('journal', { type: 'BalanceAdjusted' }));
    await page.getByRole('link', { name: 'Balance adjusted' }).first().click();
    await page.waitForURL(`**/events/${id}/show`);
    await panel().getByRole('link', { name: 'In the journal' }).click();
    await page.getByText('1 entry').waitFor();
    await page.getByRole('button', { name: /^Only one entry/ }).click();
    await page.getByText(/^\d+ entries$/).waitFor();
  });

  test('a period is given by its days, and one that ends before it begins is refused', async () => {
    await open('/journal');
    await page.getByRole('button', { name: 'Date' }).click();
    await page.getByLabel('From').fill('2026-06-01');
    await page.getByLabel('To').fill('2026-05-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The period must not end before it begins.').waitFor();
    await page.getByLabel('To').fill('2026-06-30');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Date: 1 Jun 2026 to 30 Jun 2026' }).waitFor();
  });
});

describe('the trial balance', () => {
  test('stands at any moment, which its address names, and each line opens the journal', async () => {
    await open('/trial-balance');
    await page.getByRole('button', { name: 'As of now' }).click();
    await page.getByRole('button', { name: 'End of last quarter' }).click();
    await page.waitForURL(/\?at=/);
    const at = new URL(page.url()).searchParams.get('at') ?? '';
    const { total } = (await ask(`/admin/trial-balance?at=${at}`)) as { total: { debit: number; credit: number } };
    expect(total.debit).toBe(total.credit);
    await page.reload();
    await page.getByText('Debits equal credits').waitFor();
    const sums = await page.getByRole('row', { name: /^Total/ }).innerText();
    const amounts = sums.split(/\s+/).filter((word) => word.startsWith('$'));
    expect(amounts).toEqual([dollars(total.debit), dollars(total.credit)]);
    await page.getByRole('button', { name: /^Investors’ cash/ }).click();
    await page.getByRole('link', { name: /Amara Okafor-Lindqvist/ }).click();
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    await page.getByRole('button', { name: /^Only investor:….*:cash/ }).waitFor();
    expect(decodeURIComponent(page.url())).toContain('"to":"');
  });
});

test('what falls due is opened by its month, and taken along as it stands', async () => {
  await open('/maturities');
  const due = new Date().toISOString();
  const { data } = (await ask(`/admin/maturities?from=${due}&to=2100-01-01T00:00:00.000Z&by=month`)) as {
    data: { investments: { name: string }[] }[];
  };
  const { name } = data[0]!.investments[0]!;
  await page
    .getByRole('button', { name: /^\w+ \d{4}$/ })
    .first()
    .click();
  await page.getByRole('cell', { name }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(name);
});

describe('an export', () => {
  test('is downloaded as it is asked for, and its first line says what it holds', async () => {
    await open('/exports?format=hledger&at=2026-09-30T23:59:59.999Z');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('ledger-2026-09-30T235959Z.journal');
    const journal = await readFile(await download.path(), 'utf8');
    expect(journal).toMatch(/^; The ledger, as of 2026-09-30T23:59:59.999Z \(inclusive\)\.\n/);
    await page.getByText('The download has begun.').waitFor();
  });

  test('of one account is chosen on the page, and a refusal is told', async () => {
    await open('/exports?userId=nobody');
    await page.getByText('JSON lines').click();
    await page.waitForURL(/format=jsonl/);
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('alert').getByText('Not found').waitFor();
    // The browser itself reports what the server refused.
    site.faults = site.faults.filter((fault) => !fault.includes('404'));
  });
});

test('every page is free of accessibility faults and fits, whatever its width and colours', async () => {
  const { id } = await newest('DepositApproved');
  await open('/events');
  for (const path of [
    '/events',
    `/events/${id}/show`,
    '/journal',
    '/trial-balance',
    '/exports',
    '/acts',
    '/maturities',
    '/referrals',
    '/bank-statements',
    '/bank-statements/create',
    '/bank-lines',
    '/reconciliation',
  ]) {
    await show(page, `/admin-dashboard${path}`);
    expect(await faultsOfLooks(page), path).toEqual([]);
  }
});

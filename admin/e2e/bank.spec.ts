import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { faultsOfLooks, show } from '@northvale/web/e2e/looks.ts';
import { call, type Person, registered, requested, signedIn } from '@northvale/web/e2e/people.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enter } from './support.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
let admin: Person;
let auditor: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  const ruth = await registered(app.url, 'Ruth Adeyemi');
  const { revision } = (await call(app.url, 'GET', `/admin/users/${ruth.id}`, admin.token)).body;
  await call(app.url, 'PUT', `/admin/users/${ruth.id}`, admin.token, { role: 'auditor', revision });
  auditor = await signedIn(app.url, ruth.email, ruth.password);
});
beforeEach(() => void ({ page } = site));

const dialog = () => page.getByRole('dialog');
const line = () => page.getByRole('region', { name: 'Bank line', exact: true });
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const yesterday = dayBefore(1);
const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A bank's file as a German office program writes it: nothing in it says of itself what it is. */
function germanFile(rows: readonly [who: string, what: string, amount: string][]) {
  const [year, month, day] = yesterday.split('-');
  const lines = rows.map(([who, what, amount], row) => `${day}.${month}.${year};${who};"${what}";${amount};Z${row}`);
  const text = ['Kalendertag;Gegenüber;Wofür;Bewegung;Zeichen', ...lines].join('\r\n');
  return { name: 'umsätze.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
}

test('a statement of an unknown layout is read, matched, explained and signed', async () => {
  const [zoe, jorg] = [await registered(app.url, 'Zoë Ågren'), await registered(app.url, 'Jörg Wößner')];
  const [first, second] = [
    await requested(app.url, 'deposit', zoe, 1213.4),
    await requested(app.url, 'deposit', jorg, 777.7),
  ];
  const other = await requested(app.url, 'deposit', jorg, 417);
  await enter(page, app.url, '/bank-statements', admin);
  await page.getByRole('link', { name: 'Import statement' }).click();
  await page.getByLabel('Statement file').setInputFiles(
    germanFile([
      ['Zoë Ågren', `Einzahlung ${first.slice(-8)}`, '1.213,40'],
      ['Jörg Wößner', `Für ${second.slice(-8).toUpperCase()}, danke`, '777,70'],
      ['Jörg Wößner', `Depot ${other.slice(-8)}`, '402,50'],
      ['Hafenbank', 'Zinsen', '3,20'],
      ['Hafenbank', 'Kontoführung', '-12,00'],
    ]),
  );
  const columns = page.getByRole('region', { name: 'What the columns mean' });
  await columns.getByLabel('Date', { exact: true }).selectOption('Kalendertag');
  await columns.getByLabel('Dates are written').selectOption('dmy');
  await columns.getByLabel('Amount', { exact: true }).selectOption('Bewegung');
  await columns.getByLabel('Amounts are written').selectOption(',');
  await columns.getByLabel('Counterparty').selectOption('Gegenüber');
  await columns.getByLabel('Reference').selectOption('Zeichen');
  await columns.getByLabel('Wofür').check();
  await columns.getByLabel('Number of the bank account').fill('US64 SVBK 0001');
  await columns.getByLabel('Opening').fill('0');
  await columns.getByLabel('Closing').fill('2384.70');
  await page.getByText('differ by').waitFor();
  await columns.getByLabel('Closing').fill('2384.80');
  await page.getByText('Jörg Wößner').first().waitFor();
  await page.getByRole('button', { name: 'Import 5 lines' }).click();
  await page.getByText('Statement imported: 5 lines').waitFor();

  await page.getByText('2 exact matches, $1,991.10 in all').waitFor();
  await page.getByRole('button', { name: 'Approve all' }).click();
  await dialog().getByRole('button', { name: 'Approve $1,991.10' }).click();
  await page.getByText('2 lines are matched.').waitFor();

  await page.getByRole('link', { name: /402/ }).click();
  await line().getByText('$14.50 less came').waitFor();
  await line().getByRole('button', { name: 'Match with Jörg Wößner, $417.00' }).click();
  await dialog()
    .getByText('The request over $417.00 will be rejected, and one over $402.50 approved in its place.')
    .waitFor();
  await dialog().getByRole('button', { name: 'Approve $402.50' }).click();
  await line().getByText('Matched', { exact: true }).waitFor();
  expect(await line().getByRole('button', { name: 'Undo' }).count()).toBe(0);

  for (const [amount, as] of [
    ['3.20', 'Interest of the bank'],
    ['12.00', 'Charge of the bank'],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(amount) }).click();
    await line().getByText(`$${amount}`).waitFor();
    await line().getByLabel('What this line is').selectOption(as);
    await line().getByRole('button', { name: 'Explain line' }).click();
    await line().getByText('Explained', { exact: true }).waitFor();
  }

  await show(page, `/admin-dashboard/reconciliation/${yesterday}`);
  await page.getByRole('button', { name: `Sign ${inWords(yesterday)}` }).click();
  await page.getByText(/^Signed by .* on /).waitFor();
});

test('an auditor follows a day’s figures down to lines and events, and finds nothing to press', async () => {
  await enter(page, app.url, `/reconciliation?month=${yesterday.slice(0, 7)}`, auditor);
  await page
    .getByRole('link', { name: new RegExp(inWords(yesterday)) })
    .first()
    .click();
  await page.getByText(/^Signed by/).waitFor();
  expect(await page.getByRole('button', { name: /^Sign / }).count()).toBe(0);
  await page.getByRole('link', { name: 'Balance by its statements' }).click();
  await page.getByRole('link', { name: /777/ }).click();
  expect(await line().getByRole('button').count()).toBe(0);
  await line().getByRole('link', { name: 'Show the event' }).click();
  await page
    .getByRole('link', { name: /Bank line matched/ })
    .first()
    .waitFor();

  // What was booked is booked today: the day after has it in its ledger.
  await show(page, `/admin-dashboard/reconciliation/${dayBefore(0)}`);
  await page.getByRole('link', { name: 'Clients’ money at the bank, by the ledger' }).first().click();
  await page.getByRole('link', { name: 'Bank line explained' }).first().click();
  await dialog().getByText('A line of −$12.00 was explained.').waitFor();
  await page.goto(`${app.url}/admin-dashboard/bank-statements/create`);
  await page
    .getByText(/only look|read/i)
    .first()
    .waitFor();
});

test('the bank’s pages are free of accessibility faults and fit with lines, too', async () => {
  await enter(page, app.url, '/bank-statements', admin);
  const found: string[] = [];
  for (const path of [
    '/bank-statements',
    '/bank-statements/create',
    '/bank-lines?filter=%7B%7D',
    `/reconciliation?month=${yesterday.slice(0, 7)}`,
    `/reconciliation/${yesterday}`,
  ]) {
    await show(page, `/admin-dashboard${path}`);
    found.push(...(await faultsOfLooks(page)).map((fault) => `${path} at ${fault}`));
  }
  expect(found).toEqual([]);
});

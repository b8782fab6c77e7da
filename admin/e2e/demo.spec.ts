import { readFile } from 'node:fs/promises';
import { accessibilityFaults } from '@northvale/web/e2e/accessibility.ts';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enter, type Person, signedIn } from './support.ts';

const site = openSite({ env: { DEMO: '1' } });
let app: RunningApp;
let page: Page;
let admin: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
});
beforeEach(() => void ({ page } = site));

const found = (name: string | RegExp) => page.getByRole('option', { name });

test('the search finds people, requests, events and pages, by keys alone', async () => {
  await enter(page, app.url, '/', admin);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('wilhelm');
  await found(/Wilhelmina Featherstonehaugh/)
    .first()
    .waitFor();
  await found(/Withdrawal of \$18,500/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Wilhelmina Featherstonehaugh-Cholmondeley' }).waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('trial');
  await found('Trial balance').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trial-balance');
});

test('a person’s page tells in parts what they hold, asked for, have linked and sent', async () => {
  await enter(page, app.url, '/users?filter={"q":"Amara"}', admin);
  await page.getByRole('link', { name: 'Amara Okafor-Lindqvist' }).click();
  const open = (name: string) => page.getByRole('tab', { name }).click();
  await page.getByText('12 Harbor Lane, Portland, ME').waitFor();
  await open('Requests');
  await page
    .getByRole('link', { name: /^\d+ \w{3} \d{4}$/ })
    .first()
    .waitFor();
  await open('Holdings');
  await page.getByRole('cell', { name: 'Lakeside Rental Homes' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await open('Bank accounts');
  await page.getByText('000123454417').waitFor();
  await open('Sessions');
  await page.getByText('Signed in nowhere.').waitFor();
  await open('Identity document');
  await page.getByRole('link', { name: 'Open the review' }).click();
  await page.getByRole('img', { name: 'Passport of Amara Okafor-Lindqvist' }).waitFor();
  await page.getByText(/Rejected on .* by Ines Carvalho/).waitFor();
});

test('what is exported is what is filtered, whole', async () => {
  await enter(page, app.url, '/withdrawals?filter={"status":"approved"}', admin);
  const count = /of (\d+)/.exec(await page.getByText(/^1–10 of \d+$/).innerText())?.[1];
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.length).toBe(Number(count));
  expect(lines.every((line) => line.includes(',approved,'))).toBe(true);
  await page.getByText(`${count} rows were exported.`).waitFor();
});

test('a document is looked at closely', async () => {
  await enter(page, app.url, '/verifications', admin);
  const picture = page.getByRole('img', { name: /^Passport of/ });
  await picture.waitFor();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(100);
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(2 * before);
  await page.getByText('3 people are waiting, oldest first').waitFor();
});

test('an investment tells who holds it', async () => {
  await enter(page, app.url, '/investments', admin);
  await page.getByRole('link', { name: 'Lakeside Rental Homes', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Lakeside Rental Homes' });
  await panel.getByRole('button', { name: 'Page 2' }).waitFor();
  expect(await panel.getByRole('row').count()).toBe(11);
});

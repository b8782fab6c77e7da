import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { call, type Person, registered, requested, signedIn } from '@northvale/web/e2e/people.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter, rejectWhatWaits } from './support.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
let admin: Person;
let amara: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  amara = await registered(app.url, 'Amara Okafor-Lindqvist');
});
beforeEach(() => void ({ page } = site));

const amaraNow = async () =>
  (await call(app.url, 'GET', `/admin/users/${amara.id}`, admin.token)).body as { balance: number };
const requestNow = async (kind: string, id: string) =>
  (await call(app.url, 'GET', `/admin/${kind}/${id}`, admin.token)).body;
const dialog = () => page.getByRole('dialog');
const focused = () => page.evaluate(() => document.activeElement?.localName);

describe('deciding', () => {
  test('a deposit is approved once, with the balance before and after, whatever is pressed twice', async () => {
    const id = await requested(app.url, 'deposit', amara, 2400);
    const { balance } = await amaraNow();
    await enter(page, app.url, `/deposits/${id}/show`, admin);
    await page.getByRole('button', { name: 'Approve $2,400.00' }).click();
    const sum = page.getByRole('row', { name: /^Balance/ });
    await sum.waitFor();
    expect(await sum.innerText()).toContain('+$2,400.00');
    await page
      .getByRole('dialog', { name: 'Approve this deposit?' })
      .getByRole('button', { name: 'Approve $2,400.00' })
      .dblclick();
    await page.getByRole('status').getByText('Successful!').waitFor();
    await page.getByText('Approved the deposit of $2,400.00 for Amara Okafor-Lindqvist.').waitFor();
    await expect.poll(async () => (await amaraNow()).balance).toBe(balance + 2400);
  });

  test('on the smallest phone all of a decision on millions is in sight', async () => {
    const id = await requested(app.url, 'deposit', amara, 9_876_543.1);
    await page.setViewportSize({ width: 320, height: 640 });
    await enter(page, app.url, `/deposits/${id}/show`, admin);
    await page.getByRole('button', { name: 'Approve $9,876,543.10' }).click();
    await dialog()
      .getByRole('row', { name: /^Balance/ })
      .waitFor();
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('.MuiDialogContent-root')].map((box) => box.scrollWidth - box.clientWidth),
    );
    expect(hidden).toEqual([0]);
  });

  test('the keys choose, open and decide a request among the cards too, and the next one is offered', async () => {
    await rejectWhatWaits(app.url, admin);
    const first = await requested(app.url, 'deposit', amara, 102);
    await requested(app.url, 'deposit', amara, 103);
    // What comes next isn't known yet when the decision is made.
    await page.route(/range=%5B0%2C4%5D/, async (route) => {
      await sleep(1_000);
      await route.continue();
    });
    await enter(page, app.url, `/deposits?filter={"status":"pending"}&sort=createdAt&order=ASC`, admin);
    await page.getByRole('listitem').filter({ hasText: '$102' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/deposits/${first}/show?**`);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await page.getByRole('row', { name: /^Balance/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Next: Amara Okafor-Lindqvist, $103.00' }).click();
    await dialog().getByRole('button', { name: 'Approve $103.00' }).waitFor();
  });

  test('on the dashboard the keys decide, and whoever decides by keyboard goes on in the list of what waits', async () => {
    await rejectWhatWaits(app.url, admin);
    await requested(app.url, 'deposit', amara, 106);
    await requested(app.url, 'deposit', amara, 107);
    const id = await requested(app.url, 'deposit', amara, 101);
    await enter(page, app.url, '/', admin);
    await page.getByRole('table').getByText('$101.00').waitFor();
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('j');
    await page.keyboard.press('a');
    await dialog().getByRole('button', { name: 'Approve $101.00' }).waitFor();
    await page.getByRole('row', { name: /^Balance/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Successful!').waitFor();
    await expect.poll(() => requestNow('deposits', id)).toMatchObject({ status: 'approved' });
    await expect.poll(focused).toBe('main');

    // The row that they were on leaves the list.
    const row = page.getByRole('row', { name: /^Amara.*\$107\.00/ });
    await row.getByRole('button', { name: /^Approve/ }).press('Enter');
    await dialog()
      .getByRole('row', { name: /^Balance/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('table');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('a');
  });
});

test('an investment is created, edited and deleted in the specification’s words', async () => {
  await enter(page, app.url, '/investments', admin);
  await page.getByRole('link', { name: 'Create Investment' }).click();
  await page.getByRole('button', { name: 'Create Investment' }).click();
  await page.getByText('Please enter a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).last().fill('Solent Harbour');
  await page.getByLabel('Category').last().selectOption('Real Estate');
  await page.getByRole('textbox', { name: 'Return' }).fill('16.255');
  await page.getByLabel('Duration').fill('10 months');
  await page.getByRole('button', { name: 'Create Investment' }).click();
  await page.getByText('A return has at most two decimals.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('textbox', { name: 'Return' }).fill('16');
  await page.getByRole('textbox', { name: 'Price per unit' }).fill('150');
  await page.getByRole('button', { name: 'Create Investment' }).click();
  await page.getByText('Investment added successfully.').waitFor();

  await page.getByRole('link', { name: 'Edit Solent Harbour' }).click();
  await page.getByRole('textbox', { name: 'Price per unit' }).fill('160.50');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Investment updated successfully.').waitFor();
  await page.getByRole('cell', { name: '$160.50' }).waitFor();

  await page.getByRole('button', { name: 'Delete Solent Harbour' }).click();
  await dialog().getByText('Are you sure you want to delete Solent Harbour?').waitFor();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No entry matches what you filter by.').waitFor();
});

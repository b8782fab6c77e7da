import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { call, type Person, registered, requested, signedIn } from '@northvale/web/e2e/people.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter } from './support.ts';

const site = openSite({ env: { FOUR_EYES_ABOVE: '5000' } });
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
  (await call(app.url, 'GET', `/admin/users/${amara.id}`, admin.token)).body as { balance: number; held: number };
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
    expect((await amaraNow()).balance).toBe(balance + 2400);
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
    // What waits is listed oldest first: the tests below look for theirs at its head.
    await call(app.url, 'PATCH', `/auth/deposit-requests/${id}/cancel`, amara.token);
  });

  test('a rejection takes a reason, which the person then reads', async () => {
    const id = await requested(app.url, 'withdraw', amara, 300);
    await enter(page, app.url, `/withdrawals/${id}/show`, admin);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const confirm = page.getByRole('button', { name: 'Reject $300.00' });
    await confirm.click();
    await page.getByText('Please give a reason.').waitFor();
    await page.getByLabel('Reason').fill('The account belongs to somebody else.');
    await confirm.click();
    await page.getByText('Successful!').waitFor();
    expect(await requestNow('withdrawals', id)).toMatchObject({
      status: 'rejected',
      reason: 'The account belongs to somebody else.',
    });
    expect((await amaraNow()).held).toBe(0);
  });

  test('a decision that a colleague made meanwhile is told kindly, and nothing happens twice', async () => {
    const id = await requested(app.url, 'deposit', amara, 750);
    const { balance } = await amaraNow();
    await enter(page, app.url, `/deposits/${id}/show`, admin);
    await page.getByRole('button', { name: 'Approve $750.00' }).click();
    await page.getByRole('row', { name: /^Balance/ }).waitFor();
    await call(app.url, 'PATCH', `/auth/deposit-requests/${id}`, admin.token, { status: 'approved' });
    await page
      .getByRole('dialog', { name: 'Approve this deposit?' })
      .getByRole('button', { name: 'Approve $750.00' })
      .click();
    await page.getByText(/approved this at \d\d:\d\d\./).waitFor();
    await page.getByText('This attempt changed nothing.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect((await amaraNow()).balance).toBe(balance + 750);
  });

  test('the keys choose, open and decide a request among the cards too, and the next one is offered', async () => {
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

  test('the second of two admins reads who approved first, what has happened since, and that it pays out', async () => {
    const ines = await registered(app.url, 'Ines Carvalho');
    const { revision } = (await call(app.url, 'GET', `/admin/users/${ines.id}`, admin.token)).body;
    await call(app.url, 'PUT', `/admin/users/${ines.id}`, admin.token, { role: 'admin', revision });
    const { token } = await signedIn(app.url, ines.email, ines.password);
    const rich = await requested(app.url, 'deposit', amara, 9000);
    await call(app.url, 'PATCH', `/auth/deposit-requests/${rich}`, admin.token, { status: 'approved' });
    const id = await requested(app.url, 'withdraw', amara, 6000);
    await call(app.url, 'PATCH', `/auth/withdraw-requests/${id}`, token, { status: 'approved' });
    await requested(app.url, 'deposit', amara, 104);

    await enter(page, app.url, `/withdrawals/${id}/show`, admin);
    await page.getByRole('button', { name: 'Approve $6,000.00' }).click();
    await page.getByText(/Ines Carvalho approved this on/).waitFor();
    await page.getByText('Yours is the second approval: it pays out $6,000.00.').waitFor();
    await page.getByText(/Deposit requested by Amara/).waitFor();
    await page.getByRole('button', { name: 'Approve $6,000.00' }).last().click();
    await page.getByText('Successful!').waitFor();
    expect(await requestNow('withdrawals', id)).toMatchObject({ status: 'approved' });
  });

  test('on the own account nothing is offered that the rules forbid', async () => {
    await requested(app.url, 'deposit', admin, 105);
    await enter(page, app.url, `/users/${admin.id}/show`, admin);
    await page.getByText('This is your own account. Another admin decides on it.').waitFor();
    expect(await page.getByRole('button', { name: /Edit balance|Freeze|verify|member/i }).count()).toBe(0);
    await page.goto(`${app.url}/admin-dashboard/deposits?filter={"userId":"${admin.id}"}`);
    await page.getByText('Another admin approves').waitFor();
    expect(await page.getByRole('button', { name: /^(Approve|Reject),/ }).count()).toBe(0);
  });

  test('the keys decide the chosen request on the dashboard', async () => {
    const id = await requested(app.url, 'deposit', amara, 101);
    await enter(page, app.url, '/', admin);
    await page.getByRole('table').getByText('$101.00').waitFor();
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('j');
    await page.keyboard.press('a');
    await dialog().getByRole('button', { name: 'Approve $101.00' }).waitFor();
    await page.getByRole('row', { name: /^Balance/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Successful!').waitFor();
    expect(await requestNow('deposits', id)).toMatchObject({ status: 'approved' });
    await expect.poll(focused).toBe('main');
  });

  test('whoever decides by keyboard goes on in the list, though the row that they were on has left it', async () => {
    await requested(app.url, 'deposit', amara, 106);
    await requested(app.url, 'deposit', amara, 107);
    await enter(page, app.url, '/', admin);
    const row = page.getByRole('row', { name: /^Amara.*\$107\.00/ });
    await row.getByRole('button', { name: /^Approve/ }).press('Enter');
    await dialog()
      .getByRole('row', { name: /^Balance/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('table');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('a');
  });
});

test('a balance edit shows what it does and asks why before it is saved', async () => {
  const { balance } = await amaraNow();
  await enter(page, app.url, '/users', admin);
  await page.getByRole('button', { name: /edit the balance of Amara/ }).click();
  await page.getByLabel('New balance').fill(String(balance + 50));
  await page.getByRole('button', { name: 'Save balance' }).click();
  await page.getByText('Please give a reason.').waitFor();
  await page.getByLabel('Reason').fill('Incoming wire fee refunded, ticket 4471');
  await page.getByText('+$50.00').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Successful!').waitFor();
  expect((await amaraNow()).balance).toBe(balance + 50);
});

test('an edit above the limit asks to type its difference', async () => {
  const { balance } = await amaraNow();
  await enter(page, app.url, `/users/${amara.id}/show`, admin);
  await page.getByRole('button', { name: 'Edit balance' }).click();
  await page.getByLabel('New balance').fill(String(balance + 6000));
  await page.getByLabel('Reason').fill('A transfer booked by hand');
  await page.getByRole('button', { name: 'Save balance' }).click();
  await page.getByText('Type $6,000.00 to confirm.').waitFor();
  await page.getByLabel('Type the difference').fill('6000');
  await page.getByRole('button', { name: 'Save balance' }).click();
  await page.getByText('Proposed. A second admin has to confirm it.').waitFor();
  expect((await amaraNow()).balance).toBe(balance);
});

test('an investment is created, edited and deleted in the specification’s words', async () => {
  await enter(page, app.url, '/investments', admin);
  await page.getByRole('link', { name: 'Create Investment' }).click();
  await page.getByRole('button', { name: 'Create Investment' }).click();
  await page.getByText('Please enter a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).last().fill('Solent Harbour');
  await page.getByLabel('Category').last().selectOption('Real Estate');
  await page.getByLabel('Return').fill('16.255');
  await page.getByLabel('Duration').fill('10 months');
  await page.getByRole('button', { name: 'Create Investment' }).click();
  await page.getByText('A return has at most two decimals.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Return').fill('16');
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

import { accessibilityFaults } from '@northvale/web/e2e/accessibility.ts';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  enter,
  type Person,
  registered,
  requested,
  sendsPassport,
  signedIn,
  signInOnTheWayTo,
} from './support.ts';

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
// Refusals belong to these stories, and the browser reports each.
afterEach(() => void (site.faults = site.faults.filter((fault) => !fault.startsWith('Failed to load resource'))));

const amaraNow = async () =>
  (await call(app.url, 'GET', `/admin/users/${amara.id}`, admin.token)).body as { balance: number; held: number };
const requestNow = async (kind: string, id: string) =>
  (await call(app.url, 'GET', `/admin/${kind}/${id}`, admin.token)).body;
const dialog = () => page.getByRole('dialog');

describe('who comes in', () => {
  test('a stranger signs in and comes back to the page they were going to', async () => {
    await signInOnTheWayTo(page, app.url, '/withdrawals', admin);
    await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
  });

  test('an investor is told that this place is not theirs', async () => {
    await enter(page, app.url, '/', amara);
    await page.getByRole('heading', { name: 'The back office is for our staff' }).waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
  });

  test('an auditor looks and finds nothing to press', async () => {
    const ruth = await registered(app.url, 'Ruth Adeyemi');
    const { revision } = (await call(app.url, 'GET', `/admin/users/${ruth.id}`, admin.token)).body;
    await call(app.url, 'PUT', `/admin/users/${ruth.id}`, admin.token, { role: 'auditor', revision });
    await requested(app.url, 'deposit', amara, 111);
    const auditor = await signedIn(app.url, ruth.email, ruth.password);

    await enter(page, app.url, '/deposits', auditor);
    await page.getByText('$111').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Approve|Reject),/ }).count()).toBe(0);
    await page.goto(`${app.url}/admin-dashboard/users`);
    await page.getByRole('link', { name: 'Amara Okafor-Lindqvist' }).waitFor();
    expect(await page.getByRole('button', { name: /edit the balance/ }).count()).toBe(0);
  });

  test('logging out ends at the sign-in page and forgets the token', async () => {
    await signInOnTheWayTo(page, app.url, '/', admin);
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});

test('what isn’t there is asked for once', async () => {
  let asked = 0;
  page.on('request', (request) => void (asked += request.url().endsWith('/admin/deposits/nothing') ? 1 : 0));
  await enter(page, app.url, '/deposits/nothing/show', admin);
  await page.getByText('Not found.').waitFor();
  expect(asked).toBe(1);
});

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
    await page.getByText('Successful!').waitFor();
    expect((await amaraNow()).balance).toBe(balance + 2400);
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
    await page.getByText('Nothing was changed by you.').waitFor();
    expect((await amaraNow()).balance).toBe(balance + 750);
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

test('an identity is decided beside the document that was sent', async () => {
  const jonas = await registered(app.url, 'Jonas Reinholt');
  await sendsPassport(app.url, jonas);
  await enter(page, app.url, '/verifications', admin);
  await page.getByRole('img', { name: 'Passport of Jonas Reinholt' }).waitFor();
  await page.getByText('20844471').waitFor();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByText('Please give a reason.').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Nobody is waiting').first().waitFor();
  expect((await call(app.url, 'GET', `/admin/users/${jonas.id}`, admin.token)).body).toMatchObject({
    isVerified: true,
  });
});

test('an investment is created, edited and deleted in the specification’s words', async () => {
  await enter(page, app.url, '/investments', admin);
  await page.getByRole('link', { name: 'Create Investment' }).click();
  await page.getByRole('button', { name: 'Create Investment' }).click();
  await page.getByText('Please enter a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).last().fill('Solent Harbour');
  await page.getByLabel('Category').last().selectOption('Real Estate');
  await page.getByLabel('Return').fill('16%');
  await page.getByLabel('Duration').fill('10 months');
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

// Both widths and both colours, each once: contrast doesn't depend on the width, nor the width on the colours.
test.each([
  [1280, 'dark'],
  [390, 'light'],
] as const)(
  'every page is free of accessibility faults and fits a screen %i wide, in %s colours',
  async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await enter(page, app.url, '/', admin);
    for (const path of [
      '/',
      '/users',
      `/users/${amara.id}/show`,
      '/deposits',
      '/withdrawals',
      '/investments',
      '/investments/create',
      '/verifications',
      '/account-history',
      `/account-history/${amara.id}`,
    ]) {
      await page.goto(`${app.url}/admin-dashboard${path}`);
      await page.locator('h1').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(await accessibilityFaults(page), path).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
    }
  },
);

import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { answerOnce } from '@northvale/web/e2e/once.ts';
import { call, type Person, registered, requested, signedIn } from '@northvale/web/e2e/people.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enter, signInOnTheWayTo } from './support.ts';

// The server that the investor app's tests may kill, too.
const site = openSite({ env: { PRODUCT_NAME: 'Troubled' } });
let app: RunningApp;
let page: Page;
let admin: Person;
let ines: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  ines = await registered(app.url, 'Ines Carvalho');
});
beforeEach(() => void ({ page } = site));

const asking = () => page.getByRole('dialog', { name: 'Approve this deposit?' });
const approve = (amount: string) =>
  asking()
    .getByRole('button', { name: `Approve ${amount}` })
    .click();

/** Asks for a deposit, and opens the question whether to approve it. */
async function ask(dollars: number): Promise<string> {
  const id = await requested(app.url, 'deposit', ines, dollars);
  await enter(page, app.url, `/deposits/${id}/show`, admin);
  await page.getByRole('button', { name: `Approve $${dollars}.00` }).click();
  await asking()
    .getByRole('row', { name: /^Balance/ })
    .waitFor();
  return id;
}

const balance = async () => (await call(app.url, 'GET', `/admin/users/${ines.id}`, admin.token)).body['balance'];

test('a decision whose server dies before it answers counts once when it is sent again', async () => {
  await ask(310);
  const before = (await balance()) as number;
  await answerOnce(page, '**/api/auth/deposit-requests/*', async (route) => {
    await route.fetch();
    await app.kill();
    await route.abort();
  });
  await approve('$310.00');
  await asking().getByText('Network Error').waitFor();
  // What it will do isn't foretold of a balance that may hold it already.
  await asking().getByRole('row').first().waitFor({ state: 'detached' });
  await app.startAgain();
  await approve('$310.00');
  await page.getByText('Successful!').waitFor();
  await expect.poll(balance).toBe(before + 310);
});

test('a decision that is pressed while offline says so, and isn’t sent by itself afterwards', async () => {
  const id = await ask(311);
  await site.context.setOffline(true);
  await approve('$311.00');
  await asking().getByRole('alert').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await asking().getByRole('button', { name: 'Cancel' }).click();
  await site.context.setOffline(false);
  await expect.poll(() => sent).toContain('GET');
  expect(sent).not.toContain('PATCH');
  expect((await call(app.url, 'GET', `/admin/deposits/${id}`, admin.token)).body['status']).toBe('pending');
});

test('whoever opens the dashboard offline reads why nothing comes, and it comes once they are connected', async () => {
  await enter(page, app.url, '/users', admin);
  await page.getByText(ines.email).waitFor();
  await site.context.setOffline(true);
  const notice = page.getByRole('status').getByText('You are offline.');
  await notice.waitFor();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await notice.waitFor();
  await site.context.setOffline(false);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await notice.waitFor({ state: 'detached' });
});

test('an investment whose answer was lost is listed once, though the console was loaded anew', async () => {
  const form = page.getByRole('dialog', { name: 'Create Investment' });
  const create = async () => {
    await form.getByLabel('Name', { exact: true }).fill('Tern Bay Orchards');
    await form.getByLabel('Category').selectOption('Agriculture');
    await form.getByRole('textbox', { name: 'Return' }).fill('12');
    await form.getByLabel('Duration').fill('9 months');
    await form.getByRole('textbox', { name: 'Price per unit' }).fill('50');
    await form.getByRole('button', { name: 'Create Investment' }).click();
  };
  await enter(page, app.url, '/investments/create', admin);
  await answerOnce(page, '**/api/auth/investments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await create();
  await page.getByText('Network Error').waitFor();
  await page.reload();
  await create();
  await page.getByText('Investment added successfully.').waitFor();
  const { body } = await call(app.url, 'GET', '/auth/investments', admin.token);
  const named = (body['investments'] as { name: string }[]).filter(({ name }) => name === 'Tern Bay Orchards');
  expect(named).toHaveLength(1);
});

test('what the server can’t count just now is not shown as nothing', async () => {
  await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 500 }));
  await page.route('**/api/admin/deposits?**', (route) => route.fulfill({ status: 500 }));
  await enter(page, app.url, '/', admin);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  expect(await page.getByText('$0.00').count()).toBe(0);
  expect(await page.getByText('Nothing is waiting').count()).toBe(0);
});

test('what was typed of a decision or a balance is there again for whoever signs in anew', async () => {
  const id = await requested(app.url, 'deposit', ines, 312);
  const reason = 'It came from a third party.';
  // In one step: the console asks for news by itself, and may be told first.
  const endSessionAndPress = async (name: string) => {
    await site.context.clearCookies();
    await page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
      localStorage.setItem('authToken', 'expired');
      button.click();
    });
  };
  const signIn = async () => {
    await page.getByText(/session has ended/).waitFor();
    await page.getByLabel('Email').fill(admin.email);
    await page.locator('input[type="password"]').fill(admin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await signInOnTheWayTo(page, app.url, `/deposits/${id}/show`, admin);
  const reject = () => page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Reject' }).click();
  await reject();
  await page.getByLabel('Reason').fill(reason);
  await endSessionAndPress('Reject $312.00');
  await signIn();
  await reject();
  const typed = (label: string) => page.getByLabel(label).inputValue();
  await expect.poll(() => typed('Reason')).toBe(reason);

  await page.goto(`${app.url}/admin-dashboard/users/${ines.id}/show`);
  await page.getByRole('button', { name: 'Edit balance' }).click();
  await page.getByLabel('New balance').fill('4711');
  await page.getByLabel('Reason').fill(reason);
  await endSessionAndPress('Save balance');
  await signIn();
  await expect.poll(() => typed('New balance')).toBe('4711');
  await expect.poll(() => typed('Reason')).toBe(reason);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(reason);
});

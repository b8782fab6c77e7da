import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';

let app: RunningApp;
let browser: Browser;
let admin: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  admin = (await post<{ token: string }>('/auth/login', { email: app.adminEmail, password: app.adminPassword })).token;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const PASSWORD = 'Winter-otter-1';
let people = 0;

test('a deposit whose button is pressed twice is asked for once', async () => {
  const page = await newInvestor();
  await page.goto(`${app.url}/dashboard?panel=deposit`);
  await page.getByLabel('Amount').fill('750');
  await page.getByRole('button', { name: 'Request deposit of $750.00' }).dblclick();
  await page.getByText('Deposit Request Submitted!').waitFor();
  await page.goto(`${app.url}/transactions`);
  await page.getByRole('tab', { name: 'Deposits (1)' }).waitFor();
});

test('a deposit whose answer was lost counts once when it is sent again', async () => {
  const page = await newInvestor();
  await page.goto(`${app.url}/dashboard?panel=deposit`);
  let lost = false;
  await page.route(
    '**/api/auth/deposit-requests',
    async (route) => {
      await route.fetch();
      lost = true;
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel('Amount').fill('750');
  await page.getByRole('button', { name: 'Request deposit of $750.00' }).click();
  await page.getByText('Network Error').waitFor();
  expect(lost).toBe(true);
  await page.getByRole('button', { name: 'Request deposit of $750.00' }).click();
  await page.getByText('It counts once.').waitFor();
  await page.goto(`${app.url}/transactions`);
  await page.getByRole('tab', { name: 'Deposits (1)' }).waitFor();
});

test('a deposit that was given up while offline is not sent once the connection is back', async () => {
  const page = await newInvestor();
  await page.goto(`${app.url}/dashboard?panel=deposit`);
  await page.getByLabel('Amount').fill('750');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Request deposit of $750.00' }).click();
  await page.getByText('You are offline. No money has moved.').waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('750');
  await page.getByRole('button', { name: 'Close' }).click();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.context().setOffline(false);
  // What was under way is sent within moments of coming back: the reads are.
  await expect.poll(() => sent).toContain('GET');
  await page.goto(`${app.url}/transactions`);
  await page.getByRole('tab', { name: 'Deposits (0)' }).waitFor();
});

test('a page that was never loaded says so while offline, and comes by itself afterwards; panels are there', async () => {
  const page = await newInvestor();
  await page.waitForResponse(/DepositPanel/);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('This page couldn’t be loaded').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Deposit' }).click();
  await page.getByRole('dialog', { name: 'Deposit Money' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('This page couldn’t be loaded').waitFor();
  await page.context().setOffline(false);
  await page.getByLabel('Full Name').waitFor();
});

test('what a list that failed would have summed up is not shown as nothing', async () => {
  const page = await newInvestor();
  await page.route('**/api/auth/deposit-requests/*', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${app.url}/transactions`);
  await page.getByRole('tab', { name: 'Deposits (–)' }).waitFor();
  await page.getByRole('tab', { name: 'Withdrawals (0)' }).waitFor();
  const figure = (name: string) => page.getByRole('region', { name }).innerText();
  expect(await figure('Total Deposits')).toMatch(/–\s+Out of reach for the moment/);
  expect(await figure('Pending Requests')).toContain('–');
  expect(await figure('Total Withdrawals')).toContain('$0.00');
});

test('a withdrawal is put on hold, shown as such, and free again once it is cancelled', async () => {
  const page = await newInvestor(500);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const panel = page.getByRole('dialog', { name: 'Withdraw Money' });
  await panel.getByLabel('Amount').fill('501');
  await panel.getByRole('button', { name: 'Add bank' }).click();
  const bank = page.getByRole('dialog', { name: 'Add bank' });
  await bank.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('button', { name: 'Add bank' }).click();
  await bank.getByLabel('Bank', { exact: true }).selectOption('Wells Fargo');
  await bank.getByLabel('Account number or wallet address').fill('12344417');
  await bank.getByLabel('Account holder name').fill('Zoë Ågren');
  await bank.getByRole('button', { name: 'Add bank' }).click();

  // The panel is back with what was typed, and the new account chosen.
  await panel.getByRole('combobox', { name: 'Bank' }).getByText('Wells Fargo ····4417').waitFor({ state: 'attached' });
  expect(await panel.getByLabel('Bank', { exact: true }).inputValue()).not.toBe('');
  await panel.getByRole('button', { name: 'Request withdrawal of $501.00' }).click();
  await panel.getByText('Insufficient Balance.').waitFor();
  await panel.getByLabel('Amount').fill('200');
  await panel.getByRole('button', { name: 'Request withdrawal of $200.00' }).click();
  const submitted = page.getByRole('dialog', { name: 'Withdraw Request Submitted!' });
  await submitted.getByRole('link', { name: 'View request status' }).click();
  await submitted.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Withdrawals (1)', selected: true }).waitFor();
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('img', { name: '$300.00 available, $200.00 on hold' }).waitFor();

  await page.goto(`${app.url}/transactions?kind=withdrawals`);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('button', { name: 'Cancel withdrawal of $200.00' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('img', { name: '$500.00 available, $0.00 on hold' }).waitFor();
});

test('an expired token is renewed without a word; an ended session leads to the login page', async () => {
  const page = await newInvestor();
  await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
  await page.goto(`${app.url}/settings`);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByLabel('Full Name').waitFor();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
  await page.goto(`${app.url}/settings`);
  await page.waitForURL(/\/login\?next=%2Fsettings$/);
  expect(await page.evaluate(() => localStorage.getItem('userRole'))).toBeNull();
});

test('two tabs that meet an expired token renew it once', async () => {
  const page = await newInvestor();
  const tabs = [page, await page.context().newPage()];
  let renewals = 0;
  await page.context().route('**/api/auth/refresh', async (route) => {
    renewals += 1;
    // Long enough for the other tab to come upon the expired token too.
    await sleep(1000);
    await route.continue();
  });
  await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
  await Promise.all(tabs.map((tab) => tab.goto(`${app.url}/settings`)));
  await Promise.all(tabs.map((tab) => tab.getByLabel('Full Name').waitFor()));
  expect(renewals).toBe(1);
});

test('the panel opens, is left and is sent by keyboard alone', async () => {
  const page = await newInvestor();
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: 'Deposit' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Deposit Money' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Deposit Money' }).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Deposit');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Deposit Request Submitted!' }).waitFor();
});

/** Someone who has just signed up and in; with this many dollars, if any. */
async function newInvestor(dollars = 0): Promise<Page> {
  const email = `zoe.${(people += 1)}@example.com`;
  const person = {
    name: 'Zoë Ågren',
    email,
    phonenumber: '+46 8 555 1021',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  await post('/auth/register', person);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    // What passes through one can't be counted on to meet a route of Playwright's.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard$/);
  if (dollars > 0) await credit((await page.evaluate(() => localStorage.getItem('userID'))) ?? '', dollars);
  return page;
}

const credit = (userId: string, dollars: number) =>
  send('PUT', `/auth/admin/edit-task/${userId}`, { newBalanceValue: dollars, reason: 'Opening balance' }, admin);

const post = <T>(path: string, body: unknown) => send<T>('POST', path, body);

async function send<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

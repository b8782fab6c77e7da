import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { mailed } from './mail.ts';
import { call, newInvestor, requested, signedIn } from './people.ts';
import { openSite } from './site.ts';

const site = openSite({ context: { viewport: { width: 1280, height: 900 } } });
let app: RunningApp;
let investor: Page;
beforeAll(() => void ({ app } = site));
beforeEach(() => void (investor = site.page));

const NAME = 'Yrsa Lindqvist';
const EMAIL = 'yrsa@example.com';
const BEN = { name: 'Ben Referred', email: 'ben.referred@example.com' };
const PASSWORD = 'Winter-otter-1';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function signUp(page: Page, { name, email } = { name: NAME, email: EMAIL }): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('+46 8 555 1021');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  // The code may be given at once, or later.
  const code = await mailed(app, email, /\b\d{6}\b/);
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your address is confirmed.').waitFor();
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
}

/** The back office, entered as a stranger who is sent to log in and comes back. */
async function backOffice(): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${app.url}/admin-dashboard/`);
  await logIn(page, app.adminEmail, app.adminPassword);
  await page.waitForURL(/\/admin-dashboard\//);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  return page;
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });

test('an investor signs up, deposits, is verified and buys units; an admin lists, approves and sees it', async () => {
  await investor.goto(`${app.url}/signup`);
  await signUp(investor);
  await logIn(investor, EMAIL, PASSWORD);
  await investor.getByRole('heading', { name: /Good (Morning|Afternoon|Evening), Yrsa/ }).waitFor();
  await investor.getByRole('region', { name: 'First steps' }).getByText('1 of 4 done').waitFor();

  await section(investor, 'Goals').click();
  await investor.getByRole('button', { name: 'Set a goal' }).click();
  const goal = investor.getByRole('dialog', { name: 'Set a goal' });
  await goal.getByRole('button', { name: 'Set a goal' }).click();
  await goal.getByText('Please give the goal a name.').waitFor();
  await goal.getByLabel('Name').fill('Sailing boat');
  await goal.getByText('Travel').click();
  await goal.getByLabel('Target').fill('400');
  await goal.getByLabel('Reached by').fill('2099-06-30');
  await goal.getByLabel('From your wallet').fill('400');
  await goal.getByRole('button', { name: 'Set a goal' }).click();
  await goal.waitFor({ state: 'hidden' });
  const saved = investor.getByRole('progressbar', { name: 'Saved for Sailing boat' });
  await expect.poll(() => saved.getAttribute('aria-valuenow')).toBe('0');

  await section(investor, 'Dashboard').click();
  await investor.getByRole('button', { name: 'Deposit' }).click();
  const panel = investor.getByRole('dialog', { name: 'Deposit Money' });
  await panel.getByLabel('Amount').fill('500');
  await panel.getByLabel('Account').selectOption('Wallet Balance');
  await panel.getByRole('button', { name: 'Request deposit of $500.00' }).click();
  const submitted = investor.getByRole('dialog', { name: 'Deposit Request Submitted!' });
  await submitted.getByText('Pending').waitFor();
  await submitted.getByRole('button', { name: 'Done' }).click();

  const admin = await backOffice();
  await section(admin, 'Deposits').click();
  await admin.getByRole('button', { name: `Approve, ${NAME}` }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await admin.getByText('Successful!').waitFor();

  // On the page that stood open all the while.
  await expect.poll(() => saved.getAttribute('aria-valuenow')).toBe('100');
  await investor.getByRole('region', { name: 'Goals' }).getByText('Reached', { exact: true }).waitFor();
  await investor.getByRole('img', { name: '$500.00 available, $0.00 on hold' }).waitFor();
  await investor.getByRole('region', { name: 'Wallet balance' }).getByText('Live', { exact: true }).waitFor();

  await investor.getByRole('link', { name: 'Notifications, 3 unread' }).click();
  await investor.getByRole('link', { name: 'You have reached your goal: Sailing boat' }).waitFor();
  await investor.getByRole('link', { name: 'Your deposit of $500.00 was approved' }).waitFor();
  await investor.getByRole('button', { name: 'Mark all as read' }).click();
  await investor.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  await section(admin, 'Users').click();
  await admin.getByRole('link', { name: NAME }).click();
  await admin.getByRole('button', { name: 'Verify' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Verify/ })
    .click();
  await admin.getByText('Successful!').first().waitFor();

  await section(admin, 'Investments').click();
  await admin.getByRole('link', { name: 'Create Investment' }).click();
  const form = admin.getByRole('dialog', { name: 'Create Investment' });
  await form.getByLabel('Name').fill('Old Mill Apartments');
  await form.getByLabel('Category').selectOption('Real Estate');
  await form.getByRole('textbox', { name: 'Return' }).fill('11%');
  await form.getByLabel('Duration').fill('18 months');
  await form.getByLabel('Price per unit').fill('100');
  await form.getByRole('button', { name: /Create|Save|Add/ }).click();
  await admin.getByText('Investment added successfully.').waitFor();

  await investor.goto(`${app.url}/investments`);
  await investor.getByRole('tab', { name: 'Explore' }).click();
  await investor.getByRole('button', { name: 'Invest in Old Mill Apartments' }).click();
  const invest = investor.getByRole('dialog', { name: 'Invest Now' });
  await invest.getByRole('button', { name: 'One unit more' }).click();
  await invest.getByLabel('Pay from').selectOption('Account Balance');
  await invest.getByRole('button', { name: /\$200/ }).click();
  await invest.waitFor({ state: 'hidden' });
  // The card whose button opened it is on another tab: who works by keyboard goes on in the page.
  await expect.poll(() => investor.evaluate(() => document.activeElement?.id)).toBe('main');
  await investor.getByRole('tab', { name: 'My Investments' }).click();
  await expect.poll(() => investor.getByRole('tabpanel').innerText()).toMatch(/Old Mill Apartments[\s\S]*\$200/);

  await investor.goto(`${app.url}/dashboard`);
  await investor
    .getByRole('img', { name: /^Worth over time.* \$299\.50 in the wallet and \$200\.00 invested/ })
    .waitFor();
  await investor.getByRole('button', { name: 'Show as table' }).click();
  await investor.getByRole('region', { name: 'Worth over time, as a table' }).getByText('$500.00').first().waitFor();
  await investor.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' });

  await admin.reload();
  await expect.poll(() => admin.getByRole('main').innerText()).toMatch(/Old Mill Apartments[\s\S]*\b1\b/);
  await admin.context().close();
});

test('a friend signs up by the link, and what that earned is seen by who invited them without a reload', async () => {
  await newInvestor({ app, page: investor });
  await investor.goto(`${app.url}/invite`);
  await investor.getByText('You get $25 for each friend who has made a deposit of at least $100.').waitFor();
  const link = await investor.getByText(`${app.url}/signup?ref=`).textContent();
  const context = await site.browser.newContext({ reducedMotion: 'reduce' });
  const friend = await context.newPage();
  await friend.goto(link?.trim() ?? '');
  await friend.getByText('This code is known.').waitFor();
  await signUp(friend, BEN);
  await context.close();

  const ben = await signedIn(app.url, BEN.email, PASSWORD);
  const request = await requested(app.url, 'deposit', ben, 500);
  const { token } = await signedIn(app.url, app.adminEmail, app.adminPassword);
  await call(app.url, 'PATCH', `/auth/deposit-requests/${request}`, token, { status: 'approved' });
  const joined = investor.getByRole('region', { name: 'Who has joined' });
  await joined.getByText('Rewarded').waitFor();
  expect(await joined.textContent()).toMatch(/Ben R\..*Earned\$25\.00$/);
});

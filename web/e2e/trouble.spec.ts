import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { shiftOf } from './looks.ts';
import { answerOnce } from './once.ts';
import { keepSignedIn, newInvestor, requested } from './people.ts';
import { openSite } from './site.ts';

// What passes through a service worker can't be counted on to meet a route of Playwright's. A setting of its own gives
// this file a server that it may kill.
const site = openSite({ env: { PRODUCT_NAME: 'Troubled' }, context: { serviceWorkers: 'block' } });
let app: RunningApp;
let page: Page;
beforeAll(() => void ({ app } = site));
beforeEach(() => void ({ page } = site));

/** Opens the deposit form, and types an amount. */
async function depositOf750(): Promise<void> {
  await page.goto(`${app.url}/dashboard?panel=deposit`);
  await page.getByLabel('Amount').fill('750');
}
const request750 = () => page.getByRole('button', { name: 'Request deposit of $750.00' }).click();

async function oneDepositStands(): Promise<void> {
  await page.goto(`${app.url}/transactions`);
  await page.getByRole('tab', { name: 'Deposits (1)' }).waitFor();
}

test('a deposit whose answer was lost counts once when it is sent again, even after a reload', async () => {
  await newInvestor(site);
  await depositOf750();
  let lost = false;
  await answerOnce(page, '**/api/auth/deposit-requests', async (route) => {
    await route.fetch();
    lost = true;
    await route.abort();
  });
  await request750();
  await page.getByText('Network Error').waitFor();
  expect(lost).toBe(true);
  await page.reload();
  await page.getByLabel('Amount').fill('750');
  await request750();
  await page.getByText('It counts once.').waitFor();
  await oneDepositStands();
});

test('while the server is dead it says so and keeps what was typed; once it is back all goes on', async () => {
  await newInvestor(site, 500);
  await depositOf750();
  const live = page.getByText('Live', { exact: true });
  await live.waitFor({ state: 'attached' });
  await app.kill();
  await request750();
  const panel = page.getByRole('dialog', { name: 'Deposit Money' });
  await panel.getByText('Network Error').waitFor();
  await live.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Amount').inputValue()).toBe('750');

  await app.startAgain();
  await request750();
  const submitted = page.getByRole('dialog', { name: 'Deposit Request Submitted!' });
  await submitted.getByRole('button', { name: 'Done' }).click();
  await live.waitFor();
  await page.getByRole('img', { name: '$500.00 available, $0.00 on hold' }).waitFor();
  await oneDepositStands();
});

test('a server that dies while a deposit is being sent has it or hasn’t, and sent again it counts once', async () => {
  await newInvestor(site);
  await depositOf750();
  const sent = page.waitForRequest('**/api/auth/deposit-requests');
  const pressed = request750();
  await sent;
  await app.kill();
  await pressed;
  const submitted = page.getByRole('dialog', { name: 'Deposit Request Submitted!' });
  await submitted.or(page.getByText('Network Error')).first().waitFor();
  const wasAnswered = await submitted.isVisible();
  await app.startAgain();
  if (!wasAnswered) {
    await request750();
    await submitted.waitFor();
  }
  await oneDepositStands();
});

test('a slow connection shows where things will stand, and a press is under way until it is answered', async () => {
  await newInvestor(site);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('heading', { name: /^Good/ }).waitFor();
  const connection = await site.context.newCDPSession(page);
  await connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  });
  // Not until all has been loaded: by then the figures may stand already.
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.shell, .MuiSkeleton-root').first().waitFor();
  await page.getByRole('img', { name: '$0.00 available, $0.00 on hold' }).waitFor();
  await page.getByRole('button', { name: 'Deposit' }).click();
  await page.getByLabel('Amount').fill('750');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await answerOnce(page, '**/api/auth/deposit-requests', async (route) => {
    await answered;
    await route.continue();
  });
  await request750();
  const panel = page.getByRole('dialog', { name: 'Deposit Money' });
  await expect.poll(() => panel.locator('button[type="submit"]').isDisabled()).toBe(true);
  answer();
  await page.getByText('Deposit Request Submitted!').waitFor();
  await connection.detach();
  await oneDepositStands();
});

describe('without a connection', () => {
  test('a deposit that was given up is not sent once the connection is back', async () => {
    await newInvestor(site);
    await depositOf750();
    await site.context.setOffline(true);
    await request750();
    await page.getByText('You are offline. No money has moved.').waitFor();
    expect(await page.getByLabel('Amount').inputValue()).toBe('750');
    await page.getByRole('button', { name: 'Close' }).click();

    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await site.context.setOffline(false);
    // What was under way is sent within moments of coming back: the reads are.
    await expect.poll(() => sent).toContain('GET');
    await page.goto(`${app.url}/transactions`);
    await page.getByRole('tab', { name: 'Deposits (0)' }).waitFor();
  });

  test('a page that was never loaded says so, and comes by itself afterwards; panels are there', async () => {
    await newInvestor(site);
    const scripts = new Map<string, 'asked for' | 'here'>();
    const isScript = (request: Request) => request.resourceType() === 'script';
    page.on('request', (request) => void (isScript(request) && scripts.set(request.url(), 'asked for')));
    page.on('requestfinished', (request) => void (isScript(request) && scripts.set(request.url(), 'here')));
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('heading', { name: /^Good/ }).waitFor();
    // Whoever moves may want more: panels come with the first sign of somebody.
    await page.mouse.move(200, 200);
    await expect.poll(() => [...scripts].find(([url]) => url.includes('/AddBankPanel-'))).toBeDefined();
    await expect.poll(() => [...scripts.values()].filter((state) => state !== 'here')).toEqual([]);
    await site.context.setOffline(true);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('This page couldn’t be loaded').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Deposit' }).click();
    await page.getByRole('dialog', { name: 'Deposit Money' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('This page couldn’t be loaded').waitFor();
    await site.context.setOffline(false);
    await page.getByLabel('Full Name').waitFor();
  });
});

test('a question whose form can’t be fetched refuses in words what waits for it, and keeps what was typed', async () => {
  await newInvestor(site);
  const message = 'Please show once more that it is you.';
  await page.route('**/users-profile/*', (route) =>
    route.fulfill({ status: 403, json: { code: 'ReauthNeeded', message } }),
  );
  // As in a tab that was open before a new version was put up: the server answers, and the file is gone.
  await page.route(/ReauthenticationForm/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${app.url}/settings`);
  await page.getByLabel('Mobile Number').fill('+45 3333 4444');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByText(message).waitFor();
  expect(await page.getByLabel('Mobile Number').inputValue()).toBe('+45 3333 4444');
});

test('an expired token is renewed without a word; an ended session leads to the login and keeps drafts', async () => {
  const zoe = await newInvestor(site);
  const expire = () => page.evaluate(() => localStorage.setItem('authToken', 'expired'));
  await page.goto(`${app.url}/offline.html`);
  await expire();
  await depositOf750();
  await page.getByRole('img', { name: '$0.00 available, $0.00 on hold', includeHidden: true }).waitFor();

  await site.context.clearCookies();
  await expire();
  await request750();
  await page.waitForURL('**/login?next=*');
  await page.getByLabel('Email').fill(zoe.email);
  await page.getByLabel('Password', { exact: true }).fill(zoe.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await request750();
  // Who leaves the page before this may leave before it is sent.
  await page.getByText('Deposit Request Submitted!').waitFor();
  await oneDepositStands();

  await site.context.clearCookies();
  await expire();
  await page.goto(`${app.url}/settings`);
  await page.waitForURL(/\/login\?next=%2Fsettings$/);
  expect(await page.evaluate(() => localStorage.getItem('userRole'))).toBeNull();
});

test('nothing on a signed-in page moves as its figures come', async () => {
  await newInvestor(site);
  await page.setViewportSize({ width: 390, height: 844 });
  const moved: string[] = [];
  for (const path of ['/dashboard', '/investments', '/transactions', '/notifications', '/settings']) {
    const shift = await shiftOf(page, app.url + path, /\/api\//);
    if (shift > 0.02) moved.push(`${path} by ${shift}`);
  }
  expect(moved).toEqual([]);
});

test('a dozen tabs open one after another: those that nobody looks at hold none of a browser’s few connections', async () => {
  await newInvestor(site);
  await page.goto(`${app.url}/dashboard`);
  for (let tab = page, count = 1; ; count += 1) {
    await tab.getByText('Live', { exact: true }).waitFor({ timeout: 15_000 });
    if (count === 12) break;
    // A browser without a window takes all of its tabs for visible.
    await tab.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    tab = await site.context.newPage();
    await tab.goto(`${app.url}/dashboard`, { timeout: 15_000 });
  }
});

describe('two tabs', () => {
  test('come upon an expired token together, and each renews it at most once, for all of its calls', async () => {
    await newInvestor(site);
    // A page that calls nothing: another would come upon the expired token itself, and begin to renew it as it is left.
    await page.goto(`${app.url}/offline.html`);
    await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
    const tabs = [page, await site.context.newPage()];
    const renewals: Page[] = [];
    await site.context.route('**/api/auth/refresh', async (route) => {
      renewals.push(route.request().frame().page());
      await sleep(1000); // the other tab comes upon the expired token too
      await route.continue();
    });
    await Promise.all(tabs.map((tab) => tab.goto(`${app.url}/settings`)));
    await Promise.all(tabs.map((tab) => tab.getByLabel('Full Name').waitFor()));
    // One for both, but where a busy browser lends a tab the lock before it shows it what the other has stored.
    expect(new Set(renewals).size).toBe(renewals.length);
    await site.context.unroute('**/api/auth/refresh');
  });

  test('show the same balance as it changes, and are left together', async () => {
    const zoe = await newInvestor(site, 500);
    await requested(app.url, 'withdraw', zoe, 200);
    const other = await site.context.newPage();
    await keepSignedIn(other, app.url, zoe);
    // Without a stream everything is asked for again at intervals: here only the stream tells of a change.
    await other.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
    await Promise.all([
      page.goto(`${app.url}/transactions?kind=withdrawals`),
      other.goto(`${app.url}/dashboard`).then(() => other.getByText('Live', { exact: true }).waitFor()),
    ]);
    await other.getByRole('img', { name: '$300.00 available, $200.00 on hold' }).waitFor();
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('button', { name: 'Cancel withdrawal of $200.00' }).click();
    await other.getByRole('img', { name: '$500.00 available, $0.00 on hold' }).waitFor();

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login$/);
    await other.waitForURL(/\/login/);
  });
});

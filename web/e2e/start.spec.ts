import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { keepSignedIn, registered } from './people.ts';
import { openSite } from './site.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
beforeAll(() => void ({ app } = site));
beforeEach(() => void ({ page } = site));

test('one port serves the investor app, the back office and the api', async () => {
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await page.goto(`${app.url}/admin-dashboard/`);
  await page.getByLabel('Password').first().waitFor();
  expect((await page.request.get(`${app.url}/api/health/live`)).status()).toBe(200);
});

test('the first page of a visit makes no failing call, and begins at its top wherever another was left', async () => {
  page.on('response', (answer) => answer.status() >= 400 && site.faults.push(`${answer.status()} ${answer.url()}`));
  // The embeds are somebody else's pages.
  await page.route(/tradingview/, (route) => route.fulfill({ body: '' }));
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto(app.url, { waitUntil: 'networkidle' });
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect.poll(top).toBe(1200);
  await page.goto(`${app.url}/terms`, { waitUntil: 'networkidle' });
  expect(await top()).toBe(0);
  await page.goBack({ waitUntil: 'networkidle' });
  await expect.poll(top).toBe(1200);
});

test.each([
  ['en-GB', 'Investing with every dollar in plain sight', 'On the free plan the platform fee is 0.25%', 'Get started'],
  ['de-AT', 'Investieren, jeden Dollar im Blick', 'Im kostenlosen Tarif', 'Loslegen'],
])('where no script runs, the landing page can be read in %s', async (locale, title, text, start) => {
  const context = await site.browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark', locale });
  const still = await context.newPage();
  await still.goto(app.url);
  await still.getByRole('heading', { name: title }).waitFor();
  expect(await still.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
  await still.getByText(text).first().waitFor({ state: 'attached' });
  const ground = await still.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(ground, 'in the colours that are preferred').toBe('rgb(14, 21, 19)');
  await still.getByRole('link', { name: start, exact: true }).first().click();
  await still.waitForURL(/\/signup$/);
  await context.close();
});

test('a page has the colours that were chosen before any script has come', async () => {
  const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect.poll(ground).toBe('rgb(14, 21, 19)');
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  expect(await ground()).toBe('rgb(14, 21, 19)');
});

test('a form is seen at once, and nothing can be typed into it before a script listens', async () => {
  // Sent without one, it would put a password into the address.
  const context = await site.browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const still = await context.newPage();
  await still.goto(`${app.url}/login`);
  await still.getByRole('heading', { name: 'Login', includeHidden: true }).waitFor();
  expect(await still.locator('#root').evaluate((root) => (root as HTMLElement).inert)).toBe(true);
  await context.close();
});

test('the form for signing in isn’t shown to whoever is signed in, not even at first', async () => {
  await keepSignedIn(page, app.url, await registered(app.url, 'Zoë Ågren'));
  const drawn = async () => (await page.request.get(`${app.url}/login`)).text();
  expect(await drawn()).toContain('type="password"');
  await page.goto(`${app.url}/login`);
  await page.getByText('You are signed in as Zoë Ågren').waitFor();
  await expect.poll(drawn).not.toContain('type="password"');
  await page.goto(app.url);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
  await page.goto(`${app.url}/login`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(drawn).toContain('type="password"');
});

test('it can be installed, and says so when it is offline without having kept anything of an account', async () => {
  await page.goto(app.url);
  const manifest = (await (await page.request.get(`${app.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons)
    expect((await page.request.get(app.url + src)).headers()['content-type']).toBe('image/png');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await keepSignedIn(page, app.url, await registered(app.url, 'Zoë Ågren'));
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('heading', { name: /Good/ }).waitFor();
  await page.context().setOffline(true);
  await page.goto(`${app.url}/transactions`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toEqual(['/offline.html', '/language']);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Deposits (0)' }).waitFor();
});

test('an unknown path of the app is a page, and one of the api is not', async () => {
  await page.goto(`${app.url}/no-such-page`);
  await page.getByRole('heading').first().waitFor();
  expect((await page.request.get(`${app.url}/api/no-such-call`)).status()).toBe(404);
});

test('the page itself is asked for anew each time, so a new build is seen at once', async () => {
  const answer = await page.request.get(app.url);
  expect(answer.headers()['cache-control']).toMatch(/no-cache|no-store/);
});

// As on a local network without a certificate: browsers keep crypto.randomUUID, crypto.subtle and locks from such
// pages.
test('over plain http under a host name one signs in and asks for a deposit, once', async () => {
  const { email, password } = await registered(app.url, 'Zoë Ågren');
  const elsewhere = app.url.replace('localhost', 'northvale.test');
  await page.goto(`${elsewhere}/login?next=${encodeURIComponent('/dashboard?panel=deposit')}`);
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Amount').fill('750');
  await page.getByRole('button', { name: 'Request deposit of $750.00' }).dblclick();
  const submitted = page.getByRole('dialog', { name: 'Deposit Request Submitted!' });
  await submitted.getByRole('button', { name: 'Copy amount' }).click();
  await submitted.getByRole('button', { name: 'Copied amount' }).waitFor();

  // The renewal of an expired token needs no lock either.
  await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
  await page.goto(`${elsewhere}/transactions`);
  await page.getByRole('tab', { name: 'Deposits (1)' }).waitFor();
  // Said of each page that comes without a certificate.
  site.faults = site.faults.filter((fault) => !fault.startsWith('The Cross-Origin-Opener-Policy header'));
});

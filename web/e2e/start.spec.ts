import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';

let app: RunningApp;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(async () => {
  faults = [];
  page = await browser.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
});
afterEach(() => page.close());

test('one port serves the investor app, the back office and the api', async () => {
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await page.goto(`${app.url}/admin-dashboard/`);
  await page.getByLabel('Password').first().waitFor();
  expect((await page.request.get(`${app.url}/api/health/live`)).status()).toBe(200);
  expect(faults).toEqual([]);
});

test('the first page of a visit makes no failing call, and begins at its top wherever another was left', async () => {
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`));
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
  expect(faults).toEqual([]);
});

test('the landing page can be read where no script runs', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const still = await context.newPage();
  await still.goto(app.url);
  await still.getByRole('heading', { name: 'Investing with every dollar in plain sight' }).waitFor();
  await still.getByText('On the free plan the platform fee is 0.25%').first().waitFor({ state: 'attached' });
  await still.getByRole('link', { name: 'Get started', exact: true }).click();
  await still.waitForURL(/\/signup$/);
  await context.close();
});

test('it can be installed, and says so when it is offline without having kept anything of an account', async () => {
  await page.goto(app.url);
  const manifest = (await (await page.request.get(`${app.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons)
    expect((await page.request.get(app.url + src)).headers()['content-type']).toBe('image/png');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill(app.adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(app.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: /Good/ }).waitFor();
  await page.context().setOffline(true);
  await page.goto(`${app.url}/transactions`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html']);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Deposits (0)' }).waitFor();
});

test('an unknown path of the app is a page, and one of the api is not', async () => {
  await page.goto(`${app.url}/no-such-page`);
  await page.getByRole('heading').first().waitFor();
  expect((await page.request.get(`${app.url}/api/no-such-call`)).status()).toBe(404);
  expect(faults).toEqual([]);
});

test('the page itself is asked for anew each time, so a new build is seen at once', async () => {
  const answer = await page.request.get(app.url);
  expect(answer.headers()['cache-control']).toMatch(/no-cache|no-store/);
});

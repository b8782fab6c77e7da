import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([
    startApp(),
    launchBrowser({ args: ['--host-resolver-rules=MAP northvale.test 127.0.0.1'] }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

// As on a local network without a certificate: browsers keep crypto.randomUUID, crypto.subtle and locks from such pages.
test('over plain http under a host name one signs in and asks for a deposit, once', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(
    `${app.url.replace('127.0.0.1', 'northvale.test')}/login?next=${encodeURIComponent('/dashboard?panel=deposit')}`,
  );
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);

  await page.getByLabel('Email').fill(app.adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(app.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Amount').fill('750');
  await page.getByRole('button', { name: 'Request deposit of $750.00' }).dblclick();
  await page.getByText('Deposit Request Submitted!').waitFor();

  // The renewal of an expired token needs no lock either.
  await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
  await page.goto(`${new URL(page.url()).origin}/transactions`);
  await page.getByRole('tab', { name: 'Deposits (1)' }).waitFor();
});

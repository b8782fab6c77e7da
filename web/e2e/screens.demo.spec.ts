import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningApp } from './app.ts';
import { faultsOfLooks, loaded, show } from './looks.ts';
import { call, keepSignedIn, type Person, signedIn } from './people.ts';
import { DEMO, openSite } from './site.ts';

const publicPages = [
  '/about-us',
  '/blog',
  '/trust',
  '/terms',
  '/faqs',
  '/contact-us',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password/no-such-token',
  '/no-such-page',
];
const signedInPages = [
  '/dashboard',
  '/dashboard?panel=deposit',
  '/dashboard?panel=withdraw',
  '/dashboard?panel=add-bank',
  '/notifications',
  '/investments',
  '/investments?tab=explore',
  '/investments?tab=completed',
  '/transactions',
  '/transactions?kind=withdrawals',
  '/settings',
  '/chat',
];

const site = openSite({ env: DEMO });
let app: RunningApp;
let investor: Person;

beforeAll(async () => {
  ({ app } = site);
  // The password is printed a moment after the app is ready.
  const printed = /demo investor\s+(\S+)\s+(\S+)/;
  await vi.waitFor(() => expect(app.output()).toMatch(printed), { timeout: 10_000 });
  const [, email = '', password = ''] = printed.exec(app.output()) ?? [];
  investor = await signedIn(app.url, email, password);
});
// The back office looks at the same server, and there the demo's people have signed in nowhere.
afterAll(async () => {
  const { token } = await signedIn(app.url, app.adminEmail, app.adminPassword);
  const { status } = await call(app.url, 'DELETE', `/admin/users/${investor.id}/sessions`, token);
  expect(status).toBe(200);
});

test.each([
  // A program of its own.
  ['first', ['/']],
  ['public', publicPages],
  ['signed-in', signedInPages],
])('every %s screen is accessible and fits, whatever its width and colours', async (kind, paths) => {
  const { page } = site;
  // The embeds are somebody else's pages; their fallback is ours.
  await page.route(/tradingview/, (route) => route.abort());
  if (kind === 'signed-in') await keepSignedIn(page, app.url, investor);
  await page.goto(`${app.url}${paths[0]}`);
  const found: string[] = [];
  page.on('console', (message) => void (/Content Security|Trusted/.test(message.text()) && found.push(message.text())));
  for (const path of paths) {
    await show(page, path);
    found.push(...(await faultsOfLooks(page)).map((fault) => `${path} at ${fault}`));
  }
  expect(found).toEqual([]);
});

test('the chart is as high as there is room, also after the window has shrunk; on paper all is light', async () => {
  const { page } = site;
  await page.route(/tradingview/, (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepSignedIn(page, app.url, investor);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}/dashboard`);
  const chart = page.getByRole('img', { name: /^Worth over time/ });
  const height = () => chart.evaluate((element) => element.clientHeight);
  await chart.waitFor();
  const mark = chart.getByText('$0');
  expect(await mark.evaluate((label) => getComputedStyle(label).fill), 'of what is said beside it').toBe(
    'rgb(170, 184, 177)',
  );
  await expect.poll(height).toBeGreaterThan(300);
  await loaded(page);
  const wide = await height();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(height).toBeLessThan(290);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Its font may have come meanwhile: beside other text there are some pixels more or less.
  await expect.poll(async () => Math.abs((await height()) - wide)).toBeLessThan(20);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  await expect.poll(ink).toBe('rgb(17, 33, 28)');
  for (const name of ['Transactions', 'Skip to the content'])
    expect(await page.getByRole('link', { name }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Deposit' }).count()).toBe(0);
  // What is open over a page is printed alone: fixed, it would stand on each sheet over what is there.
  await page.goto(`${app.url}/transactions?panel=statements`);
  const panel = page.getByRole('dialog', { name: 'Statements' });
  await panel.waitFor();
  expect(await panel.evaluate((paper) => getComputedStyle(paper).position)).toBe('static');
  expect(await page.locator('h1').isVisible()).toBe(false);
  await page.goto(`${app.url}/terms`);
  await page.getByRole('heading', { name: 'Contact' }).waitFor();
  expect(await page.locator('nav, footer').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
  await page.goto(`${app.url}/faqs`);
  const answers = page.locator('details > :not(summary)');
  await answers.first().waitFor();
  await expect.poll(async () => (await answers.count()) - (await answers.filter({ visible: true }).count())).toBe(0);
});

test('in colours of the reader’s own a filled button has an edge, and what is chosen is told from the rest', async () => {
  const { page } = site;
  await keepSignedIn(page, app.url, investor);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`${app.url}/dashboard`);
  const deposit = page.getByRole('button', { name: 'Deposit', exact: true });
  const edgeOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).borderTopStyle);
  expect(await edgeOf(deposit)).toBe('solid');
  const bar = page.getByRole('img', { name: /available, \$[\d,.]+ on hold$/ });
  await bar.waitFor();
  await loaded(page);
  const drawn = await bar.screenshot();
  await bar.evaluate((element) => (element.style.opacity = '0'));
  expect(drawn.equals(await bar.screenshot()), 'what is available and on hold is drawn').toBe(false);
  await page.goto(`${app.url}/investments?tab=explore`);
  expect(await edgeOf(page.getByRole('button', { name: /^Invest in/ }).first())).toBe('solid');
  const groundOf = (role: 'button' | 'tab', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.getByRole('button', { name: 'Crypto', exact: true }).waitFor();
  expect(await groundOf('tab', 'Explore')).not.toBe(await groundOf('tab', 'Completed'));
  expect(await groundOf('button', 'All')).not.toBe(await groundOf('button', 'Crypto'));
});

test('at 320 pixels the name in the public bar and the button beside it don’t touch', async () => {
  const { page } = site;
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(app.url);
  const bar = page.getByRole('banner');
  const edges = (of: Locator) => of.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  const button = bar.getByRole('link', { name: 'Get Started' });
  const [name, beside] = [await edges(bar.getByRole('link', { name: 'Northvale' })), await edges(button)];
  expect(beside.left - name.right).toBeGreaterThanOrEqual(4);
});

test('on a screen so low that it holds little more than a panel’s foot, the foot stands behind the form', async () => {
  const { page } = site;
  await keepSignedIn(page, app.url, investor);
  // 1,280 by 1,024 pixels, four times as large.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`${app.url}/dashboard?panel=deposit`);
  const panel = page.getByRole('dialog', { name: 'Deposit Money' });
  const field = panel.getByLabel('Amount');
  const framed = field.locator('..');
  await field.focus();
  await loaded(page);
  const parts = [
    panel.getByRole('heading', { name: 'Deposit Money' }),
    framed,
    panel.getByText(/^Our account manager/),
  ];
  const [head, amount, foot] = await Promise.all(
    parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)),
  );
  expect(amount?.top).toBeGreaterThan(head?.bottom ?? Infinity);
  expect(foot?.top).toBeGreaterThan(amount?.bottom ?? Infinity);
  await panel.getByRole('button', { name: 'Request deposit' }).click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
});

test('a purchase beyond the balance says what is possible, and units are refused as they were typed', async () => {
  const { page } = site;
  await keepSignedIn(page, app.url, investor);
  await page.goto(`${app.url}/investments?tab=explore`);
  await page.getByRole('button', { name: 'Invest in Bitcoin Reserve Basket' }).click();
  const panel = page.getByRole('dialog', { name: 'Invest Now' });
  const units = panel.getByRole('textbox', { name: 'Units' });
  const send = panel.locator('button[type="submit"]');
  await units.fill('1.5');
  await send.click();
  await panel.getByText('Units must be whole, from 1 to 100.').waitFor();
  expect(await units.inputValue()).toBe('1.5');
  await units.fill('100');
  await send.click();
  await panel.getByText('Insufficient Balance.').waitFor();
  await panel.getByRole('button', { name: /^Buy \d+ units$/ }).waitFor();
  await panel.getByRole('button', { name: /^Deposit \$/ }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit Money' });
  await expect.poll(() => deposit.getByLabel('Amount').inputValue()).toMatch(/^\d+\.\d\d$/);
});

test.each(['/', '/admin-dashboard/'])('a page of %s takes no markup and no script that isn’t its own', async (path) => {
  const { page } = site;
  // The back office sends who isn't signed in to another page.
  await keepSignedIn(page, app.url, investor);
  await page.goto(`${app.url}${path}`);
  await page.getByRole('heading').first().waitFor();
  const refused = await page.evaluate(() => {
    const tries = [
      () => void (document.createElement('div').innerHTML = '<img src=x>'),
      () => void (document.createElement('script').src = '/api/config'),
      () => void (document.createElement('iframe').srcdoc = '<p>'),
      () => void new Worker('/sw.js'),
      () =>
        (window as unknown as { trustedTypes: { createPolicy(name: string): void } }).trustedTypes.createPolicy(
          'default',
        ),
    ];
    return tries.map((attempt) => {
      try {
        return attempt();
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
  // The browser reports each, too.
  await expect.poll(() => site.faults.length).toBe(5);
  site.faults = site.faults.filter((fault) => !/Trusted|trusted-types/.test(fault));
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const publicPages = [
  '/',
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

let app: RunningApp;
let browser: Browser;
let signedIn: Record<string, string>;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ env: { DEMO: '1' } }), launchBrowser()]);
  signedIn = await signInDemoInvestor();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

// Both widths and both modes, each once: contrast doesn't depend on the width, nor the width on the colours.
const looks = [
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;

test.each(looks)(
  'every screen is accessible and no wider than its screen: $width px, $colorScheme',
  async ({ width, colorScheme }) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    // The embeds are somebody else's pages; their fallback is ours.
    await context.route(/tradingview/, (route) => route.abort());
    const page = await context.newPage();
    const found: string[] = [];
    page.on(
      'console',
      (message) => void (/Content Security|Trusted/.test(message.text()) && found.push(message.text())),
    );
    await page.goto(`${app.url}/settings`);
    const look = async (path: string): Promise<void> => {
      await show(page, path);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wider > 0) found.push(`${path} is ${wider} px wider than the screen`);
      found.push(...(await violations(page)).map((violation) => `${path} ${violation}`));
    };
    for (const path of publicPages) await look(path);
    await keepSignedIn(context);
    await page.reload();
    for (const path of signedInPages) await look(path);
    expect(found).toEqual([]);
    await context.close();
  },
);

test.each(['/', '/admin-dashboard/'])('a page of %s takes no markup and no script that isn’t its own', async (path) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${app.url}${path}`);
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
  await context.close();
});

/**
 * As a link would: to load the whole app anew for each screen takes longer than all else. Waits for the heading of
 * another page, and until nothing loads.
 */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
    if (isElsewhere) document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, path);
  await page.waitForFunction(() => {
    const loading = '[aria-busy="true"], .MuiSkeleton-root, .MuiCircularProgress-root';
    return document.querySelector('h1:not([data-left])') !== null && document.querySelector(loading) === null;
  });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: typeof axeCore };
    // What passes needn't be written down: that is most of its work.
    const { violations: found } = await run.run(document, { resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
}

async function keepSignedIn(context: BrowserContext): Promise<void> {
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, signedIn);
}

const printed = /demo investor\s+(\S+)\s+(\S+)/;

/** The demo prints its investor's password at the first start. */
async function signInDemoInvestor(): Promise<Record<string, string>> {
  // It is printed a moment after the app is ready.
  await vi.waitFor(() => expect(app.output()).toMatch(printed), { timeout: 10_000 });
  const [, email, password] = printed.exec(app.output()) ?? [];
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, payload } = (await answer.json()) as { token: string; payload: { userRole: string; _id: string } };
  return { authToken: token, userRole: payload.userRole, userID: payload._id };
}

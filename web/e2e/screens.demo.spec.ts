import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningApp } from './app.ts';
import { faultsOfLooks, show } from './looks.ts';
import { mailed } from './mail.ts';
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
  '/goals',
  '/goals?panel=goal',
  '/transactions',
  '/transactions?kind=withdrawals',
  '/deposit-plans',
  '/deposit-plans?panel=plan',
  '/invite',
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

/** Of an active holding, and of one that has been paid out. */
async function holdingPages(): Promise<string[]> {
  const { body } = await call(app.url, 'GET', `/auth/user-investments/${investor.id}`, investor.token);
  const { investments } = body as { investments: { _id: string; status: string }[] };
  return ['active', 'completed'].map((each) => `/holdings/${investments.find(({ status }) => status === each)?._id}`);
}

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
  for (const path of kind === 'signed-in' ? [...paths, ...(await holdingPages())] : paths) {
    await show(page, path);
    found.push(...(await faultsOfLooks(page)).map((fault) => `${path} at ${fault}`));
  }
  expect(found).toEqual([]);
});

test('what was reinvested at maturity is seen on the holding’s page, and leads to what it bought', async () => {
  const { page } = site;
  const email = 'siobhan@northvale.example';
  await call(app.url, 'POST', '/auth/forgot-password', undefined, { email });
  const password = 'Lantern-harbour-1742';
  const reset = await mailed(app, email, /reset-password\/[\w-]{43}/);
  await call(app.url, 'POST', `/auth/${reset}`, undefined, { password, confirmPassword: password });
  await keepSignedIn(page, app.url, await signedIn(app.url, email, password));
  await page.goto(`${app.url}/investments?tab=completed`);
  await page.getByRole('link', { name: 'Highland Barley Growers' }).click();
  await page.getByRole('region', { name: 'History' }).getByText('Reinvested', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'See the new investment' }).click();
  await page.getByRole('radio', { name: /^Pay out/, checked: true }).waitFor();
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

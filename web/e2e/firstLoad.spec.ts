import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { keepSignedIn, type Person, registered, signedIn } from './people.ts';
import { openSite } from './site.ts';

const site = openSite();
let app: RunningApp;
beforeAll(() => void ({ app } = site));

interface Load {
  person?: Person;
  locale?: string;
}

/** What a browser that has never been here fetches of scripts until the page stands, all or those named: kB gzipped. */
async function scriptsOf(
  path: string,
  heading: string | RegExp,
  { person, locale = 'en-GB' }: Load = {},
): Promise<(named?: RegExp) => number> {
  const context = await site.browser.newContext({ locale });
  const page = await context.newPage();
  if (person) await keepSignedIn(page, app.url, person);
  // The pages say so themselves, for the next time: without it the server answers with what any page may need.
  if (person) await context.addCookies([{ name: 'signedIn', value: 'yes', url: app.url }]);
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script')
      scripts.push(answer.body().then((body) => ({ url: answer.url(), bytes: gzipSync(body).length })));
  });
  await page.goto(app.url + path, { waitUntil: 'load' });
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .MuiSkeleton-root') === null);
  const fetched = await Promise.all(scripts);
  await context.close();
  return (named = /./) =>
    fetched.filter(({ url }) => named.test(url)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

// Bytes, not time: no busy machine changes them. Whoever goes beyond one loads something early that can come later.
test('strangers fetch at most 138 kB of scripts', async () => {
  const fetched = await scriptsOf('/', 'Investing with every dollar in plain sight');
  expect(fetched()).toBeLessThanOrEqual(138);
});

test('those who read German, at most 145 kB', async () => {
  const fetched = await scriptsOf('/', 'Investieren, jeden Dollar im Blick', { locale: 'de-DE' });
  expect(fetched()).toBeLessThanOrEqual(145);
});

test('scripts are sent smaller than gzip makes them: the build has had time for it', async () => {
  const { page } = site;
  const scripts: Promise<{ sent: number; gzipped: number }>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    const sizes = async () => ({
      sent: (await answer.request().sizes()).responseBodySize,
      gzipped: gzipSync(await answer.body()).length,
    });
    scripts.push(sizes());
  });
  await page.goto(app.url, { waitUntil: 'networkidle' });
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
  const sizes = await Promise.all(scripts);
  // Compressed while somebody waits, they are as large as by gzip.
  expect(sum(sizes.map(({ sent }) => sent)) / sum(sizes.map(({ gzipped }) => gzipped))).toBeLessThan(0.92);
});

test.each([
  ['whose address is confirmed', () => signedIn(app.url, app.adminEmail, app.adminPassword)],
  ['who is asked to confirm it', () => registered(app.url, 'Zoë Ågren')],
])('the dashboard of a person %s stands with at most 203 kB, of which 3 ask for its figures', async (_, someone) => {
  const fetched = await scriptsOf('/dashboard', /^Good/, { person: await someone() });
  expect(fetched()).toBeLessThanOrEqual(203);
  const asking = fetched(/\/early-/);
  expect(asking).toBeGreaterThan(0);
  expect(asking).toBeLessThanOrEqual(3);
});

test('the back office’s first list stands with at most 295 kB of them', async () => {
  const admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  const fetched = await scriptsOf('/admin-dashboard/deposits', 'Deposits', { person: admin });
  expect(fetched()).toBeLessThanOrEqual(295);
});

import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { drawn, faultsOfLooks, loaded, show } from '@northvale/web/e2e/looks.ts';
import { call, keepSignedIn, type Person, registered, requested, signedIn } from '@northvale/web/e2e/people.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter, rejectWhatWaits, sendsPassport, signInOnTheWayTo } from './support.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
let admin: Person;
let amara: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  amara = await registered(app.url, 'Amara Okafor-Lindqvist');
});
beforeEach(() => void ({ page } = site));

const dialog = () => page.getByRole('dialog');

describe('who comes in', () => {
  test('a stranger signs in and comes back to the page they were going to; logging out forgets the token', async () => {
    await signInOnTheWayTo(page, app.url, '/withdrawals', admin);
    await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('the bare address of a person or a request leads to them, and one that is nobody’s says so', async () => {
    const request = await requested(app.url, 'deposit', amara, 120);
    await enter(page, app.url, `/users/${amara.id}`, admin);
    await page.getByRole('heading', { name: 'Amara Okafor-Lindqvist' }).waitFor();
    await show(page, `/admin-dashboard/deposits/${request}`);
    await page.getByRole('dialog', { name: 'Deposit' }).getByText('$120.00').first().waitFor();
    await show(page, '/admin-dashboard/users/nobody');
    await page.getByText('Nothing stands at this address.').waitFor();
  });

  test('the first page makes no call that fails', async () => {
    const failed: string[] = [];
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    await page.goto(`${app.url}/admin-dashboard/`);
    await page.waitForURL('**/login?next=**');
    await enter(page, app.url, '/', admin);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await loaded(page);
    // A browser without a window fetches no icon.
    const icon = await page.locator('link[rel="icon"]').evaluate((link: HTMLLinkElement) => link.href);
    await page.evaluate((url) => fetch(url), icon);
    expect(failed).toEqual([]);
  });

  test('a list’s rows are asked for before the program comes that shows them', async () => {
    await requested(app.url, 'deposit', amara, 117);
    await page.context().addCookies([{ name: 'signedIn', value: 'yes', url: app.url }]);
    let come = (): void => undefined;
    const programs = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await programs;
      await route.continue();
    });
    const rows = page.waitForResponse('**/api/admin/deposits?**');
    const entered = enter(page, app.url, '/deposits', admin);
    await rows;
    come();
    await entered;
    await page.getByText('$117').first().waitFor();
  });

  test('an auditor looks and finds nothing to press', async () => {
    const ruth = await registered(app.url, 'Ruth Adeyemi');
    const { revision } = (await call(app.url, 'GET', `/admin/users/${ruth.id}`, admin.token)).body;
    await call(app.url, 'PUT', `/admin/users/${ruth.id}`, admin.token, { role: 'auditor', revision });
    await requested(app.url, 'deposit', amara, 111);
    const auditor = await signedIn(app.url, ruth.email, ruth.password);

    await enter(page, app.url, '/deposits', auditor);
    await page.getByText('$111').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Approve|Reject),/ }).count()).toBe(0);
    await page.goto(`${app.url}/admin-dashboard/users`);
    await page.getByRole('link', { name: 'Amara Okafor-Lindqvist' }).first().waitFor();
    expect(await page.getByRole('button', { name: /edit the balance/ }).count()).toBe(0);
  });
});

/** Other files leave documents on the same server. */
async function decideWhoWaits(): Promise<void> {
  const waiting = encodeURIComponent(JSON.stringify({ status: 'under review' }));
  const { body } = await call(app.url, 'GET', `/admin/verifications?filter=${waiting}`, admin.token);
  for (const { id } of body as unknown as { id: string }[])
    await call(app.url, 'PUT', `/admin/verifications/${id}`, admin.token, { status: 'approved' });
}

test('an identity is decided beside the document that was sent', async () => {
  await decideWhoWaits();
  const jonas = await registered(app.url, 'Jonas Reinholt');
  const own = await site.browser.newPage();
  await keepSignedIn(own, app.url, jonas);
  await Promise.all([own.goto(`${app.url}/settings`), enter(page, app.url, '/verifications', admin)]);
  await Promise.all([own.getByLabel('ID Number').waitFor(), page.getByText('Nobody is waiting').first().waitFor()]);
  // As by another tab: both screens follow without being asked.
  await sendsPassport(app.url, jonas);
  await own.getByText('Documents are under review').waitFor();
  await page.getByRole('img', { name: 'Passport of Jonas Reinholt' }).waitFor();
  await page.getByText('20844471').waitFor();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByText('Please give a reason.').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Nobody is waiting').first().waitFor();
  await own.getByText('You are Verified').waitFor();
  await own.close();

  // One that a link led to gives way to the next, too.
  const [nkechi, pedro] = [await registered(app.url, 'Nkechi Obi'), await registered(app.url, 'Pedro da Silva')];
  for (const person of [nkechi, pedro]) await sendsPassport(app.url, person);
  await page.goto(`${app.url}/admin-dashboard/verifications/${pedro.id}/show`);
  await page.getByRole('img', { name: 'Passport of Pedro da Silva' }).waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('The photo is cut off');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('img', { name: 'Passport of Nkechi Obi' }).waitFor();
  await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('');
});

test('whose document was chosen in one list doesn’t stand beside another', async () => {
  await decideWhoWaits();
  const [ida, uma] = [await registered(app.url, 'Ida Holm'), await registered(app.url, 'Uma Rao')];
  for (const person of [ida, uma]) await sendsPassport(app.url, person);
  await call(app.url, 'PUT', `/admin/verifications/${ida.id}`, admin.token, { status: 'approved' });
  await enter(page, app.url, `/verifications/${uma.id}/show`, admin);
  await page.getByRole('img', { name: 'Passport of Uma Rao' }).waitFor();
  await page.getByRole('button', { name: 'Approved' }).click();
  await page.getByText(/decided$/).waitFor();
  await page.locator('main [aria-current="true"]').waitFor();
  await page.getByRole('heading', { name: 'Uma Rao' }).waitFor({ state: 'detached' });
});

test('the dashboard keeps as much room for what waits as it takes', async () => {
  await rejectWhatWaits(app.url, admin);
  await requested(app.url, 'deposit', amara, 118);
  let come = (): void => undefined;
  const rows = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/api/admin/deposits?**', async (route) => {
    await rows;
    await route.continue();
  });
  await enter(page, app.url, '/', admin);
  const queue = page.getByRole('region', { name: 'Waiting for a decision' });
  await queue.getByText('Waiting for a decision').waitFor();
  const heights = async () => {
    const found: number[] = [];
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await drawn(page);
      found.push(Math.floor((await queue.boundingBox())!.height));
    }
    return found;
  };
  const kept = await heights();
  come();
  await queue
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor();
  await loaded(page);
  expect(await heights()).toEqual(kept);
});

test('every page is free of accessibility faults and fits, whatever its width and colours', async () => {
  await enter(page, app.url, '/', admin);
  const found: string[] = [];
  for (const path of [
    '/',
    '/users',
    `/users/${amara.id}/show`,
    '/deposits',
    '/withdrawals',
    '/investments',
    '/investments/create',
    '/verifications',
    '/account-history',
    `/account-history/${amara.id}`,
  ]) {
    await show(page, `/admin-dashboard${path}`);
    found.push(...(await faultsOfLooks(page)).map((fault) => `${path} at ${fault}`));
  }
  expect(found).toEqual([]);
});

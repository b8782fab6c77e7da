import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { call, type Person, registered, requested, signedIn } from '@northvale/web/e2e/people.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enter } from './support.ts';

// What a colleague has done meanwhile, and what isn't there.
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

test('what a colleague changed meanwhile isn’t put back, however often one saves', async () => {
  const terms = { category: 'Crypto', investmentReturn: '5%', duration: '3 months', pricePerUnit: 10 };
  const made = await call(app.url, 'POST', '/auth/investments', admin.token, { name: 'Solent Kelp', ...terms });
  const { id, revision } = made.body['investment'] as { id: string; revision: number };
  await enter(page, app.url, `/investments/${id}`, admin);
  const panel = page.getByRole('dialog', { name: 'Edit Investment' });
  await panel.getByLabel('Return').fill('6');
  await call(app.url, 'POST', '/auth/investments', admin.token, { editId: id, revision, pricePerUnit: 12 });
  for (let times = 0; times < 2; times += 1) {
    const answer = page.waitForResponse('**/api/auth/investments');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    expect((await answer).status()).toBe(409);
    await panel.getByText('This has changed since you opened it.').waitFor();
  }
  const { body } = await call(app.url, 'GET', `/admin/investments/${id}`, admin.token);
  expect(body).toMatchObject({ pricePerUnit: 12, investmentReturn: '5%' });
});

test('second factors are removed only where there are some', async () => {
  await enter(page, app.url, `/users/${amara.id}/show`, admin);
  await page.getByRole('button', { name: 'Edit profile' }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove second factors' }).count()).toBe(0);
});

test('a person whom nobody knows has a page that leads back', async () => {
  await enter(page, app.url, '/users/nobody/show', admin);
  await page.getByRole('heading', { name: 'Person' }).waitFor();
  await page.getByRole('link', { name: 'Users' }).first().waitFor();
});

test('the bare address of a person or a request leads to them, and one that is nobody’s says so', async () => {
  const request = await requested(app.url, 'deposit', amara, 120);
  await enter(page, app.url, `/users/${amara.id}`, admin);
  await page.getByRole('heading', { name: 'Amara Okafor-Lindqvist' }).waitFor();
  await page.goto(`${app.url}/admin-dashboard/deposits/${request}`);
  await page.getByRole('dialog', { name: 'Deposit' }).getByText('$120.00').first().waitFor();
  await page.goto(`${app.url}/admin-dashboard/users/nobody`);
  await page.getByText('Nothing stands at this address.').waitFor();
});

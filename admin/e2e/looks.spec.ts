import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { isTouchable, loaded, show } from '@northvale/web/e2e/looks.ts';
import { call, type Person, registered, requested, signedIn } from '@northvale/web/e2e/people.ts';
import { openSite } from '@northvale/web/e2e/site.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enter, hiddenOfTables, wordsBeyondCards } from './support.ts';

// To load the whole app for each page takes longer than to look at it.
const site = openSite({ onePage: true });
let app: RunningApp;
let page: Page;
let admin: Person;
let amara: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  amara = await registered(app.url, 'Amara Okafor-Lindqvist');
});
beforeEach(async () => {
  ({ page } = site);
  await page.setViewportSize({ width: 1280, height: 720 });
});

async function open(path: string): Promise<void> {
  if (page.url().startsWith(app.url)) await show(page, `/admin-dashboard${path}`);
  else await enter(page, app.url, path, admin);
}

test('on paper a page has nothing that one would press', async () => {
  await Promise.all(Array.from({ length: 10 }, () => registered(app.url, 'Zoë Ågren')));
  await open('/users');
  await page.getByRole('button', { name: 'Page 2' }).waitFor();
  await page.getByText(amara.email).waitFor();
  expect(await page.getByLabel('Name or email').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  for (const name of ['Export', 'Page 2', /reset link/])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Skip to the content' }).count()).toBe(0);
  expect(await page.getByLabel('Name or email').isVisible()).toBe(false);
  expect(await page.getByText(amara.email).isVisible()).toBe(true);

  await show(page, '/admin-dashboard/');
  const bars = page.getByRole('region', { name: 'Money moved by week' });
  expect(await bars.evaluate((section) => getComputedStyle(section).breakInside)).toBe('avoid');
  await page.emulateMedia({ media: null });
});

test('what takes the focus doesn’t stand behind the bar', async () => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open(`/users/${amara.id}/show`);
  const edit = page.getByRole('button', { name: 'Edit balance' });
  await edit.waitFor();
  await edit.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 10));
  await edit.focus();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await edit.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
});

test('at a thousand pixels no table hides its money', async () => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await open('/');
  for (const path of ['/', '/users', '/deposits', '/investments', '/events', '/journal']) {
    await show(page, `/admin-dashboard${path}`);
    const hidden = await hiddenOfTables(page);
    expect(
      hidden.every((pixels) => pixels <= 0),
      `${path}: ${hidden.join()}`,
    ).toBe(true);
  }
});

test('at a thousand pixels and more, and with text of 24 px, no table hides its money', async () => {
  await requested(app.url, 'deposit', amara, 250_000);
  await open('/');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
  for (const path of ['/users', '/', '/deposits', '/investments', '/events', '/journal', '/integrity', '/acts']) {
    await show(page, `/admin-dashboard${path}`);
    for (const width of [1000, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await loaded(page);
      expect(Math.max(0, ...(await hiddenOfTables(page))), `${path} at ${width}`).toBe(0);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
});

test('at a thousand pixels and more a history of millions says in full what has happened', async () => {
  const rich = await registered(app.url, 'Rich Adeyemi');
  const edit = { newBalanceValue: 10_000_000, reason: 'Opening balance' };
  await call(app.url, 'PUT', `/auth/admin/edit-task/${rich.id}`, admin.token, edit);
  await requested(app.url, 'withdraw', rich, 9_999_999);
  await open(`/account-history/${rich.id}`);
  const said = page.getByRole('table').getByRole('link');
  await said.first().waitFor();
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await loaded(page);
    const cut = await said.evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(cut, `${width}`).toBe(0);
  }
});

test('at 1280 pixels the largest figures stand beside the longest name', async () => {
  const rich = await registered(app.url, 'Wilhelmina Featherstonehaugh-Cholmondeley');
  const edit = { newBalanceValue: 10_000_000, reason: 'Opening balance' };
  await call(app.url, 'PUT', `/auth/admin/edit-task/${rich.id}`, admin.token, edit);
  await requested(app.url, 'withdraw', rich, 9_999_999);
  await open('/users?filter={"q":"Featherstonehaugh"}');
  await page.getByRole('cell', { name: '$9,999,999.00' }).waitFor();
  expect(await hiddenOfTables(page)).toEqual([0]);
  const address = page.getByRole('cell', { name: '@people.example' }).first();
  expect(await address.evaluate((cell) => cell.scrollWidth - cell.clientWidth), 'of an address').toBeLessThanOrEqual(0);
  await show(page, '/admin-dashboard/account-history');
  const lefts = await page
    .getByText('@people.example')
    .evaluateAll((mails) => mails.map((mail) => mail.getBoundingClientRect().left));
  expect(new Set(lefts).size, 'mails in one column').toBe(1);
});

test('a long name and the largest balance fit a phone of 320 px', async () => {
  const someone = await registered(app.url, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3));
  const edit = { newBalanceValue: 10_000_000, reason: 'Opening balance' };
  await call(app.url, 'PUT', `/auth/admin/edit-task/${someone.id}`, admin.token, edit);
  await requested(app.url, 'withdraw', someone, 9_999_999.99);
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/');
  for (const path of [
    '/',
    '/journal',
    `/users/${someone.id}/show`,
    `/account-history/${someone.id}`,
    `/users/${someone.id}/show/requests`,
    '/trial-balance',
  ]) {
    await show(page, `/admin-dashboard${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    expect(Math.max(0, ...(await hiddenOfTables(page))), path).toBe(0);
    expect(await wordsBeyondCards(page), path).toEqual([]);
  }
});

test('a name that is written from right to left is cut at its end', async () => {
  const name = 'محمد عبد الرحمن بن سليمان الفارسي القحطاني الأنصاري البغدادي';
  const person = await registered(app.url, name);
  await requested(app.url, 'deposit', person, 321);
  await open('/');
  for (const path of [
    '/',
    `/users?filter={"q":"${name}"}`,
    '/deposits',
    '/events',
    `/account-history?filter={"q":"${name}"}`,
  ]) {
    await show(page, `/admin-dashboard${path}`);
    const shown = page.getByRole('main').getByText(name).first();
    expect(await shown.evaluate((element) => getComputedStyle(element).direction), path).toBe('rtl');
  }
});

test('on a phone a finger finds what stands alone 44 px high', async () => {
  const person = await registered(app.url, 'Baptiste Moreau');
  await requested(app.url, 'deposit', person, 432);
  await call(app.url, 'PUT', `/auth/admin/edit-task/${person.id}`, admin.token, {
    newBalanceValue: 5,
    reason: 'Start',
  });
  // What is above it may still come.
  const finds = (part: Locator) => expect.poll(() => isTouchable(part), { message: String(part) }).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/');
  const queue = page.getByRole('region', { name: 'Waiting for a decision' });
  await finds(queue.getByRole('listitem').getByRole('link').first());
  await finds(queue.getByRole('link').last());
  await finds(page.getByRole('button', { name: /account menu/ }));
  await finds(page.getByRole('banner').getByRole('link'));
  await finds(page.getByRole('region', { name: 'Latest activity' }).getByRole('link').first());
  await show(page, '/admin-dashboard/verifications');
  await finds(page.getByRole('button', { name: 'Approved' }));
  await show(page, '/admin-dashboard/journal');
  const entry = page.getByRole('listitem').filter({ hasText: person.id.slice(-4) });
  await finds(entry.getByRole('link', { name: 'Balance adjusted' }).first());
  await finds(entry.getByRole('link').last());
  await show(page, '/admin-dashboard/trial-balance');
  await page.getByRole('button', { name: /^Investors’ cash/ }).click();
  for (const name of [/^Balance edits/, 'Baptiste Moreau']) await finds(page.getByRole('link', { name }).first());
});

test('what opens or is focused keeps to the page’s edge and to our ring', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open('/trial-balance');
  const button = page.getByRole('button', { name: 'As of now' });
  const opener = await button.boundingBox();
  await button.click();
  const menu = async () => (await page.getByRole('dialog').boundingBox())!;
  const end = async () => (await menu()).x + (await menu()).width;
  await expect.poll(end).toBeLessThanOrEqual(opener!.x + opener!.width + 0.5);
  await page.keyboard.press('Escape');

  await show(page, '/admin-dashboard/');

  const asTable = page.getByRole('button', { name: 'Show as table' });
  await page.keyboard.press('Tab');
  await asTable.focus();
  await expect.poll(() => asTable.evaluate((link) => getComputedStyle(link).outline)).toBe('rgb(14, 77, 69) solid 2px');
});

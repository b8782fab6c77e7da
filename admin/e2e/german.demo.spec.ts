import { accessibilityFaults } from '@northvale/web/e2e/accessibility.ts';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { clippedButtons, loaded, show } from '@northvale/web/e2e/looks.ts';
import { call, type Person, signedIn } from '@northvale/web/e2e/people.ts';
import { DEMO, openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import de from '../src/shared/texts/de.json';
import en from '../src/shared/texts/en.json';
import { enter, hiddenOfTables } from './support.ts';

// To load the whole app for each page takes longer than to look at it.
const site = openSite({ env: DEMO, onePage: true });
let app: RunningApp;
let page: Page;
let admin: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
});
// The account is everybody's, and its language is kept with it.
afterAll(async () => {
  const { body } = await call(app.url, 'GET', '/auth/preferences', admin.token);
  await call(app.url, 'PUT', '/auth/preferences', admin.token, { ...body, language: 'en' });
});
beforeEach(() => void ({ page } = site));

const PAGES = [
  ['/', 'Admin-Übersicht'],
  ['/users', 'Nutzer'],
  ['/referrals', 'Empfehlungen'],
  ['/deposits', 'Einzahlungen'],
  ['/withdrawals', 'Auszahlungen'],
  ['/investments', 'Anlagen'],
  ['/verifications', 'Ausweisprüfung'],
  ['/account-history', 'Kontoverlauf'],
  ['/events', 'Alle Ereignisse'],
  ['/journal', 'Journal'],
  ['/trial-balance', 'Summen- und Saldenliste'],
  ['/acts', 'Aktivitäten'],
  ['/integrity', 'Integrität'],
  ['/exports', 'Exporte'],
  ['/maturities', 'Fälligkeiten'],
] as const;

test('German is chosen in the user’s menu, and kept', async () => {
  await enter(page, app.url, '/', admin);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Admin-Übersicht' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('menu');
  await page.keyboard.press('/');
  await page.keyboard.type('wilhelm');
  await page
    .getByRole('option', { name: /^Auszahlung über 18\.500,00\s\$ .*(In Prüfung|Freigegeben|Abgelehnt)/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { name: 'Admin-Übersicht' }).waitFor();
});

test('another language keeps what is open and half typed', async () => {
  await enter(page, app.url, '/users?filter={"q":"Wilhelmina"}', admin);
  const choose = async (menu: RegExp, language: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: language }).click();
  };
  await page.getByRole('button', { name: /Wilhelmina.*ändern/ }).click();
  await page.getByLabel('Neues Guthaben').fill('90000');
  await page.getByLabel('Begründung').fill('Aus dem alten System');
  await page.getByLabel('Differenz eingeben').fill('21');
  await choose(/Kontomenü/, 'English');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  expect(await page.getByLabel('New balance').inputValue()).toBe('90000');
  expect(await page.getByLabel('Reason').inputValue()).toBe('Aus dem alten System');
  expect(await page.getByLabel('Type the difference').inputValue()).toBe('21');
  await choose(/account menu/, 'Deutsch');
  await page.getByLabel('Neues Guthaben').waitFor();
});

test.each(PAGES)('%s speaks German, and fits', async (path, title) => {
  if (page.url().startsWith(app.url)) await show(page, `/admin-dashboard${path}`);
  else await enter(page, app.url, path, admin);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  for (const width of [390, 1000, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await loaded(page);
    expect(await englishOn(page), `${path} at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    expect(await clippedButtons(page), `${path} at ${width}`).toEqual([]);
    if (width > 390) expect(Math.max(0, ...(await hiddenOfTables(page))), `${path} at ${width}`).toBe(0);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('at 1280 pixels German leaves no column out, and cuts no file’s name', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, app.url, '/', admin);
  await page.getByRole('columnheader', { name: 'Zahlungsweg' }).waitFor();
  await show(page, '/admin-dashboard/users');
  for (const name of ['Passwort', 'Vorgemerkt']) await page.getByRole('columnheader', { name }).waitFor();
  await show(page, '/admin-dashboard/verifications');
  const file = page.getByRole('main').getByText(/^identity-/);
  expect(await file.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
});

test('with text of 24 px the sidebar holds its words and what waits', async () => {
  await enter(page, app.url, '/', admin);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
  const waiting = page.getByRole('navigation').getByRole('link', { name: /^Ausweisprüfung/ });
  await waiting.locator('span span').waitFor();
  expect(await waiting.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
});

test('a decision, its amounts and a refusal are German too', async () => {
  await enter(page, app.url, '/deposits?filter={"status":"pending"}', admin);
  await page
    .getByRole('button', { name: /^Freigeben, / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Diese Einzahlung freigeben?' });
  await dialog.getByText('Verfügbar').waitFor();
  const approve = dialog.getByRole('button', { name: /^[\d.]+,\d\d\s\$ freigeben$/ });
  await expect.poll(() => approve.isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();

  await page
    .getByRole('button', { name: /^Ablehnen, / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /ablehnen$/ })
    .click();
  await page.getByText('Bitte geben Sie eine Begründung an.').waitFor();
});

test('requests stand in a table where it fits, and nobody is offered one elsewhere', async () => {
  await enter(page, app.url, '/withdrawals', admin);
  const asTable = page.getByRole('button', { name: 'Tabelle' });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await asTable.click();
    await page.getByRole('table').waitFor();
    await loaded(page);
    expect(Math.max(0, ...(await hiddenOfTables(page))), `${width}`).toBe(0);
    await page.getByRole('button', { name: 'Karten' }).click();
  }
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(() => asTable.count()).toBe(0);
});

/** What stands on the page as the English catalogue has it and the German one hasn't. */
async function englishOn(shown: Page): Promise<string[]> {
  const german = new Set(texts(de));
  const english = texts(en).filter((text) => !text.includes('{') && !german.has(text));
  const said = await shown.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
    return [...found, ...[...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'))];
  });
  return english.filter((text) => said.includes(text));
}

const texts = (catalogue: Readonly<Record<string, string>>): string[] => Object.values(catalogue);

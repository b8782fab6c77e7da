import { expect, test } from 'vitest';
import { accessibilityFaults } from './accessibility.ts';
import { loaded, show } from './looks.ts';
import { openSite } from './site.ts';

const site = openSite({ context: { locale: 'de-DE', viewport: { width: 390, height: 844 } } });

const PASSWORD = 'Winter-otter-1';

/** Opens an address and finds what stands there: in a German document, accessible, and no wider than a phone. */
async function open(path: string, heading: string): Promise<void> {
  const { app, page } = site;
  await page.goto(`${app.url}${path}`);
  await look(heading);
}

/** The same as by a link of the page that is open. */
async function goOn(path: string, heading: string): Promise<void> {
  await show(site.page, path);
  await look(heading);
}

async function look(heading: string): Promise<void> {
  const { page } = site;
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await loaded(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('a German browser is spoken to in German, until its person chooses English', async () => {
  const { page } = site;
  page.setDefaultTimeout(30_000);
  // The embeds are somebody else's pages.
  await page.route(/tradingview/, (route) => route.fulfill({ body: '' }));

  await open('/', 'Investieren, jeden Dollar im Blick');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(async () => (await caches.match('/language'))?.text())).toBe('de');
  await site.context.setOffline(true);
  await page.goto(`${site.app.url}/verify`);
  await page.getByRole('heading', { name: 'Sie sind offline' }).waitFor();
  expect(await page.getByRole('heading').count()).toBe(1);
  await site.context.setOffline(false);
  await open('/verify', 'Ein Konto selbst prüfen');
  await open('/signup', 'Konto eröffnen');
  // Whoever changes the language by keyboard stays where they are.
  await page.getByLabel('Vor- und Nachname').fill('Jörg');
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  // What was typed stays.
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Jörg');
  await expect.poll(() => focused()).toBe('Deutsch');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Konto eröffnen' }).waitFor();
  await expect.poll(() => focused()).toBe('English');
  await expect.poll(() => page.getByLabel('Vor- und Nachname').inputValue()).toBe('Jörg');
  await page.getByLabel('Vor- und Nachname').fill('');
  await page.getByRole('button', { name: 'Konto eröffnen' }).click();
  await page.getByText('Bitte geben Sie Ihren Namen ein.').waitFor();
  await page.getByLabel('Vor- und Nachname').fill('Jörg Weiß');
  await page.getByLabel('E-Mail').fill('joerg@example.com');
  await page.getByLabel('Telefonnummer').fill('+49 30 555 0134');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Passwort bestätigen').fill(PASSWORD);
  await page.getByRole('button', { name: 'Konto eröffnen' }).click();
  await page.getByRole('link', { name: 'Weiter zur Anmeldung' }).click();

  await page.getByLabel('E-Mail').fill('joerg@example.com');
  await page.getByLabel('Passwort', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('E-Mail-Adresse oder Passwort ist falsch').waitFor();
  site.faults = [];
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('0,00\u00A0$').first().waitFor();

  await goOn('/dashboard?panel=deposit', 'Geld einzahlen');
  await page.getByLabel('Betrag').fill('99,99');
  await page.getByRole('button', { name: 'Einzahlung über 99,99\u00A0$ beauftragen' }).click();
  await page.getByText('Der Betrag muss mindestens 100\u00A0$ betragen').waitFor();
  await page.getByLabel('Betrag').fill('1.250,50');
  await page.getByRole('button', { name: 'Einzahlung über 1.250,50\u00A0$ beauftragen' }).click();
  await page.getByRole('dialog', { name: 'Einzahlung beauftragt!' }).waitFor();

  await goOn('/transactions', 'Umsätze');
  await page.getByText('In Prüfung').first().waitFor();
  await goOn('/investments?tab=explore', 'Anlagen');
  await goOn('/notifications', 'Mitteilungen');
  await page.getByText('Sie haben eine Einzahlung von 1.250,50\u00A0$ beauftragt').waitFor();

  await goOn('/settings', 'Einstellungen');
  await page.getByRole('combobox', { name: 'Sprache' }).focus();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await expect.poll(() => focused()).toMatch(/^English/);
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');

  // What is chosen before signing in holds after it, here and wherever they sign in next.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByLabel('E-Mail').fill('joerg@example.com');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText(/^Guten (Morgen|Tag|Abend), Jörg/).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('strangersLanguage'))).toBeNull();
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await open('/settings', 'Einstellungen');
});

const focused = (): Promise<string> =>
  site.page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');

import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { clippedButtons, loaded, show } from './looks.ts';
import { call, newInvestor, type Person, requested, signedIn } from './people.ts';
import { openSite } from './site.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
let adminToken: string;
beforeAll(async () => {
  ({ app } = site);
  adminToken = (await signedIn(app.url, app.adminEmail, app.adminPassword)).token;
});
beforeEach(() => void ({ page } = site));

/** How many pixels are too many for the screen. */
const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const box = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

test('an investment’s longest terms stand within its card, and its name begins where its script does', async () => {
  const terms = { category: 'Banking', investmentReturn: '5%', duration: '9 months', pricePerUnit: 5, img: '' };
  const longest = {
    ...terms,
    name: 'Donaudampfschifffahrtsgesellschaft',
    investmentReturn: '999.99%',
    duration: '999 months',
    pricePerUnit: 10_000_000,
  };
  const names = ['سندات الميناء القديم', 'אגרות חוב של הנמל', 'Bonds of the harbour'];
  for (const each of [longest, ...names.map((name) => ({ ...terms, name }))])
    expect((await call(app.url, 'POST', '/auth/investments', adminToken, each)).status).toBe(201);
  await newInvestor(site, 10_000_000);
  await page.goto(`${app.url}/investments?tab=explore`);
  const card = page.getByRole('listitem').filter({ hasText: longest.name });
  await card.waitFor();
  for (const width of [1280, 969, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await loaded(page);
    const facts = await card.locator('dd').evaluateAll((figures) =>
      figures.map((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      }),
    );
    const { right } = await box(card);
    for (const [place, fact] of facts.entries()) {
      const next = facts[place + 1];
      expect(fact.right, `${width}`).toBeLessThan(right - 15);
      if (next?.top === fact.top) expect(fact.right, `${width}`).toBeLessThan(next.left - 4);
    }
  }

  const gaps = async (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      const [words, block] = [range.getBoundingClientRect(), heading.getBoundingClientRect()];
      return [words.left - block.left, block.right - words.right].map((gap) => (gap > 1 ? 'some' : 'none'));
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await loaded(page);
  expect(await Promise.all(names.map(gaps))).toEqual([
    ['some', 'none'],
    ['some', 'none'],
    ['none', 'some'],
  ]);
});

test('on the smallest phone no amount is parted from what it is, and no date is broken', async () => {
  const person = await newInvestor(site, 10_000_000);
  await call(app.url, 'PUT', `/admin/users/${person.id}`, adminToken, { isVerified: true });
  const terms = { category: 'Banking', investmentReturn: '5%', duration: '9 months', pricePerUnit: 5, img: '' };
  const { body } = await call(app.url, 'POST', '/auth/investments', adminToken, { ...terms, name: 'Harbour Notes' });
  const { _id: investmentId } = body['investment'] as { _id: string };
  const purchase = { userId: person.id, investmentId, unitsPurchased: 1 };
  expect((await call(app.url, 'POST', '/auth/invest', person.token, purchase)).status).toBe(201);
  await requested(app.url, 'deposit', person, 250_000);
  await requested(app.url, 'deposit', person, 9_999_999.99);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${app.url}/investments`);
  for (const what of ['Balance', 'Available', 'Bought', 'Matures']) {
    const said = page
      .getByText(new RegExp(`^${what}\\s`))
      .filter({ visible: true })
      .first();
    expect((await box(said)).height, what).toBeLessThan(30);
  }
  expect(await beyond()).toBe(0);

  await show(page, '/transactions');
  const times = page.getByRole('listitem').locator('time');
  await times.first().waitFor();
  // The day, and the time below it.
  const heights = await times.evaluateAll((all) => all.map((time) => time.getBoundingClientRect().height));
  expect(heights).toEqual([40, 40]);
  expect(await beyond()).toBe(0);
});

test('German words, the largest amounts and the longest reason fit the smallest phone', async () => {
  const person = await newInvestor(site, 10_000_000);
  await speaksGerman(person);
  await requested(app.url, 'withdraw', person, 150_000);
  await sendsPassport(person.token);
  const refusal = { status: 'rejected', reason: 'x'.repeat(500) };
  expect((await call(app.url, 'PUT', `/admin/verifications/${person.id}`, adminToken, refusal)).status).toBe(200);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${app.url}/dashboard`);
  const marks = page.locator('svg').getByText('Mio. $');
  await marks.first().waitFor();
  await loaded(page);
  expect((await marks.allTextContents()).filter((mark) => mark.includes('…'))).toEqual([]);
  expect(await clippedButtons(page)).toEqual([]);
  const wallet = page.getByRole('region', { name: 'Guthaben' });
  const balance = await box(wallet.getByText('10.000.000,00\u00A0$').first());
  expect(balance.right).toBeLessThan((await box(wallet)).right - 16);

  // It stands in a notice, which has an inner edge.
  expect((await box(page.getByRole('button', { name: 'Bestätigen' }))).right).toBeLessThan(320 - 16 - 12);

  await page.getByRole('button', { name: 'Auszahlen' }).click();
  await page.getByLabel('Betrag').fill('9999999,99');
  await page.getByRole('button', { name: /^Auszahlung über 9\.999\.999,99\s\$ beauftragen$/ }).waitFor();
  await loaded(page);
  expect(await clippedButtons(page)).toEqual([]);

  await show(page, '/transactions?kind=withdrawals');
  const request = page.getByRole('listitem').filter({ hasText: 'Banküberweisung' });
  const method = await box(request.getByText('Banküberweisung'));
  const status = await box(request.getByText('In Prüfung'));
  expect(status.left >= method.right || status.top >= method.bottom).toBe(true);
  expect(await beyond()).toBe(0);
  const tabs = page.getByRole('tablist');
  await expect.poll(() => tabs.evaluate((list) => getComputedStyle(list.parentElement!).overflowX)).toBe('auto');

  await show(page, '/settings');
  await page.getByText(refusal.reason).waitFor();
  expect(await beyond()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await loaded(page);
  expect(await beyond()).toBe(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await show(page, '/faqs');
  await page.getByRole('contentinfo').getByText('Nutzungsbedingungen').waitFor();
  expect(await beyond()).toBe(0);
});

test('in German what a request’s panels and dialogs say has room, for a million and more', async () => {
  const person = await newInvestor(site, 9_000_000);
  await speaksGerman(person);
  await call(app.url, 'PUT', `/admin/users/${person.id}`, adminToken, { isVerified: true });
  await requested(app.url, 'withdraw', person, 1_234_567.89);
  const refused = await requested(app.url, 'withdraw', person, 1_000_000);
  const refusal = { status: 'rejected', reason: 'Unbekanntes Konto.' };
  expect((await call(app.url, 'PATCH', `/auth/withdraw-requests/${refused}`, adminToken, refusal)).status).toBe(200);
  const terms = { category: 'Banking', investmentReturn: '5%', duration: '9 months', pricePerUnit: 5, img: '' };
  await call(app.url, 'POST', '/auth/investments', adminToken, { ...terms, name: 'Hafenanleihe' });
  const over = page.getByRole('dialog');
  const atEachWidth = async (look: (width: number) => Promise<void>) => {
    await over.waitFor();
    for (const width of [969, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await loaded(page);
      await look(width);
    }
  };
  await page.goto(`${app.url}/transactions?kind=withdrawals`);
  for (const [status, word] of [
    ['Abgelehnt', 'Details'],
    ['In Prüfung', 'Details'],
    ['In Prüfung', 'Stornieren'],
  ] as const) {
    await page.getByRole('listitem').filter({ hasText: status }).getByRole('button', { name: word }).click();
    await atEachWidth(async (width) => {
      expect(await clippedButtons(page), `${width} ${status} ${word}`).toEqual([]);
      if (word === 'Stornieren') return;
      const badge = await box(over.getByText(status, { exact: true }).first());
      expect(badge.right, `${width}`).toBeLessThan((await box(over.getByRole('button', { name: 'Schließen' }))).left);
    });
    await page.keyboard.press('Escape');
    await over.waitFor({ state: 'detached' });
  }
  await show(page, '/investments?tab=explore');
  await page.getByRole('button', { name: /Hafenanleihe/ }).click();
  await atEachWidth(async (width) => {
    const available = await box(over.getByText(/verfügbar$/).first());
    const { left, bottom } = await box(page.getByLabel('Abbuchen von'));
    // Kontoguthaben, behind the field's inner edge.
    expect(available.left > left + 12 + 120 || available.top >= bottom, `${width}`).toBe(true);
  });
});

async function speaksGerman(person: Person): Promise<void> {
  const { body } = await call(app.url, 'GET', '/auth/preferences', person.token);
  await call(app.url, 'PUT', '/auth/preferences', person.token, { ...body, language: 'de' });
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
}

async function sendsPassport(token: string): Promise<void> {
  const form = new FormData();
  form.append('idCardType', 'Passport');
  form.append('idCardNumber', '20844471');
  form.append('idCardFile', new File([PIXEL], 'passport.png', { type: 'image/png' }));
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${app.url}/api/auth/submit-document`, { method: 'POST', headers, body: form });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

/** A picture to whoever looks at the content. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

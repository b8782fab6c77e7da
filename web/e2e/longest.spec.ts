import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { clippedButtons, loaded } from './looks.ts';
import { call, keepSignedIn, newInvestor, registered, requested, signedIn } from './people.ts';
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

test('the longest terms of an investment stand side by side or below each other, within its card', async () => {
  const terms = {
    name: 'Donaudampfschifffahrtsgesellschaft',
    category: 'Crypto',
    investmentReturn: '999.99%',
    duration: '999 months',
    pricePerUnit: 10_000_000,
    img: '',
  };
  expect((await call(app.url, 'POST', '/auth/investments', adminToken, terms)).status).toBe(201);
  await newInvestor(site, 10_000_000);
  await page.goto(`${app.url}/investments?tab=explore`);
  const card = page.getByRole('listitem').filter({ hasText: terms.name });
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
});

test('an investment in Arabic or Hebrew begins on the right of its card, and one in Latin on the left', async () => {
  const terms = { category: 'Banking', investmentReturn: '5%', duration: '9 months', pricePerUnit: 5, img: '' };
  const names = ['سندات الميناء القديم', 'אגרות חוב של הנמל', 'Bonds of the harbour'];
  for (const name of names)
    expect((await call(app.url, 'POST', '/auth/investments', adminToken, { ...terms, name })).status).toBe(201);
  await newInvestor(site, 1_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${app.url}/investments?tab=explore`);
  const gaps = async (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      const [words, block] = [range.getBoundingClientRect(), heading.getBoundingClientRect()];
      return [words.left - block.left, block.right - words.right].map((gap) => (gap > 1 ? 'some' : 'none'));
    });
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

  await page.goto(`${app.url}/transactions`);
  const times = page.getByRole('listitem').locator('time');
  await times.first().waitFor();
  // The day, and the time below it.
  const heights = await times.evaluateAll((all) => all.map((time) => time.getBoundingClientRect().height));
  expect(heights).toEqual([40, 40]);
  expect(await beyond()).toBe(0);
});

test('German words and the largest amounts fit the smallest phone', async () => {
  const person = await newInvestor(site, 10_000_000);
  const { body } = await call(app.url, 'GET', '/auth/preferences', person.token);
  await call(app.url, 'PUT', '/auth/preferences', person.token, { ...body, language: 'de' });
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await requested(app.url, 'withdraw', person, 150_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${app.url}/dashboard`);
  const marks = page.locator('svg').getByText('Mio. $');
  await marks.first().waitFor();
  expect((await marks.allTextContents()).filter((mark) => mark.includes('…'))).toEqual([]);
  expect(await clippedButtons(page)).toEqual([]);

  // It stands in a notice, which has an inner edge.
  expect((await box(page.getByRole('button', { name: 'Bestätigen' }))).right).toBeLessThan(320 - 16 - 12);

  await page.getByRole('button', { name: 'Auszahlen' }).click();
  await page.getByLabel('Betrag').fill('9999999,99');
  await page.getByRole('button', { name: /^Auszahlung über 9\.999\.999,99\s\$ beauftragen$/ }).waitFor();
  await loaded(page);
  expect(await clippedButtons(page)).toEqual([]);

  await page.goto(`${app.url}/transactions?kind=withdrawals`);
  const request = page.getByRole('listitem').filter({ hasText: 'Banküberweisung' });
  await request.waitFor();
  const method = await box(request.getByText('Banküberweisung'));
  const status = await box(request.getByText('In Prüfung'));
  expect(status.left >= method.right || status.top >= method.bottom).toBe(true);
  expect(await beyond()).toBe(0);
  const tabs = page.getByRole('tablist');
  await expect.poll(() => tabs.evaluate((list) => getComputedStyle(list.parentElement!).overflowX)).toBe('auto');

  await page.goto(`${app.url}/faqs`);
  await page.getByRole('contentinfo').getByText('Nutzungsbedingungen').waitFor();
  expect(await beyond()).toBe(0);
});

test('in German what a request’s panels and dialogs say has room, for a million and more', async () => {
  const person = await newInvestor(site, 9_000_000);
  const { body } = await call(app.url, 'GET', '/auth/preferences', person.token);
  await call(app.url, 'PUT', '/auth/preferences', person.token, { ...body, language: 'de' });
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await call(app.url, 'PUT', `/admin/users/${person.id}`, adminToken, { isVerified: true });
  await requested(app.url, 'withdraw', person, 1_234_567.89);
  const refused = await requested(app.url, 'withdraw', person, 1_000_000);
  const refusal = { status: 'rejected', reason: 'Unbekanntes Konto.' };
  expect((await call(app.url, 'PATCH', `/auth/withdraw-requests/${refused}`, adminToken, refusal)).status).toBe(200);
  const terms = { category: 'Banking', investmentReturn: '5%', duration: '9 months', pricePerUnit: 5, img: '' };
  await call(app.url, 'POST', '/auth/investments', adminToken, { ...terms, name: 'Hafenanleihe' });
  for (const width of [320, 969]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [status, word] of [
      ['Abgelehnt', 'Details'],
      ['In Prüfung', 'Details'],
      ['In Prüfung', 'Stornieren'],
    ] as const) {
      await page.goto(`${app.url}/transactions?kind=withdrawals`);
      await page.getByRole('listitem').filter({ hasText: status }).getByRole('button', { name: word }).click();
      const over = page.getByRole('dialog');
      await over.waitFor();
      await loaded(page);
      expect(await clippedButtons(page), `${width} ${status} ${word}`).toEqual([]);
      if (word === 'Stornieren') continue;
      const badge = await box(over.getByText(status, { exact: true }).first());
      expect(badge.right, `${width}`).toBeLessThan((await box(over.getByRole('button', { name: 'Schließen' }))).left);
    }
    await page.goto(`${app.url}/investments?tab=explore`);
    await page.getByRole('button', { name: /Hafenanleihe/ }).click();
    const account = page.getByLabel('Abbuchen von');
    const available = await box(
      page
        .getByRole('dialog')
        .getByText(/verfügbar$/)
        .first(),
    );
    const { left, bottom } = await box(account);
    // Kontoguthaben, behind the field's inner edge.
    expect(available.left > left + 12 + 120 || available.top >= bottom, `${width}`).toBe(true);
  }
});

test.each(['en', 'de'])(
  'the card of the expected return has room at each width, and its star stands beside its words (%s)',
  async (language) => {
    const person = await newInvestor(site);
    const { body } = await call(app.url, 'GET', '/auth/preferences', person.token);
    await call(app.url, 'PUT', '/auth/preferences', person.token, { ...body, language });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    for (const path of ['/dashboard', '/investments']) {
      await page.goto(`${app.url}${path}`);
      const card = page.locator('div:has(> p):has(svg)').filter({ hasText: /^(Expected return|Erwarteter Ertrag)/ });
      await card.waitFor();
      for (let width = 300; width <= 1400; width += 20) {
        await page.setViewportSize({ width, height: 900 });
        expect((await card.boundingBox())?.width, `${path} ${width}`).toBeGreaterThan(200);
        expect(await card.evaluate(starOverWords), `${path} ${width}`).toEqual([]);
      }
    }
  },
);

/** The words that the star of a card stands over. */
function starOverWords(card: Element): string[] {
  const star = card.querySelector('svg')?.getBoundingClientRect();
  if (!star || star.width === 0) return [];
  return [...card.querySelectorAll('p')].flatMap((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()]
      .filter(({ right, top, bottom }) => right > star.left && top < star.bottom && bottom > star.top)
      .map(({ right }) => `${words.innerText}: ${Math.round(right - star.left)}`);
  });
}

test('the longest reason, without a space, stands within the notice that tells it', async () => {
  const person = await registered(app.url, 'Amara Okafor-Lindqvist');
  await sendsPassport(person.token);
  const refusal = { status: 'rejected', reason: 'x'.repeat(500) };
  expect((await call(app.url, 'PUT', `/admin/verifications/${person.id}`, adminToken, refusal)).status).toBe(200);
  await keepSignedIn(page, app.url, person);
  await page.goto(`${app.url}/settings`);
  await page.getByText(refusal.reason).waitFor();
  expect(await beyond()).toBe(0);
});

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

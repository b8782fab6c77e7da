import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { isTouchable, show } from './looks.ts';
import { call, newInvestor } from './people.ts';
import { openSite } from './site.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
beforeAll(() => void ({ app } = site));
beforeEach(() => void ({ page } = site));

test.each(['en', 'de'])(
  'the card of the expected return has room at each width, and its star stands beside its words (%s)',
  async (language) => {
    const person = await newInvestor(site);
    const { body } = await call(app.url, 'GET', '/auth/preferences', person.token);
    await call(app.url, 'PUT', '/auth/preferences', person.token, { ...body, language });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`${app.url}/dashboard`);
    for (const path of ['/dashboard', '/investments']) {
      await show(page, path);
      const card = page.locator('div:has(> p):has(svg)').filter({ hasText: /^\s*(Expected return|Erwarteter Ertrag)/ });
      await card.waitFor();
      const shown = [];
      for (let width = 300; width <= 1400; width += 20) {
        await page.setViewportSize({ width, height: 900 });
        const { wide, over } = await card.evaluate(underStar);
        expect(wide, `${path} ${width}`).toBeGreaterThan(200);
        if (over === undefined) continue;
        shown.push(width);
        expect(over, `${path} ${width}`).toEqual([]);
      }
      expect(shown, path).toEqual(expect.arrayContaining(path === '/dashboard' ? [300, 1000, 1280] : [300]));
    }
  },
);

test('on a phone a finger finds what leads on, 44 px high', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const look = async (path: string, names: (string | RegExp)[]) => {
    await page.goto(`${app.url}${path}`);
    // The page is drawn anew once its program is there.
    for (const name of names)
      await expect
        .poll(() => isTouchable(page.getByRole('link', { name }).first()), { message: `${path}: ${String(name)}` })
        .toBe(true);
  };
  await look('/', ['Northvale', 'Get Started', 'All questions and answers', 'Create account']);
  await look('/contact-us', [/@northvale/]);
  await look('/login', ['Northvale', 'Forgot Password?']);
  await newInvestor(site);
  await look('/dashboard', ['Northvale']);
});

test('who holds nothing but money sees no line of what is invested', async () => {
  await newInvestor(site, 5_000);
  await page.goto(`${app.url}/dashboard`);
  await page.locator('svg').getByText('$0').waitFor();
  expect(await page.locator('.MuiLineChart-line').count()).toBe(1);
});

/** How wide a card is, and the words that its star stands over; undefined where there is no room for it. */
function underStar(card: Element): { wide: number; over?: string[] } {
  const wide = card.getBoundingClientRect().width;
  const star = card.querySelector('svg')?.getBoundingClientRect();
  if (!star || star.width === 0) return { wide };
  const over = [...card.querySelectorAll('p')].flatMap((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()]
      .filter(({ right, top, bottom }) => right > star.left && top < star.bottom && bottom > star.top)
      .map(({ right }) => `${words.innerText}: ${Math.round(right - star.left)}`);
  });
  return { wide, over };
}

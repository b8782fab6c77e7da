import { readFile } from 'node:fs/promises';
import { accessibilityFaults } from '@northvale/web/e2e/accessibility.ts';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { shiftOf } from '@northvale/web/e2e/looks.ts';
import { type Person, registered, signedIn } from '@northvale/web/e2e/people.ts';
import { DEMO, openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enter, sendsPassport } from './support.ts';

const site = openSite({ env: DEMO });
let app: RunningApp;
let page: Page;
let admin: Person;

beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
});
beforeEach(() => void ({ page } = site));

/** For all that was written: what is found for less of it leads nowhere. */
const found = (name: string | RegExp) => page.getByRole('option', { name, disabled: false });

test('the search finds people, requests, events and pages, by keys alone', async () => {
  await enter(page, app.url, '/', admin);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('wilhelm');
  await found(/Wilhelmina Featherstonehaugh/)
    .first()
    .waitFor();
  await found(/Withdrawal of \$18,500/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('wilhelm');
  await found(/Wilhelmina Featherstonehaugh/)
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Wilhelmina Featherstonehaugh-Cholmondeley' }).waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('trial');
  await found('Trial balance').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/trial-balance');
});

test('a person’s page tells in parts what they hold, asked for, have linked and sent', async () => {
  await enter(page, app.url, '/users?filter={"q":"Amara"}', admin);
  await page.getByRole('link', { name: 'Amara Okafor-Lindqvist' }).click();
  const open = (name: string) => page.getByRole('tab', { name }).click();
  await page.getByText('12 Harbor Lane, Portland, ME').waitFor();
  await open('Requests');
  await page
    .getByRole('link', { name: /^\d+ \w{3} \d{4}$/ })
    .first()
    .waitFor();
  await open('Holdings');
  await page.getByRole('cell', { name: 'Lakeside Rental Homes' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await open('Bank accounts');
  await page.getByText('000123454417').waitFor();
  await open('Sessions');
  await page.getByText('Signed in nowhere.').waitFor();
  await open('Identity document');
  await page.getByRole('link', { name: 'Open the review' }).click();
  await page.getByRole('img', { name: 'Passport of Amara Okafor-Lindqvist' }).waitFor();
  await page.getByText(/Rejected on .* by Ines Carvalho/).waitFor();
});

test('what is exported is what is filtered, whole', async () => {
  await enter(page, app.url, '/withdrawals?filter={"status":"approved"}', admin);
  const count = /of (\d+)/.exec(await page.getByText(/^1–10 of \d+$/).innerText())?.[1];
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n').slice(1);
  expect(lines.length).toBe(Number(count));
  expect(lines.every((line) => line.includes(',approved,'))).toBe(true);
  await page.getByText(`${count} rows were exported.`).waitFor();
});

test('a document is looked at closely', async () => {
  await enter(page, app.url, '/verifications', admin);
  const picture = page.getByRole('img', { name: /^Passport of/ });
  await picture.waitFor();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(100);
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(2 * before);
  await page.getByText('3 people are waiting, oldest first').waitFor();

  await page.keyboard.press('j');
  await page.getByRole('img', { name: 'Passport of Nkechi Obi-Martins' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('img', { name: 'Passport of Jonas Reinholt' }).waitFor();
  await page.keyboard.press('r');
  await page.getByText('Please give a reason.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
});

/** Two pages, on each a red square at the lower left; and a script, which begins as soon as it is opened. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 29>>stream
1 0 0 rg 10 10 50 50 re f    
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`;

test('a PDF is shown as pictures of its pages, and nothing of it but them comes into the page', async () => {
  const person = await registered(app.url, 'Petra Dokument');
  await sendsPassport(app.url, person, new File([pdf], 'passport.pdf'));
  await enter(page, app.url, `/verifications/${person.id}/show`, admin);
  const first = page.getByRole('img', { name: 'Passport of Petra Dokument', exact: true });
  await page.getByRole('img', { name: 'Passport of Petra Dokument, page 2' }).waitFor();
  const colours = await first.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => [
      ...(context?.getImageData((x / 300) * canvas.width, (y / 200) * canvas.height, 1, 1).data ?? []),
    ];
    return [at(35, 165), at(200, 50)];
  });
  expect(colours).toEqual([
    [255, 0, 0, 255],
    [255, 255, 255, 255],
  ]);
  expect(page.frames()).toHaveLength(1);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a PDF that can’t be drawn says so, and can be downloaded', async () => {
  const person = await registered(app.url, 'Broken Dokument');
  await sendsPassport(app.url, person, new File(['%PDF-1.4 page'], 'passport.pdf'));
  await enter(page, app.url, `/verifications/${person.id}/show`, admin);
  await page.getByText('This file can’t be shown here').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.4 page');
});

test('nothing on a phone’s page of the console moves as its rows come', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, app.url, '/', admin);
  const moved: string[] = [];
  for (const path of ['withdrawals', 'investments', 'verifications', 'events', 'trial-balance']) {
    // How much waits is known before the first page stands.
    const shift = await shiftOf(page, `${app.url}/admin-dashboard/${path}`, /\/api\/admin\/(?!stats)/);
    if (shift > 0.02) moved.push(`${path} by ${shift}`);
  }
  expect(moved).toEqual([]);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { faultsOfLooks, loaded } from '@northvale/web/e2e/looks.ts';
import { call, type Person, signedIn } from '@northvale/web/e2e/people.ts';
import { DEMO, openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enter } from './support.ts';

const site = openSite({ env: DEMO });
let app: RunningApp;
let page: Page;
let admin: Person;
let amara: { id: string; head: number };
let folder: string;

beforeAll(async () => {
  ({ app } = site);
  folder = await mkdtemp(join(tmpdir(), 'northvale-integrity-'));
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  const filter = encodeURIComponent(JSON.stringify({ q: 'Amara' }));
  const { body } = await call(app.url, 'GET', `/admin/users?filter=${filter}`, admin.token);
  const [{ id, revision }] = body as unknown as [{ id: string; revision: number }];
  amara = { id, head: revision };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void ({ page } = site));

interface Answer {
  checkpoints: { size: number; root: string }[];
  checkedAccounts: number;
}

/** Opens the page once the first round has ended and its checkpoint is published. */
async function open() {
  await enter(page, app.url, '/integrity', admin);
  await page.getByRole('heading', { name: 'Everything agrees' }).waitFor({ timeout: 90_000 });
  await page.getByRole('table', { name: 'Published checkpoints' }).waitFor({ timeout: 90_000 });
}

async function saved(button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

test('what was checked and what was published is told, at any width', async () => {
  // As the page was answered last: another checkpoint may be published at any time.
  let answer: Answer | undefined;
  await page.route('**/api/admin/integrity', async (route) => {
    const response = await route.fetch();
    answer = (await response.json()) as Answer;
    await route.fulfill({ response });
  });
  await open();
  const state = page.getByRole('region', { name: 'State' });
  const isTold = async () => [
    (await page.getByRole('row').nth(1).innerText()).includes(
      String(answer?.checkpoints[0]?.size.toLocaleString('en-US')),
    ),
    (await state.getByText(String(answer?.checkedAccounts), { exact: true }).count()) > 0,
  ];
  await expect.poll(isTold).toEqual([true, true]);

  expect(await faultsOfLooks(page)).toEqual([]);
  // On a phone what was published is read without scrolling sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  await loaded(page);
  const published = page.getByRole('region', { name: 'Published checkpoints' });
  await published
    .getByText(answer?.checkpoints.at(-1)?.root.slice(0, 16) ?? '')
    .first()
    .waitFor();
  const wider = await published.evaluate((section) =>
    [section, ...section.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );
  expect(wider).toEqual([]);
});

test('the proof and the statement that the user’s page gives hold on the public page', async () => {
  await open();
  await page.goto(`${app.url}/admin-dashboard/users/${amara.id}/show`);
  const proof = await saved('Download proof');
  await page.getByLabel('Period').selectOption(String(new Date().getUTCFullYear() - 1));
  await page.getByRole('button', { name: 'JSON' }).click();
  const statement = await saved('Download statement');
  expect(JSON.parse(await readFile(statement, 'utf8'))).toMatchObject({ userId: amara.id });

  await page.goto(`${app.url}/verify`);
  await page.getByRole('button', { name: /^Proof/ }).setInputFiles(proof);
  await page.getByText(`These ${amara.head + 1} events are what Northvale has published`).waitFor();
  await page.getByRole('button', { name: /^Statement/ }).setInputFiles(statement);
  await page.getByRole('heading', { name: 'The statement agrees' }).waitFor();
});

test('a statement comes of any dates, as a document and as a table', async () => {
  await enter(page, app.url, `/users/${amara.id}/show`, admin);
  await page.getByLabel('Period').selectOption('Own dates');
  await page.getByRole('button', { name: 'Download statement' }).click();
  await page.getByText('Please choose a first and a last day.').waitFor();
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('First day').fill(`${Number(today.slice(0, 4)) - 1}-12-31`);
  await page.getByLabel('Last day').fill(today);
  expect((await readFile(await saved('Download statement'), 'latin1')).slice(0, 5)).toBe('%PDF-');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(await readFile(await saved('Download statement'), 'utf8')).toMatch(/^\uFEFFrow,at,revision/);
});

test('what differs is told in words, the cause first, with what to do about it', async () => {
  const place = { userId: amara.id, stream: `account-${amara.id}`, since: new Date().toISOString() };
  await page.route('**/api/admin/integrity', async (route) => {
    const answer = await route.fetch();
    const differences = [
      { ...place, kind: 'balance', revision: amara.head, expected: 'cash 2', found: 'cash 1' },
      { ...place, kind: 'changed', revision: 3, position: '0000000000000009', expected: 'aa'.repeat(32), found: 'bb' },
    ];
    await route.fulfill({ json: { ...((await answer.json()) as object), ok: false, differences } });
  });
  await enter(page, app.url, '/', admin);
  await page.getByRole('heading', { name: '2 differences' }).waitFor();
  await page.getByRole('link', { name: 'What is checked' }).click();
  await page.getByText('An event was altered after it was written').waitFor();
  await page.getByText(/^Take the events named below from a backup/).waitFor();
  const follows = page.getByText('A list shows another balance than follows from the events');
  expect(await follows.isVisible()).toBe(false);
  await page.getByText('One more on this account').click();
  await follows.waitFor();
  expect(await faultsOfLooks(page)).toEqual([]);
  await page.getByRole('link', { name: 'Amara Okafor-Lindqvist, revision 3', exact: true }).click();
  await page.getByText(`Revision 3 of ${amara.head}`).waitFor();
});

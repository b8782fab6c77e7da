import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { logSigner } from '@northvale/ledger/testing/proof/aLog.ts';
import { aLogOfTwo, proofFrom } from '@northvale/ledger/testing/proof/aProof.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { faultsOfLooks } from './looks.ts';
import { openSite } from './site.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
let folder: string;

const HOLDS =
  /^These 6 events are what Northvale has published, and nothing between them was changed, left out or added, up to /;

beforeAll(async () => {
  ({ app } = site);
  folder = await mkdtemp(join(tmpdir(), 'northvale-verify-'));
  const proof = await proofFrom(await aLogOfTwo());
  await put('proof.json', proof);
  await put('forged.json', JSON.parse(JSON.stringify(proof).replace('"amount":10000', '"amount":90000')));
  const statement = statementOf(proof.userId, proof.events.at(-1)?.metadata.hash ?? '');
  await put('statement.json', statement);
  await put('wrong-statement.json', { ...statement, closing: 341 });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void ({ page } = site));

const put = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));

/** As the server gives it, of all that happened to the account of the proof. */
const statementOf = (userId: string, hash: string) => ({
  userId,
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  opening: 0,
  closing: 340,
  held: 100,
  fees: 0,
  movements: [
    { revision: 2, at: '2026-11-21T12:00:00.000Z', type: 'BalanceAdjusted', amount: 500, balance: 500 },
    { revision: 4, at: '2026-11-21T12:00:00.000Z', type: 'UnitsPurchased', amount: -160, balance: 340 },
  ],
  holdings: [
    {
      _id: `${userId}.000000090000`,
      investmentId: 'an-investment',
      investmentName: 'Old Mill Apartments',
      duration: '3 months',
      amountInvested: 160,
      investmentReturn: '12.5%',
      units: 2,
      purchasedAt: '2026-11-21T12:00:00.000Z',
      maturesAt: '2027-02-21T00:00:00.000Z',
      status: 'active',
      expectedReturn: 20,
      total: 180,
    },
  ],
  revision: 5,
  hash,
});

/** Opens the page of a server whose log the test's key signs. */
async function open() {
  await page.route('**/api/log/vkey', (route) => route.fulfill({ body: `${formatVerifierKey(logSigner.key)}\n` }));
  await page.goto(`${app.url}/verify`);
  await page.getByRole('heading', { name: 'Check an account yourself' }).waitFor();
}
const drop = (label: string, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}`) }).setInputFiles(join(folder, name));

test('a stranger drops a proof and sees the account as it follows from its events; nothing is uploaded', async () => {
  await open();
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await drop('Proof', 'proof.json');
  await page.getByText(HOLDS).waitFor();
  await page.getByRole('region', { name: 'The account, replayed' }).getByText('$340').first().waitFor();
  expect(await page.getByRole('region', { name: 'Events' }).getByRole('listitem').count()).toBe(6);
  expect(sent).toEqual([]);
});

test('a forged event is named', async () => {
  await open();
  await drop('Proof', 'forged.json');
  await page.getByText("Event 3 isn't what was sealed.").waitFor();
});

test('a statement beside it is made again from its events', async () => {
  await open();
  await drop('Statement', 'statement.json');
  await page.getByText('Drop the proof of the same account as well').waitFor();
  await drop('Proof', 'proof.json');
  await page
    .getByText('All 2 movements and the sums of 1 Nov 2026 to 30 Nov 2026 are what these events make.')
    .waitFor();
  await page.getByText('a later one of this period would not show here').waitFor();
  await drop('Statement', 'wrong-statement.json');
  await page.getByText("The sum 'closing' says 341, the events $340.00.").waitFor();
});

test('another key than the published one can be pasted, and is what counts', async () => {
  await open();
  await drop('Proof', 'proof.json');
  await page.getByText(HOLDS).waitFor();
  await page.getByRole('button', { name: 'Paste another key' }).click();
  await page.getByText('There is no key of a log to check with.').waitFor();
  await page.getByLabel('Verifier keys').fill(formatVerifierKey(logSigner.key));
  await page.getByText(HOLDS).waitFor();
});

test('a kept page does the same from a disk, without a network', async () => {
  await open();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep this page' }).click();
  const kept = join(folder, 'verify.html');
  await (await download).saveAs(kept);
  const asked: string[] = [];
  await site.context.setOffline(true);
  page.on('request', (request) => void (/^(file|data|blob):/.test(request.url()) || asked.push(request.url())));
  await page.goto(pathToFileURL(kept).href);
  await page.getByText(/published on .*, when this page was kept\.$/).waitFor();
  await drop('Proof', 'proof.json');
  await page.getByText(HOLDS).waitFor();
  await drop('Proof', 'forged.json');
  await page.getByText("Event 3 isn't what was sealed.").waitFor();
  expect(asked).toEqual([]);
});

test('it is free of accessibility faults and fits, whatever its width and colours', async () => {
  await open();
  await drop('Proof', 'proof.json');
  await page.getByText(HOLDS).waitFor();
  expect(await faultsOfLooks(page)).toEqual([]);
});

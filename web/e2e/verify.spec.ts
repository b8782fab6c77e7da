import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { aLogOfTwo, logSigner, proofFrom } from '@northvale/ledger/testing/proof/aProof.ts';
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
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void ({ page } = site));

const put = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));

/** Opens the page of a server whose log the test's key signs. */
async function open() {
  await page.route('**/api/log/vkey', (route) => route.fulfill({ body: `${formatVerifierKey(logSigner.key)}\n` }));
  await page.goto(`${app.url}/verify`);
  await page.getByRole('heading', { name: 'Check an account yourself' }).waitFor();
}
const drop = (name: string) => page.getByRole('button', { name: /^Proof/ }).setInputFiles(join(folder, name));

test('a stranger drops a proof and sees, at any width, the account as its events make it; nothing is uploaded', async () => {
  await open();
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await drop('proof.json');
  await page.getByText(HOLDS).waitFor();
  await page.getByRole('region', { name: 'The account, replayed' }).getByText('$340').first().waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Events' }).getByRole('listitem').count()).toBe(6);
  expect(sent).toEqual([]);
  expect(await faultsOfLooks(page)).toEqual([]);
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
  await drop('proof.json');
  await page.getByText(HOLDS).waitFor();
  await drop('forged.json');
  await page.getByText("Event 3 isn't what was sealed.").waitFor();
  expect(asked).toEqual([]);
});

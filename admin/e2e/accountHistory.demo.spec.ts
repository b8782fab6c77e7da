import type { RunningApp } from '@northvale/web/e2e/app.ts';
import { faultsOfLooks, show } from '@northvale/web/e2e/looks.ts';
import { call, type Person, signedIn } from '@northvale/web/e2e/people.ts';
import { DEMO, openSite } from '@northvale/web/e2e/site.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dollars, enter } from './support.ts';

// To load the whole app for each view takes longer than to look at it.
const site = openSite({ env: DEMO, onePage: true });
let app: RunningApp;
let page: Page;
let admin: Person;
let amara: { id: string; head: number };

// The demo tells Amara's year: enough happened to her account to look back on.
beforeAll(async () => {
  ({ app } = site);
  admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  const filter = encodeURIComponent(JSON.stringify({ q: 'Amara' }));
  const { body } = await call(app.url, 'GET', `/admin/users?filter=${filter}`, admin.token);
  const [{ id, revision }] = body as unknown as [{ id: string; revision: number }];
  amara = { id, head: revision };
});
beforeEach(() => void ({ page } = site));

async function history(query = ''): Promise<void> {
  const path = `/account-history/${amara.id}${query}`;
  if (page.url().startsWith(app.url)) await show(page, `/admin-dashboard${path}`);
  else await enter(page, app.url, path, admin);
}
const at = async (revision: number) => {
  await page.getByText(`Revision ${revision} of ${amara.head}`).waitFor();
  await page.waitForURL(`**?revision=${revision}*`);
};
const accountAt = async (revision: number) =>
  (await call(app.url, 'GET', `/admin/accounts/${amara.id}?revision=${revision}`, admin.token)).body as {
    balance: number;
    stateHash: string;
    asOf: string;
  };
const moment = () => page.getByRole('region', { name: 'Moment' });

test('it is reached from the user’s page, and its chain is verified in the browser', async () => {
  await enter(page, app.url, `/users/${amara.id}/show`, admin);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(`Chain verified, ${amara.head + 1} events`).waitFor();
  await page.getByText(`Revision ${amara.head} of ${amara.head}`).waitFor();
  await page.getByRole('row').nth(1).getByText('Deposit requested').waitFor();
});

describe('stepping through time', () => {
  test('goes by keys and buttons, one event at a time', async () => {
    await history();
    await page.getByText('Chain verified').waitFor();
    await page.keyboard.press('j');
    await at(amara.head - 1);
    await page.keyboard.press('j');
    await at(amara.head - 2);
    await page.keyboard.press('k');
    await at(amara.head - 1);
    await page.getByRole('button', { name: 'Earlier' }).click();
    await at(amara.head - 2);
    await page.keyboard.press('n');
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => page.getByRole('button', { name: 'Later' }).isDisabled()).toBe(true);
  });

  test('shows the account as it stood', async () => {
    await history('?revision=9');
    const { balance, stateHash } = await accountAt(9);
    await moment().getByText(dollars(balance)).first().waitFor();
    await moment()
      .getByText(`${stateHash.slice(0, 8)}…${stateHash.slice(-8)}`)
      .waitFor();
    await page.getByText(/^As of .*\. Later events are above this line\.$/).waitFor();
  });

  test('goes to a time that is written, and to a row that is chosen', async () => {
    await history();
    await page.getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go to a moment' });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Date and time').fill(`${yesterday}T00:00`);
    await dialog.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/\?at=/);
    await page.getByRole('row').filter({ hasText: 'Deposit approved' }).first().getByRole('link').click();
    await page.waitForURL(/\?revision=/);
  });
});

test('what lists say of it stands there until its events were replayed', async () => {
  let replay = () => {};
  const replayed = new Promise<void>((resolve) => (replay = resolve));
  const account = `/api/admin/accounts/${amara.id}`;
  const isReplayed = ({ pathname }: URL) => [account, `${account}/events`].includes(pathname);
  await page.route(isReplayed, async (route) => {
    await replayed;
    await route.continue();
  });
  const { balance, stateHash } = await accountAt(amara.head);
  const hash = moment().getByText(`${stateHash.slice(0, 8)}…${stateHash.slice(-8)}`);
  // Anew: what was replayed before would stand there.
  await enter(page, app.url, `/account-history/${amara.id}`, admin);
  const fromLists = page.getByText(`From the lists, replaying ${amara.head + 1} events`);
  await fromLists.waitFor();
  await moment().getByText(dollars(balance)).first().waitFor();
  await page.getByRole('row').nth(1).getByText('Deposit requested').waitFor();
  expect(await hash.count()).toBe(0);
  replay();
  await hash.waitFor();
  await fromLists.waitFor({ state: 'detached' });
  await page.unroute(isReplayed);
});

test('a colleague opens the same view by its address', async () => {
  await history('?revision=9');
  await page.getByText('Compare two moments').waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  await page.waitForURL('**?revision=9&events=between');
  const [theirs, ours] = [await site.context.newPage(), page];
  await enter(
    theirs,
    app.url,
    new URL(ours.url()).pathname.replace('/admin-dashboard', '') + new URL(ours.url()).search,
    admin,
  );
  await theirs.getByRole('button', { name: 'Show all events' }).waitFor();
  // The line and the heads are rows as well.
  for (const opened of [theirs, ours])
    await expect
      .poll(() => opened.getByRole('table', { name: 'Events' }).getAttribute('aria-rowcount'))
      .toBe(String(amara.head - 9 + 2));
  await theirs.close();
});

test('two moments are compared to the cent', async () => {
  await history('?revision=4&with=12');
  const [before, after] = await Promise.all([accountAt(4), accountAt(12)]);
  const card = page.getByRole('region', { name: 'Compare two moments' });
  await card
    .getByText(`${dollars(before.balance)} → ${dollars(after.balance)}`)
    .first()
    .waitFor();
  await card.getByText('8 events between.', { exact: false }).waitFor();
});

test('its events are taken along up to the moment', async () => {
  await history('?revision=9');
  await page.getByRole('main').getByRole('link', { name: 'Export' }).click();
  const { asOf } = await accountAt(9);
  await page.waitForURL((url) => url.pathname.endsWith('/exports'));
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ userId: amara.id, at: asOf });
  await page.getByText(`--account ${amara.id} --at ${asOf}`).waitFor();
});

test('one event is shown whole, and leads to the one before', async () => {
  const { body } = await call(app.url, 'GET', `/admin/accounts/${amara.id}/events`, admin.token);
  const events = (body as { data: { revision: number; type: string }[] }).data;
  const revision = events.find(({ type }) => type === 'WithdrawalApprovalGiven')?.revision ?? 0;
  await history(`?revision=${revision}&event=whole`);
  const panel = page.getByRole('dialog');
  const stored = JSON.parse(await panel.getByLabel('The event as stored').innerText());
  expect(stored).toMatchObject({ stream: `account-${amara.id}`, revision, type: 'WithdrawalApprovalGiven' });
  await panel.getByText(/approved by Ines Carvalho/).waitFor();
  await panel.getByRole('button', { name: stored.metadata.previousHash }).click();
  await at(revision - 1);
});

test('a moment that never was is told kindly', async () => {
  await history('?revision=4000');
  await page.getByRole('button', { name: 'Show it now' }).click();
  await page.getByText(`Revision ${amara.head} of ${amara.head}`).waitFor();
});

test('on paper all its events stand, and the moments that are compared', async () => {
  await history('?revision=9');
  await page.getByText('Chain verified').waitFor();
  // As wide as a sheet of paper.
  await page.setViewportSize({ width: 760, height: 900 });
  const events = page.getByRole('rowgroup');
  // Before it is printed: nothing is drawn anew for paper.
  await expect.poll(() => events.getByRole('row').count()).toBe(amara.head + 2);
  await page.emulateMedia({ media: 'print' });
  const hidden = () => events.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(hidden).toBe(0);
  expect(await page.getByText('rev. 9', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText(`rev. ${amara.head}`, { exact: true }).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
});

test('it is free of accessibility faults and fits, whatever its width and colours', async () => {
  for (const query of ['?revision=9', '?revision=9&event=whole']) {
    await history(query);
    await page.getByText('Chain verified').waitFor();
    expect(await faultsOfLooks(page), query).toEqual([]);
  }
});

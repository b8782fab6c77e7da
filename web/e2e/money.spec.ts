import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from './accessibility.ts';
import type { RunningApp } from './app.ts';
import { clippedButtons, loaded } from './looks.ts';
import { call, newInvestor, type Person, registered, requested, signedIn } from './people.ts';
import { openSite } from './site.ts';

// What passes through a service worker can't be counted on to meet a route of Playwright's.
const site = openSite({ context: { serviceWorkers: 'block' } });
let app: RunningApp;
let page: Page;
beforeAll(() => void ({ app } = site));
beforeEach(() => void ({ page } = site));

async function addBank(panel: Locator): Promise<void> {
  await panel.getByLabel('Bank', { exact: true }).selectOption('Wells Fargo');
  await panel.getByLabel('Account number or wallet address').fill('12344417');
  await panel.getByLabel('Account holder name').fill('Zoë Ågren');
  await panel.getByRole('button', { name: 'Add bank' }).click();
}

test('after a request the focus is on what closes its confirmation, though it was on a button that has gone', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await newInvestor(site, 500);
  const press = async (panel: Locator, button: string, title: string): Promise<void> => {
    await panel.getByRole('button', { name: button }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await panel.waitFor({ state: 'detached' });
    await loaded(page);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.goto(`${app.url}/dashboard?panel=deposit`);
  const deposit = page.getByRole('dialog', { name: 'Deposit Money' });
  await deposit.getByLabel('Amount').fill('750');
  await press(deposit, 'Request deposit of $750.00', 'Deposit Request Submitted!');
  await expect.poll(focused).toBe('Done');

  await page.goto(`${app.url}/dashboard?panel=withdraw`);
  const withdraw = page.getByRole('dialog', { name: 'Withdraw Money' });
  await withdraw.getByRole('button', { name: 'Add bank' }).click();
  await addBank(page.getByRole('dialog', { name: 'Add bank' }));
  await withdraw.getByLabel('Amount').fill('200');
  await press(withdraw, 'Request withdrawal of $200.00', 'Withdraw Request Submitted!');
  await expect.poll(focused).toBe('Done');
});

test('a withdrawal is put on hold, shown as such, and free again once it is cancelled', async () => {
  await newInvestor(site, 500);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const panel = page.getByRole('dialog', { name: 'Withdraw Money' });
  await panel.getByLabel('Amount').fill('501');
  await panel.getByRole('button', { name: 'Add bank' }).click();
  const bank = page.getByRole('dialog', { name: 'Add bank' });
  await bank.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('button', { name: 'Add bank' }).click();
  await addBank(bank);

  // The panel is back with what was typed, and the new account chosen.
  await panel.getByRole('combobox', { name: 'Bank' }).getByText('Wells Fargo ····4417').waitFor({ state: 'attached' });
  await expect.poll(() => panel.getByLabel('Bank', { exact: true }).inputValue()).not.toBe('');
  await panel.getByRole('button', { name: 'Request withdrawal of $501.00' }).click();
  await panel.getByText('Insufficient Balance.').waitFor();
  await panel.getByLabel('Amount').fill('200');
  await panel.getByRole('button', { name: 'Request withdrawal of $200.00' }).click();
  const submitted = page.getByRole('dialog', { name: 'Withdraw Request Submitted!' });
  await submitted.getByRole('link', { name: 'View request status' }).click();
  await submitted.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Withdrawals (1)', selected: true }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('img', { name: '$300.00 available, $200.00 on hold' }).waitFor();

  await page.goto(`${app.url}/transactions?kind=withdrawals`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('button', { name: 'Cancel withdrawal of $200.00' }).waitFor();
  await loaded(page);
  expect(await clippedButtons(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel withdrawal of $200.00' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  // The button that had the focus is gone: who works by keyboard goes on in the request.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('li');
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('img', { name: '$500.00 available, $0.00 on hold' }).waitFor();
});

test('on a phone, what is said covers neither a panel’s amount nor its buttons, and is level with its own', async () => {
  await newInvestor(site, 500);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${app.url}/dashboard?panel=withdraw`);
  const panel = page.getByRole('dialog', { name: 'Withdraw Money' });
  await panel.getByRole('button', { name: 'Add bank' }).click();
  await addBank(page.getByRole('dialog', { name: 'Add bank' }));
  const toast = page.getByRole('status').filter({ hasText: 'Bank account added.' });
  await toast.waitFor();
  await loaded(page);
  const isCovered = (part: Element) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there === null || !part.contains(there);
  };
  for (const part of [panel.getByText('Amount', { exact: true }), panel.getByRole('button', { name: 'Close' })])
    expect(await part.evaluate(isCovered)).toBe(false);
  // Both at once, as it leaves after a while.
  const apart = await toast.evaluate((said) => {
    const words = document.createRange();
    words.selectNodeContents(said.querySelector('div')!);
    const [line, button] = [words.getBoundingClientRect(), said.querySelector('button')!.getBoundingClientRect()];
    return (line.top + line.bottom - button.top - button.bottom) / 2;
  });
  expect(Math.abs(apart)).toBeLessThanOrEqual(1);
});

test('the back button closes what is open over a page, a reload keeps it, and it shows what has become of it', async () => {
  const zoe = await newInvestor(site);
  const id = await requested(app.url, 'deposit', zoe, 300);
  await page.goto(`${app.url}/transactions`);
  const details = page.getByRole('dialog').filter({ hasText: 'With our team' });
  await page.getByRole('button', { name: 'View Details' }).click();
  await details.waitFor();
  await page.goBack();
  await details.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Deposits (1)' }).waitFor();
  await page.goForward();
  await details.waitFor();
  await page.reload();
  await details.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'View Details' }).click();
  const admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  await call(app.url, 'PATCH', `/auth/deposit-requests/${id}`, admin.token, { status: 'approved' });
  await details.getByText('Approved').first().waitFor();
  await details.getByRole('button', { name: 'Cancel request' }).waitFor({ state: 'detached' });
  await details.getByText(id).waitFor();
  await details.getByText('Balance after').waitFor();

  // What was done is told over the page on which it was done, and over no other.
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('button', { name: 'Deposit' }).click();
  await page.getByLabel('Amount').fill('750');
  await page.getByRole('button', { name: 'Request deposit of $750.00' }).click();
  const submitted = page.getByRole('dialog', { name: 'Deposit Request Submitted!' });
  await submitted.waitFor();
  await page.goBack();
  await submitted.waitFor({ state: 'hidden' });
});

/** Presses Tab until what is named has the focus, and sees to it that it can be seen there. */
async function tabTo(name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (element === null) return { name: '', inSight: false };
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
      const inSight = there !== null && (element.contains(there) || there.contains(element));
      return { name: element.getAttribute('aria-label') ?? label ?? '', inSight };
    });
  await loaded(page);
  for (let presses = 0; presses < 30; presses += 1) {
    const { name: there, inSight } = await focused();
    if (there.trim().startsWith(name)) {
      expect(inSight, `${name} is hidden while it has the focus`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} isn't reached by Tab`);
}

test('a deposit is asked for and looked at by keyboard alone, at 200 % too', async () => {
  // What is left of 1440 by 900.
  await page.setViewportSize({ width: 720, height: 450 });
  await newInvestor(site);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('heading', { name: /^Good/ }).waitFor();
  await tabTo('Deposit');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Deposit Money' });
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  // The focus is back where it was.
  await tabTo('Deposit');
  await page.keyboard.press('Enter');
  await panel.waitFor();
  await tabTo('Amount');
  await page.keyboard.type('150');
  await tabTo('Account');
  await page.keyboard.press('ArrowDown');
  await tabTo('Request deposit of $150.00');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Deposit Request Submitted!' }).waitFor();
  await tabTo('View request status');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Deposits (1)' }).waitFor();
  // What had the focus is gone: it goes on in the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

/** Lets somebody buy, with so many dollars, and lists an investment at 50 dollars a unit; answers its id. */
async function offered(name: string, buyers: readonly Person[], more: object = {}): Promise<string> {
  const { token } = await signedIn(app.url, app.adminEmail, app.adminPassword);
  for (const { id } of buyers) {
    await call(app.url, 'PUT', `/admin/users/${id}`, token, { isVerified: true });
    const edit = { newBalanceValue: 400, reason: 'Opening balance' };
    await call(app.url, 'PUT', `/auth/admin/edit-task/${id}`, token, edit);
  }
  const terms = { category: 'Real Estate', investmentReturn: '10%', duration: '6 months', pricePerUnit: 50 };
  const { body } = await call(app.url, 'POST', '/auth/investments', token, { name, ...terms, ...more });
  return (body as { investment: { _id: string } }).investment._id;
}

test('the fee that is shown is taken, and what becomes of the money is chosen on the holding’s page', async () => {
  const investmentId = await offered('Old Mill Lofts', [await newInvestor(site)]);
  await page.goto(`${app.url}/investments?tab=explore&panel=invest&of=${investmentId}`);
  const panel = page.getByRole('dialog', { name: 'Invest Now' });
  await panel.getByLabel('Units').fill('4');
  await expect.poll(() => panel.getByText('Platform fee, 0.25%').locator('..').innerText()).toContain('$0.50');
  await panel.getByRole('button', { name: 'Invest $200.50' }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.getByText('Available $199.50').waitFor();
  await page.getByRole('link', { name: 'Old Mill Lofts' }).click();
  await page.getByRole('heading', { name: 'Old Mill Lofts', level: 1 }).waitFor();
  const everything = page.getByRole('radio', {
    name: /^Reinvest everything.*it buys 4 units; \$19\.50 goes to your wallet/,
  });
  await everything.click();
  await page.getByText('Your choice is saved.').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Choice made').waitFor();
  await loaded(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => everything.isChecked()).toBe(true);
});

test('units that somebody else buys meanwhile are told to be gone, and nothing is bought', async () => {
  const [zoe, other] = [await newInvestor(site), await registered(app.url, 'Ann')];
  const investmentId = await offered('The Last Loft', [zoe, other], { unitsOffered: 1 });
  await page.goto(`${app.url}/investments?tab=explore&panel=invest&of=${investmentId}`);
  const panel = page.getByRole('dialog', { name: 'Invest Now' });
  await panel.getByText('1 unit left').waitFor();
  const bought = { userId: other.id, investmentId, unitsPurchased: 1 };
  expect((await call(app.url, 'POST', '/auth/invest', other.token, bought)).status).toBe(201);
  await panel.getByRole('button', { name: 'Invest $50.12' }).click();
  await panel.getByRole('alert').getByText('There are not so many units left.').waitFor();
  // What it shows is asked for anew.
  await panel.getByRole('button', { name: 'Sold out' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Available $400.00').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The Last Loft' })
    .getByRole('button', { name: 'Sold out' })
    .waitFor();
  await loaded(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a deposit leads to a recurring one, which is started, paused, resumed and ended', async () => {
  await newInvestor(site);
  await page.goto(`${app.url}/dashboard?panel=deposit`);
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('button', { name: 'Request deposit of $500.00' }).click();
  const submitted = page.getByRole('dialog', { name: 'Deposit Request Submitted!' });
  await submitted.getByRole('link', { name: 'Start a recurring deposit' }).click();
  const panel = page.getByRole('dialog', { name: 'Start a recurring deposit' });
  await panel.getByLabel('Day of the month').selectOption('31');
  await panel.getByText('In a shorter month, its last day counts.').waitFor();
  await panel.getByRole('button', { name: 'Start $500.00 a month' }).click();
  const plan = page.getByRole('listitem').filter({ hasText: 'Day 31 of each month' });
  await plan.getByText(/^Next on/).waitFor();
  await plan.getByRole('button', { name: 'Pause' }).click();
  await plan.getByText('Paused', { exact: true }).waitFor();
  await plan.getByText(/^Next on/).waitFor({ state: 'detached' });
  await plan.getByRole('button', { name: 'Resume' }).click();
  await plan.getByText('Active', { exact: true }).waitFor();
  await plan.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change a recurring deposit' });
  await change.getByLabel('Amount').fill('250');
  await change.getByRole('button', { name: 'Save' }).click();
  await plan.getByText('$250.00').waitFor();
  await plan.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End it', exact: true }).click();
  await plan.getByText('Ended', { exact: true }).waitFor();
});

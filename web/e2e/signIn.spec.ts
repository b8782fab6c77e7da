import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  // Passkeys belong to a name, never to an address of numbers.
  [app, browser] = await Promise.all([startApp({ host: 'localhost' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const PASSWORD = 'Winter-otter-1';
let people = 0;

/** Somebody new, signed in on the settings page, with a device that can hold passkeys. */
async function newPerson(): Promise<{ page: Page; email: string }> {
  people += 1;
  const email = `person${people}@people.example`;
  const register = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Zoë Ågren',
      email,
      phonenumber: '+46 8 555 1021',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  });
  expect(register.status).toBe(201);
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(15_000);
  await withPasskeys(page);
  await page.goto(`${app.url}/login?next=/settings`);
  await logIn(page, email);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  return { page, email };
}

/** A device that confirms at once whatever its person is asked. */
async function withPasskeys(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The newest mail to an address that holds a link to this page. */
async function linkTo(path: string, address: string): Promise<string> {
  const pattern = new RegExp(`${path}/[\\w-]{43}`);
  const find = async (): Promise<string> => {
    const outbox = join(app.dataDir, 'outbox');
    const names = (await readdir(outbox).catch((): string[] => [])).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const sent = mails.filter((mail) => mail.includes(`To: ${address}`)).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
    return sent.map((mail) => pattern.exec(mail)?.[0]).findLast((found) => found !== undefined) ?? '';
  };
  await expect.poll(find, { timeout: 10_000 }).not.toBe('');
  return `${app.url}/${await find()}`;
}

test('a passkey is added, signs in without a password, and steps up for a bank account', async () => {
  const { page } = await newPerson();
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Remove Laptop' }).waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${app.url}/login?next=/settings`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();

  await page.goto(`${app.url}/dashboard?panel=add-bank`);
  const panel = page.getByRole('dialog', { name: 'Add bank' });
  await panel.getByLabel('Bank', { exact: true }).selectOption('Citigroup');
  await panel.getByLabel('Account number or wallet address').fill('99887766');
  await panel.getByLabel('Account holder name').fill('Zoë Ågren');
  await panel.getByRole('button', { name: 'Add bank' }).click();
  await panel.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Bank account added.').waitFor();
});

test('what needs a recent sign-in asks for the password over what was typed, and goes on with it', async () => {
  const { page, email } = await newPerson();
  // The server's own question, ten minutes later.
  await page.route(
    '**/api/auth/admin/users-profile/*',
    (route) =>
      route.fulfill({ status: 403, json: { code: 'ReauthNeeded', message: 'Please show once more that it is you.' } }),
    { times: 1 },
  );
  await page.getByLabel('Email').fill(`new-${email}`);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const question = page.getByRole('dialog', { name: 'Is it still you?' });
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByText('The password is wrong.').waitFor();
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('becomes your address once you open the link').waitFor();

  await page.goto(await linkTo('confirm-email-change', `new-${email}`));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('Your new e-mail address is confirmed.').waitFor();
  // The old mailbox takes it back, and whoever is signed in is out.
  await page.goto(await linkTo('undo-email-change', email));
  await page.getByRole('button', { name: 'Take the change back' }).click();
  await page.getByText('Your e-mail address is the old one again.').waitFor();
  await page.goto(`${app.url}/settings`);
  await page.waitForURL('**/login**');
  await logIn(page, email);
  await page.getByText('Withdrawals are locked,').waitFor();
});

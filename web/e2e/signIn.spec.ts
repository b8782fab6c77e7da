import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from './app.ts';
import { codeOf } from './authenticator.ts';
import { mailed } from './mail.ts';
import { refuseOnce } from './once.ts';
import { newInvestor, type Person } from './people.ts';
import { openSite } from './site.ts';

const site = openSite();
let app: RunningApp;
let page: Page;
beforeAll(() => void ({ app } = site));
beforeEach(() => void ({ page } = site));

const REAUTH_NEEDED = { code: 'ReauthNeeded', message: 'Please show once more that it is you.' };

/** Somebody new, signed in on the settings page, with a device that can hold passkeys. */
async function newPerson(): Promise<Person> {
  const person = await newInvestor(site);
  await withPasskeys(page);
  await page.goto(`${app.url}/settings`);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  return person;
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

async function logIn({ email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const linkTo = async (path: string, address: string): Promise<string> =>
  `${app.url}/${await mailed(app, address, new RegExp(`${path}/[\\w-]{43}`))}`;

test('a passkey is added, signs in without a password, and steps up for a bank account', async () => {
  await newPerson();
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

test('who somebody is, is told with the document that shows it; and what they are mailed about, they choose', async () => {
  await newPerson();
  const form = page.locator('form').filter({ hasText: 'Upload ID Card' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByText('Please choose a file.').waitFor();
  // It becomes a date picker once it has the focus.
  await form.getByLabel('Date of Birth').focus();
  await form.getByLabel('Date of Birth').fill('1990-02-03');
  await form.getByLabel('Address').fill('Kirchweg 4, 10115 Berlin');
  await form.getByLabel('Means Of Identification').selectOption('Passport');
  await form.getByLabel('ID Number').fill('C01X00T47');
  await form.locator('input[type="file"]').setInputFiles({
    name: 'passport.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await form.getByRole('button', { name: 'Submit' }).dblclick();
  await page.getByRole('heading', { name: 'Documents are under review' }).waitFor();

  const purchases = page.getByRole('checkbox', { name: 'Purchases, Email' });
  await purchases.click();
  await page.getByText('Your preferences are saved.').waitFor();
  await page.reload();
  await expect.poll(() => purchases.isChecked()).toBe(false);
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('Kirchweg 4, 10115 Berlin');
});

test('an authenticator app is set up, its recovery codes are told once, and it is given up', async () => {
  const { password } = await newPerson();
  const part = page.getByRole('region', { name: 'Authenticator app' });
  await part.getByRole('button', { name: 'Set up' }).click();
  await part.getByRole('button', { name: 'Show the code to scan' }).click();
  const secret = await part.locator('code').innerText();
  await part.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await part.getByText('Keep these recovery codes.').waitFor();
  const [recoveryCode = ''] = await part.getByRole('listitem').allInnerTexts();

  await part.getByRole('button', { name: 'Turn off' }).click();
  await part.getByLabel('Your password').fill(password);
  await part.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await part.getByRole('button', { name: 'Turn off' }).click();
  await part.getByRole('button', { name: 'Set up' }).waitFor();
});

test('what needs a recent sign-in asks for the password over what was typed, and goes on with it', async () => {
  const person = await newPerson();
  const { email } = person;
  // The server's own question, ten minutes later.
  await refuseOnce(page, '/api/auth/admin/users-profile/', 403, REAUTH_NEEDED);
  await page.getByRole('textbox', { name: 'Email' }).fill(`new-${email}`);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const question = page.getByRole('dialog', { name: 'Is it still you?' });
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByText('The password is wrong.').waitFor();
  await question.getByLabel('Your password').fill(person.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('becomes your address once you open the link').waitFor();

  await page.goto(await linkTo('confirm-email-change', `new-${email}`));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('Your new email address is confirmed.').waitFor();
  // The old mailbox takes it back, and whoever is signed in is out.
  await page.goto(await linkTo('undo-email-change', email));
  await page.getByRole('button', { name: 'Take the change back' }).click();
  await page.getByText('Your email address is the old one again.').waitFor();
  await page.goto(`${app.url}/settings`);
  await page.waitForURL('**/login**');
  await logIn(person);
  await page.getByText('Withdrawals and purchases are locked,').waitFor();
});

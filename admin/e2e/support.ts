import { call, type Person } from '@northvale/web/e2e/people.ts';
import type { Page } from 'playwright-core';

/** One white pixel, which is a picture to whoever looks at the content. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

export async function sendsPassport(
  url: string,
  person: Person,
  file = new File([pixel], 'passport.png', { type: 'image/png' }),
): Promise<void> {
  const form = new FormData();
  form.append('idCardType', 'Passport');
  form.append('idCardNumber', '20844471');
  form.append('idCardFile', file);
  const response = await fetch(`${url}/api/auth/submit-document`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`no document: ${response.status} ${await response.text()}`);
}

/** Other files leave requests on the same server, and what waits is listed oldest first. */
export async function rejectWhatWaits(url: string, admin: Person): Promise<void> {
  const pending = encodeURIComponent(JSON.stringify({ status: 'pending' }));
  const { body } = await call(url, 'GET', `/admin/deposits?filter=${pending}`, admin.token);
  const refusal = { status: 'rejected', reason: 'Left over.' };
  for (const { id } of body as unknown as { id: string }[])
    await call(url, 'PATCH', `/auth/deposit-requests/${id}`, admin.token, refusal);
}

/** '$8,252.50', as screens in English show it. */
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** How many pixels of each table stand beyond its box, where nobody looks: at the right, where the money is. */
export const hiddenOfTables = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].map(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth),
  );

/** Opens a page of the back office with the sign-in that the investor app would have left in the browser. */
export async function enter(page: Page, url: string, path: string, person: Person): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('authToken', token), person.token);
  await page.goto(`${url}/admin-dashboard${path}`);
}

/** Signs in on the investor app's form, on the way to a page of the back office. */
export async function signInOnTheWayTo(page: Page, url: string, path: string, person: Person): Promise<void> {
  await page.goto(`${url}/admin-dashboard${path}`);
  await page.getByLabel('Email').fill(person.email);
  await page.locator('input[type="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**/admin-dashboard${path}`);
}

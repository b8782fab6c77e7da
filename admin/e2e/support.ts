import type { Page } from 'playwright-core';

export interface Person {
  id: string;
  token: string;
  email: string;
  password: string;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls the api as somebody, past the screens: what other people do meanwhile. */
export async function call(url: string, method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function signedIn(url: string, email: string, password: string): Promise<Person> {
  const { status, body } = await call(url, 'POST', '/auth/login', undefined, { email, password });
  if (status !== 200) throw new Error(`${email} can't sign in: ${status} ${JSON.stringify(body)}`);
  const { token, payload } = body as { token: string; payload: { _id: string } };
  return { id: payload._id, token, email, password };
}

export async function registered(url: string, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@people.example`;
  const password = 'Lantern-harbour-1742';
  const person = { name, email, password, confirmPassword: password, phonenumber: '+45 1234 5678' };
  const { status, body } = await call(url, 'POST', '/auth/register', undefined, person);
  if (status !== 201) throw new Error(`${name} can't register: ${status} ${JSON.stringify(body)}`);
  return signedIn(url, email, password);
}

/** Asks for a deposit or a withdrawal; answers the request's id. */
export async function requested(
  url: string,
  kind: 'deposit' | 'withdraw',
  person: Person,
  amount: number,
): Promise<string> {
  const { status, body } = await call(url, 'POST', `/auth/${kind}-requests`, person.token, {
    userId: person.id,
    amount,
  });
  if (status !== 201) throw new Error(`no ${kind} request: ${status} ${JSON.stringify(body)}`);
  return (body as { data: { _id: string } }).data._id;
}

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

/** Resolves once nothing of the page loads or moves any longer: colours that fade in have less contrast. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .MuiSkeleton-root, .MuiCircularProgress-root') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

import type { Page } from 'playwright-core';
import type { RunningApp } from './app.ts';

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

let people = 0;

/** Somebody new, of that name, who may have it in common with others. */
export async function registered(url: string, name: string): Promise<Person> {
  const latin = name.toLowerCase().replaceAll(/[^a-z]+/g, '.');
  const email = `${latin === '.' ? 'someone' : latin}.${process.pid}.${(people += 1)}@people.example`;
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

/** Signs somebody in in a page's browser as its own form would, from the first page that is opened. */
export async function keepSignedIn(page: Page, url: string, { email, password }: Person): Promise<void> {
  // By the page's own client, so that the browser gets the session's cookie.
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { email, password } });
  const { token, payload } = (await answer.json()) as { token: string; payload: { userRole: string; _id: string } };
  await page.addInitScript(
    (items) => {
      // Once: whoever logs out stays out.
      if (window !== window.top || sessionStorage.getItem('wasSignedIn') !== null) return;
      sessionStorage.setItem('wasSignedIn', 'true');
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { userRole: payload.userRole, userID: payload._id, authToken: token },
  );
}

/** Signs in somebody new on a file's page, with so many dollars. */
export async function newInvestor({ app, page }: { app: RunningApp; page: Page }, dollars = 0): Promise<Person> {
  const person = await registered(app.url, 'Zoë Ågren');
  if (dollars > 0) {
    const { token } = await signedIn(app.url, app.adminEmail, app.adminPassword);
    const edit = { newBalanceValue: dollars, reason: 'Opening balance' };
    await call(app.url, 'PUT', `/auth/admin/edit-task/${person.id}`, token, edit);
  }
  await keepSignedIn(page, app.url, person);
  return person;
}

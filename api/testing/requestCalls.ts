import { randomUUID } from 'node:crypto';
import type { Answer } from './client.ts';
import type { TestPerson } from './persons.ts';
import type { TestApp } from './testApp.ts';

export const DEPOSITS = '/auth/deposit-requests';
export const WITHDRAWALS = '/auth/withdraw-requests';

interface Cast {
  readonly app: TestApp;
  readonly admin: TestPerson;
}

/** Asking for money to move and deciding on it, as the front ends do: each call under a key of its own. */
export const requestCalls = (cast: () => Cast) => ({
  ask: (path: string, { id: userId, token }: TestPerson, body: object = {}, key: string = randomUUID()) =>
    cast().app.call(`POST ${path}`, {
      token,
      body: { userId, amount: 100, ...body },
      headers: { 'Idempotency-Key': key },
    }),

  decide: (path: string, id: string, body: object, { token }: TestPerson = cast().admin) =>
    cast().app.call(`PATCH ${path}/${id}`, { token, body, headers: { 'Idempotency-Key': randomUUID() } }),

  eventsOf: ({ id }: TestPerson) => cast().app.parts.store.readStream(`account-${id}`),

  me: async ({ token }: TestPerson) => (await cast().app.call('GET /auth/me', { token })).body,
});

export const told = ({ status, body }: Answer) => [status, body.code];

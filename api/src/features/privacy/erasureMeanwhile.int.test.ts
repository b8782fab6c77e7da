import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCalls, meanwhile, NEW_PASSWORD, waitingForLocks } from '../../../testing/steppingIn.ts';
import { createAuthenticator, passkeyCalls, SITE } from '../../../testing/passkeyCalls.ts';
import type { Answer } from '../../../testing/client.ts';
import { codeOf } from '../../../testing/codes.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { erasePerson } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Each prepares a change of how somebody signs in, and gives what makes it. */
const CHANGES: Readonly<Record<string, (person: TestPerson) => Promise<() => Promise<Answer>>>> = {
  async 'a passkey is added'(person) {
    const { add, optionsFor } = passkeyCalls(app);
    const response = createAuthenticator(SITE).register(await optionsFor('options', person));
    return () => add(person, response);
  },
  async 'a passkey is removed'(person) {
    const { addTo, signIn } = passkeyCalls(app);
    const device = createAuthenticator(SITE);
    const { id } = (await addTo(person, device)).body.data;
    const { token } = (await signIn(device)).body;
    return () => app.call(`DELETE /auth/passkeys/${id}`, { token });
  },
  async 'support removes the factors'(person) {
    await passkeyCalls(app).addTo(person, createAuthenticator(SITE));
    const { token } = await app.admin();
    return () => app.call(`DELETE /admin/users/${person.id}/factors`, { token, body: { reason: 'It was lost.' } });
  },
  async 'codes are turned on'({ token }) {
    const { secret } = (await app.call('POST /auth/2fa/setup', { token })).body;
    const otp = codeOf(secret, app.clock.now());
    return () => app.call('POST /auth/2fa/enable', { token, body: { otp } });
  },
  async 'another address is confirmed'(person) {
    const { change, post, tokenIn } = addressCalls(app);
    await change(person, `new-${person.email}`, person);
    const token = await tokenIn(`new-${person.email}`, 'confirm-email-change');
    return () => post('confirm-email-change', token);
  },
  async 'a change of address is undone'(person) {
    const { confirmed, post, tokenIn } = addressCalls(app);
    await confirmed(person);
    const token = await tokenIn(person.email, 'undo-email-change');
    return () => post('undo-email-change', token);
  },
};

test.each(Object.keys(CHANGES))('an erasure during which %s is completed', async (what) => {
  const person = await app.person();
  const change = (await CHANGES[what]?.(person)) ?? expect.fail();
  let changed: Promise<Answer> | undefined;
  // It has the person, and has yet to come to what is changed.
  await meanwhile(
    app,
    { table: 'credentials', of: 'user_id', id: person.id },
    () => erasePerson(app.parts, person.id),
    async () => {
      changed = change();
      await waitingForLocks(app, 2);
    },
  );
  expect((await changed)?.status).toBeLessThan(500);
  expect(await app.parts.people.byId(person.id)).toMatchObject({ erasedAt: expect.any(String) });
});

test('an erasure during which a password is reset is completed', async () => {
  const person = await app.person();
  await addressCalls(app).change(person, `new-${person.email}`, person);
  await app.call('POST /auth/forgot-password', { body: { email: person.email } });
  const token = await addressCalls(app).tokenIn(person.email, 'reset-password');
  const body = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  let erased: Promise<void> | undefined;
  const reset = await meanwhile(
    app,
    { table: 'email_changes', of: 'user_id', id: person.id },
    () => app.call(`POST /auth/reset-password/${token}`, { body }),
    async () => {
      erased = erasePerson(app.parts, person.id);
      await waitingForLocks(app, 2);
    },
  );
  await erased;
  expect(reset.status).toBe(200);
  expect(await app.parts.people.byId(person.id)).toMatchObject({ erasedAt: expect.any(String) });
});

test('an erasure during which a passkey shows who is there is completed', async () => {
  const { holder, optionsFor } = passkeyCalls(app);
  const { person, device } = await holder();
  const first = await optionsFor('assertion/options', person);
  const assertion = device.sign(await optionsFor('assertion/options', person));
  let shown: Promise<Answer> | undefined;
  // It has taken the passkey, and has yet to come to what it was asked to sign.
  await meanwhile(
    app,
    { table: 'passkey_challenges', of: 'challenge', id: first.challenge },
    () => erasePerson(app.parts, person.id),
    async () => {
      shown = app.call('POST /auth/reauth', { token: person.token, body: { assertion } });
      await waitingForLocks(app, 2);
    },
  );
  expect((await shown)?.status).toBeLessThan(500);
  expect(await app.parts.people.byId(person.id)).toMatchObject({ erasedAt: expect.any(String) });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Authenticator,
  createAuthenticator,
  passkeyCalls,
  type Signed,
  SITE,
} from '../../../testing/passkeyCalls.ts';
import { refusal } from '../../../testing/client.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let passkeys: ReturnType<typeof passkeyCalls>;
beforeAll(async () => {
  app = await startTestApp();
  passkeys = passkeyCalls(app);
});
afterAll(() => app.stop());

const FORGED: [string, Signed][] = [
  ['another origin', { origin: 'https://localhost.evil.example' }],
  ['another port', { origin: 'http://localhost:8080' }],
  ['another RP id', { rpId: 'evil.example' }],
  ['no user verification', { verified: false }],
];

describe('a sign-in by passkey is refused', () => {
  test.each([...FORGED, ['an answer to a registration', { type: 'webauthn.create' }]] as [string, Signed][])(
    'with %s',
    async (_what, changed) => {
      const { device } = await passkeys.holder();
      expect(refusal(await passkeys.signIn(device, changed))).toEqual([401, 'NotSignedIn']);
      expect((await passkeys.signIn(device)).status).toBe(200);
    },
  );

  test('with a challenge that was answered before, expired, or never given out', async () => {
    const { device } = await passkeys.holder(false);
    const asked = await passkeys.optionsFor('sign-in/options');
    expect((await passkeys.signInBy(device.sign(asked))).status).toBe(200);
    expect((await passkeys.signInBy(device.sign(asked))).status).toBe(401);
    const late = await passkeys.optionsFor('sign-in/options');
    app.clock.advance(5 * 60_000 + 1);
    expect((await passkeys.signInBy(device.sign(late))).status).toBe(401);
    expect((await passkeys.signInBy(device.sign({ challenge: 'bWFkZSB1cA' }))).status).toBe(401);
  });

  test('with a challenge that somebody signed in was given, or for a new passkey', async () => {
    const { person, device } = await passkeys.holder();
    for (const path of ['assertion/options', 'options'])
      expect((await passkeys.signInBy(device.sign(await passkeys.optionsFor(path, person)))).status).toBe(401);
  });

  test('where one answer comes twice at once: one of them signs in', async () => {
    const { device } = await passkeys.holder(false);
    const signed = device.sign(await passkeys.optionsFor('sign-in/options'));
    const answers = await Promise.all([
      passkeys.signInBy(signed),
      passkeys.signInBy(signed),
      passkeys.signInBy(signed),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  test('where the counter stands still or went back: a copy of the key', async () => {
    const { device } = await passkeys.holder();
    expect((await passkeys.signIn(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await passkeys.signIn(device, { counter })).status).toBe(401);
    expect((await passkeys.signIn(device, { counter: 8 })).status).toBe(200);
    // The copy and the key in the same instant.
    const both = await Promise.all([passkeys.signIn(device, { counter: 9 }), passkeys.signIn(device, { counter: 9 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('by a key of the same id that signs otherwise, and by one that nobody knows', async () => {
    const { device } = await passkeys.holder();
    const [asked, stranger] = [await passkeys.optionsFor('sign-in/options'), createAuthenticator(SITE)];
    const { id, rawId } = device.sign(asked) as { id: string; rawId: string };
    expect((await passkeys.signInBy({ ...stranger.sign(asked), id, rawId })).status).toBe(401);
    expect((await passkeys.signIn(stranger)).status).toBe(401);
  });

  test('into an account that is closed', async () => {
    const [person, device] = [await app.person(), createAuthenticator(SITE)];
    await passkeys.add(person, device.register(await passkeys.optionsFor('options', person)));
    await app.call('POST /auth/erase-me', { token: person.token, body: { password: person.password } });
    expect((await passkeys.signIn(device)).status).toBe(401);
  });
});

describe('stepping up is refused', () => {
  const steppedUp = async (person: TestPerson, device: Authenticator, changed: Signed = {}) =>
    refusal(
      await passkeys.withdraw(
        person,
        device.sign(await passkeys.optionsFor('assertion/options', person), changed),
        'k',
      ),
    );

  test.each(FORGED)('with %s', async (_what, changed) => {
    const { person, device } = await passkeys.holder();
    expect(await steppedUp(person, device, changed)).toEqual([403, 'OtpRequired']);
  });

  test('with somebody else’s passkey', async () => {
    const [ann, bea] = [await passkeys.holder(), await passkeys.holder()];
    expect(await steppedUp(ann.person, bea.device)).toEqual([403, 'OtpRequired']);
  });

  test('where the counter went back', async () => {
    const { person, device } = await passkeys.holder();
    expect((await passkeys.signIn(device, { counter: 9 })).status).toBe(200);
    expect(await steppedUp(person, device, { counter: 8 })).toEqual([403, 'OtpRequired']);
  });

  test('with what was signed to sign in, or in another session of the same person', async () => {
    const { person, device } = await passkeys.holder();
    const toSignIn = device.sign(await passkeys.optionsFor('sign-in/options'));
    expect(refusal(await passkeys.withdraw(person, toSignIn, 'k'))).toEqual([403, 'OtpRequired']);
    const { token } = (await app.signIn(person.email, person.password)).body;
    const elsewhere = device.sign(await passkeys.optionsFor('assertion/options', { token }));
    expect(refusal(await passkeys.withdraw(person, elsewhere, 'k'))).toEqual([403, 'OtpRequired']);
    expect((await passkeys.withdraw({ ...person, token }, elsewhere, 'k')).status).toBe(201);
  });
});

describe('a new passkey is refused', () => {
  const added = async (person: TestPerson, asked: { challenge: string }, changed: Signed = {}) =>
    refusal(await passkeys.add(person, createAuthenticator(SITE).register(asked, changed)));

  test.each([...FORGED, ['an answer to a sign-in', { type: 'webauthn.get' }]] as [string, Signed][])(
    'with %s',
    async (_what, changed) => {
      const person = await app.person();
      expect(await added(person, await passkeys.optionsFor('options', person), changed)).toEqual([400, 'BadInput']);
    },
  );

  test('with a challenge that was answered, expired, or is another person’s, purpose’s or session’s', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const { token } = (await app.signIn(person.email, person.password)).body;
    const late = await passkeys.optionsFor('options', person);
    app.clock.advance(5 * 60_000 + 1);
    const asked = await passkeys.optionsFor('options', person);
    for (const wrong of [
      late,
      await passkeys.optionsFor('options', other),
      await passkeys.optionsFor('options', { token }),
      await passkeys.optionsFor('assertion/options', person),
      await passkeys.optionsFor('sign-in/options'),
    ])
      expect(await added(person, wrong)).toEqual([400, 'BadInput']);
    expect((await passkeys.add(person, createAuthenticator(SITE).register(asked))).status).toBe(201);
    expect(await added(person, asked)).toEqual([400, 'BadInput']);
  });

  test('where somebody else has it', async () => {
    const [{ device }, person] = [await passkeys.holder(), await app.person()];
    const stolen = device.register(await passkeys.optionsFor('options', person));
    expect(refusal(await passkeys.add(person, stolen))).toEqual([400, 'BadInput']);
  });
});

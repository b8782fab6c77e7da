import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator, passkeyCalls, SITE } from '../../../testing/passkeyCalls.ts';
import { mailWith } from '../../../testing/steppingIn.ts';
import { refusal } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let passkeys: ReturnType<typeof passkeyCalls>;
beforeAll(async () => {
  app = await startTestApp();
  passkeys = passkeyCalls(app);
});
afterAll(() => app.stop());

const BANK = { bankName: 'Citigroup', accountNumber: '99887766', accountHolderName: 'Ann' };

describe('a passkey', () => {
  test('is added, signs in as both factors, and is told to its owner', async () => {
    const { person, device } = await passkeys.holder();
    await mailWith(app.dataDir, person.email, /The passkey can sign in/);
    const { status, body } = await passkeys.signIn(device);
    expect([status, body.payload._id]).toEqual([200, person.id]);
    const { data } = (await app.call('GET /auth/passkeys', { token: body.token })).body;
    expect(data).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }]);
  });

  test('is known to admins, who alone can take a lost one away', async () => {
    const admin = await app.admin();
    const { person } = await passkeys.holder();
    const known = async () => (await app.call(`GET /admin/users/${person.id}`, { token: admin.token })).body.passkey;
    expect(await known()).toBe(true);
    const body = { reason: 'Lost phone' };
    await app.call(`DELETE /admin/users/${person.id}/factors`, { token: admin.token, body });
    expect(await known()).toBe(false);
  });

  test('of staff is taken away by no colleague, who would be two admins with the password alone', async () => {
    const [admin, colleague] = [await app.admin(), await app.admin()];
    await passkeys.addTo(colleague, createAuthenticator(SITE));
    const body = { reason: 'Lost phone' };
    const removed = await app.call(`DELETE /admin/users/${colleague.id}/factors`, { token: admin.token, body });
    expect(refusal(removed)).toEqual([403, 'NotAllowed']);
    expect((await app.call(`GET /admin/users/${colleague.id}`, { token: admin.token })).body.passkey).toBe(true);
  });

  test('that whoever becomes staff has is told to them: somebody else may have added it before', async () => {
    const [admin, { person }, bo] = [await app.admin(), await passkeys.holder(), await app.person()];
    for (const { id } of [person, bo])
      await app.call(`PUT /admin/users/${id}`, { token: admin.token, body: { role: 'auditor' } });
    await reactorsOf(app.parts).round();
    await mailWith(app.dataDir, person.email, /you are an auditor\. One passkey signs in as you[^]*remove/);
    await mailWith(app.dataDir, bo.email, /you are an auditor\.\s*\n/);
  });

  test('ends the other sessions when it is added, and signs in no more once it is removed', async () => {
    const { person, device } = await passkeys.holder();
    const { token } = (await passkeys.signIn(device)).body;
    const other = createAuthenticator(SITE);
    expect(
      (await passkeys.add({ token }, other.register(await passkeys.optionsFor('options', { token })))).status,
    ).toBe(201);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
    const [{ id }] = (await app.call('GET /auth/passkeys', { token })).body.data;
    const stranger = await app.person();
    expect(refusal(await app.call(`DELETE /auth/passkeys/${id}`, stranger))).toEqual([403, 'NotAllowed']);
    expect((await app.call(`DELETE /auth/passkeys/${id}`, { token })).status).toBe(200);
    expect(refusal(await passkeys.signIn(device))).toEqual([401, 'NotSignedIn']);
    expect((await passkeys.signIn(other)).status).toBe(200);
  });

  test('is one of ten at the most, however many are added at once, and the next waits for one to go', async () => {
    const { person } = await passkeys.holder();
    const asked = await Promise.all(Array.from({ length: 12 }, () => passkeys.optionsFor('options', person)));
    const answers = await Promise.all(
      asked.map((options) => passkeys.add(person, createAuthenticator(SITE).register(options))),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([409, 'At most 10 passkeys can be set up. Please remove one first.']),
    );
    const { data } = (await app.call('GET /auth/passkeys', person)).body;
    expect(data).toHaveLength(10);
    // Before a device makes one that is of no use.
    expect(refusal(await app.call('POST /auth/passkeys/options', person))).toEqual([409, 'InUse']);
    await app.call(`DELETE /auth/passkeys/${data[0].id}`, person);
    expect((await passkeys.addTo(person, createAuthenticator(SITE))).status).toBe(201);
  });

  test('steps up, and its retry may bring the same signature, but no other command', async () => {
    const { person, device } = await passkeys.holder();
    const assertion = device.sign(await passkeys.optionsFor('assertion/options', person));
    expect(refusal(await app.call('POST /auth/add-bank', { token: person.token, body: BANK }))).toEqual([
      403,
      'OtpRequired',
    ]);
    const [first, again] = [
      await passkeys.withdraw(person, assertion, 'one'),
      await passkeys.withdraw(person, assertion, 'one'),
    ];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(refusal(await passkeys.withdraw(person, assertion, 'another'))).toEqual([403, 'OtpRequired']);
  });

  test('shows once more who one is, which the password alone does not', async () => {
    const { person, device } = await passkeys.holder();
    await app.ageSignIns(person);
    const byPassword = { token: person.token, body: { password: person.password } };
    expect((await app.call('POST /auth/reauth', byPassword)).body).toMatchObject({
      code: 'FactorNeeded',
      message: 'Please show your passkey.',
    });
    const assertion = device.sign(await passkeys.optionsFor('assertion/options', person));
    const reauth = () => app.call('POST /auth/reauth', { token: person.token, body: { assertion } });
    expect((await reauth()).status).toBe(200);
    expect((await app.call('GET /auth/my-data', { token: person.token })).status).toBe(200);
    expect((await reauth()).status).toBe(400);
  });

  test('that doesn’t count signs in again and again', async () => {
    const { device } = await passkeys.holder(false);
    for (let times = 0; times < 3; times += 1) expect((await passkeys.signIn(device)).status).toBe(200);
  });

  test('from a browser that was never seen is told to the owner, and counts as a new device', async () => {
    const { person, device } = await passkeys.holder();
    await app.parts.people.confirmEmail(person.id, person.email);
    const signed = device.sign(await passkeys.optionsFor('sign-in/options'));
    await passkeys.signInBy(signed, { 'user-agent': 'Strange/2' });
    await mailWith(app.dataDir, person.email, /not seen before: Strange\/2/);
    const { token } = await app.auditor();
    const filter = encodeURIComponent(JSON.stringify({ userId: person.id, kind: 'signIn' }));
    const [act] = (await app.call(`GET /admin/acts?filter=${filter}`, { token })).body;
    expect(act).toMatchObject({ actor: { id: person.id }, details: { newDevice: true }, device: 'Strange/2' });
  });
});

describe('who signed in with the password alone', () => {
  test('neither adds a factor beside a passkey nor removes it, until they show it', async () => {
    const { person, device } = await passkeys.holder();
    const [{ id }] = (await app.call('GET /auth/passkeys', { token: person.token })).body.data;
    const { token } = (await app.signIn(person.email, person.password)).body;
    const calls = [`DELETE /auth/passkeys/${id}`, 'POST /auth/passkeys/options', 'POST /auth/2fa/setup'];
    for (const call of calls) expect(refusal(await app.call(call, { token }))).toEqual([403, 'FactorNeeded']);
    // Nor what was begun before the passkey was there.
    expect(refusal(await app.call('POST /auth/2fa/enable', { token, body: { otp: '000000' } }))).toEqual([
      403,
      'FactorNeeded',
    ]);
    const response = createAuthenticator(SITE).register({ challenge: 'bWFkZSB1cA' });
    expect(refusal(await passkeys.add({ token }, response))).toEqual([403, 'FactorNeeded']);
    const assertion = device.sign(await passkeys.optionsFor('assertion/options', { token }));
    await app.call('POST /auth/reauth', { token, body: { assertion } });
    expect((await app.call('POST /auth/passkeys/options', { token })).status).toBe(200);
  });

  test('is no staff with a factor, where one is needed, by setting up another', async () => {
    const strict = await startTestApp({ requireAdmin2fa: true });
    try {
      const [admin, device] = [await strict.admin(), createAuthenticator(SITE)];
      const options = (await strict.call('POST /auth/passkeys/options', { token: admin.token })).body;
      const body = { name: 'Phone', response: device.register(options) };
      expect((await strict.call('POST /auth/passkeys', { token: admin.token, body })).status).toBe(201);
      expect((await strict.call('GET /admin/users', { token: admin.token })).status).toBe(200);
      const { token } = (await strict.signIn(admin.email, admin.password)).body;
      for (const call of ['GET /admin/users', 'POST /auth/2fa/setup'])
        expect(refusal(await strict.call(call, { token }))).toEqual([403, 'FactorNeeded']);
    } finally {
      await strict.stop();
    }
  });
});

import { type Authenticator, createAuthenticator } from './authenticator.ts';
import type { TestPerson } from './persons.ts';
import type { TestApp } from './testApp.ts';

/** Where test apps are, as a browser would say. */
export const SITE = { origin: 'http://localhost', rpId: 'localhost' };

export type Signed = Parameters<Authenticator['sign']>[1];
type Held = Pick<TestPerson, 'token'>;

/** The calls about passkeys, with devices that hold them. */
export function passkeyCalls(app: TestApp) {
  const optionsFor = async (path: string, { token }: Partial<Held> = {}) =>
    (await app.call(`POST /auth/passkeys/${path}`, token === undefined ? {} : { token })).body;

  const add = ({ token }: Held, response: object) =>
    app.call('POST /auth/passkeys', { token, body: { name: 'Phone', response } });

  const signInBy = (response: object, headers = {}) =>
    app.call('POST /auth/passkeys/sign-in', { body: { response }, headers });

  return {
    optionsFor,
    add,
    signInBy,

    addTo: async (person: Held, device: Authenticator) =>
      add(person, device.register(await optionsFor('options', person))),

    signIn: async (device: Authenticator, changed: Signed = {}) =>
      signInBy(device.sign(await optionsFor('sign-in/options'), changed)),

    /** Somebody with a passkey, and the device that holds it. */
    async holder(counts = true): Promise<{ person: TestPerson; device: Authenticator }> {
      const [person, device] = [await app.person({ balance: 5_000 }), createAuthenticator(SITE, { counts })];
      const added = await add(person, device.register(await optionsFor('options', person)));
      if (added.status !== 201) throw new Error(`the passkey was refused: ${JSON.stringify(added.body)}`);
      return { person, device };
    },

    /** Takes so much that a factor has to be shown. */
    withdraw: ({ id, token }: TestPerson, assertion: object, key: string) =>
      app.call('POST /auth/withdraw-requests', {
        token,
        body: { userId: id, amount: 2_000, assertion },
        headers: { 'idempotency-key': key },
      }),
  };
}

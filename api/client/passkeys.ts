import type { Assertion, RegistrationResponse } from '../src/contract/passkeys.ts';
import type { SignedIn } from '../src/contract/auth.ts';
import type { PASSKEY_CALLS } from '../src/contract/calls/passkeys.ts';
import type { AUTH_CALLS } from '../src/contract/calls/auth.ts';
import type { ApiClient } from './apiClient.ts';
import type { Shown } from './reauthentication.ts';

type Api = ApiClient<keyof typeof PASSKEY_CALLS | keyof typeof AUTH_CALLS>;

/** Loaded when a passkey is used: most people never need it. */
const browser = () => import('@simplewebauthn/browser');

type Asked<Name extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof browser>>[Name]
>[0]['optionsJSON'];

/** Whether this browser knows passkeys at all; pages over plain http don't. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Makes a passkey on this device. @throws where the person doesn't go through with it */
export async function makePasskey(api: Api): Promise<RegistrationResponse> {
  const optionsJSON = (await api.call('POST /auth/passkeys/options')) as unknown as Asked<'startRegistration'>;
  return (await (await browser()).startRegistration({ optionsJSON })) as RegistrationResponse;
}

export async function signInByPasskey(api: Api): Promise<SignedIn> {
  const options = await api.call('POST /auth/passkeys/sign-in/options');
  return api.call('POST /auth/passkeys/sign-in', { body: { response: await signed(options) } });
}

/** What a passkey of whoever is signed in signs, where a code would be given. */
export const signByPasskey = async (api: Api): Promise<Assertion> =>
  signed(await api.call('POST /auth/passkeys/assertion/options'));

/** Shows by passkey who one is. */
export async function showByPasskey(api: Api): Promise<Shown> {
  try {
    await api.call('POST /auth/reauth', { body: { assertion: await signByPasskey(api) } });
    return { kind: 'shown' };
  } catch (error) {
    return { kind: 'refused', error };
  }
}

/** Whether whoever is signed in could show one here. */
export async function hasPasskey(api: Api): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  const { data } = await api.call('GET /auth/passkeys').catch(() => ({ data: [] }));
  return data.length > 0;
}

const signed = async (options: object): Promise<Assertion> =>
  (await (await browser()).startAuthentication({ optionsJSON: options as Asked<'startAuthentication'> })) as Assertion;

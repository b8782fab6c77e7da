import type { PasskeyRecord } from '../contract/passkeys.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Config } from '../config.ts';
import type { Assertion, RegistrationResponse } from '../contract/passkeys.ts';
import type { TokenHolder } from '../http/context.ts';
import type { Identity } from '../identity/identity.ts';
import type { NewPasskey, Occasion, Passkey } from '../identity/passkeys.ts';
import type { Person } from '../identity/persons.ts';

export type WebAuthnParts = Pick<Identity, 'passkeys'> & { readonly config: Config; readonly now: () => Date };

/** Who is signed in, and in which session. */
type Holder = Pick<TokenHolder, 'id' | 'sessionId'>;

/** Loaded for the first passkey: with all that it needs, it takes a quarter of a start. */
const library = () => import('@simplewebauthn/server');

/** Passkeys belong to the address that browsers know us by. */
function site({ publicUrl }: WebAuthnParts['config']): { readonly rpID: string; readonly expectedOrigin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, expectedOrigin: origin };
}

/** What a browser makes a new passkey of: one that says whose it is, so that signing in takes nothing else. */
export async function askForPasskey(
  { config, now, passkeys }: WebAuthnParts,
  { id, email, name }: Person,
  { sessionId }: Holder,
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: config.productName,
    rpID: site(config).rpID,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: described(await passkeys.of(id)),
  });
  await passkeys.ask(options.challenge, { purpose: 'register', userId: id, sessionId }, now());
  return options;
}

/** The key of a browser's answer; undefined where it isn't one to what we have asked. */
export async function newKeyOf(
  { config, now, passkeys }: WebAuthnParts,
  { id: userId, sessionId }: Holder,
  response: RegistrationResponse,
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  let challenge = '';
  const { rpID, expectedOrigin } = site(config);
  const expectedChallenge = (given: string): boolean => {
    challenge = given;
    return true;
  };
  const { verifyRegistrationResponse } = await library();
  const verified = await judged(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return undefined;
  if (!(await passkeys.take(challenge, { purpose: 'register', userId, sessionId }, now()))) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** What a browser asks a passkey to sign: any of ours to sign in, one of the person's own to step up. */
export async function askForAssertion({ config, now, passkeys }: WebAuthnParts, holder: Holder | undefined) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site(config).rpID,
    userVerification: 'required',
    allowCredentials: holder === undefined ? [] : described(await passkeys.of(holder.id)),
  });
  await passkeys.ask(options.challenge, occasionOf(holder), now());
  return options;
}

/**
 * The passkey that signed what we have asked; undefined where none did. `holder` is who steps up, undefined for whoever
 * signs in; `use` names what it is signed for, where a retry may bring the same signature.
 */
export async function signerOf(
  { config, now, passkeys }: WebAuthnParts,
  response: Assertion,
  { holder, use = '' }: { readonly holder?: Holder; readonly use?: string },
): Promise<Passkey | undefined> {
  const key = await passkeys.byCredential(response.id);
  if (!key || (holder && key.userId !== holder.id)) return undefined;
  const { rpID, expectedOrigin } = site(config);
  let challenge = '';
  const expectedChallenge = (given: string): boolean => {
    challenge = given;
    return true;
  };
  const { verifyAuthenticationResponse } = await library();
  const verified = await judged(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        // Compared where it is noted, so that two at once can't both be the next.
        counter: 0,
      },
    }),
  );
  if (!verified?.verified) return undefined;
  const signer = { id: key.id, counter: verified.authenticationInfo.newCounter };
  return (await passkeys.take(challenge, { ...occasionOf(holder), use }, now(), signer)) ? key : undefined;
}

const occasionOf = (holder: Holder | undefined): Occasion =>
  holder === undefined ? { purpose: 'signIn' } : { purpose: 'stepUp', userId: holder.id, sessionId: holder.sessionId };

/** The library throws where something isn't as it must be, and says what; to whoever asks it is all the same. */
const judged = <T>(judge: () => Promise<T>): Promise<T | undefined> => judge().catch(() => undefined);

const described = (keys: readonly Passkey[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

export const passkeyRecord = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyRecord => ({
  id,
  name,
  createdAt,
  ...(lastUsedAt === null ? {} : { lastUsedAt }),
});

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
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

/** What a browser tells the page's script of where it stands. */
interface Site {
  readonly origin: string;
  readonly rpId: string;
}

/** What is wrong with an answer, where something shall be. */
interface Changed extends Partial<Site> {
  readonly type?: string;
  /** Whether the person was asked for a finger, a face or a PIN. */
  readonly verified?: boolean;
  /** What the device says it has counted. */
  readonly counter?: number;
}

/** A device that holds one passkey, as WebAuthn (level 3) has it: it makes the bytes that a browser would send. */
export interface Authenticator {
  /** Answers `POST /auth/passkeys/options`. */
  register(options: { challenge: string }, changed?: Changed): object;
  /** Answers what asks for an assertion; counts one on. */
  sign(options: { challenge: string }, changed?: Changed): object;
}

const FLAGS = { present: 0x01, verified: 0x04, holdsKey: 0x40 };

/** `counts`: whether it says how often it has signed; passkeys that are kept in several devices don't. */
export function createAuthenticator(site: Site, { counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  const next = (): number => (counts ? (counter += 1) : 0);
  const credential = {
    id: encoded(credentialId),
    rawId: encoded(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
  };
  const clientData = (type: string, challenge: string, { origin }: Site): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** WebAuthn, section 6.1. */
  function authenticatorData(
    { rpId }: Site,
    { verified = true, counter: said = next() }: Changed,
    key?: Buffer,
  ): Buffer {
    const flags = FLAGS.present | (verified ? FLAGS.verified : 0) | (key ? FLAGS.holdsKey : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(said);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted, key ?? Buffer.alloc(0)]);
  }

  return {
    register({ challenge }, changed = {}) {
      const there = { ...site, ...changed };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      // Of no make and model (a GUID of zeros), with its id and its key.
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(there, changed, key))],
      ]);
      const client = clientData(changed.type ?? 'webauthn.create', challenge, there);
      const attestationObject = encoded(Buffer.from(isoCBOR.encode(attestation)));
      return { ...credential, response: { clientDataJSON: encoded(client), attestationObject } };
    },

    sign({ challenge }, changed = {}) {
      const there = { ...site, ...changed };
      const data = authenticatorData(there, changed);
      const client = clientData(changed.type ?? 'webauthn.get', challenge, there);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
        },
      };
    },
  };
}

/** RFC 9053: a key for ES256 on P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const [kty, alg, crv] = [1, 3, -1];
  const key = new Map<number, number | Uint8Array>([
    [kty, 2],
    [alg, -7],
    [crv, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();
const encoded = (bytes: Buffer): string => bytes.toString('base64url');

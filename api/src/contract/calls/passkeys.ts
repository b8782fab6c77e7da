import { signedIn } from '../auth.ts';
import { messageAnswer } from '../fields.ts';
import * as passkeys from '../passkeys.ts';
import type { Call } from './call.ts';

/** Passkeys (WebAuthn): setting them up, signing in by one, and showing one where a code would do. */
export const PASSKEY_CALLS = {
  'POST /auth/passkeys/options': {
    summary: 'What a browser makes a new passkey of',
    access: 'signed in',
    recent: true,
    withoutFactor: true,
    answers: { 200: passkeys.creationOptions },
  },
  'POST /auth/passkeys': {
    summary: 'Add a passkey; other sessions end',
    access: 'signed in',
    act: 'passkeyAdded',
    recent: true,
    withoutFactor: true,
    body: passkeys.newPasskey,
    answers: { 201: passkeys.passkeyAnswer },
  },
  'GET /auth/passkeys': {
    summary: 'One’s passkeys',
    access: 'signed in',
    withoutFactor: true,
    answers: { 200: passkeys.passkeysAnswer },
  },
  'DELETE /auth/passkeys/:id': {
    summary: 'Remove a passkey',
    access: 'signed in',
    names: 'passkey',
    act: 'passkeyRemoved',
    recent: true,
    answers: { 200: messageAnswer },
  },
  'POST /auth/passkeys/sign-in/options': {
    summary: 'What a browser asks a passkey to sign, to sign in',
    access: 'anyone',
    answers: { 200: passkeys.requestOptions },
  },
  'POST /auth/passkeys/sign-in': {
    summary: 'Sign in by a passkey, which is both factors',
    access: 'anyone',
    act: 'signIn',
    body: passkeys.passkeySignIn,
    answers: { 200: signedIn },
  },
  'POST /auth/passkeys/assertion/options': {
    summary: 'What a browser asks one’s passkey to sign, where a code would be given',
    access: 'signed in',
    withoutFactor: true,
    answers: { 200: passkeys.requestOptions },
  },
} as const satisfies Record<string, Call>;

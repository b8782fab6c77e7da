import { addBank, bankAccountAnswer } from '../bankAccounts.ts';
import { messageAnswer } from '../fields.ts';
import { documentAnswer, documentFields, MAX_DOCUMENT_BYTES, me, profile, profileAnswer } from '../profile.ts';
import type { Call } from './call.ts';

/** What people see and change of themselves. */
export const PERSON_CALLS = {
  'GET /auth/me': {
    summary: 'The signed-in person',
    access: 'signed in',
    withoutFactor: true,
    withPrintedPassword: true,
    answers: { 200: me },
  },
  'PUT /auth/admin/users-profile/:userId': {
    summary: 'Change a profile: one’s own, or anyone’s as an admin',
    access: 'own or admin',
    act: 'profileChanged',
    recent: { for: 'another email address' },
    body: profile,
    answers: { 200: profileAnswer },
  },
  'POST /auth/add-bank': {
    summary: 'Link a bank account or wallet',
    access: 'signed in',
    act: 'bankAccountLinked',
    recent: true,
    idempotent: true,
    body: addBank,
    answers: { 201: bankAccountAnswer },
  },
  'DELETE /auth/bank-accounts/:id': {
    summary: 'Unlink it',
    access: 'signed in',
    names: 'bankAccount',
    act: 'bankAccountUnlinked',
    idempotent: true,
    answers: { 200: messageAnswer },
  },
  'POST /auth/submit-document': {
    summary: 'Hand in an identity document',
    access: 'signed in',
    act: 'documentSubmitted',
    form: { fields: documentFields, file: 'idCardFile', maxBytes: MAX_DOCUMENT_BYTES },
    answers: { 200: documentAnswer },
  },
} as const satisfies Record<string, Call>;

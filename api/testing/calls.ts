import { randomUUID } from 'node:crypto';
import type { Call } from '../src/contract/calls/call.ts';
import { type CallName, CALLS, type SentBody } from '../src/contract/calls/calls.ts';
import type { TestPerson } from './persons.ts';
import type { TestApp } from './testApp.ts';

/** A call's entry, whichever it is. */
export const ENTRIES: readonly (readonly [CallName, Call])[] = Object.entries<Call>(CALLS) as [CallName, Call][];

/** Something of each kind that a call can be about. */
export interface Things {
  readonly ann: TestPerson;
  readonly bankAccount: string;
  readonly deposit: string;
  readonly withdrawal: string;
  readonly investment: string;
  readonly holding: string;
  readonly plan: string;
}

const TERMS = {
  name: 'Farm',
  category: 'Agriculture',
  investmentReturn: '18%',
  duration: '9 months',
  pricePerUnit: 50,
} as const;

const BANK = { bankName: 'Citigroup', accountNumber: '12345678', accountHolderName: 'Ann' } as const;

const GOAL = { name: 'House', picture: 'home', target: 5_000, by: '2100-01-31' } as const;

export async function makeThings(app: TestApp, { token }: TestPerson): Promise<Things> {
  const ann = await app.person({ balance: 1_000 });
  await app.call('POST /auth/submit-document', { token: ann.token, body: passport() });
  await app.call(`PUT /admin/verifications/${ann.id}`, { token, body: { status: 'approved' } });
  const ask = async (path: string) =>
    (await app.call(`POST ${path}`, { token: ann.token, body: { userId: ann.id, amount: 100 } })).body.data._id;
  const listed = await app.call('POST /auth/investments', { token, body: TERMS });
  const linked = await app.call('POST /auth/add-bank', { token: ann.token, body: BANK });
  const { _id: investment } = listed.body.investment;
  const bought = await app.call('POST /auth/invest', {
    token: ann.token,
    body: { userId: ann.id, investmentId: investment, unitsPurchased: 1 },
  });
  const planned = await app.call('POST /auth/deposit-plans', { token: ann.token, body: { amount: 100, day: 15 } });
  return {
    ann,
    bankAccount: linked.body.data._id,
    deposit: await ask('/auth/deposit-requests'),
    withdrawal: await ask('/auth/withdraw-requests'),
    investment,
    holding: bought.body.data._id,
    plan: planned.body.data._id,
  };
}

const NOBODY = '018f0000-0000-7000-8000-000000000000';

/** The address of a call about one of the things. */
export function pathFor(name: CallName, things: Things): string {
  const { ann, bankAccount, deposit, withdrawal, investment } = things;
  const id = /\/users\//.test(name)
    ? ann.id
    : /\/holdings\//.test(name)
      ? things.holding
      : /deposit-plans/.test(name)
        ? things.plan
        : /bank/.test(name)
          ? bankAccount
          : /deposit/.test(name)
            ? deposit
            : /withdraw/.test(name)
              ? withdrawal
              : /invest/.test(name)
                ? investment
                : ann.id;
  return (
    (name.split(' ')[1] ?? '')
      .replace(':userId', ann.id)
      // These end sessions, which others here need.
      .replace(':id', /^DELETE .*\/(factors|sessions)$/.test(name) ? NOBODY : id)
      .replace(':token', 'no-token')
      .replace('*tile', '0/000')
  );
}

const NO_PASSKEY = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} } as const;
const ANSWER_OF_NO_PASSKEY = { ...NO_PASSKEY, response: { clientDataJSON: 'none', attestationObject: 'none' } };
const SIGNED_BY_NO_PASSKEY = {
  ...NO_PASSKEY,
  response: { clientDataJSON: 'none', authenticatorData: 'none', signature: 'none' },
};

type WithBody = { [Name in CallName]: (typeof CALLS)[Name] extends { body: unknown } ? Name : never }[CallName];

/** A right body for each call that takes one; what must not have its effect here has a wrong password or code. */
const BODIES: { readonly [Name in WithBody]: (things: Things) => SentBody<Name> } = {
  'POST /auth/register': () => ({
    name: 'Ann',
    email: `${randomUUID()}@example.com`,
    phonenumber: '12345',
    password: 'Quiet-harbour-51',
    confirmPassword: 'Quiet-harbour-51',
  }),
  'POST /auth/login': ({ ann }) => ({ email: ann.email, password: ann.password }),
  'POST /auth/reauth': () => ({ password: 'wrong password' }),
  'PUT /auth/update-password': () => ({ oldPassword: 'wrong password', newPassword: 'Quiet-harbour-52' }),
  'POST /auth/forgot-password': ({ ann }) => ({ email: ann.email }),
  'POST /auth/reset-password/:token': () => ({ password: 'Quiet-harbour-53', confirmPassword: 'Quiet-harbour-53' }),
  'POST /auth/verify-email': ({ ann }) => ({ email: ann.email, code: '000000' }),
  'POST /auth/resend-verification': ({ ann }) => ({ email: ann.email }),
  'POST /auth/confirm-email-change': () => ({ token: 'no-token' }),
  'POST /auth/undo-email-change': () => ({ token: 'no-token' }),
  'POST /auth/lock-account': () => ({ token: 'no-token' }),
  'POST /auth/2fa/enable': () => ({ otp: '000000' }),
  'POST /auth/2fa/disable': () => ({ password: 'wrong password', otp: '000000' }),
  'POST /auth/passkeys': () => ({ name: 'Phone', response: ANSWER_OF_NO_PASSKEY }),
  'POST /auth/passkeys/sign-in': () => ({ response: SIGNED_BY_NO_PASSKEY }),
  'DELETE /admin/users/:id/factors': () => ({ reason: 'Lost phone' }),
  'PUT /auth/admin/users-profile/:userId': () => ({ address: '1 Quay' }),
  'POST /admin/export': () => ({ format: 'csv' }),
  'POST /auth/add-bank': () => BANK,
  'POST /auth/erase-me': () => ({ password: 'wrong password' }),
  'POST /auth/deposit-requests': ({ ann }) => ({ userId: ann.id, amount: 100 }),
  'POST /auth/withdraw-requests': ({ ann }) => ({ userId: ann.id, amount: 100 }),
  'PATCH /auth/deposit-requests/:id': () => ({ status: 'rejected' }),
  'PATCH /auth/withdraw-requests/:id': () => ({ status: 'rejected' }),
  'POST /auth/invest': ({ ann, investment }) => ({ userId: ann.id, investmentId: investment, unitsPurchased: 1 }),
  'PUT /auth/holdings/:id/at-maturity': () => ({ choice: 'reinvestAll' }),
  'POST /auth/deposit-plans': () => ({ amount: 100, day: 15 }),
  'PATCH /auth/deposit-plans/:id': () => ({ amount: 200 }),
  'POST /auth/investments': () => TERMS,
  'POST /admin/investments': () => TERMS,
  'PUT /admin/investments/:id': () => ({ name: 'Larger farm' }),
  'PUT /auth/admin/edit-task/:userId': () => ({ newBalanceValue: 800 }),
  'PUT /admin/users/:id': () => ({ plan: 'member' }),
  'PATCH /admin/deposits/:id': () => ({ status: 'rejected' }),
  'PATCH /admin/withdrawals/:id': () => ({ status: 'rejected' }),
  'PUT /admin/verifications/:userId': () => ({ status: 'rejected' }),
  'POST /admin/bank-lines/match-exact': () => ({ ids: ['none'] }),
  'POST /admin/bank-lines/:id/match': ({ ann }) => ({ requestId: `${ann.id}.000000000000` }),
  'POST /admin/bank-lines/:id/explain': () => ({ as: 'charge' }),
  'POST /admin/reconciliations/:date/sign': () => ({}),
  'POST /auth/goals': () => GOAL,
  'PUT /auth/goals/:id': () => GOAL,
  'PUT /auth/notifications/read': () => ({ upTo: '0' }),
  'PUT /auth/preferences': () => ({
    language: 'de',
    notify: {
      request: { bell: true, mail: false },
      decision: { bell: true, mail: true },
      purchase: { bell: true, mail: true },
      maturity: { bell: true, mail: true },
    },
  }),
  'POST /contact': () => ({ user_name: 'Ann', subject: 'Hello' }),
};

export const bodyFor = (name: CallName, things: Things): object | undefined =>
  name in BODIES ? BODIES[name as WithBody](things) : undefined;

/** What somebody sends to be identified by. */
export function passport(idCardNumber = 'X123'): FormData {
  const form = new FormData();
  form.append('idCardType', 'Passport');
  form.append('idCardNumber', idCardNumber);
  form.append('idCardFile', new Blob(['%PDF-1.4\n%%EOF']), 'passport.pdf');
  return form;
}

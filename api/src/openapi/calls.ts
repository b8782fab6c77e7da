import * as z from 'zod';
import { accountAt, auditEventsAnswer, integrity, trialBalance } from '../contract/audit.ts';
import * as auth from '../contract/auth.ts';
import { addBank, bankAccountAnswer } from '../contract/bankAccounts.ts';
import { publicConfig } from '../contract/config.ts';
import { contactMessage } from '../contract/contact.ts';
import { messageAnswer } from '../contract/fields.ts';
import { adminHoldingRecord, holdingAnswer, holdingsAnswer, invest } from '../contract/holdings.ts';
import * as investments from '../contract/investments.ts';
import type { ListName } from '../contract/lists.ts';
import { documentFields, me, profile, userFields, verification } from '../contract/profile.ts';
import * as requests from '../contract/requests.ts';
import { stats } from '../contract/stats.ts';
import { editBalance, userAnswer, userChanges, userRecord, usersAnswer } from '../contract/users.ts';
import { reviewDecision, verificationAnswer, verificationRecord } from '../contract/verifications.ts';

/** Who may make a call. */
type Access = 'anyone' | 'signed in' | 'own or staff' | 'staff' | 'admin';

export interface Call {
  readonly summary: string;
  readonly access: Access;
  readonly body?: z.ZodType;
  /** The body comes as multipart/form-data, with this file field. */
  readonly file?: string;
  readonly answer?: z.ZodType;
  /** 200 where it isn't said. */
  readonly status?: number;
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Speaks the simple-rest dialect for this list. */
  readonly list?: ListName;
}

const text = z.string();
const adminInvestmentAnswer = z.object({ message: text, data: investments.adminInvestmentRecord });
const adminRequestAnswer = z.object({ message: text, data: requests.adminRequestRecord });

const requestCalls = (name: 'deposit' | 'withdraw'): Record<string, Call> => ({
  [`POST /auth/${name}-requests`]: {
    summary: `Ask for a ${name === 'deposit' ? 'deposit' : 'withdrawal'}`,
    access: 'signed in',
    idempotent: true,
    status: 201,
    body: name === 'deposit' ? requests.newRequest : requests.newWithdrawal,
    answer: requests.requestAnswer,
  },
  [`GET /auth/${name}-requests`]: {
    summary: 'The newest 1,000 requests of everyone',
    access: 'staff',
    answer: requests.requestsAnswer,
  },
  [`GET /auth/${name}-requests/:userId`]: {
    summary: 'The newest 1,000 requests of one person',
    access: 'own or staff',
    answer: requests.requestsAnswer,
  },
  [`PATCH /auth/${name}-requests/:id`]: {
    summary: 'Approve or reject a pending request; 202 where a second admin is needed',
    access: 'admin',
    idempotent: true,
    body: requests.decision,
    answer: requests.requestAnswer,
  },
  [`PATCH /auth/${name}-requests/:id/cancel`]: {
    summary: 'Take back a pending request',
    access: 'signed in',
    idempotent: true,
    answer: requests.requestAnswer,
  },
});

const adminRequestCalls = (list: 'deposits' | 'withdrawals'): Record<string, Call> => ({
  [`GET /admin/${list}`]: {
    summary: `List ${list}`,
    access: 'staff',
    list,
    answer: z.array(requests.adminRequestRecord),
  },
  [`GET /admin/${list}/:id`]: { summary: 'One request', access: 'staff', answer: requests.adminRequestRecord },
  [`PUT /admin/${list}/:id`]: {
    summary: 'Decide a request by its record',
    access: 'admin',
    idempotent: true,
    body: requests.decision,
    answer: adminRequestAnswer,
  },
});

/** The contract: every call by its method and path, each with the schemas that check it. */
export const CALLS: Readonly<Record<string, Call>> = {
  'POST /auth/register': {
    summary: 'Sign up',
    access: 'anyone',
    body: auth.register,
    answer: messageAnswer,
    status: 201,
  },
  'POST /auth/login': { summary: 'Sign in', access: 'anyone', body: auth.login, answer: auth.signedIn },
  'POST /auth/refresh': {
    summary: 'A new token for the session of the cookie',
    access: 'anyone',
    answer: auth.signedIn,
  },
  'POST /auth/logout': { summary: 'End this session', access: 'signed in', answer: messageAnswer },
  'GET /auth/sessions': { summary: 'Where one is signed in', access: 'signed in', answer: auth.sessionsAnswer },
  'DELETE /auth/sessions/:id': { summary: 'End a session', access: 'signed in', answer: messageAnswer },
  'GET /auth/me': { summary: 'The signed-in person', access: 'signed in', answer: me },
  'PUT /auth/admin/users-profile/:userId': {
    summary: 'Change a profile: one’s own, or anyone’s as an admin',
    access: 'signed in',
    body: profile,
    answer: z.object({ message: text, data: userFields }),
  },
  'PUT /auth/update-password': {
    summary: 'Change the password; other sessions end',
    access: 'signed in',
    body: auth.updatePassword,
    answer: messageAnswer,
  },
  'POST /auth/forgot-password': {
    summary: 'Ask for a reset link',
    access: 'anyone',
    body: auth.forgotPassword,
    answer: messageAnswer,
  },
  'GET /auth/verify-reset-token/:token': {
    summary: 'Whose reset link this is',
    access: 'anyone',
    answer: auth.resetTokenAnswer,
  },
  'POST /auth/reset-password/:token': {
    summary: 'Choose a new password; all sessions end',
    access: 'anyone',
    body: auth.resetPassword,
    answer: messageAnswer,
  },
  'POST /auth/verify-email': {
    summary: 'Confirm an e-mail address with its code',
    access: 'anyone',
    body: auth.verifyEmail,
    answer: messageAnswer,
  },
  'POST /auth/resend-verification': {
    summary: 'Ask for a new code',
    access: 'anyone',
    body: auth.resendVerification,
    answer: messageAnswer,
  },
  'POST /auth/2fa/setup': {
    summary: 'Begin to set up a second factor',
    access: 'signed in',
    answer: auth.twoFactorSetup,
  },
  'POST /auth/2fa/enable': {
    summary: 'Enable it with a first code',
    access: 'signed in',
    body: auth.enableTwoFactor,
    answer: auth.recoveryCodesAnswer,
  },
  'POST /auth/2fa/disable': {
    summary: 'Disable it',
    access: 'signed in',
    body: auth.disableTwoFactor,
    answer: messageAnswer,
  },
  'GET /auth/my-data': { summary: 'All data about oneself', access: 'signed in' },
  'POST /auth/erase-me': {
    summary: 'Close the account and be forgotten',
    access: 'signed in',
    idempotent: true,
    body: auth.eraseMe,
    answer: messageAnswer,
  },
  'POST /auth/add-bank': {
    summary: 'Link a bank account or wallet',
    access: 'signed in',
    body: addBank,
    answer: bankAccountAnswer,
    status: 201,
  },
  'DELETE /auth/bank-accounts/:id': { summary: 'Unlink it', access: 'signed in', answer: messageAnswer },
  'POST /auth/submit-document': {
    summary: 'Hand in an identity document',
    access: 'signed in',
    body: documentFields,
    file: 'idCardFile',
    answer: z.object({ message: text, data: verification }),
  },
  'GET /auth/investments': { summary: 'What is offered', access: 'signed in', answer: investments.investmentsAnswer },
  'POST /auth/investments': {
    summary: 'List an investment, or with editId revise it; JSON or a form with a picture',
    access: 'admin',
    idempotent: true,
    body: z.union([investments.newInvestment, investments.investmentRevision]),
    answer: investments.investmentAnswer,
    status: 201,
  },
  'PUT /auth/investments/:id': {
    summary: 'Delist an investment',
    access: 'admin',
    idempotent: true,
    answer: investments.investmentAnswer,
  },
  'POST /auth/invest': {
    summary: 'Buy units',
    access: 'signed in',
    idempotent: true,
    body: invest,
    answer: holdingAnswer,
    status: 201,
  },
  'GET /auth/user-investments/:userId': {
    summary: 'What a person has bought',
    access: 'own or staff',
    answer: holdingsAnswer,
  },
  ...requestCalls('deposit'),
  ...requestCalls('withdraw'),
  'GET /auth/admin/users': { summary: 'The newest 1,000 users', access: 'staff', answer: usersAnswer },
  'PUT /auth/admin/edit-task/:userId': {
    summary: 'Edit a balance; 202 where a second admin is needed',
    access: 'admin',
    idempotent: true,
    body: editBalance,
    answer: userAnswer,
  },
  'GET /admin/users': { summary: 'List users', access: 'staff', list: 'users', answer: z.array(userRecord) },
  'GET /admin/users/:id': { summary: 'One user', access: 'staff', answer: userRecord },
  'PUT /admin/users/:id': {
    summary: 'Change a profile, or one value of an account',
    access: 'admin',
    idempotent: true,
    body: userChanges,
    answer: userAnswer,
  },
  'GET /admin/users/:id/sessions': {
    summary: 'Where a user is signed in',
    access: 'staff',
    answer: auth.sessionsAnswer,
  },
  ...adminRequestCalls('deposits'),
  ...adminRequestCalls('withdrawals'),
  'GET /admin/investments': {
    summary: 'List investments, delisted ones too',
    access: 'staff',
    list: 'investments',
    answer: z.array(investments.adminInvestmentRecord),
  },
  'GET /admin/investments/:id': {
    summary: 'One investment',
    access: 'staff',
    answer: investments.adminInvestmentRecord,
  },
  'POST /admin/investments': {
    summary: 'List an investment',
    access: 'admin',
    idempotent: true,
    body: investments.newInvestment,
    answer: adminInvestmentAnswer,
    status: 201,
  },
  'PUT /admin/investments/:id': {
    summary: 'Revise an investment',
    access: 'admin',
    idempotent: true,
    body: investments.newInvestment.partial(),
    answer: adminInvestmentAnswer,
  },
  'DELETE /admin/investments/:id': {
    summary: 'Delist an investment',
    access: 'admin',
    idempotent: true,
    answer: adminInvestmentAnswer,
  },
  'GET /admin/holdings': {
    summary: 'Who holds what',
    access: 'staff',
    list: 'holdings',
    answer: z.array(adminHoldingRecord),
  },
  'GET /admin/verifications': {
    summary: 'Identity documents',
    access: 'staff',
    list: 'verifications',
    answer: z.array(verificationRecord),
  },
  'GET /admin/verifications/:userId': { summary: 'One identity document', access: 'staff', answer: verificationRecord },
  'PUT /admin/verifications/:userId': {
    summary: 'Approve or reject an identity',
    access: 'admin',
    idempotent: true,
    body: reviewDecision,
    answer: verificationAnswer,
  },
  'GET /admin/verifications/:userId/document': { summary: 'The document, as an attachment', access: 'admin' },
  'GET /admin/stats': { summary: 'The figures of the first page', access: 'staff', answer: stats },
  'GET /admin/accounts/:userId': {
    summary: 'An account as it stood at a time or revision',
    access: 'staff',
    answer: accountAt,
  },
  'GET /admin/accounts/:userId/events': {
    summary: 'The events of an account',
    access: 'staff',
    answer: auditEventsAnswer,
  },
  'GET /admin/trial-balance': { summary: 'The trial balance', access: 'staff', answer: trialBalance },
  'GET /admin/integrity': { summary: 'What the integrity check has found', access: 'staff', answer: integrity },
  'GET /config': { summary: 'What a browser must know before anyone signs in', access: 'anyone', answer: publicConfig },
  'POST /contact': { summary: 'Write to support', access: 'anyone', body: contactMessage, answer: messageAnswer },
  'GET /health/live': { summary: 'Whether the process lives', access: 'anyone' },
  'GET /health/ready': { summary: 'Whether it can serve: 503 until then', access: 'anyone' },
  'GET /metrics': { summary: 'Figures for Prometheus', access: 'anyone' },
  'GET /openapi.json': { summary: 'This contract', access: 'anyone' },
  'GET /docs': { summary: 'This contract as a page', access: 'anyone' },
};

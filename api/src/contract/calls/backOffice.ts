import * as z from 'zod';
import { sessionsAnswer } from '../auth.ts';
import { bankAccountsAnswer } from '../bankAccounts.ts';
import { adminHoldingRecord } from '../holdings.ts';
import { maturities, maturitiesAsked } from '../maturities.ts';
import { decision } from '../decision.ts';
import { adminRequestAnswer, adminRequestRecord, requestAnswer, requestsAnswer } from '../requests.ts';
import { searchAnswer, searchAsked } from '../search.ts';
import { stats } from '../stats.ts';
import { messageAnswer } from '../fields.ts';
import { editBalance, factorReset, userAnswer, userChanges, userRecord, usersAnswer } from '../users.ts';
import { reviewDecision, verificationAnswer, verificationRecord } from '../verifications.ts';
import type { Call } from './call.ts';

const ONE_REQUEST = {
  summary: 'One request',
  access: 'staff',
  act: 'accountViewed',
  answers: { 200: adminRequestRecord },
} as const;

const READ_ALL = {
  summary: 'The newest 1,000 requests of everyone',
  access: 'staff',
  answers: { 200: requestsAnswer },
} as const;

/** What staff see and decide. */
export const BACK_OFFICE_CALLS = {
  'GET /auth/deposit-requests': READ_ALL,
  'GET /auth/withdraw-requests': READ_ALL,
  'PATCH /auth/deposit-requests/:id': {
    summary: 'Approve or reject a pending deposit',
    access: 'admin',
    idempotent: true,
    body: decision,
    answers: { 200: requestAnswer },
  },
  'PATCH /auth/withdraw-requests/:id': {
    summary: 'Approve or reject a pending withdrawal; 202 where a second admin is needed',
    access: 'admin',
    idempotent: true,
    body: decision,
    answers: { 200: requestAnswer, 202: requestAnswer },
  },
  'GET /auth/admin/users': { summary: 'The newest 1,000 users', access: 'staff', answers: { 200: usersAnswer } },
  'PUT /auth/admin/edit-task/:userId': {
    summary: 'Edit a balance; 202 where a second admin is needed',
    access: 'admin',
    idempotent: true,
    body: editBalance,
    answers: { 200: userAnswer, 202: userAnswer },
  },
  'GET /admin/users': {
    summary: 'List users',
    access: 'staff',
    list: 'users',
    answers: { 200: z.array(userRecord) },
  },
  'GET /admin/users/:id': { summary: 'One user', access: 'staff', act: 'accountViewed', answers: { 200: userRecord } },
  'PUT /admin/users/:id': {
    summary: 'Change a profile, or one value of an account; 202 where a second admin is needed',
    access: 'admin',
    act: 'profileChanged',
    recent: { for: 'another email address, granting a role, unfreezing' },
    idempotent: true,
    body: userChanges,
    record: userRecord,
    answers: { 200: userAnswer, 202: userAnswer },
  },
  'DELETE /admin/users/:id/factors': {
    summary: 'Remove the second factor, passkeys and recovery codes of who lost theirs; all their sessions end',
    access: 'admin',
    act: 'factorRemoved',
    recent: true,
    body: factorReset,
    answers: { 200: messageAnswer },
  },
  'GET /admin/users/:id/sessions': {
    summary: 'Where a user is signed in',
    access: 'staff',
    act: 'accountViewed',
    answers: { 200: sessionsAnswer },
  },
  'DELETE /admin/users/:id/sessions': {
    summary: 'Sign a user out everywhere',
    access: 'admin',
    act: 'sessionEnded',
    recent: { for: 'oneself' },
    answers: { 200: messageAnswer },
  },
  'GET /admin/users/:id/bank-accounts': {
    summary: 'Where a user’s money may go; auditors see the last four digits',
    access: 'staff',
    act: 'accountViewed',
    answers: { 200: bankAccountsAnswer },
  },
  'GET /admin/deposits': {
    summary: 'List deposits',
    access: 'staff',
    act: 'accountViewed',
    list: 'deposits',
    answers: { 200: z.array(adminRequestRecord) },
  },
  'GET /admin/withdrawals': {
    summary: 'List withdrawals',
    access: 'staff',
    act: 'accountViewed',
    list: 'withdrawals',
    answers: { 200: z.array(adminRequestRecord) },
  },
  'GET /admin/deposits/:id': ONE_REQUEST,
  'GET /admin/withdrawals/:id': ONE_REQUEST,
  'PATCH /admin/deposits/:id': {
    summary: 'Approve or reject a pending deposit',
    access: 'admin',
    idempotent: true,
    body: decision,
    answers: { 200: adminRequestAnswer },
  },
  'PATCH /admin/withdrawals/:id': {
    summary: 'Approve or reject a pending withdrawal; 202 where a second admin is needed',
    access: 'admin',
    idempotent: true,
    body: decision,
    answers: { 200: adminRequestAnswer, 202: adminRequestAnswer },
  },
  'GET /admin/holdings': {
    summary: 'Who holds what',
    access: 'staff',
    act: 'accountViewed',
    list: 'holdings',
    answers: { 200: z.array(adminHoldingRecord) },
  },
  'GET /admin/maturities': {
    summary: 'What falls due, by day, week or month',
    access: 'staff',
    query: maturitiesAsked,
    alsoAs: [{ mediaType: 'text/csv' }],
    answers: { 200: maturities },
  },
  'GET /admin/verifications': {
    summary: 'Identity documents',
    access: 'staff',
    list: 'verifications',
    answers: { 200: z.array(verificationRecord) },
  },
  'GET /admin/verifications/:userId': {
    summary: 'One identity document',
    access: 'staff',
    act: 'accountViewed',
    answers: { 200: verificationRecord },
  },
  'PUT /admin/verifications/:userId': {
    summary: 'Approve or reject an identity',
    access: 'admin',
    idempotent: true,
    body: reviewDecision,
    record: verificationRecord,
    answers: { 200: verificationAnswer },
  },
  'GET /admin/verifications/:userId/document': {
    summary: 'The document, as an attachment',
    access: 'admin',
    act: 'documentViewed',
    answers: { 200: { mediaType: 'application/octet-stream' } },
  },
  'GET /admin/search': {
    summary: 'People, requests and events that a text may mean, up to five of each',
    access: 'staff',
    query: searchAsked,
    answers: { 200: searchAnswer },
  },
  'GET /admin/stats': { summary: 'The figures of the first page', access: 'staff', answers: { 200: stats } },
} as const satisfies Record<string, Call>;

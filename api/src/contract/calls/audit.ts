import * as z from 'zod';
import { actRecord } from '../acts.ts';
import {
  accountAt,
  accountEventsAnswer,
  accountListed,
  accountTimes,
  asOf,
  auditEvent,
  eventRange,
  exportAsked,
  exportReady,
  investorLines,
  investorsAsked,
  journalEntry,
  momentAsked,
  trialBalance,
  trialBalanceSummary,
} from '../audit.ts';
import { integrity } from '../integrity.ts';
import type { Call } from './call.ts';

/** What auditors look at, and take with them. */
export const AUDIT_CALLS = {
  'GET /admin/accounts/:userId': {
    summary: 'An account as it stood at a time (inclusive) or right after a revision',
    access: 'staff',
    act: 'accountViewed',
    query: momentAsked,
    answers: { 200: accountAt },
  },
  'GET /admin/accounts/:userId/events': {
    summary: 'The events of an account by revision, the first 1,000 of the asked range',
    access: 'staff',
    act: 'accountViewed',
    query: eventRange,
    answers: { 200: accountEventsAnswer },
  },
  'GET /admin/accounts/:userId/listed': {
    summary: 'An account and its newest events as lists have it, at once; 404 where they don’t tell all',
    access: 'staff',
    act: 'accountViewed',
    answers: { 200: accountListed },
  },
  'GET /admin/accounts/:userId/times': {
    summary: 'When the events of an account happened: all, or up to 1,000 evenly chosen ones',
    access: 'staff',
    act: 'accountViewed',
    answers: { 200: accountTimes },
  },
  'GET /admin/events': {
    summary: 'The search over all events, the newest first',
    access: 'staff',
    act: 'accountViewed',
    list: 'events',
    answers: { 200: z.array(auditEvent) },
  },
  'GET /admin/acts': {
    summary: 'What was done beside moving money: sign-ins, changes of access, what staff looked at',
    access: 'staff',
    list: 'acts',
    answers: { 200: z.array(actRecord) },
  },
  'GET /admin/journal': {
    summary: 'The journal, the newest entry first',
    access: 'staff',
    act: 'accountViewed',
    list: 'journal',
    answers: { 200: z.array(journalEntry) },
  },
  'GET /admin/trial-balance': {
    summary: 'All journal accounts with their sums as of a moment (inclusive)',
    access: 'staff',
    query: asOf,
    answers: { 200: trialBalance },
  },
  'GET /admin/trial-balance/summary': {
    summary: 'The same in a few lines, each for the accounts of all investors that mean the same',
    access: 'staff',
    query: asOf,
    answers: { 200: trialBalanceSummary },
  },
  'GET /admin/trial-balance/investors': {
    summary: 'The accounts of investors that such a line stands for, 50 at a time',
    access: 'staff',
    query: investorsAsked,
    answers: { 200: investorLines },
  },
  'GET /admin/integrity': {
    summary: 'What is checked by itself, what that has shown, and what was published of the log',
    access: 'staff',
    answers: { 200: integrity },
  },
  'POST /admin/export': {
    summary:
      'Makes an export ready to be fetched by the browser itself: once, within a minute, with the cookie that comes back',
    access: 'staff',
    body: exportAsked,
    answers: { 200: exportReady },
  },
  'GET /admin/export': {
    summary: 'The events of one account or all, as of a moment (inclusive), as an attachment',
    access: 'staff',
    act: 'exported',
    query: exportAsked,
    answers: { 200: { mediaType: 'text/plain' } },
    alsoAs: [{ mediaType: 'text/csv' }, { mediaType: 'application/x-ndjson' }],
  },
} as const satisfies Record<string, Call>;

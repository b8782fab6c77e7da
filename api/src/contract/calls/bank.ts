import * as z from 'zod';
import {
  bankLine,
  bankLineAnswer,
  bankStatement,
  bankStatementAnswer,
  daysAsked,
  exactMatches,
  exactMatchesAnswer,
  lineExplanation,
  lineMatch,
  reconciliation,
  reconciliationAnswer,
  reconciliationsAnswer,
  reportAsked,
  safeguarding,
  signature,
  statementForm,
} from '../bank.ts';
import { MAX_STATEMENT_BYTES, statementPreview } from '../bankStatements.ts';
import type { Call } from './call.ts';

const STATEMENT = { fields: statementForm, file: 'file', maxBytes: MAX_STATEMENT_BYTES } as const;

/**
 * What the bank says, against what the ledger says. A match takes no key: its commands' ids are made of its line, so it
 * is made once, whoever asks for it how often.
 */
export const BANK_CALLS = {
  'POST /admin/bank-statements/preview': {
    summary: 'What a statement file is, and how it would be read',
    access: 'admin',
    form: STATEMENT,
    answers: { 200: statementPreview },
  },
  'POST /admin/bank-statements': {
    summary: 'Import a statement, CSV or CAMT.053; 200 where it is already in',
    access: 'admin',
    idempotent: true,
    form: STATEMENT,
    answers: { 200: bankStatementAnswer, 201: bankStatementAnswer },
  },
  'GET /admin/bank-statements': {
    summary: 'List statements',
    access: 'staff',
    list: 'bank-statements',
    answers: { 200: z.array(bankStatement) },
  },
  'GET /admin/bank-statements/:id': { summary: 'One statement', access: 'staff', answers: { 200: bankStatement } },
  'GET /admin/bank-lines': {
    summary: 'List lines of statements, open ones with the requests that may stand behind them',
    access: 'staff',
    list: 'bank-lines',
    answers: { 200: z.array(bankLine) },
  },
  'GET /admin/bank-lines/:id': { summary: 'One line', access: 'staff', answers: { 200: bankLine } },
  'POST /admin/bank-lines/match-exact': {
    summary: 'Match lines with the requests that their reference and amount name, and approve those',
    access: 'admin',
    body: exactMatches,
    answers: { 200: exactMatchesAnswer },
  },
  'POST /admin/bank-lines/:id/match': {
    summary: 'Match a line with a request; a deposit of another amount is corrected to what came',
    access: 'admin',
    body: lineMatch,
    answers: { 200: bankLineAnswer },
  },
  'DELETE /admin/bank-lines/:id/match': {
    summary: 'Undo a match or an explanation: the line is open again, and so is its day',
    access: 'admin',
    idempotent: true,
    answers: { 200: bankLineAnswer },
  },
  'POST /admin/bank-lines/:id/explain': {
    summary: 'Say what a line is that no request stands behind; 202 where a second admin is needed',
    access: 'admin',
    idempotent: true,
    body: lineExplanation,
    answers: { 200: bankLineAnswer, 202: bankLineAnswer },
  },
  'GET /admin/reconciliations': {
    summary: 'Day by day: the bank against the ledger, and what clients are owed against what is there',
    access: 'staff',
    query: daysAsked,
    answers: { 200: reconciliationsAnswer },
  },
  'GET /admin/reconciliations/:date': { summary: 'One day', access: 'staff', answers: { 200: reconciliation } },
  'POST /admin/reconciliations/:date/sign': {
    summary: 'Sign a day off',
    access: 'admin',
    idempotent: true,
    body: signature,
    answers: { 200: reconciliationAnswer },
  },
  'GET /admin/reconciliations/:month/report': {
    summary: 'The report of a month, such as 2026-11',
    access: 'staff',
    act: 'exported',
    query: reportAsked,
    answers: { 200: { mediaType: 'application/pdf' } },
    alsoAs: [{ mediaType: 'text/csv' }],
  },
  'GET /admin/safeguarding': {
    summary: 'Whether clients’ money is there: days to sign, old items, a shortfall',
    access: 'staff',
    answers: { 200: safeguarding },
  },
} as const satisfies Record<string, Call>;

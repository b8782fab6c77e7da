import { holdingAnswer, holdingsAnswer, invest } from '../holdings.ts';
import { investmentsAnswer } from '../investments.ts';
import { DEFAULT_METHOD, newDeposit, newWithdrawal, requestAnswer, requestsAnswer } from '../requests.ts';
import { performances, worth, worthAsked } from '../worth.ts';
import type { Call } from './call.ts';

const ASK = {
  access: 'own',
  idempotent: true,
  usual: { method: DEFAULT_METHOD },
  answers: { 201: requestAnswer },
} as const;
const READ_ONE = {
  summary: 'The newest 1,000 requests of one person',
  access: 'own or staff',
  act: 'accountViewed',
  answers: { 200: requestsAnswer },
} as const;
const CANCEL = {
  summary: 'Take back a pending request',
  access: 'own',
  idempotent: true,
  answers: { 200: requestAnswer },
} as const;

/** Asking for deposits and withdrawals, and buying what is offered. */
export const MONEY_CALLS = {
  'POST /auth/deposit-requests': { summary: 'Ask for a deposit', ...ASK, body: newDeposit },
  'POST /auth/withdraw-requests': { summary: 'Ask for a withdrawal', ...ASK, body: newWithdrawal },
  'GET /auth/deposit-requests/:userId': READ_ONE,
  'GET /auth/withdraw-requests/:userId': READ_ONE,
  'PATCH /auth/deposit-requests/:id/cancel': CANCEL,
  'PATCH /auth/withdraw-requests/:id/cancel': CANCEL,
  'GET /auth/investments': {
    summary: 'What is offered',
    access: 'signed in',
    answers: { 200: investmentsAnswer },
  },
  'POST /auth/invest': {
    summary: 'Buy units',
    access: 'own',
    idempotent: true,
    body: invest,
    answers: { 201: holdingAnswer },
  },
  'GET /auth/user-investments/:userId': {
    summary: 'What a person has bought',
    access: 'own or staff',
    act: 'accountViewed',
    answers: { 200: holdingsAnswer },
  },
  'GET /auth/performance/:userId': {
    summary: 'What a person’s investments have brought',
    access: 'own or staff',
    act: 'accountViewed',
    answers: { 200: performances },
  },
  'GET /auth/worth/:userId': {
    summary: 'What a person was worth over time: in the wallet, and invested',
    access: 'own or staff',
    act: 'accountViewed',
    query: worthAsked,
    answers: { 200: worth },
  },
} as const satisfies Record<string, Call>;

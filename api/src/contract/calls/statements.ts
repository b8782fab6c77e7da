import { chosenAtMaturity, holdingDetailAnswer, noteAsked } from '../holdingDetail.ts';
import { holdingAnswer } from '../holdings.ts';
import { statement, statementAsked } from '../statements.ts';
import type { Call } from './call.ts';

/** What became of an account and of each holding, and what shall become of it. */
export const STATEMENT_CALLS = {
  'GET /auth/holdings/:id': {
    summary: 'One holding, and what became of it',
    access: 'own or staff',
    act: 'accountViewed',
    answers: { 200: holdingDetailAnswer },
  },
  'GET /auth/holdings/:id/note': {
    summary: 'The contract note of a purchase',
    access: 'own or staff',
    act: 'exported',
    query: noteAsked,
    wholeHistory: true,
    answers: { 200: { mediaType: 'application/pdf' } },
  },
  'PUT /auth/holdings/:id/at-maturity': {
    summary: 'Choose what is done with the money at maturity',
    access: 'own',
    idempotent: true,
    body: chosenAtMaturity,
    answers: { 200: holdingAnswer },
  },
  'GET /auth/statements/:userId': {
    summary: 'What moved in a period, from inclusive, to exclusive',
    access: 'own or staff',
    act: 'accountViewed',
    query: statementAsked,
    wholeHistory: true,
    answers: { 200: statement },
    alsoAs: [{ mediaType: 'text/csv' }, { mediaType: 'application/pdf' }],
  },
} as const satisfies Record<string, Call>;

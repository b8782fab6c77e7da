import { refuse } from '@northvale/ledger/decider.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import { expect, test } from 'vitest';
import { DocumentReplaced } from '../identity/documents.ts';
import { DatabaseTimedOut, WriteOutcomeUnknown } from '@northvale/projections/engine/database.ts';
import { Problem, problemOf, refusalProblem } from './problem.ts';

test.each([
  ['InsufficientBalance', 409, 'Insufficient Balance.'],
  ['NotVerified', 403, 'To start investing complete your verification in the Settings page'],
  ['AccountFrozen', 403, 'Your account is frozen. Please contact support.'],
  ['AlreadyDecided', 409, undefined],
  ['Delisted', 409, undefined],
  ['Stale', 409, undefined],
  ['SecondAdminNeeded', 409, undefined],
  ['OwnAccount', 403, undefined],
  ['NotFound', 404, undefined],
  ['KeyReused', 422, undefined],
  ['AccountClosed', 409, undefined],
  ['InUse', 409, undefined],
] as const)('the refusal %s is a %d', (code, status, message) => {
  const problem = refusalProblem(refuse(code));
  expect([problem.code, problem.status]).toEqual([code, status]);
  if (message) expect(problem.message).toBe(message);
});

test('a refused value is named, and a held amount told in dollars', () => {
  expect(refusalProblem(refuse('BadInput', { path: 'amount' }))).toMatchObject({
    status: 400,
    issues: [{ path: 'amount' }],
  });
  expect(refusalProblem(refuse('BelowHeld', { held: 125_050 })).message).toContain('$1,250.50');
});

test('an outage says whether anything was done, and when to ask again', () => {
  expect(problemOf(new StoreUnavailable('away'))).toMatchObject({
    code: 'Unavailable',
    status: 503,
    retryAfterSeconds: 1,
  });
  expect(problemOf(new AppendOutcomeUnknown('?'))).toMatchObject({
    code: 'OutcomeUnknown',
    status: 503,
    retryAfterSeconds: 1,
  });
  expect(problemOf(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toMatchObject({ code: 'Unavailable' });
});

test('a database that is silent is an outage, and what it was to write is unknown', () => {
  expect(problemOf(new DatabaseTimedOut('?'))).toMatchObject({
    code: 'Unavailable',
    status: 503,
    retryAfterSeconds: 1,
  });
  expect(problemOf(new WriteOutcomeUnknown('?'))).toMatchObject({ code: 'OutcomeUnknown', status: 503 });
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a connection that is lost between two queries is an outage: %s', (message) => {
  expect(problemOf(new Error(message))).toMatchObject({ code: 'Unavailable' });
});

test.each([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  '28P01',
  '3D000',
  '25006',
  '40001',
  '40P01',
  '58030',
])('a database that can’t be reached or can’t do it just now is an outage: %s', (code) => {
  expect(problemOf(Object.assign(new Error('x'), { code }))).toMatchObject({ code: 'Unavailable' });
});

test('a document that another has taken the place of is stale', () =>
  expect(problemOf(new DocumentReplaced('its file'))).toMatchObject({ code: 'Stale', status: 409 }));

test('a bug is nobody’s business', () => {
  expect(problemOf(new TypeError('x is not a function'))).toBeUndefined();
  expect(new Problem('Unexpected').message).not.toMatch(/stack|TypeError/);
});

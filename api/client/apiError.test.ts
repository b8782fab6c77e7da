import { expect, test } from 'vitest';
import type { ProblemCode } from '../src/contract/problem.ts';
import { type ApiError, Failure, isDefinite } from './apiError.ts';

/** Whether an answer judges what was asked, so that asking again is a new intent. Each code is asked about here. */
const JUDGES: Readonly<Record<ProblemCode, boolean>> = {
  BadInput: true,
  NotSignedIn: false,
  TokenExpired: false,
  OtpRequired: true,
  PasswordChangeNeeded: false,
  ReauthNeeded: false,
  FactorNeeded: false,
  NotAllowed: false,
  OwnAccount: true,
  NotVerified: true,
  AccountFrozen: true,
  NotFound: true,
  MethodNotAllowed: true,
  InsufficientBalance: true,
  BelowHeld: true,
  BelowSold: true,
  SoldOut: true,
  Delisted: true,
  AlreadyDecided: true,
  SecondAdminNeeded: true,
  Stale: true,
  AccountClosed: true,
  EmailTaken: true,
  BadStatement: true,
  Unreconciled: true,
  InUse: true,
  TooLarge: true,
  UnsupportedType: true,
  KeyReused: true,
  TooManyTries: false,
  Unexpected: true,
  Unavailable: false,
  Sealed: false,
  OutcomeUnknown: true,
};

test.each(Object.entries(JUDGES))('%s, said with a status below 500, judges what was asked: %s', (code, judges) => {
  const error = new Failure(code as ProblemCode, { status: 409, sentence: 'No.' }) as ApiError;
  expect(isDefinite(error)).toBe(judges);
});

import { Refusal, type RefusalCode } from '@northvale/ledger/decider.ts';
import { BrokenChain } from '@northvale/ledger/event/hashChain.ts';
import { UnknownEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { AppendOutcomeUnknown, StoreSealed, StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import { MAX_BANK_ACCOUNTS, MAX_DEPOSIT_PLANS, MAX_PENDING_REQUESTS } from '@northvale/ledger/limits.ts';
import { type Cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import { DatabaseTimedOut, WriteOutcomeUnknown } from '@northvale/projections/engine/database.ts';
import { AMOUNT_TOO_LARGE } from '../contract/dollars.ts';
import { VERIFY_FIRST } from '../contract/holdings.ts';
import type { ProblemCode, ProblemIssue } from '../contract/problem.ts';
import { INSUFFICIENT_BALANCE } from '../contract/requests.ts';
import { type Facts, isSaid, meaningOf, said, type Said, saying } from '../contract/said.ts';
import { FilesUnavailable } from '../files/files.ts';
import { DocumentReplaced } from '../identity/documents.ts';
import { PERSON_ERASED } from '../identity/erasure.ts';
import { PersonErased } from '../identity/personKeys.ts';
import { SessionOver } from '../identity/sessions.ts';

/** An answer that isn't a success. Thrown by routes, written by the error middleware. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly facts: Facts | undefined;
  readonly issues: readonly ProblemIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const { message } = details;
    super(message ?? PROBLEMS[code].message);
    this.code = code;
    if (message !== undefined && isSaid(message)) {
      const { code: reason, facts } = meaningOf(message);
      this.facts = { reason, ...facts };
    } else this.facts = details.facts;
    this.status = details.status ?? PROBLEMS[code].status;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds ?? (this.status === 503 && code !== 'Sealed' ? 1 : undefined);
  }
}

interface ProblemDetails {
  readonly message?: string;
  /** Where it isn't the code's own. */
  readonly status?: number;
  readonly facts?: Facts;
  readonly issues?: readonly ProblemIssue[];
  readonly retryAfterSeconds?: number;
}

/** The one table of what each reason is in HTTP, and how it is told to a person. */
const PROBLEMS: Readonly<Record<ProblemCode, { status: number; message: string }>> = {
  BadInput: { status: 400, message: 'Please check what you have entered.' },
  NotSignedIn: { status: 401, message: 'Please sign in.' },
  TokenExpired: { status: 401, message: 'Your session has expired. Please sign in again.' },
  OtpRequired: { status: 403, message: 'Please enter the code of your authenticator app.' },
  PasswordChangeNeeded: { status: 403, message: 'Please choose a password of your own in the Settings first.' },
  ReauthNeeded: { status: 403, message: 'Please show once more that it is you.' },
  FactorNeeded: { status: 403, message: 'Please sign in with a second factor. You set one up in the Settings.' },
  NotAllowed: { status: 403, message: 'You are not allowed to do this.' },
  OwnAccount: { status: 403, message: 'You cannot decide on your own account.' },
  NotVerified: { status: 403, message: VERIFY_FIRST },
  AccountFrozen: { status: 403, message: 'Your account is frozen. Please contact support.' },
  NotFound: { status: 404, message: 'Not found.' },
  MethodNotAllowed: { status: 405, message: 'This method is not allowed here.' },
  InsufficientBalance: { status: 409, message: INSUFFICIENT_BALANCE },
  BelowHeld: { status: 409, message: 'The new balance is below what pending withdrawals hold.' },
  BelowSold: { status: 409, message: 'More units than that are sold or being bought.' },
  SoldOut: { status: 409, message: 'There are not so many units left.' },
  Delisted: { status: 409, message: 'This investment is no longer offered.' },
  AlreadyDecided: { status: 409, message: 'This has already been decided.' },
  SecondAdminNeeded: { status: 409, message: 'Another admin has to approve this.' },
  Stale: { status: 409, message: 'This has changed in the meantime. Please look at it again.' },
  AccountClosed: { status: 409, message: 'This account is closed.' },
  EmailTaken: { status: 409, message: 'This email address is already in use.' },
  BadStatement: { status: 400, message: 'This statement cannot be imported.' },
  Unreconciled: { status: 409, message: 'This day does not come out even, and nothing explains why.' },
  InUse: { status: 409, message: 'This is still in use.' },
  TooLarge: { status: 413, message: 'This is too large.' },
  UnsupportedType: { status: 415, message: 'This type of content is not supported here.' },
  KeyReused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  TooManyTries: { status: 429, message: 'Too many tries. Please wait a little.' },
  Unexpected: { status: 500, message: 'Something went wrong on our side.' },
  Unavailable: { status: 503, message: 'Nothing was done. Please try again in a moment.' },
  Sealed: { status: 503, message: 'Nothing was done. This ledger has moved to another address.' },
  OutcomeUnknown: { status: 503, message: 'We do not know yet whether this was done. Please ask again.' },
};

/** What a refused field is told where nobody has words of its own for it. */
export const FIELD_MESSAGE = 'This value is not allowed.';

/** A refusal of the ledger as an answer. */
export function refusalProblem({ code, facts }: Refusal): Problem {
  if (code === 'BadInput') {
    const { path, most } = facts;
    return badInput(typeof path === 'string' ? path : '', most === undefined ? FIELD_MESSAGE : AMOUNT_TOO_LARGE);
  }
  // No time makes room there.
  if (code === 'TooMany') return new Problem('InUse', { message: tooMany(facts) });
  if (code === 'OtpRequired' && facts['wrong'] === true) return wrongCode();
  if (code === 'BelowHeld' && typeof facts['held'] === 'number') {
    const held = dollarsFromCents(facts['held'] as Cents);
    const { message, facts: named } = saying(
      'BelowHeldAmount',
      'Pending withdrawals hold {held}: the balance cannot be set below that.',
      { held },
    );
    return new Problem(code, { message, facts: { reason: 'BelowHeldAmount', ...named } });
  }
  if (code === 'SoldOut' || code === 'BelowSold') return new Problem(code, { facts: { ...facts } as Facts });
  if (code === 'InsufficientBalance' && 'fee' in facts) {
    const named = Object.entries(facts).map(([name, amount]) => [name, dollarsFromCents(amount as Cents)]);
    return new Problem(code, { facts: Object.fromEntries(named) as Facts });
  }
  if (code === 'InUse' && 'requestId' in facts) {
    return new Problem(code, { message: said('BankAccountNamed', 'A pending request names this bank account.') });
  }
  if (code === 'AccountFrozen' && facts['withdrawalsLocked'] === true) {
    return new Problem(code, { message: WITHDRAWALS_LOCKED });
  }
  if (code === 'InUse' && 'approved' in facts) return new Problem(code, { message: CREDITED });
  if (code === 'InUse' && 'lastAdmin' in facts) return new Problem(code, { message: LAST_ADMIN });
  if (code === 'InUse' && 'notEmpty' in facts) return new Problem(code, { message: NOT_EMPTY });
  if (code === 'SecondAdminNeeded' && 'newAdmin' in facts) return new Problem(code, { message: NEW_ADMIN });
  if (code === 'SecondAdminNeeded' && 'adminLeft' in facts) return new Problem(code, { message: ADMIN_LEFT });
  return new Problem(code satisfies RefusalCode & ProblemCode);
}

const WITHDRAWALS_LOCKED = said(
  'WithdrawalsLocked',
  'Withdrawals and purchases are locked, because somebody told us that it was not them. Resetting the password by mail unlocks them.',
);
const LAST_ADMIN = said('LastAdmin', 'This is the only admin. Make somebody else an admin first.');
const NOT_EMPTY = said('NotEmpty', 'There is still money, an active investment or a pending request in this account.');
const CREDITED = said('MatchApproved', 'This match has approved the request: its money is in the wallet.');
const NEW_ADMIN = said('NewAdmin', 'Whoever became an admin less than 24 hours ago cannot be the second one yet.');
const ADMIN_LEFT = said(
  'AdminLeft',
  'An admin lost that role less than 24 hours ago. Until a day has passed, nobody is given one by a single admin.',
);

function tooMany(facts: Refusal['facts']): string {
  if ('bankAccounts' in facts)
    return said('TooManyBankAccounts', 'At most {count} bank accounts can be linked.', { count: MAX_BANK_ACCOUNTS });
  if ('depositPlans' in facts)
    return said('TooManyDepositPlans', 'At most {count} recurring deposits can run at once.', {
      count: MAX_DEPOSIT_PLANS,
    });
  return said('TooManyRequests', 'At most {count} requests can be pending at once.', { count: MAX_PENDING_REQUESTS });
}

/** One wrong field; its sentence is the answer's message too. */
export function badInput(path: string, sentence: string | Said): Problem {
  const meaning = typeof sentence === 'string' ? meaningOf(sentence) : sentence;
  return new Problem('BadInput', { message: meaning.message, issues: [{ path, ...meaning }] });
}

/** A code was given that doesn't count: whoever is asked for one again would take it for not sent. */
export const wrongCode = (status?: number): Problem =>
  new Problem('OtpRequired', {
    message: WRONG_CODE,
    issues: [{ path: 'otp', ...meaningOf(WRONG_CODE) }],
    ...(status !== undefined && { status }),
  });

export const WRONG_CODE = said('WrongOrUsedCode', 'This code is wrong or was used before. Please enter a new one.');

export const notFound = (): Problem => new Problem('NotFound');
export const notAllowed = (): Problem => new Problem('NotAllowed');

/** A newer program has written to it, or it isn't what was written: nothing is decided on it, and others go on. */
const unreadableAccount = (): Problem =>
  new Problem('Unavailable', { message: said('AccountUnreadable', "This account can't be read right now.") });

/** What to answer for anything that was thrown; undefined where it is a bug. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof Refusal) return refusalProblem(error);
  if (error instanceof DocumentReplaced) return new Problem('Stale');
  if (error instanceof SessionOver) return new Problem('NotSignedIn');
  if (error instanceof PersonErased || isOfErased(error)) return new Problem('AccountClosed');
  if (error instanceof UnknownEvent || error instanceof BrokenChain) return unreadableAccount();
  if (error instanceof StoreSealed) return new Problem('Sealed');
  if (error instanceof AppendOutcomeUnknown || error instanceof WriteOutcomeUnknown)
    return new Problem('OutcomeUnknown');
  if (AWAY.some((away) => error instanceof away) || isConnectionLoss(error)) return new Problem('Unavailable');
  return httpProblem(error);
}

const AWAY = [StoreUnavailable, FilesUnavailable, DatabaseTimedOut];

const isOfErased = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === PERSON_ERASED;

// Codes of Node's sockets, with those of names and ways that can't be found just now, and of Postgres: the classes 08
// (connection), 28 (a password that doesn't hold just now), 40 (rolled back because of others), 53 (resources), 57 (ended
// by its operator or its time limit) and 58 (the disk), 25006 (a standby that is read-only as yet), 3D000 (no such
// database), 55P03 (waited too long for a lock), and of pg's pool.
const LOST_ON_THE_WAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|EMFILE)$/;
const NOT_NOW = /^((08|28|40|53|57|58)\w{3}|25006|3D000|55P03)$/;

/** Whether it was people's database that went away, so that what a call has asked of it before may be done. */
export const isDatabaseLoss = (error: unknown): boolean => error instanceof DatabaseTimedOut || isConnectionLoss(error);

function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    LOST_ON_THE_WAY.test(code) ||
    NOT_NOW.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* is not queryable$)/.test(
      error.message,
    )
  );
}

/** Koa's and its middlewares' errors carry an HTTP status; of theirs only the status is used, never the text. */
function httpProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  switch (error.status) {
    case 400:
      return new Problem('BadInput', { message: said('RequestUnreadable', 'The request could not be read.') });
    case 404:
      return notFound();
    case 405:
      return new Problem('MethodNotAllowed');
    case 413:
      return new Problem('TooLarge');
    case 415:
      return new Problem('UnsupportedType');
    default:
      return undefined;
  }
}

import { problem, problemCode, type ProblemCode, type ProblemIssue } from '../src/contract/problem.ts';
import type { Facts } from '../src/contract/said.ts';

/** Why a call failed: the contract's codes, and what a browser meets besides. */
export type FailureCode = ProblemCode | 'NetworkError' | 'Timeout';

interface Details {
  /** 0 where no answer came. */
  status: number;
  /** A sentence fit to show a person, where there is one. */
  sentence?: string | undefined;
  /** What the sentence holds. */
  facts?: Facts | undefined;
  issues?: readonly ProblemIssue[] | undefined;
  retryAfterSeconds?: number | undefined;
  unsent?: boolean;
}

export class Failure<Code extends FailureCode> extends Error {
  override readonly name = 'ApiError';
  readonly code: Code;
  readonly status: number;
  readonly sentence: string | undefined;
  readonly facts: Facts | undefined;
  /** The single fields that are wrong. */
  readonly issues: readonly ProblemIssue[];
  readonly retryAfterSeconds: number | undefined;
  /** There was no connection when it was tried: it never left the browser. */
  readonly unsent: boolean;
  /** An earlier try of the same intent may have been done, whatever this one met. */
  earlierMayBeDone = false;

  constructor(code: Code, { status, sentence, facts, issues = [], retryAfterSeconds, unsent = false }: Details) {
    super(sentence ?? 'An error occurred. Please try again.');
    this.code = code;
    this.status = status;
    this.sentence = sentence;
    this.facts = facts;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
    this.unsent = unsent;
  }
}

/** A failed call; its `code` tells which. */
export type ApiError = { [Code in FailureCode]: Failure<Code> }[FailureCode];

export const isApiError = (error: unknown): error is ApiError => error instanceof Failure;

export const hasCode = <Code extends FailureCode>(error: unknown, code: Code): error is Failure<Code> =>
  isApiError(error) && error.code === code;

/** What the server says before it looks whether it knows the intent: this try did nothing, an earlier one may have. */
const SAID_FIRST: ReadonlySet<FailureCode> = new Set([
  'NotSignedIn',
  'TokenExpired',
  'ReauthNeeded',
  'FactorNeeded',
  'PasswordChangeNeeded',
  'NotAllowed',
  'TooManyTries',
  'Unavailable',
  'Sealed',
]);

const didNothing = ({ code, unsent }: ApiError): boolean => unsent || SAID_FIRST.has(code);

/**
 * Whether the server has judged what was asked, so that asking again is a new intent. Without that (no answer, a
 * server's fault, a gateway's page, too many tries, an ended session) an earlier try may have been done, and only its
 * key finds out.
 */
export const isDefinite = (error: ApiError): boolean =>
  error.status >= 400 && error.status < 500 && error.sentence !== undefined && !didNothing(error);

/** Whether what was asked may have been done all the same, by the try that failed so or by an earlier one. */
export const mayBeDone = (error: unknown): boolean =>
  !isApiError(error) || (didNothing(error) ? error.earlierMayBeDone : !isDefinite(error));

// A newer server may know codes that this page doesn't; its sentence stands all the same.
const anyProblem = problem.extend({ code: problemCode.catch('Unexpected') });

/** The failure that an answer tells of. A proxy in between may have answered with a page. */
export function failureOf(response: Response, body: unknown): ApiError {
  const { data } = anyProblem.safeParse(body);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Failure(data?.code ?? 'Unexpected', {
    status: response.status,
    sentence: data?.message,
    facts: data?.facts,
    issues: data?.issues,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }) as ApiError;
}

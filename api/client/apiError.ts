import { problem, problemCode, type ProblemCode, type ProblemIssue } from '../src/contract/problem.ts';

/** Why a call failed: the contract's codes, and what a browser meets besides. */
export type FailureCode = ProblemCode | 'NetworkError' | 'Timeout';

interface Details {
  /** 0 where no answer came. */
  status: number;
  /** A sentence fit to show a person, where there is one. */
  sentence?: string | undefined;
  issues?: readonly ProblemIssue[] | undefined;
  retryAfterSeconds?: number | undefined;
}

export class Failure<Code extends FailureCode> extends Error {
  override readonly name = 'ApiError';
  readonly code: Code;
  readonly status: number;
  readonly sentence: string | undefined;
  /** The single fields that are wrong. */
  readonly issues: readonly ProblemIssue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, { status, sentence, issues = [], retryAfterSeconds }: Details) {
    super(sentence ?? 'An error occurred. Please try again.');
    this.code = code;
    this.status = status;
    this.sentence = sentence;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A failed call; its `code` tells which. */
export type ApiError = { [Code in FailureCode]: Failure<Code> }[FailureCode];

export const isApiError = (error: unknown): error is ApiError => error instanceof Failure;

export const hasCode = <Code extends FailureCode>(error: unknown, code: Code): error is Failure<Code> =>
  isApiError(error) && error.code === code;

/** The failure's own sentence, else the given one. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (isApiError(error) ? error.sentence : undefined) ?? otherwise;

/**
 * Whether the server has judged what was asked, so that asking again is a new intent. Without that (no answer, a
 * server's fault, too many tries, an ended session) an earlier try may have been done, and only its key finds out.
 */
export const isDefinite = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

// A newer server may know codes that this page doesn't; its sentence stands all the same.
const anyProblem = problem.extend({ code: problemCode.catch('Unexpected') });

/** The failure that an answer tells of. A proxy in between may have answered with a page. */
export function failureOf(response: Response, body: unknown): ApiError {
  const { data } = anyProblem.safeParse(body);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Failure(data?.code ?? 'Unexpected', {
    status: response.status,
    sentence: data?.message,
    issues: data?.issues,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }) as ApiError;
}

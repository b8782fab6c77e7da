import type { ProblemCode, ProblemIssue } from '@northvale/api/contract/problem.ts';

type Code = ProblemCode | 'NetworkError' | 'Timeout';

/** Why a call failed. `message` is fit to show a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Code;
  readonly issues: ProblemIssue[];

  /** `status` is 0 where no answer came. */
  constructor(message: string, status: number, code: Code, issues: ProblemIssue[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
  }

  /** Whether the server may have done what was asked although we can't tell. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** The sentence to show: the server's own, else the given one. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : otherwise;

export const hasCode = (error: unknown, code: Code): boolean => error instanceof ApiError && error.code === code;

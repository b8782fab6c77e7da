import type * as z from 'zod';
import type { ProblemIssue } from '../contract/problem.ts';
import { meaningOf, saying } from '../contract/said.ts';

/** The most issues that an answer lists. */
const MAX_ISSUES = 20;

/** A schema's complaints as the contract's, unknown fields each under their own name. */
export function issuesOf(error: z.ZodError): ProblemIssue[] {
  return error.issues.flatMap((issue) => issuesOfOne(issue)).slice(0, MAX_ISSUES);
}

function issuesOfOne(issue: z.core.$ZodIssue): ProblemIssue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = path === '' ? key : `${path}.${key}`;
      const named = field.slice(0, 100);
      return { path: named, ...saying('Unknown', 'Unknown field: {field}', { field: named }) };
    });
  }
  if (path === '' && issue.code === 'invalid_type') {
    return [{ path, ...saying('NotAnObject', 'Please send a JSON object.') }];
  }
  return [{ path, ...meaningOf(issue.message) }];
}

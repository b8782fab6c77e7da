import assert from 'node:assert';
import * as z from 'zod';
import type { Call } from '../src/contract/calls/call.ts';
import { CALLS } from '../src/contract/calls/calls.ts';
import { problem } from '../src/contract/problem.ts';

/** What an answer must be: nothing besides what its call's entry says, and failures of their one shape. */
export function assertContract(
  method: string,
  path: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): void {
  const [name, call] = callOf(method, path) ?? [];
  const expected = call?.answers[status] ?? (status >= 400 ? problem : undefined);
  if (!expected) throw new Error(`${name ?? `${method} ${path}`} answered ${status}, which the contract doesn't say`);
  const type = headers.get('content-type')?.split(';')[0];
  if (call && status < 400 && call.alsoAs?.some(({ mediaType }) => mediaType === type)) return;
  if ('mediaType' in expected) {
    assert(type, `${name} answered without a type`);
    return;
  }
  const read = expected.safeParse(body);
  if (!read.success) throw new Error(`${name} answered ${status} against the contract: ${z.prettifyError(read.error)}`);
  // A schema leaves out what it doesn't know.
  assert.deepStrictEqual(body, read.data, `${name} answered ${status} with more than the contract says`);
}

function callOf(method: string, path: string): [string, Call] | undefined {
  return Object.entries<Call>(CALLS).find(([name]) => {
    const pattern = name
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll(/\*\w+/g, '.+');
    return new RegExp(`^${pattern}$`).test(`${method} ${path.split('?')[0]}`);
  });
}

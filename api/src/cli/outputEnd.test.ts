import { expect, test } from 'vitest';
import { outputEnd } from './export.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: write`), { code });

test('a reader who has seen enough is an end, and a full disk a failure in a sentence', () => {
  expect(outputEnd(failed('EPIPE'))).toEqual({ exitCode: 0 });
  expect(outputEnd(failed('ENOSPC'))).toEqual({
    exitCode: 1,
    said: 'Standard output could not be written to the end: ENOSPC: write',
  });
});

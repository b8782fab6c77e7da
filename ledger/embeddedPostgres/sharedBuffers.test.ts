import { expect, test } from 'vitest';
import { sharedBuffers } from './startEmbeddedPostgres.ts';

const GB = 2 ** 30;

test.each([
  ['256MB', 2 * GB],
  ['128MB', GB / 2],
  ['1024MB', 64 * GB],
])('the server keeps an eighth of the memory, at least 128 MB and at most 1 GB: %s', (buffers, memory) => {
  expect(sharedBuffers(memory)).toBe(buffers);
});

test('of this machine it is a size that PostgreSQL takes', () => {
  expect(sharedBuffers()).toMatch(/^\d{3,4}MB$/);
});

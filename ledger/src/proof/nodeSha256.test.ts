import { sha256 as everywhere } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 as nodes } from './nodeSha256.ts';

test('both SHA-256 are one', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
      expect(nodes(message)).toEqual(everywhere(message));
    }),
  ));

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomHistory } from '../../testing/randomHistory.ts';
import { copyOf } from './state.ts';

test('a copy of an account is all of it, and changes without it', () =>
  fc.assert(
    fc.property(randomHistory, ({ state }) => {
      const copy = copyOf(state);
      expect({ ...copy }).toStrictEqual({ ...state });
      copy.revision += 1;
      expect(state.revision).toBe(copy.revision - 1);
    }),
  ));

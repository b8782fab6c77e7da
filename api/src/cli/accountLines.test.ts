import { INITIAL_ACCOUNT } from '@northvale/ledger/account/state.ts';
import { expect, test } from 'vitest';
import { accountLines } from './replay.ts';

test.each([
  ['frozen', { frozen: true }],
  ['withdrawals locked', { withdrawalsLocked: true }],
  ['closed', { closed: true }],
])('an account says in its standing that it is %s', (word, state) => {
  const lines = accountLines({ ...INITIAL_ACCOUNT, ...state });
  expect(lines).toContainEqual(['standing', `user, not verified, plan free, ${word}`]);
});

import { expect, test } from 'vitest';
import { account } from '../account/account.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';
import { readableKinds } from '../event/ledgerEvent.ts';
import { gated } from './writeGate.ts';

const context = {
  at: '2026-11-22T00:00:00.000Z',
  actor: { id: 'ann', role: 'user' },
  commandId: '00000000-0000-5000-8000-000000000000',
  isKeyed: true,
  firstSeen: account.initialState,
} as const;
const open = (mayWrite: (kind: string) => boolean) =>
  gated(account, { mayWrite }).decide({ type: 'OpenAccount', userId: 'ann' }, account.initialState, context);

test('what all programs can read is written', () => {
  expect(open((kind) => readableKinds().includes(kind))).toMatchObject([{ type: 'AccountOpened' }]);
});

test("what a running program can't read is not written, and the command may come again", () => {
  expect(() => open((kind) => kind !== 'account:AccountOpened@1')).toThrow(StoreUnavailable);
});

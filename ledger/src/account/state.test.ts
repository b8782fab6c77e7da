import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REQUEST, wholeAccount, wholeRequest } from '../../testing/facts.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import { settleRequest } from './requests.ts';
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

test('a copy has also what few accounts hold', () => expect(copyOf(wholeAccount)).toStrictEqual(wholeAccount));

test('a request that is decided keeps all that it held, but what the decision says', () => {
  const event = {
    type: 'WithdrawalRejected',
    data: { requestId: REQUEST, amount: wholeRequest.amount },
    actor: { id: 'an-admin', role: 'admin' },
    commandId: 'a-command',
    occurredAt: '2026-11-07T09:00:00.000Z',
    revision: 1,
  } as const;
  const { decidedAt: _, decidedBy: __, reason: ___, status: ____, ...kept } = { ...wholeRequest, revision: 1 };
  expect(settleRequest(wholeAccount, event, 'rejected').requests.get(REQUEST)).toMatchObject(kept);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  admin,
  balanceAdjusted,
  closed,
  depositRequested,
  frozen,
  given,
  opened,
  otherAdmin,
  owner,
  OWNER,
  REQUEST,
  sealed,
  system,
  unitsPurchased,
  verified,
  wholeAccount,
  wholeRequest,
} from '../../testing/given.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import { usd } from '../money.ts';
import { settleRequest } from './requests.ts';
import { copyOf } from './state.ts';

test('an account is opened once, however often it is asked for', () => {
  const open = { type: 'OpenAccount', userId: OWNER } as const;
  given()
    .when(open)
    .thenEvents({ type: 'AccountOpened', data: { userId: OWNER } });
  given(opened).when(open).thenEvents();
});

test('an account that was never opened is not found', () =>
  given()
    .when({ type: 'RequestDeposit', amount: usd(100), method: 'Card' })
    .thenRefused('NotFound'));

test('an approved identity is verified until it is rejected', () => {
  expect(given(opened).when({ type: 'ApproveIdentity' }, admin).leadsTo().verified).toBe(true);
  const rejected = given(opened, { ...verified, by: admin });
  expect(rejected.when({ type: 'RejectIdentity', reason: sealed('unreadable') }, admin).leadsTo().verified).toBe(false);
});

test('a document is decided on once, and one that is handed in later anew', () => {
  const refused = given(opened, { type: 'IdentityRejected', data: {}, by: admin, at: '2026-11-02T09:00:00.000Z' });
  const approved = given(opened, { ...verified, by: admin, at: '2026-11-02T09:00:00.000Z' });
  for (const handedInAt of ['2026-11-01T09:00:00.000Z', '2026-11-02T09:00:00.000Z']) {
    refused.when({ type: 'ApproveIdentity', handedInAt }, otherAdmin).thenRefused('AlreadyDecided');
    refused.when({ type: 'RejectIdentity', handedInAt }, otherAdmin).thenRefused('AlreadyDecided');
    approved.when({ type: 'RejectIdentity', handedInAt }, otherAdmin).thenRefused('AlreadyDecided');
    approved.when({ type: 'ApproveIdentity', handedInAt }, otherAdmin).thenEvents();
  }
  const handedInAt = '2026-11-02T09:00:00.001Z';
  expect(refused.when({ type: 'ApproveIdentity', handedInAt }, otherAdmin).leadsTo().verified).toBe(true);
});

test('nobody verifies, promotes, freezes or changes the plan of their own account', () => {
  given(opened).when({ type: 'ApproveIdentity' }, owner).thenRefused('OwnAccount');
  given(opened).when({ type: 'RejectIdentity' }, owner).thenRefused('OwnAccount');
  given(opened).when({ type: 'ChangeRole', role: 'admin' }, owner).thenRefused('OwnAccount');
  given(opened).when({ type: 'ChangePlan', plan: 'member' }, owner).thenRefused('OwnAccount');
  given(opened).when({ type: 'FreezeAccount' }, owner).thenRefused('OwnAccount');
  given(opened).when({ type: 'UnfreezeAccount' }, owner).thenRefused('OwnAccount');
});

test('a change of a value that moved since it was looked at is stale', () => {
  const frozenSince = given(opened, { ...frozen, by: admin });
  frozenSince.when({ type: 'UnfreezeAccount', seenRevision: 0 }, admin).thenRefused('Stale');
  expect(frozenSince.when({ type: 'ChangeRole', role: 'admin', seenRevision: 0 }, admin).leadsTo().role).toBe('admin');
});

test('a frozen account is unfrozen, and freezing twice writes one event', () => {
  expect(
    given(opened, { ...frozen, by: admin })
      .when({ type: 'UnfreezeAccount' }, admin)
      .leadsTo().frozen,
  ).toBe(false);
  given(opened, { ...frozen, by: admin })
    .when({ type: 'FreezeAccount' }, admin)
    .thenEvents();
});

test.each([
  [{ type: 'ChangeRole', role: 'user' }, 'role', 'user'],
  [{ type: 'ChangePlan', plan: 'free' }, 'plan', 'free'],
  [{ type: 'RejectIdentity', takesBack: true }, 'verified', false],
  [{ type: 'UnfreezeAccount' }, 'frozen', false],
  [{ type: 'AdjustBalance', newBalance: usd(0) }, 'balance', 0],
] as const)('%j that finds it so is remembered under its key, and moves nothing', (command, wanted, value) => {
  const account = given(opened);
  account.when(command, admin).thenEvents();
  account.when(command, admin, { isKeyed: true }).thenEvents({ type: 'ChangeFoundNeedless', data: { wanted, value } });
});

const close = { type: 'CloseAccount' } as const;

test('a frozen account is not closed: what closing erases may be evidence', () =>
  given(opened, { ...frozen, by: admin })
    .when(close)
    .thenRefused('AccountFrozen'));

test('the last admin is not closed', () => {
  const anAdmin = given(opened, { type: 'RoleChanged', data: { from: 'user', to: 'admin' }, by: admin });
  anAdmin.when({ ...close, admins: 1 }).thenRefused('InUse', { lastAdmin: true });
  anAdmin.when({ ...close, admins: 2 }).thenEvents(closed);
  given(opened)
    .when({ ...close, admins: 1 })
    .thenEvents(closed);
});

test('an account with money, a pending request or an active holding is not closed', () => {
  given(opened, { ...balanceAdjusted(usd(1)), by: admin })
    .when(close)
    .thenRefused('InUse', { notEmpty: true });
  given(opened, depositRequested(usd(100)))
    .when(close)
    .thenRefused('InUse', { notEmpty: true });
  given(opened, { ...balanceAdjusted(usd(200)), by: admin }, unitsPurchased(usd(200)))
    .when(close)
    .thenRefused('InUse', { notEmpty: true });
});

test('a closed account takes no command at all', () => {
  const gone = given(opened, closed);
  gone.when({ type: 'RequestDeposit', amount: usd(100), method: 'Card' }).thenRefused('AccountClosed');
  gone.when({ type: 'AdjustBalance', newBalance: usd(1) }, admin).thenRefused('AccountClosed');
  gone.when({ type: 'ChangeRole', role: 'admin' }, system).thenRefused('AccountClosed');
  gone.when(close).thenRefused('AccountClosed');
});

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

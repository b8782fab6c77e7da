import { expect, test } from 'vitest';
import {
  admin,
  balanceAdjusted,
  given,
  opened,
  otherAdmin,
  OWNER,
  type Past,
  PROPOSAL,
  proposed,
  REQUEST,
  roleProposed,
} from '../../testing/given.ts';
import { type Cents, cents, usd } from '../money.ts';

// Decisions are made on 21 November at noon.
const YESTERDAY = '2026-11-20T12:00:00.001Z';
const BEFORE = '2026-11-20T12:00:00.000Z';
const fourEyesAbove = usd(1_000);
const second = `${OWNER}.eeeeeeeeeeee`;

const funded: Past = { ...balanceAdjusted(usd(9_000)), by: admin };
const asked = (requestId: string, amount: Cents): Past => ({
  type: 'WithdrawalRequested',
  data: { requestId, amount, method: 'Card' },
});
const paid = (requestId: string, amount: Cents, at: string, by = admin): Past => ({
  type: 'WithdrawalApproved',
  data: { requestId, amount },
  by,
  at,
});
const approve = { type: 'ApproveWithdrawal', requestId: second, fourEyesAbove } as const;
const afterOne = (at: string) =>
  given(opened, funded, asked(REQUEST, usd(600)), asked(second, usd(401)), paid(REQUEST, usd(600), at));
const one = given(opened, funded, asked(second, usd(100)));

test('withdrawals that one admin approves within a day are one sum: cut into pieces it needs a second admin too', () => {
  expect(afterOne(YESTERDAY).when(approve, admin).leadsTo().requests.get(second)).toMatchObject({
    status: 'pending',
    approvals: [{ by: admin.id }],
  });
  expect(afterOne(BEFORE).when(approve, admin).leadsTo().requests.get(second)?.status).toBe('approved');
  expect(afterOne(YESTERDAY).when(approve, otherAdmin).leadsTo().requests.get(second)?.status).toBe('approved');
});

test('edits of a balance count by their differences, up and down, beside the approved withdrawals', () => {
  const edited = given(
    opened,
    { ...balanceAdjusted(usd(300)), by: admin, at: YESTERDAY },
    { ...balanceAdjusted(usd(0), usd(-300)), by: admin, at: YESTERDAY },
  );
  const edit = (newBalance: Cents) => ({ type: 'AdjustBalance', newBalance, fourEyesAbove }) as const;
  expect(edited.when(edit(usd(400)), admin).leadsTo().cash).toBe(usd(400));
  expect(edited.when(edit(cents(400_01)), admin).leadsTo().proposal?.newBalance).toBe(cents(400_01));
  expect(edited.when(edit(cents(400_01)), otherAdmin).leadsTo().cash).toBe(cents(400_01));
});

test('what two have looked at uses up nobody’s limit', () => {
  const confirmed = given(
    opened,
    { ...proposed(usd(2_000)), by: otherAdmin, at: YESTERDAY },
    {
      type: 'BalanceAdjusted',
      data: { newBalance: usd(2_000), difference: usd(2_000), proposalId: PROPOSAL },
      by: admin,
      at: YESTERDAY,
    },
    asked(second, usd(1_000)),
  );
  expect(confirmed.when(approve, admin).leadsTo().requests.get(second)?.status).toBe('approved');
});

test('who was made an admin less than a day ago is nobody’s second, whatever there is to confirm', () => {
  const young = { fourEyesAbove, admins: 2, adminSince: YESTERDAY };
  const old = { ...young, adminSince: BEFORE };
  const waiting = given(
    opened,
    funded,
    asked(REQUEST, usd(2_000)),
    {
      type: 'WithdrawalApprovalGiven',
      data: { requestId: REQUEST, amount: usd(2_000), fourEyesAbove },
      by: admin,
    },
    { ...proposed(usd(9_999)), by: admin },
  );
  const role = given(opened, { ...roleProposed('admin'), by: admin });
  for (const [account, command] of [
    [waiting, { type: 'ApproveWithdrawal', requestId: REQUEST }],
    [waiting, { type: 'AdjustBalance', newBalance: usd(9_999), proposalId: PROPOSAL }],
    [role, { type: 'ChangeRole', role: 'admin', proposalId: PROPOSAL }],
  ] as const) {
    account.when({ ...command, ...young }, otherAdmin).thenRefused('SecondAdminNeeded', { newAdmin: true });
    account.when({ ...command, ...old }, otherAdmin).leadsTo();
  }
});

test('the first word of who has ceased to be an admin counts no more: whoever would be the second is the first', () => {
  const facts = { fourEyesAbove, admins: 2, lapsed: [admin.id] };
  const approvedOnce: Past = {
    type: 'WithdrawalApprovalGiven',
    data: { requestId: second, amount: usd(401), fourEyesAbove: usd(0) },
    by: admin,
  };
  const once = given(opened, funded, asked(second, usd(401)), approvedOnce);
  // Though it is within the other's own limit by now: it was one for two.
  const again = once
    .when({ ...approve, ...facts }, otherAdmin)
    .leadsTo()
    .requests.get(second);
  expect(again).toMatchObject({ status: 'pending', approvals: [{ by: otherAdmin.id }] });
  const twice = given(opened, funded, asked(second, usd(401)), approvedOnce, { ...approvedOnce, by: otherAdmin });
  twice.when({ ...approve, ...facts }, otherAdmin).thenRefused('SecondAdminNeeded');
  const edit = { type: 'AdjustBalance', newBalance: usd(9_999), proposalId: PROPOSAL, ...facts } as const;
  const balance = given(opened, { ...proposed(usd(9_999)), by: admin })
    .when(edit, otherAdmin)
    .leadsTo();
  expect(balance).toMatchObject({ cash: 0, proposal: { by: otherAdmin.id, newBalance: usd(9_999) } });
  const grant = { type: 'ChangeRole', role: 'admin', proposalId: PROPOSAL, ...facts } as const;
  const role = given(opened, { ...roleProposed('admin'), by: admin });
  expect(role.when(grant, otherAdmin).leadsTo()).toMatchObject({ role: 'user', roleProposal: { by: otherAdmin.id } });
  // Who took the proposer's role confirms nothing of theirs either, where nobody else is left.
  const alone = { ...grant, admins: 1, adminLeftAt: YESTERDAY };
  role.when(alone, otherAdmin).thenRefused('SecondAdminNeeded', { adminLeft: true });
});

test('a withdrawal needs two while the owner’s access was changed within 72 hours, however small it is', () => {
  const changed = { ...approve, accessChangedAt: '2026-11-18T12:00:00.001Z' };
  one.when(changed, admin).thenEvents({
    type: 'WithdrawalApprovalGiven',
    data: { requestId: second, amount: usd(100), fourEyesAbove: usd(0) },
  });
  expect(
    one
      .when({ ...approve, accessChangedAt: '2026-11-18T12:00:00.000Z' }, admin)
      .leadsTo()
      .requests.get(second)?.status,
  ).toBe('approved');
  const { fourEyesAbove: _, ...off } = changed;
  expect(one.when(off, admin).leadsTo().requests.get(second)?.status).toBe('approved');
});

test('so does one from an account that a bank account was linked to within 72 hours', () => {
  const linked = (at: string) =>
    given(opened, funded, { type: 'BankAccountLinked', data: { bankAccountId: 'b' }, at }, asked(second, usd(100)));
  const status = (at: string) => linked(at).when(approve, admin).leadsTo().requests.get(second)?.status;
  expect(status('2026-11-18T12:00:00.001Z')).toBe('pending');
  expect(status('2026-11-18T12:00:00.000Z')).toBe('approved');
});

test('whoever approved first isn’t the second later either, when their limit or the 72 hours would let them', () => {
  const approvedOnce: Past = {
    type: 'WithdrawalApprovalGiven',
    data: { requestId: second, amount: usd(401), fourEyesAbove: usd(0) },
    by: admin,
  };
  const once = given(opened, funded, asked(second, usd(401)), approvedOnce);
  once.when(approve, admin).thenRefused('SecondAdminNeeded');
  expect(once.when(approve, otherAdmin).leadsTo().requests.get(second)?.status).toBe('approved');
  const { fourEyesAbove: _, ...off } = approve;
  expect(once.when(off, admin).leadsTo().requests.get(second)?.status).toBe('approved');
});

test('who is nobody’s second isn’t one either where the amount by itself is within their limit', () => {
  // Else a new admin would approve any number of such pieces: as looked at by two, none would use up their limit.
  const once = given(
    opened,
    funded,
    asked(REQUEST, usd(600)),
    paid(REQUEST, usd(600), YESTERDAY),
    asked(second, usd(401)),
    { type: 'WithdrawalApprovalGiven', data: { requestId: second, amount: usd(401), fourEyesAbove }, by: admin },
  );
  const young = { ...approve, adminSince: YESTERDAY };
  once.when(young, otherAdmin).thenRefused('SecondAdminNeeded', { newAdmin: true });
  once.when({ ...young, adminSince: BEFORE }, otherAdmin).thenEvents({
    type: 'WithdrawalApproved',
    data: { requestId: second, amount: usd(401), fourEyesAbove },
  });
});

import { expect, test } from 'vitest';
import {
  admin,
  closed,
  CREATED,
  frozen,
  given,
  opened,
  otherAdmin,
  type Past,
  PROPOSAL,
  roleProposed,
  system,
} from '../../testing/given.ts';
import { usd } from '../money.ts';

const change = (role: 'user' | 'auditor' | 'admin') => ({ type: 'ChangeRole', role }) as const;
const fourEyes = { fourEyesAbove: usd(1_000), admins: 2 };
const inRole = (to: 'auditor' | 'admin', by = admin) =>
  ({ type: 'RoleChanged', data: { from: 'user', to }, by, at: '2026-11-02T09:00:00.000Z' }) as const;
const waiting = given(opened, { ...roleProposed('admin'), by: admin });
const confirmation = { ...change('admin'), ...fourEyes, proposalId: PROPOSAL };

test('a role that is held already writes no event', () =>
  given(opened).when({ type: 'ChangeRole', role: 'user' }, admin).thenEvents());

test('a role change names the role before and after', () =>
  given(opened)
    .when({ type: 'ChangeRole', role: 'auditor' }, admin)
    .thenEvents({ type: 'RoleChanged', data: { from: 'user', to: 'auditor' } }));

test('the last admin stays one', () => {
  const anAdmin = given(opened, inRole('admin'));
  for (const to of ['user', 'auditor'] as const) {
    anAdmin.when({ ...change(to), admins: 1 }, otherAdmin).thenRefused('InUse', { lastAdmin: true });
    expect(anAdmin.when({ ...change(to), admins: 2 }, otherAdmin).leadsTo().role).toBe(to);
  }
  anAdmin.when({ ...change('admin'), admins: 1 }, otherAdmin).thenEvents();
});

test.each(['admin', 'auditor'] as const)('the role %s is given by two, where there are two admins to give it', (to) => {
  given(opened)
    .when({ ...change(to), ...fourEyes }, admin)
    .thenEvents({ type: 'RoleChangeProposed', data: { proposalId: CREATED, from: 'user', to } });
  const alone = [{ fourEyesAbove: usd(1_000), admins: 1 }, { admins: 2 }];
  for (const facts of alone)
    expect(
      given(opened)
        .when({ ...change(to), ...facts }, admin)
        .leadsTo().role,
    ).toBe(to);
});

test('who has taken the other admin’s role grants none alone for a day', () => {
  const left = (adminLeftAt: string) => ({ fourEyesAbove: usd(1_000), admins: 1, adminLeftAt });
  const [yesterday, before] = [left('2026-11-20T12:00:00.001Z'), left('2026-11-20T12:00:00.000Z')];
  for (const to of ['admin', 'auditor'] as const) {
    given(opened)
      .when({ ...change(to), ...yesterday }, admin)
      .thenRefused('SecondAdminNeeded', { adminLeft: true });
    expect(
      given(opened)
        .when({ ...change(to), ...before }, admin)
        .leadsTo().role,
    ).toBe(to);
  }
  // Two are asked as ever, and to take a role away one is enough.
  given(opened)
    .when({ ...change('admin'), ...yesterday, admins: 2 }, admin)
    .thenEvents({ type: 'RoleChangeProposed', data: { proposalId: CREATED, from: 'user', to: 'admin' } });
  expect(
    given(opened, inRole('auditor'))
      .when({ ...change('user'), ...yesterday }, admin)
      .leadsTo().role,
  ).toBe('user');
});

test('until when somebody was an admin is known', () => {
  const at = '2026-11-03T09:00:00.000Z';
  const left: Past = { type: 'RoleChanged', data: { from: 'admin', to: 'user' }, by: otherAdmin, at };
  expect(given(opened, inRole('admin'), left).state.adminUntil).toBe(at);
  expect(given(opened, inRole('admin'), left, inRole('auditor')).state.adminUntil).toBe(at);
  expect(given(opened, inRole('auditor')).state.adminUntil).toBeUndefined();
});

test('a proposed role is given by another admin; its proposer cannot', () => {
  expect(waiting.state).toMatchObject({ role: 'user', roleProposal: { id: PROPOSAL, role: 'admin', by: admin.id } });
  waiting.when(confirmation, admin).thenRefused('SecondAdminNeeded');
  const given = waiting.when(confirmation, otherAdmin).leadsTo();
  expect(given.role).toBe('admin');
  expect(given.roleProposal).toBeUndefined();
});

test('a confirmation of another role, or of a proposal that is gone, is stale', () => {
  waiting.when({ ...confirmation, role: 'auditor' }, otherAdmin).thenRefused('Stale');
  given(opened).when(confirmation, otherAdmin).thenRefused('Stale');
});

test('one admin takes a role away', () => {
  for (const to of ['auditor', 'user'] as const)
    expect(
      given(opened, inRole('admin'))
        .when({ ...change(to), ...fourEyes }, otherAdmin)
        .leadsTo().role,
    ).toBe(to);
});

test('another edit of the role replaces a proposal, and one to the present role takes it back', () => {
  waiting
    .when({ ...change('auditor'), ...fourEyes }, otherAdmin)
    .thenEvents(
      { type: 'RoleProposalDropped', data: { proposalId: PROPOSAL, cause: 'replaced' } },
      { type: 'RoleChangeProposed', data: { proposalId: CREATED, from: 'user', to: 'auditor' } },
    );
  waiting
    .when({ ...change('user'), ...fourEyes }, otherAdmin)
    .thenEvents({ type: 'RoleProposalDropped', data: { proposalId: PROPOSAL, cause: 'withdrawn' } });
});

test('freezing and closing the account drop a proposal', () => {
  waiting
    .when({ type: 'FreezeAccount' }, otherAdmin)
    .thenEvents(frozen, { type: 'RoleProposalDropped', data: { proposalId: PROPOSAL, cause: 'frozen' } });
  waiting
    .when({ type: 'CloseAccount' })
    .thenEvents(closed, { type: 'RoleProposalDropped', data: { proposalId: PROPOSAL, cause: 'closed' } });
});

test('since when somebody is an admin is known of all but the first, whom nobody made one', () => {
  expect(given(opened, inRole('admin')).state.adminSince).toBe('2026-11-02T09:00:00.000Z');
  expect(given(opened, inRole('admin', system)).state.adminSince).toBeUndefined();
  expect(given(opened, inRole('auditor')).state.adminSince).toBeUndefined();
});

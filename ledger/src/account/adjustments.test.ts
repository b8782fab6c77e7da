import { expect, test } from 'vitest';
import {
  admin,
  balanceAdjusted,
  closed,
  CREATED,
  depositRequested,
  given,
  opened,
  otherAdmin,
  owner,
  PROPOSAL,
  proposed,
  REQUEST,
  sealed,
  withdrawalRequested,
} from '../../testing/given.ts';
import { cents, usd } from '../money.ts';
import { movedBy, withMoved } from './lastDay.ts';

const edit = (dollars: number, more: { seenRevision?: number; fourEyesAbove?: ReturnType<typeof usd> } = {}) =>
  ({ type: 'AdjustBalance', newBalance: cents(dollars * 100), ...more }) as const;
const funded = given(opened, { ...balanceAdjusted(usd(500)), by: admin });
const held = given(opened, { ...balanceAdjusted(usd(500)), by: admin }, withdrawalRequested(usd(300)));

test('a balance edit records the new balance, the difference and the sealed reason', () =>
  funded.when({ ...edit(450.5), reason: sealed('fee') }, admin).thenEvents({
    type: 'BalanceAdjusted',
    data: { newBalance: cents(450_50), difference: cents(-49_50), reason: sealed('fee') },
  }));

test('closing the account drops a proposed balance', () =>
  given(opened, { ...proposed(usd(50_000)), by: admin })
    .when({ type: 'CloseAccount' })
    .thenEvents(closed, { type: 'BalanceProposalDropped', data: { proposalId: PROPOSAL, cause: 'closed' } }));

test('a balance edit changes what is available and leaves what is held', () =>
  expect(held.when(edit(800), admin).leadsTo()).toMatchObject({ cash: usd(500), held: usd(300) }));

test('a balance may be edited down to what is held, and not below', () => {
  expect(held.when(edit(300), admin).leadsTo()).toMatchObject({ cash: 0, held: usd(300) });
  held.when(edit(299), admin).thenRefused('BelowHeld', { held: usd(300) });
});

test('a balance edit to the present value writes no event', () => funded.when(edit(500), admin).thenEvents());

test('a negative balance, or one above the most that a request moves, is refused', () => {
  funded.when(edit(-1), admin).thenRefused('BadInput', { path: 'newBalanceValue' });
  funded.when(edit(10_000_001), admin).thenRefused('BadInput', { path: 'newBalanceValue' });
});

test('nobody edits the balance of their own account', () => funded.when(edit(1), owner).thenRefused('OwnAccount'));

test('an edit of a balance that moved since it was looked at is stale', () => {
  held.when(edit(800, { seenRevision: 1 }), admin).thenRefused('Stale');
  held.when(edit(800, { seenRevision: 2 }), admin).leadsTo();
});

test('an edit is not stale because something else than the balance moved', () => {
  const later = given(opened, { ...balanceAdjusted(usd(500)), by: admin }, depositRequested(usd(300)));
  expect(later.when(edit(600, { seenRevision: 1 }), admin).leadsTo().cash).toBe(usd(600));
});

test('an edit is never decided anew on a balance that moved while it was being decided', () =>
  held.when(edit(800), admin, { firstSeen: funded.state }).thenRefused('Stale'));

test('an edit of the balance that was looked at is not stale, though its first decision rested on an older one', () => {
  held.when(edit(800, { seenRevision: 2 }), admin, { firstSeen: funded.state }).leadsTo();
});

test('an edit is stale too where another movement took the place of the one that it was decided on', () => {
  const other = given(opened, { ...balanceAdjusted(usd(400)), by: admin });
  funded.when(edit(800), admin, { firstSeen: other.state }).thenRefused('Stale');
});

const limit = { fourEyesAbove: usd(1_000) };
const large = edit(2_000, limit);
const proposal = given(opened, { ...proposed(usd(2_000)), by: admin });
const confirmation = { ...large, proposalId: PROPOSAL };

test('an edit by more than the four-eyes limit is proposed, up or down, and moves nothing', () => {
  given(opened)
    .when(large, admin)
    .thenEvents({
      type: 'BalanceAdjustmentProposed',
      data: { proposalId: CREATED, newBalance: usd(2_000), difference: usd(2_000), fourEyesAbove: usd(1_000) },
    });
  expect(proposal.state).toMatchObject({ cash: 0, proposal: { id: PROPOSAL, newBalance: usd(2_000), by: admin.id } });
  const rich = given(opened, { ...balanceAdjusted(usd(5_000)), by: admin });
  expect(rich.when(edit(3_999, limit), admin).leadsTo()).toMatchObject({
    cash: usd(5_000),
    proposal: { by: admin.id },
  });
  expect(rich.when(edit(4_000, limit), admin).leadsTo().cash).toBe(usd(4_000));
});

test('another admin confirms a proposed edit; its proposer cannot', () => {
  proposal.when(confirmation, admin).thenRefused('SecondAdminNeeded');
  const confirmed = proposal.when(confirmation, otherAdmin).leadsTo();
  expect(confirmed).toMatchObject({ cash: usd(2_000) });
  expect(confirmed.proposal).toBeUndefined();
});

test('a confirmation of another sum, or of a proposal that is gone, is stale', () => {
  proposal.when({ ...confirmation, newBalance: usd(2_001) }, otherAdmin).thenRefused('Stale');
  given(opened).when(confirmation, otherAdmin).thenRefused('Stale');
});

test('another edit replaces a proposal, and an edit to the present balance takes it back', () => {
  proposal.when(edit(3_000, limit), otherAdmin).thenEvents(
    { type: 'BalanceProposalDropped', data: { proposalId: PROPOSAL, cause: 'replaced' } },
    {
      type: 'BalanceAdjustmentProposed',
      data: { proposalId: CREATED, newBalance: usd(3_000), difference: usd(3_000), fourEyesAbove: usd(1_000) },
    },
  );
  proposal
    .when(edit(0, limit), admin)
    .thenEvents({ type: 'BalanceProposalDropped', data: { proposalId: PROPOSAL, cause: 'withdrawn' } });
});

test('any movement of money takes a proposal back', () => {
  const waiting = given(opened, depositRequested(usd(500)), { ...proposed(usd(2_000)), by: admin });
  const state = waiting.when({ type: 'ApproveDeposit', requestId: REQUEST }, otherAdmin).leadsTo();
  expect(state.cash).toBe(usd(500));
  expect(state.proposal).toBeUndefined();
  expect(proposal.when(edit(900, limit), otherAdmin).leadsTo().proposal).toBeUndefined();
});

const at = (occurredAt: string, actor = admin) => ({ actor, occurredAt });

test('what a person moved counts for a day, each on their own', () => {
  let moved = withMoved([], at('2026-11-20T12:00:00.000Z'), usd(1));
  moved = withMoved(moved, at('2026-11-20T12:00:00.000Z', otherAdmin), usd(2));
  moved = withMoved(moved, at('2026-11-21T11:00:00.000Z'), usd(4));
  expect(movedBy(moved, admin.id, '2026-11-21T11:59:59.999Z')).toBe(usd(5));
  expect(movedBy(moved, admin.id, '2026-11-21T12:00:00.000Z')).toBe(usd(4));
  expect(movedBy(moved, otherAdmin.id, '2026-11-21T11:59:59.999Z')).toBe(usd(2));
});

test('a busy minute is one entry, and what is older than a day is let go', () => {
  let moved = withMoved([], at('2026-11-20T11:00:00.000Z'), usd(1));
  for (let second = 10; second < 60; second += 1) {
    moved = withMoved(moved, at(`2026-11-21T12:00:${second}.000Z`), usd(1));
  }
  expect(moved).toEqual([{ by: admin.id, at: '2026-11-21T12:00:59.000Z', amount: usd(50) }]);
});

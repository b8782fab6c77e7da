import { type DecisionContext, type Recorded, type Refusal, refuse } from '../decider.ts';
import type { AccountState, GuardedValue, Plan, SealedText } from './state.ts';

type AccountRole = AccountState['role'];

/** What an account is: open, verified, frozen, closed, and in which role and plan. */
export type StandingCommand =
  | { readonly type: 'OpenAccount'; readonly userId: string; readonly referredBy?: string }
  | { readonly type: 'ApproveIdentity'; readonly seenRevision?: number }
  | { readonly type: 'RejectIdentity'; readonly reason?: SealedText; readonly seenRevision?: number }
  | { readonly type: 'ChangeRole'; readonly role: AccountRole; readonly seenRevision?: number }
  | { readonly type: 'ChangePlan'; readonly plan: Plan; readonly seenRevision?: number }
  | { readonly type: 'FreezeAccount'; readonly reason?: SealedText; readonly seenRevision?: number }
  | { readonly type: 'UnfreezeAccount'; readonly reason?: SealedText; readonly seenRevision?: number }
  | { readonly type: 'CloseAccount' };

export type StandingEvent =
  | { readonly type: 'AccountOpened'; readonly data: { userId: string; referredBy?: string } }
  | { readonly type: 'IdentityApproved'; readonly data: Record<string, never> }
  | { readonly type: 'IdentityRejected'; readonly data: { reason?: SealedText } }
  | { readonly type: 'RoleChanged'; readonly data: { from: AccountRole; to: AccountRole } }
  | { readonly type: 'PlanChanged'; readonly data: { from: Plan; to: Plan } }
  | { readonly type: 'AccountFrozen'; readonly data: { reason?: SealedText } }
  | { readonly type: 'AccountUnfrozen'; readonly data: { reason?: SealedText } }
  | { readonly type: 'AccountClosed'; readonly data: Record<string, never> };

export function decideStanding(
  command: StandingCommand,
  state: AccountState,
  { actor }: DecisionContext<AccountState>,
): readonly StandingEvent[] | Refusal {
  if (command.type === 'OpenAccount') {
    const referredBy = command.referredBy === undefined ? {} : { referredBy: command.referredBy };
    return state.userId === '' ? [{ type: 'AccountOpened', data: { userId: command.userId, ...referredBy } }] : [];
  }
  if (command.type === 'CloseAccount') {
    const inUse = state.cash !== 0 || state.held !== 0 || state.activeHoldings > 0 || state.pendingRequests > 0;
    return inUse ? refuse('InUse') : [{ type: 'AccountClosed', data: {} }];
  }
  if (actor.id === state.userId) return refuse('OwnAccount');
  if (command.seenRevision !== undefined && state.movedAt[guarded(command)] > command.seenRevision) {
    return refuse('Stale');
  }
  const reason = 'reason' in command && command.reason !== undefined ? { reason: command.reason } : {};
  switch (command.type) {
    case 'ApproveIdentity':
      return state.verified ? [] : [{ type: 'IdentityApproved', data: {} }];
    case 'RejectIdentity':
      // Also without a verified identity before: a submitted document was looked at and refused.
      return [{ type: 'IdentityRejected', data: reason }];
    case 'ChangeRole':
      return state.role === command.role ? [] : [{ type: 'RoleChanged', data: { from: state.role, to: command.role } }];
    case 'ChangePlan':
      return state.plan === command.plan ? [] : [{ type: 'PlanChanged', data: { from: state.plan, to: command.plan } }];
    case 'FreezeAccount':
      return state.frozen ? [] : [{ type: 'AccountFrozen', data: reason }];
    case 'UnfreezeAccount':
      return state.frozen ? [{ type: 'AccountUnfrozen', data: reason }] : [];
  }
}

function guarded(command: Exclude<StandingCommand, { type: 'OpenAccount' | 'CloseAccount' }>): GuardedValue {
  switch (command.type) {
    case 'ApproveIdentity':
    case 'RejectIdentity':
      return 'verified';
    case 'ChangeRole':
      return 'role';
    case 'ChangePlan':
      return 'plan';
    case 'FreezeAccount':
    case 'UnfreezeAccount':
      return 'frozen';
  }
}

export function evolveStanding(state: AccountState, event: Recorded<StandingEvent>): AccountState {
  const moved = (value: GuardedValue) => ({ ...state.movedAt, [value]: event.revision });
  switch (event.type) {
    case 'AccountOpened':
      return { ...state, userId: event.data.userId, openedAt: event.occurredAt };
    case 'IdentityApproved':
      return { ...state, verified: true, movedAt: moved('verified') };
    case 'IdentityRejected':
      return { ...state, verified: false, movedAt: moved('verified') };
    case 'RoleChanged':
      return { ...state, role: event.data.to, movedAt: moved('role') };
    case 'PlanChanged':
      return { ...state, plan: event.data.to, movedAt: moved('plan') };
    case 'AccountFrozen':
      return { ...state, frozen: true, movedAt: moved('frozen') };
    case 'AccountUnfrozen':
      return { ...state, frozen: false, movedAt: moved('frozen') };
    case 'AccountClosed':
      return { ...state, closed: true };
  }
}

import type { Act } from '../act.ts';
import { type DecisionContext, type Refusal, refuse } from '../decider.ts';
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

export const standing: Act<AccountState, StandingCommand, StandingEvent> = {
  commands: {
    OpenAccount({ userId, referredBy }, state) {
      if (state.userId !== '') return [];
      return [{ type: 'AccountOpened', data: { userId, ...(referredBy === undefined ? {} : { referredBy }) } }];
    },
    ApproveIdentity: onOthers('verified', (_, { verified }) =>
      verified ? [] : [{ type: 'IdentityApproved', data: {} }],
    ),
    // Also without a verified identity before: a submitted document was looked at and refused.
    RejectIdentity: onOthers('verified', (command) => [{ type: 'IdentityRejected', data: reasonOf(command) }]),
    ChangeRole: onOthers('role', ({ role: to }, { role: from }) =>
      from === to ? [] : [{ type: 'RoleChanged', data: { from, to } }],
    ),
    ChangePlan: onOthers('plan', ({ plan: to }, { plan: from }) =>
      from === to ? [] : [{ type: 'PlanChanged', data: { from, to } }],
    ),
    FreezeAccount: onOthers('frozen', (command, { frozen }) =>
      frozen ? [] : [{ type: 'AccountFrozen', data: reasonOf(command) }],
    ),
    UnfreezeAccount: onOthers('frozen', (command, { frozen }) =>
      frozen ? [{ type: 'AccountUnfrozen', data: reasonOf(command) }] : [],
    ),
    CloseAccount(_, { cash, held, activeHoldings, pendingRequests }) {
      const inUse = cash !== 0 || held !== 0 || activeHoldings > 0 || pendingRequests > 0;
      return inUse ? refuse('InUse') : [{ type: 'AccountClosed', data: {} }];
    },
  },
  events: {
    AccountOpened: {
      version: 1,
      evolve: (state, { data, occurredAt }) => ({ ...state, userId: data.userId, openedAt: occurredAt }),
    },
    IdentityApproved: {
      version: 1,
      evolve: (state, event) => ({ ...moved(state, 'verified', event), verified: true }),
    },
    IdentityRejected: {
      version: 1,
      evolve: (state, event) => ({ ...moved(state, 'verified', event), verified: false }),
    },
    RoleChanged: { version: 1, evolve: (state, event) => ({ ...moved(state, 'role', event), role: event.data.to }) },
    PlanChanged: { version: 1, evolve: (state, event) => ({ ...moved(state, 'plan', event), plan: event.data.to }) },
    AccountFrozen: { version: 1, evolve: (state, event) => ({ ...moved(state, 'frozen', event), frozen: true }) },
    AccountUnfrozen: { version: 1, evolve: (state, event) => ({ ...moved(state, 'frozen', event), frozen: false }) },
    AccountClosed: { version: 1, evolve: (state) => ({ ...state, closed: true }) },
  },
};

/** Nobody changes their own standing, and nobody changes a value that has moved since they looked at it. */
function onOthers<Command extends { readonly seenRevision?: number }>(
  value: GuardedValue,
  change: (command: Command, state: AccountState) => readonly StandingEvent[],
) {
  return (
    command: Command,
    state: AccountState,
    { actor }: DecisionContext<AccountState>,
  ): readonly StandingEvent[] | Refusal => {
    if (actor.id === state.userId) return refuse('OwnAccount');
    if (command.seenRevision !== undefined && state.movedAt[value] > command.seenRevision) return refuse('Stale');
    return change(command, state);
  };
}

const reasonOf = ({ reason }: { readonly reason?: SealedText }): { reason?: SealedText } =>
  reason === undefined ? {} : { reason };

const moved = (
  state: AccountState,
  value: GuardedValue,
  { revision }: { readonly revision: number },
): AccountState => ({
  ...state,
  movedAt: { ...state.movedAt, [value]: revision },
});

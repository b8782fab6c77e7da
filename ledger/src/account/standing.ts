import type { Act } from '../act.ts';
import { type DecisionContext, type Refusal, refuse } from '../decider.ts';
import { foundNeedless, type NeedlessEvent } from '../needless.ts';
import type { AccountState, GuardedValue, Plan, SealedText } from './state.ts';

type AccountRole = AccountState['role'];

/** What an account is: open, verified, frozen, closed, and in which role and plan. */
export type StandingCommand =
  | { readonly type: 'OpenAccount'; readonly userId: string; readonly referredBy?: string }
  | { readonly type: 'ApproveIdentity'; readonly seenRevision?: number }
  | {
      readonly type: 'RejectIdentity';
      readonly reason?: SealedText;
      readonly seenRevision?: number;
      /** No document was looked at: a verification is taken back, where there is one. */
      readonly takesBack?: boolean;
    }
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

export const standing: Act<AccountState, StandingCommand, StandingEvent, StandingEvent | NeedlessEvent> = {
  commands: {
    OpenAccount({ userId, referredBy }, state) {
      if (state.userId !== '') return [];
      return [{ type: 'AccountOpened', data: { userId, ...(referredBy === undefined ? {} : { referredBy }) } }];
    },
    ApproveIdentity: onOthers('verified', (_, { verified }, context) =>
      verified ? foundNeedless(context, 'verified', true) : [{ type: 'IdentityApproved', data: {} }],
    ),
    // Also without a verified identity before, where a submitted document was looked at and refused.
    RejectIdentity: onOthers('verified', (command, { verified }, context) =>
      command.takesBack && !verified
        ? foundNeedless(context, 'verified', false)
        : [{ type: 'IdentityRejected', data: reasonOf(command) }],
    ),
    ChangeRole: onOthers('role', ({ role: to }, { role: from }, context) =>
      from === to ? foundNeedless(context, 'role', to) : [{ type: 'RoleChanged', data: { from, to } }],
    ),
    ChangePlan: onOthers('plan', ({ plan: to }, { plan: from }, context) =>
      from === to ? foundNeedless(context, 'plan', to) : [{ type: 'PlanChanged', data: { from, to } }],
    ),
    FreezeAccount: onOthers('frozen', (command, { frozen }, context) =>
      frozen ? foundNeedless(context, 'frozen', true) : [{ type: 'AccountFrozen', data: reasonOf(command) }],
    ),
    UnfreezeAccount: onOthers('frozen', (command, { frozen }, context) =>
      frozen ? [{ type: 'AccountUnfrozen', data: reasonOf(command) }] : foundNeedless(context, 'frozen', false),
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
  change: (
    command: Command,
    state: AccountState,
    context: DecisionContext<AccountState>,
  ) => readonly (StandingEvent | NeedlessEvent)[],
) {
  return (
    command: Command,
    state: AccountState,
    context: DecisionContext<AccountState>,
  ): readonly (StandingEvent | NeedlessEvent)[] | Refusal => {
    if (context.actor.id === state.userId) return refuse('OwnAccount');
    if (command.seenRevision !== undefined && state.movedAt[value] > command.seenRevision) return refuse('Stale');
    return change(command, state, context);
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

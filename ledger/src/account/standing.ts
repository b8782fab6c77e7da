import { type Act, foundNeedless, type NeedlessEvent, refuse } from '../decider.ts';
import { moved, othersOnly, type OutsideFacts } from './outsideFacts.ts';
import { isLastAdmin } from './roles.ts';
import type { AccountState, Plan, SealedText } from './state.ts';
import { wayOutClosed } from './withdrawalLock.ts';

/** What an account is: open, verified, frozen, closed, and in which plan. */
export type StandingCommand =
  | { readonly type: 'OpenAccount'; readonly userId: string; readonly referredBy?: string }
  | (IdentityReview & { readonly type: 'ApproveIdentity' })
  | (IdentityReview & {
      readonly type: 'RejectIdentity';
      readonly reason?: SealedText;
      /** No document was looked at: a verification is taken back, where there is one. */
      readonly takesBack?: boolean;
    })
  | { readonly type: 'ChangePlan'; readonly plan: Plan; readonly seenRevision?: number }
  | { readonly type: 'FreezeAccount'; readonly reason?: SealedText; readonly seenRevision?: number }
  | { readonly type: 'UnfreezeAccount'; readonly reason?: SealedText; readonly seenRevision?: number }
  | (OutsideFacts & { readonly type: 'CloseAccount' });

interface IdentityReview {
  readonly seenRevision?: number;
  /**
   * When the document was handed in that was looked at; absent where the present state is decided on, whichever it is.
   */
  readonly handedInAt?: string;
}

export type StandingEvent =
  | { readonly type: 'AccountOpened'; readonly data: { userId: string; referredBy?: string } }
  | { readonly type: 'IdentityApproved'; readonly data: Record<string, never> }
  | { readonly type: 'IdentityRejected'; readonly data: { reason?: SealedText } }
  | { readonly type: 'PlanChanged'; readonly data: { from: Plan; to: Plan } }
  | { readonly type: 'AccountFrozen'; readonly data: { reason?: SealedText } }
  | { readonly type: 'AccountUnfrozen'; readonly data: { reason?: SealedText } }
  | { readonly type: 'AccountClosed'; readonly data: Record<string, never> };

const onOthers = othersOnly<StandingEvent | NeedlessEvent>();

export const standing: Act<AccountState, StandingCommand, StandingEvent, StandingEvent | NeedlessEvent> = {
  commands: {
    OpenAccount({ userId, referredBy }, state) {
      if (state.userId !== '') return [];
      return [{ type: 'AccountOpened', data: { userId, ...(referredBy === undefined ? {} : { referredBy }) } }];
    },
    ApproveIdentity: onOthers('verified', (command, state, context) => {
      if (state.verified) return foundNeedless(context, 'verified', true);
      return isDecided(command, state) ? refuse('AlreadyDecided') : [{ type: 'IdentityApproved', data: {} }];
    }),
    // Also without a verified identity before, where a submitted document was looked at and refused.
    RejectIdentity: onOthers('verified', (command, state, context) => {
      if (command.takesBack && !state.verified) return foundNeedless(context, 'verified', false);
      return isDecided(command, state)
        ? refuse('AlreadyDecided')
        : [{ type: 'IdentityRejected', data: reasonOf(command) }];
    }),
    ChangePlan: onOthers('plan', ({ plan: to }, { plan: from }, context) =>
      from === to ? foundNeedless(context, 'plan', to) : [{ type: 'PlanChanged', data: { from, to } }],
    ),
    FreezeAccount: onOthers('frozen', (command, { frozen }, context) =>
      frozen ? foundNeedless(context, 'frozen', true) : [{ type: 'AccountFrozen', data: reasonOf(command) }],
    ),
    UnfreezeAccount: onOthers('frozen', (command, { frozen }, context) =>
      frozen ? [{ type: 'AccountUnfrozen', data: reasonOf(command) }] : foundNeedless(context, 'frozen', false),
    ),
    CloseAccount({ admins = 0 }, state) {
      const { role, cash, held, activeHoldings, pendingRequests } = state;
      // What is closed is erased: evidence stays, and so does who can let others in. Uncounted, it may be the last one.
      const closed = wayOutClosed(state);
      if (closed) return closed;
      if (role === 'admin' && isLastAdmin(admins)) return refuse('InUse', { lastAdmin: true });
      const inUse = cash !== 0 || held !== 0 || activeHoldings > 0 || pendingRequests > 0;
      return inUse ? refuse('InUse', { notEmpty: true }) : [{ type: 'AccountClosed', data: {} }];
    },
  },
  events: {
    AccountOpened: {
      version: 1,
      evolve: (state, { data, occurredAt }) => ({ ...state, userId: data.userId, openedAt: occurredAt }),
    },
    IdentityApproved: {
      version: 1,
      evolve: (state, event) => identityDecided(state, event, true),
    },
    IdentityRejected: {
      version: 1,
      evolve: (state, event) => identityDecided(state, event, false),
    },
    PlanChanged: { version: 1, evolve: (state, event) => ({ ...moved(state, 'plan', event), plan: event.data.to }) },
    AccountFrozen: { version: 1, evolve: (state, event) => ({ ...moved(state, 'frozen', event), frozen: true }) },
    AccountUnfrozen: { version: 1, evolve: (state, event) => ({ ...moved(state, 'frozen', event), frozen: false }) },
    AccountClosed: { version: 1, evolve: (state) => ({ ...state, closed: true }) },
  },
};

/** A document is decided on once. Whoever looked at it without knowing of that mustn't undo it. */
const isDecided = ({ handedInAt }: IdentityReview, { identityDecidedAt }: AccountState): boolean =>
  handedInAt !== undefined && identityDecidedAt !== undefined && identityDecidedAt >= handedInAt;

const identityDecided = (
  state: AccountState,
  event: { readonly revision: number; readonly occurredAt: string },
  verified: boolean,
): AccountState => ({ ...moved(state, 'verified', event), verified, identityDecidedAt: event.occurredAt });

const reasonOf = ({ reason }: { readonly reason?: SealedText }): { reason?: SealedText } =>
  reason === undefined ? {} : { reason };

import { type Act, type DecisionContext, foundNeedless, type NeedlessEvent, type Refusal, refuse } from '../decider.ts';
import { MAX_AMOUNT } from '../limits.ts';
import { add, type Cents, cents, subtract } from '../money.ts';
import { hasLapsed, limitExceeded, notSecond } from './fourEyes.ts';
import { withMoved } from './lastDay.ts';
import type { OutsideFacts } from './outsideFacts.ts';
import { type AccountState, copyOf, ownedId, type SealedText } from './state.ts';

/** An admin's edit of a balance: absolute, as the admin saw it. */
export interface AdjustmentCommand extends OutsideFacts {
  readonly type: 'AdjustBalance';
  readonly newBalance: Cents;
  readonly reason?: SealedText;
  readonly seenRevision?: number;
  /** Confirms the open proposal of another admin. */
  readonly proposalId?: string;
}

export type AdjustmentEvent =
  | {
      readonly type: 'BalanceAdjusted';
      readonly data: {
        newBalance: Cents;
        /** New balance less old balance. */
        difference: Cents;
        reason?: SealedText;
        proposalId?: string;
        fourEyesAbove?: Cents;
      };
    }
  | {
      readonly type: 'BalanceAdjustmentProposed';
      readonly data: {
        proposalId: string;
        newBalance: Cents;
        difference: Cents;
        reason?: SealedText;
        fourEyesAbove: Cents;
      };
    }
  | {
      readonly type: 'BalanceProposalDropped';
      readonly data: { proposalId: string; cause: 'balanceMoved' | 'closed' | 'replaced' | 'withdrawn' };
    };

export const adjustments: Act<AccountState, AdjustmentCommand, AdjustmentEvent, AdjustmentEvent | NeedlessEvent> = {
  commands: {
    AdjustBalance(command, state, context) {
      const { newBalance, seenRevision, proposalId } = command;
      if (newBalance < 0 || newBalance > MAX_AMOUNT) return refuse('BadInput', { path: 'newBalanceValue' });
      if (context.actor.id === state.userId) return refuse('OwnAccount');
      // The edit is absolute: what it rests on may not have moved since it was looked at, or since it was first
      // decided.
      const moved =
        seenRevision === undefined
          ? movedWhileDeciding(state, context.firstSeen)
          : state.movedAt.balance > seenRevision;
      if (moved) return refuse('Stale');
      if (newBalance < state.held) return refuse('BelowHeld', { held: state.held });
      return proposalId === undefined ? adjust(command, state, context) : confirm(proposalId, command, state, context);
    },
  },
  events: {
    BalanceAdjusted: {
      version: 1,
      evolve(state, event) {
        const { proposalId, difference } = event.data;
        if (proposalId !== undefined) return withoutProposal(state);
        const after = copyOf(state);
        after.lastDay = withMoved(state.lastDay, event, sizeOf(difference));
        return after;
      },
    },
    BalanceAdjustmentProposed: {
      version: 1,
      evolve(state, { data: { proposalId, newBalance, reason }, actor, occurredAt }) {
        const why = reason === undefined ? {} : { reason };
        return { ...state, proposal: { id: proposalId, newBalance, ...why, by: actor.id, at: occurredAt } };
      },
    },
    BalanceProposalDropped: { version: 1, evolve: withoutProposal },
  },
};

/** Not by the revision alone: what was to stand there at first may have given way to another movement. */
const movedWhileDeciding = (now: AccountState, first: AccountState): boolean =>
  now.movedAt.balance !== first.movedAt.balance || now.cash !== first.cash || now.held !== first.held;

function adjust(
  command: AdjustmentCommand,
  state: AccountState,
  context: DecisionContext<AccountState>,
): readonly (AdjustmentEvent | NeedlessEvent)[] {
  const { newBalance } = command;
  const difference = subtract(newBalance, add(state.cash, state.held));
  const reason = reasonOf(command);
  if (difference === 0) {
    return state.proposal ? [dropped(state.proposal.id, 'withdrawn')] : foundNeedless(context, 'balance', newBalance);
  }
  const fourEyesAbove = limitExceeded(sizeOf(difference), command.fourEyesAbove, state, context);
  if (fourEyesAbove === undefined) {
    return [{ type: 'BalanceAdjusted', data: { newBalance, difference, ...reason } }];
  }
  const proposed: AdjustmentEvent = {
    type: 'BalanceAdjustmentProposed',
    data: { proposalId: ownedId(state.userId, context.commandId), newBalance, difference, ...reason, fourEyesAbove },
  };
  return state.proposal ? [dropped(state.proposal.id, 'replaced'), proposed] : [proposed];
}

function confirm(
  proposalId: string,
  command: AdjustmentCommand,
  state: AccountState,
  context: DecisionContext<AccountState>,
): readonly (AdjustmentEvent | NeedlessEvent)[] | Refusal {
  const { newBalance, fourEyesAbove } = command;
  const { proposal } = state;
  if (proposal?.id !== proposalId || proposal.newBalance !== newBalance) return refuse('Stale');
  if (hasLapsed(proposal.by, command)) return adjust({ ...command, ...reasonOf(proposal) }, state, context);
  const refusal = notSecond(proposal.by, command, context);
  if (refusal) return refusal;
  return [
    {
      type: 'BalanceAdjusted',
      data: {
        newBalance,
        difference: subtract(newBalance, add(state.cash, state.held)),
        ...reasonOf(proposal),
        proposalId,
        ...(fourEyesAbove === undefined ? {} : { fourEyesAbove }),
      },
    },
  ];
}

const reasonOf = ({ reason }: { readonly reason?: SealedText }): { reason?: SealedText } =>
  reason === undefined ? {} : { reason };

const sizeOf = (difference: Cents): Cents => cents(Math.abs(difference));

/** The event that takes back an open proposal. */
export const dropped = (
  proposalId: string,
  cause: 'balanceMoved' | 'closed' | 'replaced' | 'withdrawn',
): Extract<AdjustmentEvent, { type: 'BalanceProposalDropped' }> => ({
  type: 'BalanceProposalDropped',
  data: { proposalId, cause },
});

function withoutProposal({ proposal: _, ...state }: AccountState): AccountState {
  return state;
}

import { type Act, refuse } from '../decider.ts';
import type { Cents } from '../money.ts';
import type { AccountState } from './state.ts';

export type GrowthCommand =
  /** Once a referred person for ever: the command's id follows from theirs. */
  | { readonly type: 'RewardReferral'; readonly referredId: string; readonly amount: Cents }
  /** Of a goal of the person's the ledger knows the id alone. */
  | { readonly type: 'ReachGoal'; readonly goalId: string };

export type GrowthEvent =
  | { readonly type: 'ReferralRewarded'; readonly data: { referredId: string; amount: Cents } }
  | { readonly type: 'GoalReached'; readonly data: { goalId: string } };

/** What the platform adds by itself to an account, frozen or not, since it isn't the person's act. */
export const growth: Act<AccountState, GrowthCommand, GrowthEvent> = {
  commands: {
    RewardReferral({ referredId, amount }, { userId }) {
      if (referredId === userId) return refuse('OwnAccount');
      if (amount <= 0) return refuse('BadInput', { path: 'amount' });
      return [{ type: 'ReferralRewarded', data: { referredId, amount } }];
    },
    ReachGoal: ({ goalId }) => [{ type: 'GoalReached', data: { goalId } }],
  },
  events: {
    ReferralRewarded: { version: 1, evolve: (state) => state },
    GoalReached: { version: 1, evolve: (state) => state },
  },
};

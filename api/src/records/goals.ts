import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { KeptGoal } from '../contract/goals.ts';
import type { Goal } from '../identity/goals.ts';

/** A goal as the contract has it, without what follows from the account. */
export const keptGoal = ({ id, name, picture, by, holdings, paused, createdAt, ...goal }: Goal): KeptGoal => ({
  _id: id,
  name,
  picture,
  target: dollarsFromCents(goal.target),
  by,
  wallet: dollarsFromCents(goal.wallet),
  holdings: [...holdings],
  ...(goal.planId !== undefined && { planId: goal.planId }),
  status: goal.reachedAt !== undefined ? 'reached' : paused ? 'paused' : 'active',
  createdAt,
  ...(goal.reachedAt !== undefined && { reachedAt: goal.reachedAt }),
});

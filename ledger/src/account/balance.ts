import type { Cents } from '../money.ts';
import type { AccountState } from './state.ts';

/** Cash or held as an event leaves them. */
export function balanceMoved(
  state: AccountState,
  event: { readonly revision: number },
  moved: { readonly cash?: Cents; readonly held?: Cents },
): AccountState {
  const next = { ...state, ...moved, movedAt: { ...state.movedAt, balance: event.revision } };
  // The deciders have made sure of it; an event that says otherwise is a bug and must not be folded further.
  if (next.cash < 0 || next.held < 0) throw new RangeError(`account ${state.userId} would fall below zero`);
  return next;
}

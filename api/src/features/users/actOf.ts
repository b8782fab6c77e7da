import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { ActDraft } from '../../acts/recorded.ts';
import type { UserChanges } from '../../contract/users.ts';

/**
 * What a change of a user's account is recorded as. Balance, plan and identity are told by the account's own events.
 */
export function actOf({ role, status }: UserChanges): Pick<ActDraft, 'kind' | 'details'> {
  if (role !== undefined) return { kind: 'roleChanged', details: { to: role } };
  if (status === undefined) return { kind: undefined, details: {} };
  return { kind: status === 'frozen' ? 'frozen' : 'unfrozen', details: {} };
}

/** What an earlier try has done, which it may not have recorded. */
export function actDone(events: readonly AccountEvent[]): Pick<ActDraft, 'kind' | 'details'> {
  for (const { type, data } of events) {
    if (type === 'RoleChanged' || type === 'RoleChangeProposed') return actOf({ role: data.to });
    if (type === 'AccountFrozen') return actOf({ status: 'frozen' });
    if (type === 'AccountUnfrozen') return actOf({ status: 'active' });
  }
  return actOf({});
}

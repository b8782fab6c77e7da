import type { ActDraft } from '../acts/recorded.ts';
import type { UserChanges } from '../contract/users.ts';

/** What a change of a user's account is recorded as. Balance, plan and identity are told by the account's own events. */
export function actOf({ role, status }: UserChanges): Pick<ActDraft, 'kind' | 'details'> {
  if (role !== undefined) return { kind: 'roleChanged', details: { to: role } };
  if (status === undefined) return { kind: undefined, details: {} };
  return { kind: status === 'frozen' ? 'frozen' : 'unfrozen', details: {} };
}

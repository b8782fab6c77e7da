import { ACCOUNT_VALUES, type UserChanges, userChanges, type UserRecord } from '../contract/users.ts';
import { checked } from '../http/body.ts';
import { changedFields } from '../http/changedFields.ts';
import { badInput, Problem } from '../http/problem.ts';

const PROFILE_FIELDS: readonly string[] = ['name', 'email', 'phonenumber', 'dob', 'address'];
/** What goes with a change and isn't one itself. */
const COMPANIONS: readonly string[] = ['revision', 'reason', 'proposalId'];
const VALUES: readonly string[] = ACCOUNT_VALUES;
/** Read-only fields that come from the account: in an older record they differ without anyone having changed them. */
const DERIVED: readonly string[] = ['available', 'held', 'pending', 'balanceProposal'];

/**
 * What a `PUT` of a whole or partial record changes: the profile, or one value of the account.
 * @throws Problem for anything that may not be changed, or not together
 */
export function changesOf(sent: Readonly<Record<string, unknown>>, present: UserRecord): UserChanges {
  const differing = changedFields(sent, present);
  // An edit to the present balance is an edit: it takes an open proposal back. In a whole record it is none.
  if ('balance' in sent && !('name' in sent)) differing['balance'] = sent['balance'];
  const fields = Object.keys(differing).filter((field) => !COMPANIONS.includes(field));
  const values = fields.filter((field) => VALUES.includes(field));
  const older = typeof sent['revision'] === 'number' && sent['revision'] < present.revision;
  const derived = fields.some((field) => DERIVED.includes(field));
  if (older && (derived || values.length > 1)) throw new Problem('Stale');

  for (const field of fields) {
    if (VALUES.includes(field) || PROFILE_FIELDS.includes(field)) continue;
    throw badInput(
      field.slice(0, 100),
      field in present ? 'This field cannot be changed.' : `Unknown field: ${field.slice(0, 100)}`,
    );
  }
  const [first, second] = values;
  const companions = Object.fromEntries(COMPANIONS.filter((name) => name in sent).map((name) => [name, sent[name]]));
  const changes = checked(userChanges, {
    ...Object.fromEntries(fields.map((field) => [field, differing[field]])),
    ...companions,
  });
  if (second !== undefined) throw badInput(second, `Change ${first} and ${second} one after the other.`);
  if (first !== undefined && fields.length > 1)
    throw badInput(first, `Change ${first} and the profile one after the other.`);
  if ((first === 'balance' || first === 'status') && changes.revision === undefined) {
    throw badInput('revision', 'Please give the revision of the record that you have looked at.');
  }
  return changes;
}

import { said } from '../../contract/said.ts';
import { ACCOUNT_VALUES, type UserChanges, type UserRecord } from '../../contract/users.ts';
import { badInput, Problem } from '../../http/problem.ts';

/** @throws Problem for changes that may not be made together, or not without the revision that was looked at */
export function assertOneChange(changes: UserChanges, present: UserRecord): void {
  const { revision, seen: _, reason: __, proposalId: ___, ...changed } = changes;
  const [first, second] = ACCOUNT_VALUES.filter((value) => changed[value] !== undefined);
  // In an older record they differ without anyone having changed them.
  if (second !== undefined && revision !== undefined && revision < present.revision) throw new Problem('Stale');
  if (second !== undefined)
    throw badInput(
      second,
      said('OneAfterTheOther', 'Change {first} and {second} one after the other.', { first: String(first), second }),
    );
  if (first !== undefined && Object.keys(changed).length > 1)
    throw badInput(first, said('ProfileApart', 'Change {first} and the profile one after the other.', { first }));
  if ((first === 'balance' || first === 'status') && revision === undefined)
    throw badInput(
      'revision',
      said('RevisionRequired', 'Please give the revision of the record that you have looked at.'),
    );
}

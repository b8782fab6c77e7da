import type { AccountState, BalanceProposal, RoleProposal } from '@northvale/ledger/account/state.ts';
import { add, type Cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import type { AccountRecord } from '@northvale/projections/models/accounts.ts';
import type { UserRole } from '../contract/fields.ts';
import type { Plan } from '../contract/profile.ts';
import { HIDDEN_PASSWORD, type UserRecord } from '../contract/users.ts';
import { ERASED_NAME } from '../identity/erasure.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/persons.ts';

/** An account's values as records show them: from its own state or from the read model, alike. */
export interface Standing {
  readonly revision: number;
  readonly role: UserRole;
  readonly verified: boolean;
  readonly frozen: boolean;
  readonly plan: Plan;
  readonly cash: Cents;
  readonly held: Cents;
  readonly pending: number;
  readonly withdrawalsLocked: boolean;
  readonly bankAccounts: readonly string[];
  readonly proposal?: BalanceProposal | undefined;
  readonly roleProposal?: RoleProposal | undefined;
}

export const standingOf = (state: AccountState): Standing => ({ ...state, pending: state.pendingRequests });
export const standingOfRecord = (record: AccountRecord): Standing => record;

/** The fields that `me` and the back office share. */
export const sharedFields = (person: Person, { withdrawalsLocked, cash, held, ...standing }: Standing) => ({
  _id: person.id,
  name: person.name,
  email: person.email,
  pendingEmail: person.pendingEmail,
  phonenumber: person.phonenumber,
  role: standing.role,
  status: standing.frozen ? ('frozen' as const) : ('active' as const),
  plan: standing.plan,
  dob: person.dob,
  address: person.address,
  isVerified: standing.verified,
  emailVerified: person.emailVerified,
  twoFactor: person.twoFactor,
  idCardFile: person.idCardFile,
  balance: dollarsFromCents(add(cash, held)),
  available: dollarsFromCents(cash),
  held: dollarsFromCents(held),
  referralCode: person.referralCode,
  createdAt: person.createdAt,
  ...(withdrawalsLocked ? { withdrawalsLocked } : {}),
});

/** The back office's record of a user. No hash of a password is anywhere near it. */
export async function userRecord(
  { people }: Pick<Identity, 'people'>,
  person: Person,
  standing: Standing,
): Promise<UserRecord> {
  const { revision, pending, proposal, roleProposal } = standing;
  return {
    id: person.id,
    ...sharedFields(person, standing),
    passkey: person.passkey,
    pending,
    ...(proposal === undefined ? {} : { balanceProposal: await proposalRecord(people, person.id, proposal) }),
    ...(roleProposal === undefined ? {} : { roleProposal: await roleProposalRecord(people, roleProposal) }),
    password: HIDDEN_PASSWORD,
    revision,
  };
}

/** A balance edit that waits for a second admin, with the name of the first. */
export async function proposalRecord(
  people: Identity['people'],
  userId: string,
  { id, newBalance, reason, by, at }: BalanceProposal,
) {
  return {
    id,
    newBalance: dollarsFromCents(newBalance),
    reason: reason === undefined ? '' : await people.openText(userId, reason),
    by: await named(people, by),
    at,
  };
}

const roleProposalRecord = async (people: Identity['people'], { id, role, by, at }: RoleProposal) => ({
  id,
  role,
  by: await named(people, by),
  at,
});

const named = async (people: Identity['people'], id: string) => ({
  id,
  name: (await people.names([id])).get(id) ?? ERASED_NAME,
});

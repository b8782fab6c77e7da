import { namedHoldings, namedRequests } from '@northvale/ledger/history/accountHistory.ts';
import type { Moment } from '@northvale/ledger/history/moment.ts';
import { stateHash } from '@northvale/ledger/history/stateForm.ts';
import { add, dollarsFromCents } from '@northvale/ledger/money.ts';
import type { AccountAt, AccountEvent } from '../../contract/audit.ts';
import type { UserRole } from '../../contract/fields.ts';
import type { RequestKind } from '../../contract/requests.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { holdingRecord } from '../../records/holdings.ts';
import { requestRecords } from '../../records/requests.ts';
import { proposalRecord } from '../../records/users.ts';
import { eventRecord, type Names } from '../../records/events.ts';
import type { Booked } from './listedAccount.ts';

/** An account at a moment, for `reader`. */
export async function accountAt(
  { people }: Pick<Identity, 'people'>,
  moment: Moment,
  { head, asOf, reader }: { readonly head: number; readonly asOf: string; readonly reader: UserRole },
): Promise<AccountAt> {
  const { state, revision, hash } = moment;
  const { userId, cash, held, invested, role, plan, verified, frozen, closed, proposal, withdrawalsLocked } = state;
  const requestsOf = async (kind: RequestKind) => {
    const requests = namedRequests(state).filter((request) => request.kind === kind);
    const owned = requests.map((request) => ({ userId, request }));
    return (await requestRecords({ people }, owned, reader)).map((record) => ({ ...record, kind }));
  };
  const requests = [...(await requestsOf('deposit')), ...(await requestsOf('withdrawal'))];
  const holdings = namedHoldings(state).sort((a, b) => b.purchasedAt.localeCompare(a.purchasedAt));
  return {
    userId,
    name: (await people.names([userId])).get(userId) ?? ERASED_NAME,
    revision,
    head,
    asOf,
    balance: dollarsFromCents(add(cash, held)),
    available: dollarsFromCents(cash),
    held: dollarsFromCents(held),
    invested: dollarsFromCents(invested),
    role,
    plan,
    isVerified: verified,
    status: closed ? 'closed' : frozen ? 'frozen' : 'active',
    requests: requests.sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    holdings: holdings.map(holdingRecord),
    ...(proposal ? { balanceProposal: await proposalRecord(people, userId, proposal) } : {}),
    ...(withdrawalsLocked ? { withdrawalsLocked } : {}),
    hash,
    stateHash: stateHash(moment),
  };
}

/** An event of one account, with the account's balances right after it. */
export function accountEvent({ stored, balances: { cash, held, invested } }: Booked, names: Names): AccountEvent {
  return {
    ...eventRecord(stored, names),
    balance: dollarsFromCents(add(cash, held)),
    held: dollarsFromCents(held),
    invested: dollarsFromCents(invested),
  };
}

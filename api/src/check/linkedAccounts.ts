import type { KeyObject } from 'node:crypto';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { LinkedByCall } from './verify.ts';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { digestOf } from '../http/idempotency.ts';
import type { BankAccounts } from '../identity/bankAccounts.ts';

/** How many are opened at once. */
const PAGE = 200;

/**
 * Where a linked bank account isn't what its owner sent: the event that linked it holds a keyed digest of that call.
 * One that was erased, or never came to be kept, is nobody's.
 */
export async function compareLinked(
  people: Pick<BankAccounts, 'bankAccounts'>,
  digestKey: KeyObject,
  linked: readonly LinkedByCall[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let from = 0; from < linked.length; from += PAGE) {
    const some = linked.slice(from, from + PAGE);
    const kept = await opened(people, some);
    for (const { userId, bankAccountId, digest, revision, position } of some) {
      const account = kept.get(bankAccountId);
      if (!account || account.accountNumber === '' || linkingDigest(digestKey, account) === digest) continue;
      const [stream, bank] = [streamName('account', userId), `bank account ${bankAccountId}`];
      const expected = `${bank}: bank, number and holder as its owner sent them`;
      differences.push({ kind: 'account', stream, revision, position, expected, found: `${bank}: others` });
    }
  }
  return differences;
}

/** Of the call that links it: all of its body but the factor. */
const linkingDigest = (key: KeyObject, { bankName, accountNumber, accountHolderName }: BankAccount): string =>
  digestOf(key, { call: 'POST /api/auth/add-bank', body: { bankName, accountNumber, accountHolderName } });

/** By id. What doesn't open isn't what was sealed there. */
async function opened(
  people: Pick<BankAccounts, 'bankAccounts'>,
  linked: readonly LinkedByCall[],
): Promise<ReadonlyMap<string, BankAccount>> {
  const ids = linked.map(({ bankAccountId }) => bankAccountId);
  try {
    return await people.bankAccounts(ids);
  } catch {
    const [_id = ''] = ids;
    if (ids.length <= 1)
      return new Map([[_id, { _id, bankName: '', accountNumber: 'unknown', accountHolderName: '' }]]);
    const middle = Math.ceil(linked.length / 2);
    const halves = [await opened(people, linked.slice(0, middle)), await opened(people, linked.slice(middle))];
    return new Map(halves.flatMap((half) => [...half]));
  }
}

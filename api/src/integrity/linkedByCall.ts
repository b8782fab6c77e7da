import type { LedgerEvent } from '@northvale/ledger/ledgerEvent.ts';

/** That a call has linked a bank account, and the keyed digest of that call. */
export interface LinkedByCall {
  readonly userId: string;
  readonly bankAccountId: string;
  readonly digest: string;
  readonly revision: number;
  readonly position: string;
}

const DIGEST = /^[0-9a-f]{64}$/;

/** What of an event a linked bank account can be held to. Those that a start has linked, or a seed, name no call. */
export function linkedByCall(
  { id: userId, event }: LedgerEvent,
  { requestDigest: digest }: { readonly requestDigest: string },
  position: string,
): LinkedByCall | undefined {
  if (event.type !== 'BankAccountLinked') return undefined;
  const { bankAccountId } = event.data;
  // The id of a linked account is that of the command; only then the digest is of the call that named its number.
  if (bankAccountId !== event.commandId || !DIGEST.test(digest)) return undefined;
  return { userId, bankAccountId, digest, revision: event.revision, position };
}

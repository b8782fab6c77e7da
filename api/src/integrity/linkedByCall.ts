import type { LedgerEvent } from '@northvale/ledger/ledgerEvent.ts';

/** A bank account linked by a call, and the keyed digest of that call. */
export interface LinkedByCall {
  readonly userId: string;
  readonly bankAccountId: string;
  readonly digest: string;
  readonly revision: number;
  readonly position: string;
}

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * What a linked bank account can be checked against. Those linked by a start, when links became events, or by the seed
 * name no call.
 */
export function linkedByCall(
  { id: userId, event }: LedgerEvent,
  { requestDigest: digest }: { readonly requestDigest: string },
  position: string,
): LinkedByCall | undefined {
  if (event.type !== 'BankAccountLinked') return undefined;
  const { bankAccountId } = event.data;
  // A linked account's id is that of the command; only then is the digest of the call that named its number.
  if (bankAccountId !== event.commandId || !DIGEST.test(digest)) return undefined;
  return { userId, bankAccountId, digest, revision: event.revision, position };
}

import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import type { ProvenEvent } from '@northvale/ledger/proof/accountProof.ts';
import { CHAIN_START, chainFlaw, type ChainFlaw } from '@northvale/ledger/proof/accountProofCheck.ts';

export interface ChainCheck {
  /** How many events were followed. */
  checked: number;
  flaw?: ChainFlaw;
}

const PAGE = 1_000;

/**
 * Follows an account's events from the first to the last, in this browser: each hash is made again from what is stored,
 * and must be what the next event names.
 */
export async function followChain(
  eventsOf: (from: number, to: number) => Promise<AccountEvent[]>,
  head: number,
  onProgress: (checked: number) => void = () => undefined,
  page = PAGE,
): Promise<ChainCheck> {
  let before = CHAIN_START;
  let coming = eventsOf(0, Math.min(head, page - 1));
  while (before.revision < head) {
    const events = await coming;
    const next = before.revision + 1 + page;
    // The server folds the next page while this one is hashed.
    if (next <= head) coming = eventsOf(next, Math.min(head, next + page - 1));
    coming.catch(() => undefined);
    const last = events.at(-1);
    if (last === undefined) return { checked: before.revision + 1, flaw: missing(before.revision + 1) };
    // What is stored is checked here, so its form is no more taken for granted than its content.
    const flaw = chainFlaw(last.stream, events as object[] as ProvenEvent[], before);
    if (flaw) return { checked: flaw.revision, flaw };
    before = { revision: last.revision, hash: last.hash, occurredAt: last.occurredAt };
    onProgress(before.revision + 1);
  }
  return { checked: head + 1 };
}

const missing = (revision: number): ChainFlaw => ({ revision, problem: 'is missing' });

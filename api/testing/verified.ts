import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { readExtent } from '../src/check/chunk.ts';
import { verifyLedger } from '../src/check/verify.ts';
import type { TestApp } from './testApp.ts';

/** What `verify` finds in the ledger of an app. */
export async function verified({ parts }: Pick<TestApp, 'parts'>): Promise<readonly Difference[]> {
  const extent = await readExtent(parts.db);
  const all = { parts: { ...parts, rest: async () => {} }, extent, signed: [], onProgress: () => {} };
  return (await verifyLedger(all)).differences;
}

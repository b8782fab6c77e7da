import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { compareLinked } from '../features/bankAccounts/compareLinked.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createBankAccounts } from '../identity/bankAccounts.ts';
import { readDigestKey } from '../identity/keptDigestKey.ts';
import { createMilestones } from '../identity/milestones.ts';
import { createPersonKeys } from '../identity/personKeys.ts';
import type { LinkedByCall } from '../check/verify.ts';
import { readDataKeys } from '../secrets.ts';

/** Where linked bank accounts aren't what their owners sent; without the keys that open them nobody can tell. */
export async function linkedDifferences(
  config: Config,
  db: Database,
  linked: readonly LinkedByCall[],
  note: (line: string) => void,
): Promise<Difference[]> {
  if (linked.length === 0) return [];
  const keys = await readDataKeys(config);
  if (!keys) {
    note('There is no DATA_KEY: linked bank accounts are not compared with what their owners sent.');
    return [];
  }
  const people = createBankAccounts(db, createPersonKeys(db, keys.persons));
  return compareLinked(people, await readDigestKey(keys, createMilestones(db)), linked);
}

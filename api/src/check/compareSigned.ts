import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { readFrontier } from '@northvale/ledger/proof/tileProofs.ts';
import type { Frontier } from '@northvale/ledger/proof/tree.ts';
import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { streamPages } from '@northvale/ledger/verify/readStored.ts';
import { createRootCheck, type SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import { storedTree } from '@northvale/projections/tlog/storedTree.ts';
import type { CheckParts } from './checkStreams.ts';
import { signedIn } from './signedRoot.ts';
import type { Stretch } from './stretch.ts';

/**
 * Compares the checkpoints that end within a stretch with the tree: over the stretch's own entries, and before them by
 * the hashes of its tiles. The list says which they are. Where its roots aren't the tree's, the events are asked:
 * of what the list alone has wrong `compareCheckpoints` tells, and of tiles that are missing `listDifferences`.
 */
export async function compareSigned(
  { store, db }: Pick<CheckParts, 'store' | 'db'>,
  { first, entries }: Pick<Stretch, 'first' | 'entries'>,
): Promise<readonly Difference[]> {
  const end = first + entries.length;
  const rows = db.selectFrom('signed_checkpoints').select(['size', 'root', 'revision']);
  const listed = await rows.where('size', '>', first).where('size', '<=', end).execute();
  const before = listed.length > 0 ? await frontierAt(first, db) : undefined;
  if (!before) return [];
  const differences = (signed: readonly SignedRoot[]): Difference[] => {
    const roots = createRootCheck(signed, before);
    roots.takeAll(Buffer.from(entries.map(({ hash }) => hash).join(''), 'hex'));
    return roots.end();
  };
  const asListed = listed.map(({ size, root }) => ({ size, root: Buffer.from(String(root), 'base64'), place: '' }));
  if (differences(asListed).length === 0) return [];
  const [earlier] = await rows.where('size', '<=', first).orderBy('size', 'desc').limit(1).execute();
  const [from, through] = [(earlier?.revision ?? -1) + 1, Math.max(...listed.map(({ revision }) => revision))];
  return differences((await signedBetween(store, from, through)).filter(({ size }) => size > first && size <= end));
}

async function frontierAt(size: number, db: CheckParts['db']): Promise<Frontier | undefined> {
  try {
    return await readFrontier(size, storedTree(db).readTile);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return undefined;
  }
}

async function signedBetween(store: CheckParts['store'], from: number, through: number): Promise<SignedRoot[]> {
  const signed: SignedRoot[] = [];
  for await (const page of streamPages(store, CHECKPOINT_STREAM, from)) {
    signed.push(...page.flatMap(({ event }) => (event && signedIn(event)) ?? []));
    if ((page.at(-1)?.event?.revision ?? through) >= through) break;
  }
  return signed;
}

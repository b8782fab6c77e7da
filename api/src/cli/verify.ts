import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { sameHash } from '@northvale/ledger/proof/tree.ts';
import { type Difference, inWords } from '@northvale/ledger/verify/difference.ts';
import { streamPages } from '@northvale/ledger/verify/readStored.ts';
import type { SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import { verifyActs } from '../acts/acts.ts';
import { forged, signedIn } from '../check/checkpoints.ts';
import { type Extent, readExtent } from '../check/chunk.ts';
import type { CheckParts } from '../check/streams.ts';
import { type LinkedByCall, type Verified, verifyAccount, verifyLedger } from '../check/verify.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { compareLinked } from '../check/linkedAccounts.ts';
import { createBankAccounts } from '../identity/bankAccounts.ts';
import { createMilestones, readDigestKey } from '../identity/milestones.ts';
import { createPersonKeys } from '../identity/personKeys.ts';
import { readDataKeys, readSigning } from '../secrets.ts';
import { keptCheckpoint } from '../transparency/keptCheckpoint.ts';
import { createSignatureCheck, type SignatureCheck } from '../transparency/signatureCheck.ts';
import { type MaintenanceCommand, timeOption, WrongUsage } from './runCommand.ts';
import { orWithoutTables } from '../startup/openDatabase.ts';
import { type OpenLedger, withLedger } from './openLedger.ts';
import { createProgressBar } from './progressBar.ts';

const MAX_SHOWN = 1_000;

export const verify: MaintenanceCommand = {
  takes: '[--from TIME] [--to TIME] [--account <userId>]',
  does: 'checks every event, and what lists show, against what was published',
  options: { from: { type: 'string' }, to: { type: 'string' }, account: { type: 'string' } },
  help: `Reads every event from the store and checks its hash, its chain, the order in time and the zero sum; compares
the log, event by event, with the entries of the transparency log, and their root with every checkpoint that was signed, and its signature where SIGNING_KEY is there;
folds every account and compares it with what lists show, and linked bank accounts with what their owners sent; goes
through the chain of acts. Changes nothing.

--from, --to  compare with what lists show only the accounts and investments in which something happened in this time,
              both inclusive; events and the log are checked from the start all the same
--account     only this account, and its entries

Exit code 0: no difference. 1: at least one, each a line that names its kind (docs/auditors.md), where it is, what was
expected and what was found.`,

  async run({ option }, surroundings) {
    const [from, to, userId] = [timeOption(option('from')), timeOption(option('to')), option('account')];
    if (userId !== undefined && (from ?? to) !== undefined) throw new WrongUsage('Either --account or a time.');
    if (from !== undefined && to !== undefined && from > to) throw new WrongUsage('--from is later than --to.');
    const { say } = surroundings;
    const config = surroundings.config();
    return withLedger(surroundings, async (ledger) => {
      const began = performance.now();
      const extent = await orWithoutTables(() => readExtent(ledger.db));
      if (!extent) surroundings.note('There are no read models of this program: the events are checked by themselves.');
      const parts = partsOf(ledger, extent === undefined);
      const verified =
        userId === undefined
          ? await verifyAll(parts, extent ?? NOTHING, { config, from, to, note: surroundings.note })
          : await verifyAccount(parts, userId);
      const elsewhere = await linkedDifferences(config, ledger.db, verified.linked, surroundings.note);
      const differences = [...verified.differences, ...elsewhere];
      for (const difference of differences.slice(0, MAX_SHOWN)) say(inWords(difference));
      const act = userId === undefined ? await verifyActs(ledger.db) : undefined;
      if (act !== undefined) say(`acts: number ${act} doesn't follow the act before it`);
      say(summary({ ...verified, differences }, (performance.now() - began) / 1_000));
      return differences.length === 0 && act === undefined ? 0 : 1;
    });
  },
};

export const partsOf = ({ store, db }: Pick<OpenLedger, 'store' | 'db'>, withoutReadModels: boolean): CheckParts => ({
  store,
  db,
  withoutReadModels,
  rest: async () => {},
});

interface Scope {
  readonly config: Pick<Config, 'dataDir' | 'signingKeys'>;
  readonly note: (line: string) => void;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What others have of the log, beside what the ledger itself has signed. */
  readonly published?: readonly SignedRoot[];
  /** How many there are, for the bar; default: those that the read models know of. */
  readonly events?: number | null;
}

export async function verifyAll(
  parts: CheckParts,
  extent: Pick<Extent, 'entries' | 'position'>,
  { config, note, published = [], events: total, ...times }: Scope,
): Promise<Awaited<ReturnType<typeof verifyLedger>> & SignedRoots> {
  const { entries } = extent;
  const bar = createProgressBar();
  try {
    const signing = await readSigning(config);
    if (!signing) note('There is no SIGNING_KEY: signatures of checkpoints are not checked.');
    const isSigned = createSignatureCheck({ signing: signing ?? [] });
    const signed = await signedRoots(parts.store, config.dataDir, isSigned);
    const verified = await verifyLedger({
      parts,
      extent,
      ...times,
      signed: [...signed.signed, ...published],
      onProgress: (events) => bar.show('Verifying', events, total ?? entries),
    });
    return { ...signed, ...verified, differences: [...verified.differences, ...signed.differences] };
  } finally {
    bar.end();
  }
}

export const NOTHING = { entries: 0, position: '' };

function summary({ signatures, checkpoints, ...verified }: Verified & Partial<SignedRoots>, seconds: number): string {
  const { events, streams, compared, entries, differences } = verified;
  const number = (value: number) => Math.round(value).toLocaleString('en');
  const of = `${number(streams)} ${streams === 1 ? 'stream' : 'streams'}`;
  const only = compared < streams ? ` (${number(compared)} of them compared with lists)` : '';
  const what = `${number(events)} events of ${of}${only}, ${number(entries)} entries of the log`;
  const signed =
    checkpoints === undefined ? '' : `, signatures of ${number(signatures ?? 0)} of ${number(checkpoints)} checkpoints`;
  const rate = `in ${seconds.toFixed(1)} s (${number(events / seconds)} events/s)`;
  const result =
    differences.length === 0
      ? 'no difference'
      : `${number(differences.length)} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return `Verified ${what}${signed} ${rate}: ${result}.`;
}

interface SignedRoots {
  readonly signed: readonly SignedRoot[];
  /** What can't be read of it any more, isn't there or was never signed. */
  readonly differences: readonly Difference[];
  /** How many checkpoints the stream holds, and of how many a key that is known here has signed. */
  readonly checkpoints: number;
  readonly signatures: number;
}

/** All that the ledger has signed of itself: by its own stream, and by the file that no dump rolls back. */
async function signedRoots(store: EventStore, dataDir: string, isSigned: SignatureCheck): Promise<SignedRoots> {
  // First, as what is signed meanwhile stands in the stream before it does in the file.
  const kept = await keptCheckpoint(dataDir).read();
  const signed: SignedRoot[] = [];
  const differences: Difference[] = [];
  let [checkpoints, signatures] = [0, 0];
  for await (const page of streamPages(store, CHECKPOINT_STREAM)) {
    for (const { event: stored } of page) {
      if (stored?.type !== 'CheckpointSigned') continue;
      checkpoints += 1;
      const said = signedIn(stored);
      if (!said) {
        differences.push(unreadable(stored));
        continue;
      }
      signed.push(said);
      const holds = await isSigned(said);
      if (holds === false) differences.push(forged(said, stored));
      if (holds === true) signatures += 1;
    }
  }
  if (!kept) return { signed, differences, checkpoints, signatures };
  const place = 'checkpoint.txt';
  if (!signed.some(({ size, root }) => size === kept.size && sameHash(root, kept.root))) {
    const found = signed.length === 0 ? 'none that was signed' : `others, the newest of ${signed.at(-1)?.size}`;
    const expected = `a checkpoint of ${kept.size} entries (${place})`;
    differences.push({ kind: 'checkpoint', stream: CHECKPOINT_STREAM, expected, found });
  }
  if ((await isSigned(kept)) === false) differences.push(forged({ ...kept, place }));
  return { signed: [...signed, { ...kept, place }], differences, checkpoints, signatures };
}

const unreadable = ({ revision, position }: RecordedEvent): Difference => ({
  kind: 'checkpoint',
  stream: CHECKPOINT_STREAM,
  revision,
  position,
  expected: 'a root that was signed',
  found: 'none that can be read',
});

/** Where linked bank accounts aren't what their owners sent; without the keys that open them nobody can tell. */
async function linkedDifferences(
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

import { availableParallelism } from 'node:os';
import { sameHash } from '@northvale/ledger/proof/tree.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { CHECKPOINT_STREAM } from '@northvale/ledger/streams.ts';
import { type Difference, inWords } from '@northvale/ledger/verify/difference.ts';
import { streamPages } from '@northvale/ledger/verify/readable.ts';
import type { SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import { verifyActs } from '../acts/verifyActs.ts';
import { checkPart } from '../integrity/checkPart.ts';
import type { CheckParts } from '../integrity/checkStreams.ts';
import { signedRootIn } from '../integrity/signedRoot.ts';
import { type Extent, readExtent } from '../integrity/stretch.ts';
import { type PartCheckers, type Verified, verifyLedger } from '../integrity/verifyLedger.ts';
import { verifyAccount } from '../integrity/verifyAccount.ts';
import { keptCheckpoint } from '../transparency/keptCheckpoint.ts';
import { type MaintenanceCommand, WrongUsage } from './command.ts';
import { linkedDifferences } from './linkedDifferences.ts';
import { orWithoutReadModels } from './withoutReadModels.ts';
import { type OpenLedger, withLedger } from './openLedger.ts';
import { timeOption } from './options.ts';
import { createProgressBar } from './progressBar.ts';
import { createPartWorkers } from './partWorkers.ts';

/** Up to here, to start threads takes longer than they would save. */
const FEW_EVENTS = 20_000;
const MAX_SHOWN = 1_000;

export const verify: MaintenanceCommand = {
  takes: '[--from TIME] [--to TIME] [--account <userId>]',
  does: 'checks every event, and what lists show, against what was published',
  options: { from: { type: 'string' }, to: { type: 'string' }, account: { type: 'string' } },
  help: `Reads every event from the store and checks its hash, its chain, the order in time and the zero sum; compares
the log, event by event, with the entries of the transparency log, and their root with every checkpoint that was signed;
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
    const { dataDir } = config;
    return withLedger(surroundings, async (ledger) => {
      const began = performance.now();
      const extent = await orWithoutReadModels(() => readExtent(ledger.db));
      if (!extent) surroundings.note('There are no read models of this program: the events are checked by themselves.');
      const parts = partsOf(ledger, extent === undefined);
      const verified =
        userId === undefined
          ? await verifyAll(ledger, parts, extent ?? NOTHING, { dataDir, from, to })
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

const partsOf = ({ store, db }: OpenLedger, withoutReadModels: boolean): CheckParts => ({
  store,
  db,
  withoutReadModels,
  rest: async () => {},
});

interface Scope {
  readonly dataDir: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

async function verifyAll(
  ledger: OpenLedger,
  parts: CheckParts,
  extent: Pick<Extent, 'entries' | 'position'>,
  { dataDir, ...times }: Scope,
): Promise<Verified> {
  const { entries } = extent;
  const workers = entries > FEW_EVENTS ? createPartWorkers(ledger.address, availableParallelism()) : undefined;
  const bar = createProgressBar();
  try {
    const { signed, lost } = await signedRoots(ledger.store, dataDir);
    const verified = await verifyLedger({
      parts,
      extent,
      ...times,
      checkers: workers ?? checkersHere(parts),
      signed,
      onProgress: (events) => bar.show('Verifying', events, entries),
    });
    return { ...verified, differences: [...verified.differences, ...lost] };
  } finally {
    bar.end();
    await workers?.close();
  }
}

const NOTHING = { entries: 0, position: '' };

export const checkersHere = (parts: CheckParts): PartCheckers => ({
  lanes: 1,
  check: (job, onEvents) => checkPart(parts, job, onEvents),
});

/** All that the ledger has signed of itself: by its own stream, and by the file that no dump rolls back. */
async function signedRoots(store: EventStore, dataDir: string): Promise<{ signed: SignedRoot[]; lost: Difference[] }> {
  // First, as what is signed meanwhile stands in the stream before it does in the file.
  const kept = await keptCheckpoint(dataDir).read();
  const signed: SignedRoot[] = [];
  const lost: Difference[] = [];
  for await (const page of streamPages(store, CHECKPOINT_STREAM)) {
    for (const { event: stored } of page) {
      if (stored?.type !== 'CheckpointSigned') continue;
      const root = signedRootIn(stored);
      if (root) signed.push(root);
      else lost.push(unreadable(stored));
    }
  }
  if (!kept) return { signed, lost };
  const isSigned = signed.some(({ size, root }) => size === kept.size && sameHash(root, kept.root));
  if (!isSigned) {
    const found = signed.length === 0 ? 'none that was signed' : `others, the newest of ${signed.at(-1)?.size}`;
    const expected = `a checkpoint of ${kept.size} entries (checkpoint.txt)`;
    lost.push({ kind: 'checkpoint', stream: CHECKPOINT_STREAM, expected, found });
  }
  return { signed: [...signed, { ...kept, place: 'checkpoint.txt' }], lost };
}

const unreadable = ({ revision, position }: RecordedEvent): Difference => ({
  kind: 'checkpoint',
  stream: CHECKPOINT_STREAM,
  revision,
  position,
  expected: 'a root that was signed',
  found: 'none that can be read',
});

function summary({ events, streams, compared, entries, differences }: Verified, seconds: number): string {
  const number = (value: number) => Math.round(value).toLocaleString('en');
  const of = `${number(streams)} ${streams === 1 ? 'stream' : 'streams'}`;
  const only = compared < streams ? ` (${number(compared)} of them compared with lists)` : '';
  const what = `${number(events)} events of ${of}${only}, ${number(entries)} entries of the log`;
  const rate = `in ${seconds.toFixed(1)} s (${number(events / seconds)} events/s)`;
  const result =
    differences.length === 0
      ? 'no difference'
      : `${number(differences.length)} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return `Verified ${what} ${rate}: ${result}.`;
}

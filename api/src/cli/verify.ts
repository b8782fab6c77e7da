import { inWords } from '@northvale/ledger/verify/difference.ts';
import { verifyActs } from '../acts/verifyActs.ts';
import type { Config } from '../config.ts';
import type { CheckParts } from '../check/streams.ts';
import { type Extent, readExtent } from '../check/chunk.ts';
import { type Verified, verifyAccount, verifyLedger } from '../check/verify.ts';
import { readSigning } from '../secrets.ts';
import { createSignatureCheck } from '../transparency/signatureCheck.ts';
import { type MaintenanceCommand, WrongUsage } from './command.ts';
import { linkedDifferences } from './linkedDifferences.ts';
import { orWithoutReadModels } from './withoutReadModels.ts';
import { type OpenLedger, withLedger } from './openLedger.ts';
import { timeOption } from './options.ts';
import { createProgressBar } from './progressBar.ts';
import { type SignedRoots, signedRoots } from './signedRoots.ts';

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
      const extent = await orWithoutReadModels(() => readExtent(ledger.db));
      if (!extent) surroundings.note('There are no read models of this program: the events are checked by themselves.');
      const parts = partsOf(ledger, extent === undefined);
      const verified =
        userId === undefined
          ? await verifyAll(ledger, parts, extent ?? NOTHING, { config, from, to, note: surroundings.note })
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
  readonly config: Config;
  readonly note: (line: string) => void;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

async function verifyAll(
  ledger: OpenLedger,
  parts: CheckParts,
  extent: Pick<Extent, 'entries' | 'position'>,
  { config, note, ...times }: Scope,
): Promise<Verified & Partial<SignedRoots>> {
  const { entries } = extent;
  const bar = createProgressBar();
  try {
    const signing = await readSigning(config);
    if (!signing) note('There is no SIGNING_KEY: signatures of checkpoints are not checked.');
    const isSigned = createSignatureCheck({ signing: signing ?? [] });
    const signed = await signedRoots(ledger.store, config.dataDir, isSigned);
    const verified = await verifyLedger({
      parts,
      extent,
      ...times,
      signed: signed.signed,
      onProgress: (events) => bar.show('Verifying', events, entries),
    });
    return { ...signed, ...verified, differences: [...verified.differences, ...signed.differences] };
  } finally {
    bar.end();
  }
}

const NOTHING = { entries: 0, position: '' };

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

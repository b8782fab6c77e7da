import { inWords } from '@northvale/ledger/verify/difference.ts';
import { verifyActs } from '../acts/verifyActs.ts';
import type { Config } from '../config.ts';
import type { CheckParts } from '../check/streams.ts';
import { readExtent } from '../check/chunk.ts';
import { type Verified, verifyAccount, verifyEvents, verifyLedger } from '../check/verify.ts';
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

--from, --to  only the parts of the log, and the accounts and investments as wholes, in which something happened in
              this time, both inclusive
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
      const verified =
        userId === undefined
          ? await verifyAll(ledger, { config, note: surroundings.note, ...(from && { from }), ...(to && { to }) })
          : await verifyOne(ledger, userId);
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

async function verifyOne({ store, db }: OpenLedger, userId: string): Promise<Verified & Partial<SignedRoots>> {
  const withoutReadModels = (await orWithoutReadModels(() => readExtent(db))) === undefined;
  return verifyAccount({ store, db, withoutReadModels, rest: async () => {} }, userId);
}

/** Streams that are read at a time: as many as keep both the store and this process at work. */
const AT_ONCE = 8;

async function verifyAll(
  { store, db }: OpenLedger,
  { config, note, ...times }: { config: Config; note: (line: string) => void; from?: string; to?: string },
): Promise<Verified & SignedRoots> {
  const parts: CheckParts = { store, db, atOnce: AT_ONCE, rest: async () => {} };
  const signing = await readSigning(config);
  if (!signing) note('There is no SIGNING_KEY: signatures of checkpoints are not checked.');
  const isSigned = createSignatureCheck({ signing: signing ?? [] });
  const signed = await signedRoots(store, config.dataDir, isSigned);
  const extent = await orWithoutReadModels(() => readExtent(db));
  const bar = createProgressBar();
  try {
    const verified = extent
      ? await verifyLedger({
          parts,
          extent,
          signed: signed.signed,
          between:
            (times.from ?? times.to) ? { from: times.from ?? '-infinity', to: times.to ?? 'infinity' } : undefined,
          onProgress: (events) => bar.show('Verifying', events, extent.entries),
        })
      : await verifyEvents(parts, signed.signed);
    if (!extent) note('There are no read models of this program: the events are checked by themselves.');
    return { ...signed, ...verified, differences: [...verified.differences, ...signed.differences] };
  } finally {
    bar.end();
  }
}

function summary({ signatures, checkpoints, ...verified }: Verified & Partial<SignedRoots>, seconds: number): string {
  const { events, streams, entries, differences } = verified;
  const number = (value: number) => Math.round(value).toLocaleString('en');
  const of = `${number(streams)} ${streams === 1 ? 'stream' : 'streams'}`;
  const what = `${number(events)} events of ${of}, ${number(entries)} entries of the log`;
  const signed =
    checkpoints === undefined ? '' : `, signatures of ${number(signatures ?? 0)} of ${number(checkpoints)} checkpoints`;
  const rate = `in ${seconds.toFixed(1)} s (${number(events / seconds)} events/s)`;
  const result =
    differences.length === 0
      ? 'no difference'
      : `${number(differences.length)} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return `Verified ${what}${signed} ${rate}: ${result}.`;
}

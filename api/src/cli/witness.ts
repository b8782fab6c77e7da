import { setTimeout as sleep } from 'node:timers/promises';
import { toBase64 } from '@northvale/ledger/proof/encoding.ts';
import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { Forked, lookAtLog, type WatchedLog } from '../transparency/witness/lookAtLog.ts';
import { openWitnessState, serveWitness, witnessKey, type WitnessState } from '../transparency/witness/witnessState.ts';
import {
  fileOption,
  type Given,
  keysOption,
  type MaintenanceCommand,
  type Surroundings,
  WrongUsage,
} from './runCommand.ts';

const INTERVAL_MS = 60_000;

export const witness: MaintenanceCommand = {
  takes: "--log '<key>' --url https://…/api/log [--state FILE] [--key FILE --listen [HOST:]PORT]",
  does: 'watches the published log of a ledger, and cosigns it where it is asked to',
  options: {
    log: { type: 'string', multiple: true },
    url: { type: 'string' },
    state: { type: 'string' },
    key: { type: 'string' },
    listen: { type: 'string' },
  },
  help: `Each minute it fetches the checkpoint, verifies its signature and that the log goes on from what was seen before.

--log     the log's key, <origin>+<id>+<key>, as /api/log/vkey showed it when you first trusted it; may be given again
          where the log has several
--url     where the log is served, with its /api/log
--state   what was seen; ./northvale-witness.json where it isn't given
--key     with --listen: this witness' own private key, made where the file isn't there yet
--listen  answers the ledger's add-checkpoint there; on 127.0.0.1 where no host is given

A log that forked or shrank ends it with exit code 2, a line that begins with FORK, and both signed checkpoints.`,

  async run(given, surroundings) {
    const url = given.option('url')?.replace(/\/+$/, '');
    const log = { url: url ?? '', keys: keysOption(given.all('log')) };
    if (url === undefined || log.keys.length === 0) throw new WrongUsage('Which log? Give its --log and its --url.');
    const state = await openWitnessState(fileOption(given.option('state') ?? 'northvale-witness.json'), log.keys);
    const server = await listen(given, log, state, surroundings);
    try {
      return await watch(log, state, surroundings);
    } finally {
      server?.close();
    }
  },
};

/** @returns the exit code, once the log has forked */
async function watch(log: WatchedLog, state: WitnessState, { say, note }: Surroundings): Promise<number> {
  let said = '';
  for (;;) {
    try {
      const { size, root } = await state.inTurn(() => lookAtLog(log, state));
      const seen = `${size} entries, root ${toBase64(root)}`;
      if (seen !== said) say(`${new Date().toISOString()} ${seen}`);
      said = seen;
    } catch (error) {
      if (error instanceof Forked) {
        say(`FORK ${error.message}\n\n${error.notes.join('\n')}`);
        return 2;
      }
      note(`${new Date().toISOString()} not verified: ${error instanceof Error ? error.message : String(error)}`);
    }
    await sleep(INTERVAL_MS);
  }
}

async function listen(given: Given, { keys }: WatchedLog, state: WitnessState, { say }: Surroundings) {
  const [file, address] = [given.option('key'), given.option('listen')];
  if (file === undefined && address === undefined) return undefined;
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(address ?? '') ?? [];
  if (file === undefined || port === undefined) throw new WrongUsage('To cosign, it takes both --key and --listen.');
  const signer = await witnessKey(fileOption(file));
  const server = await serveWitness({ keys, state, signer }, host, Number(port));
  say(
    `cosigns on ${host}:${port}; the ledger's setting: WITNESSES='${formatVerifierKey(signer.key)} http://${host}:${port}'`,
  );
  return server;
}

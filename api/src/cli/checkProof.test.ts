import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ProvenEvent } from '@northvale/ledger/proof/accountProof.ts';
import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { sealEvent } from '@northvale/ledger/event/seal.ts';
import { aLogOfTwo, logSigner, proofFrom } from '@northvale/ledger/testing/proof/aProof.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './runCommand.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'northvale-proof-'))));
afterEach(() => rm(folder, { recursive: true }));

/** What the command prints of a proof behind whose events one more was forged, hashes and all. */
async function checked(forge: (last: ProvenEvent, bought: ProvenEvent) => Pick<ProvenEvent, 'type' | 'data'>) {
  const proof = await proofFrom(await aLogOfTwo());
  const [last, bought] = [proof.events[5], proof.events[4]];
  if (!last || !bought) throw new Error('the proof has six events');
  const { metadata, revision } = last;
  const place = { stream: `account-${proof.userId}`, revision: revision + 1, previousHash: metadata.hash };
  const forged = { ...sealEvent({ ...metadata, ...place, ...forge(last, bought) }), revision: revision + 1 };
  const file = join(folder, 'proof.json');
  await writeFile(file, JSON.stringify({ ...proof, events: [...proof.events, forged] }));
  const printed: string[] = [];
  const code = await runCommand(['check-proof', file, '--vkey', formatVerifierKey(logSigner.key)], COMMANDS, {
    config: () => readConfig({}),
    out: new PassThrough(),
    say: (line) => void printed.push(line),
    note: (line) => void printed.push(line),
  });
  return { code, printed: printed.join('\n') };
}

// A terminal goes up a line and wipes it; what follows would stand there.
const WRITTEN_OVER = '\u001b[1A\u001b[2Kbalance     $9000000.00\n\u009b\u202e';
const AS_CODES = String.raw`\u001b[1A\u001b[2Kbalance     $9000000.00\u000a\u009b\u202e`;

test('what nobody has published writes over nothing that was proven', async () => {
  const { code, printed } = await checked((_, { type, data }) => ({
    type,
    data: { ...data, holdingId: 'another', investmentName: WRITTEN_OVER },
  }));
  expect(code).toBe(0);
  expect(printed).toContain(`2 of ${AS_CODES}, $160.00`);
  expect(printed).not.toContain('\u001b');
});

test('nor does what is said of a proof that doesn’t hold', async () => {
  const { code, printed } = await checked(({ data }) => ({ type: WRITTEN_OVER, data }));
  expect(code).toBe(1);
  expect(printed).toBe(`event 6 can't be replayed: ${AS_CODES}, version 2, is not known to this program`);
});

// npm run bench:payouts [-- --holdings 5000 --rounds 3]
//
// Holdings of as many accounts come to maturity at the same moment. How many are paid out a second, on an embedded
// Postgres and by the reactors as they run in the product. The target is 1,000 a second.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { account } from '@northvale/ledger/account/account.ts';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { usd } from '@northvale/ledger/money.ts';
import { readConfig } from '../src/config.ts';
import { commandIdOf } from '../src/http/idempotency.ts';
import { newId } from '../src/identity/ids.ts';
import { maturity } from '../src/reactors/maturity.ts';
import { createReactors } from '../src/reactors/runReactors.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';
import { openParts } from '../testing/openParts.ts';

const { values } = parseArgs({
  options: { holdings: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '3' } },
});
const BOUGHT_AT = new Date('2025-01-01T00:00:00Z');
const DUE_AT = new Date('2026-01-01T00:00:00Z');
const IN_FLIGHT = 64;
const SYSTEM = { id: 'system', role: 'system' } as const;

const dataDir = await mkdtemp(join(tmpdir(), 'northvale-bench-'));
const started: Started = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' });
  const { databaseUrl } = await openDatabase(config, () => {}, started);
  const { parts } = await openParts(config, databaseUrl, started);
  const { store, tasks, keys, log } = parts;
  const handlerAt = (at: Date) => createCommandHandler({ store, decider: account, now: () => at });
  const reactorsAt = (at: Date) =>
    createReactors({ reactors: [maturity({ accounts: handlerAt(at), keys })], tasks, store, now: () => at, log });

  for (let round = 0; round < Number(values.rounds); round += 1) {
    await buyAll(Number(values.holdings));
    // What is due is known before it is: only paying is timed.
    await reactorsAt(BOUGHT_AT).round();
    const reactors = reactorsAt(DUE_AT);
    const startedAt = performance.now();
    let paid = 0;
    for (let done = await reactors.round(); done > 0; done = await reactors.round()) paid += done;
    const seconds = (performance.now() - startedAt) / 1_000;
    if (paid !== Number(values.holdings)) throw new Error(`${paid} were paid out`);
    process.stdout.write(`${Math.round(paid / seconds)} payouts/s (${paid} in ${seconds.toFixed(1)} s)\n`);
  }

  async function buyAll(count: number): Promise<void> {
    const accounts = handlerAt(BOUGHT_AT);
    const ids = Array.from({ length: count }, newId).values();
    const work = async () => {
      for (const id of ids) {
        for (const payload of lifeOf(id)) {
          const command = { id: commandIdOf(id, payload.type), digest: 'bench', actor: SYSTEM, payload };
          const outcome = await accounts.handle(id, command);
          if (outcome.kind === 'refused') throw new Error(`${payload.type} was refused: ${outcome.refusal.code}`);
        }
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  }
} finally {
  await stopAll(started);
}

function lifeOf(userId: string): AccountCommand[] {
  const terms = {
    investmentId: 'a-farm',
    investmentRevision: 0,
    termsMovedAt: 0,
    listed: true,
    name: 'Farm',
    pricePerUnit: usd(100),
    investmentReturn: '5%',
    duration: '30 days',
  };
  return [
    { type: 'OpenAccount', userId },
    { type: 'ApproveIdentity' },
    { type: 'AdjustBalance', newBalance: usd(500) },
    { type: 'BuyUnits', units: 1, terms },
  ];
}

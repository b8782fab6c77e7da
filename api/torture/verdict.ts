import { setTimeout as sleep } from 'node:timers/promises';
import { createChainCheck } from '@northvale/ledger/eventStore/copy.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { postings } from '@northvale/ledger/journal/journal.ts';
import { usd } from '@northvale/ledger/money.ts';
import type { Log } from '@northvale/projections/engine/log.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { createProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { schemasOf } from '@northvale/projections/engine/version.ts';
import { dump } from '@northvale/projections/testing/dump.ts';
import type { Parts } from '../src/startup/createParts.ts';
import { isGranted } from './calls.ts';
import type { Faults } from './faults.ts';
import type { Fleet } from './fleet.ts';
import type { Model } from './work.ts';

const RECOVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** When the trouble is over, all processes must serve fresh read models again by themselves. */
export async function expectRecovery(fleet: Fleet): Promise<void> {
  for (const server of fleet.servers) {
    await fleet.untilServing(server);
    let seen = '';
    for (const limit = Date.now() + RECOVERY_MS; !seen.includes('"fresh"') && Date.now() < limit; await sleep(100)) {
      const asked = fetch(`${server.url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
      seen = await asked.then((answer) => answer.text()).catch(String);
    }
    if (!seen.includes('"fresh"')) await fleet.addFault(server, `has not recovered (${seen})`);
  }
}

/** What ripens during the trouble must be paid out by whichever process is left; that it was so once, balances show. */
export async function expectPayouts({ accounts }: Parts, models: readonly Model[], faults: Faults): Promise<void> {
  const soon = new Date(Date.now() + DAY_MS).toISOString();
  const unpaidOf = async ({ owner: { id } }: Model) => {
    const { holdings } = await accounts.load(id);
    return [...holdings.values()].filter(({ status, maturesAt }) => status === 'active' && maturesAt < soon).length;
  };
  let unpaid = Infinity;
  for (const limit = Date.now() + RECOVERY_MS; unpaid > 0 && Date.now() < limit; await sleep(100))
    unpaid = (await Promise.all(models.map(unpaidOf))).reduce((sum, count) => sum + count, 0);
  if (unpaid > 0) faults.add(`${unpaid} holdings have come to maturity and are not paid out`);
}

/** Whether what was acknowledged stands exactly once, and everything else follows from it. */
export async function judge(
  { accounts, history, integrity, pool, store }: Parts,
  models: readonly Model[],
  versions: readonly string[],
  log: Log,
  faults: Faults,
): Promise<void> {
  const written = await readLog(store, faults);
  for (const { owner, cash, held, told } of models) {
    const state = await accounts.load(owner.id);
    if (state.cash !== usd(cash) || state.held !== usd(held))
      faults.add(`account ${owner.id}: ${state.cash} and ${state.held} cents held; told were $${cash} and $${held}`);
    const available = await availableAfterEach(history, owner.id);
    for (const { call, commandId, status, asked, foundTooLittle } of told) {
      const times = written.get(commandId) ?? 0;
      if (times !== (isGranted({ status }) ? 1 : 0))
        faults.add(`${call} was answered ${status} and stands ${times} times`);
      for (const { from, to } of foundTooLittle) {
        faults.count('refusals for want of money');
        // Each event of that time counts: the account may have ended with it when it was decided.
        const then = available.slice(from, to + 1);
        if (!then.some((cash) => cash < usd(asked)))
          faults.add(
            `${call} was refused for want of $${asked} at revisions ${from} to ${to}: ${then.join(', ')} cents`,
          );
      }
    }
  }
  for (const finding of await integrity.findings()) faults.add(`the check says: ${JSON.stringify(finding)}`);
  await rebuild({ store, pool, log, version: 'verdict' });
  const expected = await dump(pool, schemasOf('verdict').live);
  for (const version of versions) {
    // Perhaps no process was left of this version: whoever comes goes on where the last one was.
    const runner = createProjectionRunner({ store, pool, log, version });
    await runner.start();
    if (!(await runner.waitFor((await store.lastEvent())?.position ?? '', RECOVERY_MS)))
      faults.add(`the read models of version ${version} don't get further: ${JSON.stringify(runner.status())}`);
    await runner.stop();
    const found = await dump(pool, schemasOf(version).live);
    for (const [table, rows] of Object.entries(expected))
      if (JSON.stringify(found[table]) !== JSON.stringify(rows))
        faults.add(`table ${table} of version ${version} is not what a replay gives`);
  }
}

/** The money that was available after each of an account's events. */
async function availableAfterEach(history: Parts['history'], userId: string): Promise<readonly number[]> {
  const available: number[] = [];
  for await (const page of history.steps(userId, 0)) available.push(...page.map(({ after }) => after.state.cash));
  return available;
}

/** Checks each event's chain and entry; how many events each command has written. */
async function readLog(store: Parts['store'], faults: Faults): Promise<Map<string, number>> {
  const chains = createChainCheck(store);
  const written = new Map<string, number>();
  let last: RecordedEvent | undefined;
  for (;;) {
    const page = await store.readAll(last ? { after: last.position } : {});
    if (page.length === 0) return written;
    for (const stored of page) {
      const { commandId } = stored.metadata;
      written.set(commandId, (written.get(commandId) ?? 0) + 1);
      await chains.check(stored).catch((error: unknown) => faults.add(String(error)));
      if (sumOf(stored) !== 0) faults.add(`event ${stored.revision} of ${stored.stream} is out of balance`);
      faults.count('events');
      if (stored.type === 'HoldingMatured') faults.count('payouts');
    }
    last = page.at(-1);
  }
}

function sumOf(stored: RecordedEvent): number {
  const { category, id, event } = ledgerEvent(stored);
  if (category !== 'account') return 0;
  return postings(event, id).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}

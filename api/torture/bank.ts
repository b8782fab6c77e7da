import { setTimeout as sleep } from 'node:timers/promises';
import { usd } from '@northvale/ledger/money.ts';
import { namedLines } from '../src/commands/bank.ts';
import type { Parts } from '../src/startup/createParts.ts';
import type { Calls, Told } from './calls.ts';
import type { Faults } from './faults.ts';
import type { Caller } from './people.ts';
import { type Model, pick } from './work.ts';

const ACCOUNT = 'US64SVBK0001';
const COLUMNS = { date: 'Date', amount: 'Amount', text: ['Text'], reference: 'Reference', balance: 'Balance' };
const MAPPING = JSON.stringify({ columns: COLUMNS, dateOrder: 'ymd', decimal: '.', account: ACCOUNT });
const PAUSE_MS = 1_000;
/** A line that was just imported may be unknown to a process whose read models are behind. */
const UNKNOWN_TRIES = 100;

interface BankOptions {
  readonly accounts: Parts['accounts'];
  readonly calls: Calls;
  readonly admins: readonly Caller[];
  readonly models: readonly Model[];
  readonly faults: Faults;
}

/**
 * The bank's day: statements with money for pending deposits, as asked or another amount, and money of the firm; two
 * admins match them at once. Until the signal aborts.
 * @returns the day
 */
export async function keepBank({ accounts, calls, admins, models, faults }: BankOptions, signal: AbortSignal) {
  const bookedOn = new Date().toISOString().slice(0, 10);
  const rows: string[] = [];
  const lines: { bookedOn: string; amount: ReturnType<typeof usd>; reference: string }[] = [];
  let balance = 0;

  function book(amount: number, text: string): string {
    const reference = `R${rows.length}`;
    balance += amount;
    rows.push([bookedOn, amount, text, reference, balance].join(','));
    lines.push({ bookedOn, amount: usd(amount), reference });
    const named = { account: ACCOUNT, lines } as unknown as Parameters<typeof namedLines>[0];
    return namedLines(named).at(-1)?.id ?? '';
  }

  /** Until a process knows the line. */
  async function settle(call: string, body: object): Promise<void> {
    let told: Told | undefined;
    for (let tries = 0; tries < UNKNOWN_TRIES && (!told || told.status === 404); tries += 1) {
      told = await calls.insist(pick(admins), call, body);
      if (told.status === 404) await sleep(PAUSE_MS);
    }
    if (told?.status !== 200) faults.add(`${call} was answered ${told?.status} ${told?.code}`);
  }

  for (; !signal.aborted; await sleep(PAUSE_MS)) {
    const paid = models.flatMap((model) => {
      const request = model.pending.deposit.shift();
      if (!request) return [];
      const came = request.amount + pick([0, 0, 0, 7]);
      return [{ model, ...request, came, line: book(came, `deposit ${request.id.slice(-8)}`) }];
    });
    const firms = book(pick([10, 25]), 'of the firm');
    const form = new FormData();
    form.append('file', new Blob([['Date,Amount,Text,Reference,Balance', ...rows].join('\n')]), 'statement.csv');
    form.append('mapping', MAPPING);
    const { status, code } = await calls.insist(pick(admins), 'POST /admin/bank-statements', form);
    faults.count(`statements imported, answered ${status}`);
    if (![200, 201, 404].includes(status)) faults.add(`a statement was answered ${status} ${code}`);
    const ids = paid.map(({ line }) => line);
    const press = (admin: Caller) => calls.insist(admin, 'POST /admin/bank-lines/match-exact', { ids });
    if (ids.length > 0) await Promise.all(admins.map(press));
    for (const { model, id, amount, came, line } of paid) {
      const { requests } = await accounts.load(model.owner.id);
      const isApproved = requests.get(id)?.status === 'approved';
      faults.count(
        `deposits matched ${came === amount ? (isApproved ? 'as exact' : 'by hand') : 'with another amount'}`,
      );
      if (!isApproved) await settle(`POST /admin/bank-lines/${line}/match`, { requestId: id });
      model.cash += came;
    }
    await settle(`POST /admin/bank-lines/${firms}/explain`, { as: 'firmIn' });
  }
  return bookedOn;
}

import { createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import type { Moment } from '@northvale/ledger/history/moment.ts';
import { stateForm, stateHash } from '@northvale/ledger/history/stateForm.ts';
import { add, decimal } from '@northvale/ledger/money.ts';
import { canonicalJson } from '@northvale/ledger/json.ts';
import { type MaintenanceCommand, WrongUsage } from './command.ts';
import { withLedger } from './openLedger.ts';
import { revisionOption, timeOption } from './options.ts';

export const replay: MaintenanceCommand = {
  takes: '<userId> [--at TIME | --revision N] [--canonical]',
  does: 'shows an account as it stood, folded from its events',
  options: { at: { type: 'string' }, revision: { type: 'string' }, canonical: { type: 'boolean' } },
  help: `--at         as of this moment, inclusive: 2026-06-30T23:59:59.999Z, or a date, which means its midnight UTC
--revision   right after this event, counted from 0
--canonical  prints the state's canonical JSON and nothing else, so that its SHA-256 is the state's hash`,

  async run({ words, option, flag }, surroundings) {
    const [userId, ...more] = words;
    if (userId === undefined || more.length > 0) throw new WrongUsage('Whose account? Give one user id.');
    const at = timeOption(option('at'));
    const revision = revisionOption(option('revision'));
    if (at !== undefined && revision !== undefined) throw new WrongUsage('Either --at or --revision.');
    const moment = await withLedger(surroundings, ({ store }) => {
      const history = createAccountHistory(store);
      if (revision !== undefined) return history.atRevision(userId, revision);
      return at === undefined ? history.now(userId) : history.atTime(userId, at);
    });
    if (!moment) throw new Error(`There is no account ${userId}, or not then.`);
    if (flag('canonical')) surroundings.out.write(canonicalJson(stateForm(moment)));
    else surroundings.say(inWords(moment));
  },
};

function inWords(moment: Moment): string {
  const { state, revision, occurredAt, hash } = moment;
  const { userId, cash, held, invested, role, verified, frozen, closed, plan } = state;
  const pending = [...state.requests.values()].filter(({ status }) => status === 'pending');
  const active = [...state.holdings.values()].filter(({ status }) => status === 'active');
  const standing = [role, verified ? 'verified' : 'not verified', `plan ${plan}`];
  return [
    ['account', userId],
    ['as of', `revision ${revision}, ${occurredAt}`],
    ['balance', `${dollars(add(cash, held))} (available ${dollars(cash)}, on hold ${dollars(held)})`],
    ['invested', dollars(invested)],
    ['standing', [...standing, ...(frozen ? ['frozen'] : []), ...(closed ? ['closed'] : [])].join(', ')],
    ...pending.map(({ id, kind, amount, createdAt }) => ['pending', `${kind} ${id}, ${dollars(amount)}, ${createdAt}`]),
    ...active.map(({ investmentName, units, amount, maturesAt }) => [
      'holding',
      `${units} of ${investmentName}, ${dollars(amount)}, matures ${maturesAt.slice(0, 10)}`,
    ]),
    ['event hash', hash],
    ['state hash', stateHash(moment)],
  ]
    .map(([what = '', said = '']) => `${what.padEnd(10)}  ${said}`)
    .join('\n');
}

const dollars = (amount: Parameters<typeof decimal>[0]): string => `$${decimal(amount)}`;

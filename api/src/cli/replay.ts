import type { AccountState } from '@northvale/ledger/account/state.ts';
import { canonicalJson } from '@northvale/ledger/event/json.ts';
import { createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import type { Moment } from '@northvale/ledger/history/moment.ts';
import { stateForm, stateHash } from '@northvale/ledger/history/stateForm.ts';
import { add, type Cents, decimal } from '@northvale/ledger/money.ts';
import { withLedger } from './openLedger.ts';
import { type MaintenanceCommand, revisionOption, timeOption, WrongUsage } from './runCommand.ts';

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
    const moment = await withLedger(surroundings, async ({ store }) => {
      const history = createAccountHistory(store);
      const now = await history.now(userId);
      if (!now) throw new Error(`There is no account ${userId}.`);
      if (revision === undefined && at === undefined) return now;
      const then =
        revision === undefined ? await history.atTime(userId, at ?? '') : await history.atRevision(userId, revision);
      if (then) return then;
      if (revision !== undefined)
        throw new Error(`The last event of ${userId} is ${now.revision}: there is no ${revision}.`);
      throw new Error(`${userId} was opened ${now.state.openedAt}, and not before.`);
    });
    if (at !== undefined && at > new Date().toISOString())
      surroundings.note(`${at} is still to come: this is the account as it is now.`);
    if (flag('canonical')) surroundings.out.write(canonicalJson(stateForm(moment)));
    else surroundings.say(inWords(moment));
  },
};

function inWords(moment: Moment): string {
  const { state, revision, occurredAt, hash } = moment;
  return inColumns([
    ['account', state.userId],
    ['as of', `revision ${revision}, ${occurredAt}`],
    ...accountLines(state),
    ['event hash', hash],
    ['state hash', stateHash(moment)],
  ]);
}

/** A line of what a command shows: what it is about, and what is said of it. */
export type Line = readonly [what: string, said: string];

/** An account for the person at the terminal. */
export function accountLines({ cash, held, invested, requests, holdings, ...standing }: AccountState): Line[] {
  const { role, verified, frozen, withdrawalsLocked, closed, plan } = standing;
  const pending = [...requests.values()].filter(({ status }) => status === 'pending');
  const active = [...holdings.values()].filter(({ status }) => status === 'active');
  const words = [
    role,
    verified ? 'verified' : 'not verified',
    `plan ${plan}`,
    ...(frozen ? ['frozen'] : []),
    ...(withdrawalsLocked ? ['withdrawals locked'] : []),
    ...(closed ? ['closed'] : []),
  ];
  return [
    ['balance', `${dollars(add(cash, held))} (available ${dollars(cash)}, on hold ${dollars(held)})`],
    ['invested', dollars(invested)],
    ['standing', words.join(', ')],
    ...pending.map(({ id, kind, amount, createdAt }): Line => [
      'pending',
      `${kind} ${id}, ${dollars(amount)}, ${createdAt}`,
    ]),
    ...active.map(({ investmentName, units, amount, maturesAt }): Line => [
      'holding',
      `${units} of ${investmentName}, ${dollars(amount)}, matures ${maturesAt.slice(0, 10)}`,
    ]),
  ];
}

/** In two columns. */
export const inColumns = (lines: readonly Line[]): string =>
  lines.map(([what, said]) => `${what.padEnd(10)}  ${printable(said)}`).join('\n');

const dollars = (amount: Cents): string => `$${decimal(amount)}`;

// A newline too: it would begin a line of its own, which looks as if this program had said it.
const ACTING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text that others have made, fit for a terminal: what would move its cursor or turn its lines stands as a code. */
export const printable = (text: string): string =>
  text.replaceAll(ACTING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

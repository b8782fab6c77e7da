import { createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import type { Moment } from '@northvale/ledger/history/moment.ts';
import { stateForm, stateHash } from '@northvale/ledger/history/stateForm.ts';
import { canonicalJson } from '@northvale/ledger/event/json.ts';
import { accountLines, inColumns } from './accountLines.ts';
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

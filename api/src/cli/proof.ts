import { readExtent } from '../check/chunk.ts';
import { proveAccount } from '../transparency/proveAccount.ts';
import { type MaintenanceCommand, WrongUsage } from './runCommand.ts';
import { orWithoutTables } from '../startup/openDatabase.ts';
import { type OpenLedger, withLedger } from './openLedger.ts';
import { writeOutFile } from './export.ts';

export const proof: MaintenanceCommand = {
  takes: '<userId> [--out FILE]',
  does: 'writes the proof of an account: its events, and that the published log holds them',
  options: { out: { type: 'string' } },
  help: `--out  into this file instead of to standard output

Whoever gets the file checks it with check-proof, or on the page /verify.`,

  async run({ words, option }, surroundings) {
    const [userId, ...more] = words;
    if (userId === undefined || more.length > 0) throw new WrongUsage('Whose account? Give one user id.');
    const made = await withLedger(surroundings, (ledger) => prove(ledger, userId));
    if (!made) throw new Error(`There is no account ${userId}.`);
    const file = option('out');
    if (file === undefined) surroundings.say(JSON.stringify(made));
    else await writeOutFile(file, [`${JSON.stringify(made)}\n`]);
    if (made.coveredRevision === null) surroundings.note('No checkpoint covers the account yet: this proves nothing.');
  },
};

async function prove(ledger: OpenLedger, userId: string) {
  if (!(await orWithoutTables(() => readExtent(ledger.db)))) {
    throw new Error(
      'The published log is a read model, and this program has none yet. Start the product once (npm start), or build ' +
        'them (npm run ledger -- rebuild).',
    );
  }
  return proveAccount(ledger, userId, new Date());
}

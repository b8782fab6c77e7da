import { readFile } from 'node:fs/promises';
import { bank } from '@northvale/ledger/bank/bank.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { gated } from '@northvale/ledger/handler/writeGate.ts';
import { adminOf } from '@northvale/projections/models/accounts.ts';
import { BadStatement } from '../bankStatements/readStatement.ts';
import { importStatement as importInto, readStatementFile } from '../commands/bank.ts';
import { csvMapping } from '../contract/bankStatements.ts';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import { createBankTexts } from '../identity/bankTexts.ts';
import { createMilestones, readDigestKey } from '../identity/milestones.ts';
import { loadKeys } from '../secrets.ts';
import { openForCommands } from '../startup/createParts.ts';
import { type OpenLedger, withLedger } from './openLedger.ts';
import { fileOption, type MaintenanceCommand, WrongUsage } from './runCommand.ts';

export const importStatement: MaintenanceCommand = {
  takes: 'FILE --by EMAIL [--mapping FILE]',
  does: 'imports a statement of the bank: CSV or CAMT.053',
  options: { by: { type: 'string' }, mapping: { type: 'string' } },
  help: `--by       the address of the admin who imports it, as the statement's event says
--mapping  how the columns of a CSV are read, as JSON; without it as the back office has read such a file before

The same file, or one that overlaps, changes nothing that is in already. A statement that doesn't go on from the one
before it is refused as a whole.`,

  async run({ words, option }, surroundings) {
    const [path, ...more] = words;
    const by = option('by');
    if (path === undefined || more.length > 0) throw new WrongUsage('Which statement? Give one file.');
    if (by === undefined) throw new WrongUsage('Who imports it? Give the address of an admin with --by.');
    const file = await readFile(fileOption(path));
    const mappingFile = option('mapping');
    const mapping =
      mappingFile === undefined
        ? undefined
        : csvMapping.parse(JSON.parse(await readFile(fileOption(mappingFile), 'utf8')));
    const keys = await loadKeys(surroundings.config());

    const done = await withLedger(surroundings, async (ledger: OpenLedger) => {
      const { db, pool, store } = ledger;
      const person = await db
        .selectFrom('people')
        .select('id')
        .where('email', '=', by.toLowerCase())
        .executeTakeFirst();
      const isAdmin = person && (await adminOf(db, person.id));
      if (!isAdmin) throw new Error(`${by} is the address of no admin.`);
      const { clock, gate, stop } = await openForCommands(pool);
      try {
        const bankTexts = createBankTexts(db, keys);
        const statement = await readStatementFile(bankTexts, file, mapping);
        const banks = createCommandHandler({ store, decider: gated(bank, gate), now: clock.now });
        const { account, from, to, closing } = statement;
        const digest = digestOf(await readDigestKey(keys, createMilestones(db)), { account, from, to, closing });
        const actor = { id: person.id, role: 'admin' } as const;
        const command = { id: commandIdOf('import-statement', digest), digest, isKeyed: false, actor };
        const { outcome } = await importInto({ banks, bankTexts, db }, statement, command);
        return { isNew: outcome.events.length > 0 && !outcome.replayed, lines: statement.lines.length };
      } finally {
        await stop();
      }
    }).catch((error: unknown) => {
      const issues = error instanceof BadStatement || error instanceof Problem ? error.issues : undefined;
      if (!issues) throw error;
      throw new Error(issues.map(({ path: place, message }) => `${place}: ${message}`).join('\n'));
    });
    surroundings.say(
      done.isNew ? `Imported a statement of ${done.lines} lines.` : 'This statement was imported before.',
    );
  },
};

import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { bulkLoad } from '@northvale/ledger/eventStore/postgres/bulkLoad.ts';
import type { Pool } from 'pg';
import type { KeyRing } from '../identity/encryption.ts';
import { loadKeys } from '../secrets.ts';
import { createPeopleWriter } from '../demo/seed/peopleWriter.ts';
import { leastEvents, type SeedOptions, seedHistory } from '../demo/seed/seedHistory.ts';
import { openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import { type MaintenanceCommand, timeOption, WrongUsage } from './runCommand.ts';
import { createProgressBar } from './progressBar.ts';

export const seed: MaintenanceCommand = {
  takes: '[--users N] [--events N] [--seed N] [--until TIME]',
  does: 'fills an empty ledger with made-up people and histories, to measure on',
  options: {
    users: { type: 'string' },
    events: { type: 'string' },
    seed: { type: 'string' },
    until: { type: 'string' },
  },
  help: `Only into an empty ledger, in Postgres. People join over three years; what happens to them is decided by the same
rules as in the product, chained, hashed and written at once. Nobody can sign in as one of them.

--users   how many people (10000)
--events  how many events of theirs (100000)
--seed    a number: the same one, with the same numbers and the same --until, gives the same ledger (1)
--until   when the history ends (2026-01-01)`,

  async run({ option }, { config, note, say }) {
    const users = numberOption('users', option('users'), 10_000);
    const events = numberOption('events', option('events'), 100_000);
    const until = Date.parse(timeOption(option('until')) ?? '2026-01-01T00:00:00.000Z');
    if (events < leastEvents(users)) throw new WrongUsage(`So many people have at least ${leastEvents(users)} events.`);
    const settings = config();
    if (settings.eventStoreUrl)
      throw new Error('EVENTSTORE_URL is set: seed a ledger in Postgres, then move it there (npm run ledger -- copy).');
    const started: Started = [];
    try {
      const { ownerUrl } = await openDatabase(settings, note, started);
      const pool = createPool(ownerUrl, { max: 2 });
      started.push(() => pool.end());
      const { persons } = await loadKeys(settings);
      const began = performance.now();
      await write(pool, persons, { users, events, until, seed: numberOption('seed', option('seed'), 1) });
      const seconds = (performance.now() - began) / 1_000;
      const number = (value: number) => Math.round(value).toLocaleString('en');
      say(`Seeded ${number(users)} people and ${number(events)} events in ${seconds.toFixed(1)} s.`);
      say('The read models are built at the next start.');
    } finally {
      await stopAll(started);
    }
  },
};

async function write(pool: Pool, ring: KeyRing, options: SeedOptions): Promise<void> {
  await assertNeverStarted(pool);
  const bar = createProgressBar();
  const addPeople = createPeopleWriter(pool, ring);
  async function* batches() {
    let done = 0;
    // Of a seeding that was killed: the log is empty, and its people get other keys.
    await pool.query('TRUNCATE identity.bank_accounts');
    for (const batch of seedHistory(options)) {
      await addPeople(batch);
      yield batch.events;
      bar.show('Seeding', (done += batch.events.length), options.events);
    }
  }
  try {
    await bulkLoad(pool, batches());
  } finally {
    bar.end();
  }
  await pool.query('ANALYZE identity.people, identity.bank_accounts, identity.person_keys');
}

/** The log may be empty only because events are in another store, which the settings no longer name. */
async function assertNeverStarted(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`
    SELECT FROM identity.milestones WHERE name = 'firstAdmin' AND NOT EXISTS (SELECT FROM ledger.events)`);
  if (rows.length === 0) return;
  throw new Error('The product has been started here, and its events are elsewhere. Use a database of its own.');
}

function numberOption(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongUsage(`'${text}' is no number for --${name}.`);
  return Number(text);
}

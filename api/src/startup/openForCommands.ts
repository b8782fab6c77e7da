import { type CheckedClock, createCheckedClock } from '@northvale/ledger/checkedClock.ts';
import { databaseTime } from '@northvale/ledger/postgres/databaseTime.ts';
import { createPostgresShelf } from '@northvale/ledger/snapshots/postgresShelf.ts';
import { programName } from '@northvale/ledger/snapshots/program.ts';
import type { Shelf } from '@northvale/ledger/snapshots/snapshots.ts';
import type { Pool } from 'pg';

interface ForCommands {
  readonly clock: CheckedClock;
  readonly shelf: Shelf;
  stop(): Promise<unknown>;
}

/** What commands need of the database, whichever store the events are in: its time, and a place for folded streams. */
export async function openForCommands(
  databaseUrl: string,
  pool: Pool,
  machineTime = () => new Date(),
): Promise<ForCommands> {
  const clock = await createCheckedClock({ databaseTime: () => databaseTime(pool), machineTime });
  const shelf = createPostgresShelf({ connectionString: databaseUrl, program: await programName() });
  return { clock, shelf, stop: () => Promise.all([clock.stop(), shelf.close()]) };
}

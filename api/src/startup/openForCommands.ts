import type { KeyObject } from 'node:crypto';
import { type CheckedClock, createCheckedClock } from '@northvale/ledger/checkedClock.ts';
import { databaseTime } from '@northvale/ledger/postgres/databaseTime.ts';
import { createPostgresShelf } from '@northvale/ledger/snapshots/postgresShelf.ts';
import { programName } from '@northvale/ledger/snapshots/program.ts';
import type { Shelf } from '@northvale/ledger/snapshots/snapshots.ts';
import type { WriteGate } from '@northvale/ledger/writeGate.ts';
import { openWriteGate } from '@northvale/projections/engine/versions.ts';
import type { Pool } from 'pg';

interface ForCommands {
  readonly clock: CheckedClock;
  readonly shelf: Shelf;
  readonly gate: WriteGate;
  stop(): Promise<unknown>;
}

/**
 * What commands need of the database, whichever store the events are in: its time, what others can
 * read, and a place for folded streams.
 * @param key marks what is put there
 */
export async function openForCommands(
  databaseUrl: string,
  pool: Pool,
  key: KeyObject,
  machineTime = () => new Date(),
): Promise<ForCommands> {
  const clock = await createCheckedClock({ databaseTime: () => databaseTime(pool), machineTime });
  const shelf = createPostgresShelf({ connectionString: databaseUrl, program: await programName(), key });
  const gate = await openWriteGate(pool);
  return { clock, shelf, gate, stop: () => Promise.all([clock.stop(), gate.stop(), shelf.close()]) };
}

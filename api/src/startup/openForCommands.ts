import { type CheckedClock, createCheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import { databaseTime } from '@northvale/ledger/postgres/createPool.ts';
import type { WriteGate } from '@northvale/ledger/handler/writeGate.ts';
import { openWriteGate } from '@northvale/projections/engine/versions.ts';
import type { Pool } from 'pg';

interface ForCommands {
  readonly clock: CheckedClock;
  readonly gate: WriteGate;
  stop(): Promise<unknown>;
}

/**
 * What commands need of the database, whichever store the events are in: its time, and which events all programs that
 * are running can read.
 */
export async function openForCommands(pool: Pool, machineTime = () => new Date()): Promise<ForCommands> {
  const clock = await createCheckedClock({ databaseTime: () => databaseTime(pool), machineTime });
  const gate = await openWriteGate(pool);
  return { clock, gate, stop: () => Promise.all([clock.stop(), gate.stop()]) };
}

import type { ClientBase } from 'pg';
import { SILENCE } from './checkpoint.ts';

/** How often the process that runs the projections says that it is there. */
export const HEARTBEAT_MS = 1_000;

/**
 * Takes or keeps the turn. All times are the database's, so that no two clocks are compared, and each batch names its
 * holder, so that a process which was paused and comes back writes nothing more.
 *
 * @returns false where another process has it
 */
export async function holdLease(client: ClientBase, schema: string, holder: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE ${schema}.checkpoint SET holder = $1, heard_at = clock_timestamp()
      WHERE holder IN ('', $1) OR heard_at < clock_timestamp() - interval '${SILENCE}'`,
    [holder],
  );
  return rowCount === 1;
}

/** Gives the turn up, so that nobody has to wait until it runs out. `problem` says why the projections stand still. */
export async function endLease(client: ClientBase, schema: string, holder: string, problem?: string): Promise<void> {
  await client.query(`UPDATE ${schema}.checkpoint SET holder = '', problem = coalesce($2, problem) WHERE holder = $1`, [
    holder,
    problem ?? null,
  ]);
}

/** Remembers that the rows have once reached the log's end. */
export async function markComplete(client: ClientBase, schema: string): Promise<void> {
  await client.query(`UPDATE ${schema}.checkpoint SET complete = true WHERE NOT complete`);
}

import type { Pool } from 'pg';

/** The name of a process's sessions in the database. Those of its projections have a name of their own. */
export const sessionName = (number: number): string => `northvale torture, process ${number}`;

interface Session {
  readonly pid: number;
  readonly name: string;
  readonly state: string | null;
  readonly waits: string;
  readonly by: string;
  readonly seconds: number;
  readonly query: string;
}

/** What a process's sessions in the database wait for, and who holds them up; for a fault that must be understood. */
export async function sessionsOf(pool: Pool, number: number): Promise<string> {
  const { rows } = await pool.query<Session>(
    `WITH sessions AS (
       SELECT *, pg_blocking_pids(pid) AS blockers FROM pg_stat_activity WHERE datname = current_database())
     SELECT pid, application_name AS name, state, concat_ws(' ', wait_event_type, wait_event) AS waits,
            array_to_string(blockers, ' ') AS by, extract(epoch FROM now() - query_start)::float8 AS seconds,
            left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS query
       FROM sessions
      WHERE application_name = $1 OR cardinality(blockers) > 0
         OR pid = ANY (SELECT unnest(blockers) FROM sessions)
      ORDER BY application_name, pid`,
    [sessionName(number)],
  );
  const lines = rows.map(({ pid, name, state, waits, by, seconds, query }) => {
    const held = by === '' ? '' : `, held up by ${by}`;
    return `  ${pid} ${name}: ${state} for ${Math.round(seconds)} s, waits for ${waits}${held}: ${query}`;
  });
  return lines.length === 0 ? 'it has no sessions in the database' : `its sessions:\n${lines.join('\n')}`;
}

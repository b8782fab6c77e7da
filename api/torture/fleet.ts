import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Faults } from './faults.ts';

/** One of the processes; when it ends, another takes its place. */
export interface Server {
  readonly number: number;
  /** Undefined while it starts or is gone. */
  url?: string | undefined;
  version: string;
  child?: ChildProcess;
  /** What its processes have said last. */
  said: string;
  /** Somebody is playing with it. */
  busy: boolean;
}

export type Fleet = ReturnType<typeof createFleet>;

/** How long a process may take to end when it is asked to. */
const STOP_MS = 30_000;
/** How long one may take to serve. */
const START_MS = 90_000;

interface FleetOptions {
  readonly size: number;
  readonly version: string;
  readonly databaseUrl: string;
  /** All that a process is told besides. */
  readonly env: Readonly<Record<string, string>>;
  /** Of the database's owner. */
  readonly ownerPool: Pool;
  readonly faults: Faults;
}

/** Several processes of the product on one database. */
export function createFleet({ size, version, databaseUrl, env, ownerPool, faults }: FleetOptions) {
  const servers: Server[] = Array.from({ length: size }, (_, number) => ({ number, version, said: '', busy: false }));
  let ending = false;

  function addressFor({ number }: Server): string {
    const url = new URL(databaseUrl);
    url.searchParams.set('application_name', sessionName(number));
    return url.href;
  }

  function say(server: Server, text: string): void {
    server.said = (server.said + text).slice(-4_000);
  }

  function launch(server: Server): void {
    const child = fork(new URL('../dist/torture.js', import.meta.url), [server.version], {
      env: { PATH: process.env['PATH'] ?? '', ...env, DATABASE_URL: addressFor(server) },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    server.child = child;
    say(server, '(It starts.)\n');
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        say(server, text);
        // A 500: its caller isn't told why.
        if (text.includes('an unexpected error')) faults.add(text.trim());
      });
    child.on('message', ({ url }: { url: string }) => (server.url = url));
    child.once('exit', (code, signal) => {
      if (server.child !== child) return;
      // One that is cut off from its database while it starts may give up; whoever runs it starts it again.
      if (!ending && server.url !== undefined)
        faults.add(`process ${server.number} ended (${code ?? signal}): ${server.said}`);
      server.url = undefined;
      if (!ending) launch(server);
    });
  }

  /** What is wrong with a process, and what shows why. */
  async function addFault(server: Server, what: string): Promise<void> {
    const sessions = await sessionsOf(ownerPool, server.number).catch(String);
    faults.add(`process ${server.number} (${server.version}) ${what}. It said last:\n${server.said}${sessions}`);
  }

  /** Lets a process go, whatever becomes of it. */
  function release(server: Server): ChildProcess | undefined {
    const { child } = server;
    delete server.child;
    server.url = undefined;
    return child;
  }

  async function end(server: Server, signal: NodeJS.Signals): Promise<void> {
    const child = release(server);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    const late = AbortSignal.timeout(STOP_MS);
    await Promise.race([ended, once(late, 'abort')]);
    if (child.exitCode === null && child.signalCode === null) {
      await addFault(server, `did not end within ${STOP_MS} ms of ${signal}`);
      child.kill('SIGKILL');
      await ended;
    }
  }

  return {
    servers,
    addFault,
    start: () => servers.forEach(launch),

    /** The address of any process that serves. */
    anyUrl(): string | undefined {
      const urls = servers.flatMap(({ url }) => url ?? []);
      return urls[Math.floor(Math.random() * urls.length)];
    },

    /** Ends a process by a signal, and starts it again as another version. */
    async restart(server: Server, signal: NodeJS.Signals, as: string): Promise<void> {
      await end(server, signal);
      server.version = as;
      launch(server);
    },

    async untilServing(server: Server): Promise<void> {
      for (const limit = Date.now() + START_MS; server.url === undefined; await sleep(50)) {
        if (Date.now() < limit) continue;
        return addFault(server, `did not serve within ${START_MS} ms`);
      }
    },

    async stop(): Promise<void> {
      ending = true;
      await Promise.all(servers.map((server) => end(server, 'SIGTERM')));
    },
  };
}

/** The name of a process's sessions in the database. Those of its projections have a name of their own. */
const sessionName = (number: number): string => `northvale torture, process ${number}`;

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
async function sessionsOf(pool: Pool, number: number): Promise<string> {
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

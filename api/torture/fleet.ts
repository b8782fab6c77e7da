import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './faults.ts';

/** One of the processes; when it ends, another takes its place. */
export interface Server {
  readonly number: number;
  /** Undefined while it starts or is gone. */
  url?: string | undefined;
  version: string;
  child?: ChildProcess;
  /** Somebody is playing with it. */
  busy: boolean;
}

export type Fleet = ReturnType<typeof createFleet>;

/** How long a process may take to end when it is asked to. */
const STOP_MS = 30_000;
/** How long one may take to serve. */
const START_MS = 90_000;

/** Several processes of the product on one database. */
export function createFleet(size: number, version: string, env: Readonly<Record<string, string>>, faults: Faults) {
  const servers: Server[] = Array.from({ length: size }, (_, number) => ({ number, version, busy: false }));
  let ending = false;

  function launch(server: Server): void {
    const child = fork(new URL('../dist/torture.js', import.meta.url), [server.version], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    server.child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        said = (said + text).slice(-4_000);
        // A 500: its caller isn't told why.
        if (text.includes('an unexpected error')) faults.add(text.trim());
      });
    child.on('message', ({ url }: { url: string }) => (server.url = url));
    child.once('exit', (code, signal) => {
      if (server.child !== child) return;
      // One that is cut off from its database while it starts may give up; whoever runs it starts it again.
      if (!ending && server.url !== undefined)
        faults.add(`process ${server.number} ended (${code ?? signal}): ${said}`);
      server.url = undefined;
      if (!ending) launch(server);
    });
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
      faults.add(`process ${server.number} did not end within ${STOP_MS} ms of ${signal}`);
      child.kill('SIGKILL');
      await ended;
    }
  }

  return {
    servers,
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
        faults.add(`process ${server.number} did not serve within ${START_MS} ms`);
        return;
      }
    },

    async stop(): Promise<void> {
      ending = true;
      await Promise.all(servers.map((server) => end(server, 'SIGTERM')));
    },
  };
}

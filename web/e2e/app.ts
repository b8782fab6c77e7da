import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The whole product, running as a process of its own on an empty data directory. */
export interface RunningApp {
  /** Without a slash at its end. The back office is below `/admin-dashboard/`, the api below `/api`. */
  readonly url: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly dataDir: string;
  /** Everything that the server has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const readyLimitMs = 60_000;
const stopLimitMs = 15_000;

/** Starts it as `npm start` does, without building: `npm test` has built both front ends before. */
export async function startApp({
  env = {},
  host = '127.0.0.1',
}: { env?: Readonly<Record<string, string>>; host?: string } = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-e2e-'));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const admin = { ADMIN_EMAIL: 'admin@northvale.example', ADMIN_PASSWORD: 'Harbour-lantern-2741' };
  const server = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...admin,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  server.stdout.on('data', collect);
  server.stderr.on('data', collect);
  const abandon = () => server.kill('SIGTERM');
  process.once('exit', abandon);

  const stop = async () => {
    process.off('exit', abandon);
    await end(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(url, server);
  } catch (cause) {
    await stop();
    throw new Error(`The app didn't become ready:\n${output}`, { cause });
  }
  return {
    url,
    adminEmail: env['ADMIN_EMAIL'] ?? admin.ADMIN_EMAIL,
    adminPassword: env['ADMIN_PASSWORD'] ?? admin.ADMIN_PASSWORD,
    dataDir,
    output: () => output,
    stop,
  };
}

/** Settings of the person's own shell must not reach a test's server, least of all the address of a database. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'USERPROFILE', 'LANG', 'TZ'];
  return Object.fromEntries(kept.map((name) => [name, environment[name]]));
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (const limit = Date.now() + readyLimitMs; ; await sleep(100)) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('it ended');
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (Date.now() > limit) throw new Error(`it wasn't ready within ${readyLimitMs} ms`);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const kill = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
  await exited;
  clearTimeout(kill);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}

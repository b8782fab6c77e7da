import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeDataFolder } from '@northvale/ledger/testing/dataFolder.ts';

/** The whole product, running as a process of its own on an empty data directory. */
export interface RunningApp {
  /** Without a slash at its end. The back office is below `/admin-dashboard/`, the api below `/api`. */
  readonly url: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly dataDir: string;
  /** Everything that the server has printed so far. */
  output(): string;
  /** Ends it without a warning, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it anew, at the same address, on what it has left behind. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const readyLimitMs = 100_000;
const stopLimitMs = 15_000;
/** What is off unless it is set, and has screens of its own. */
const offered = { REFERRAL_REWARD: '25' };
const admin = { ADMIN_EMAIL: 'admin@northvale.example', ADMIN_PASSWORD: 'Harbour-lantern-2741' };

/**
 * Starts it as `npm start` does, without building: `npm test` has built both front ends before. At a name, since
 * passkeys belong to one, never to an address of numbers.
 */
export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataDir = await makeDataFolder('northvale-e2e-');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let output = '';
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = serve({ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, ...env }, (text) => void (output += text));
    await ready(url, server).catch(async (cause: unknown) => {
      await stop();
      throw new Error(`The app didn't become ready:\n${output}`, { cause });
    });
  }
  async function stop(): Promise<void> {
    if (server !== undefined) await end(server);
    await rm(dataDir, { recursive: true, force: true });
  }

  await start();
  return {
    url,
    adminEmail: env['ADMIN_EMAIL'] ?? admin.ADMIN_EMAIL,
    adminPassword: env['ADMIN_PASSWORD'] ?? admin.ADMIN_PASSWORD,
    dataDir,
    output: () => output,
    kill: async () => server && end(server, 'SIGKILL'),
    startAgain: start,
    stop,
  };
}

function serve(env: Readonly<Record<string, string>>, onOutput: (text: string) => void): ChildProcess {
  const server = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...offered,
      ...admin,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => onOutput(String(chunk)));
  const abandon = () => server.kill('SIGTERM');
  process.once('exit', abandon);
  server.once('exit', () => process.off('exit', abandon));
  return server;
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

async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
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

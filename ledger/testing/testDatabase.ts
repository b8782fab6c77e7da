import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client, escapeIdentifier, type Pool } from 'pg';
import { inject } from 'vitest';
import { EVENT_STORE_MIGRATIONS } from '../src/eventStore/postgres/postgresEventStore.ts';
import { createPool } from '../src/postgres/createPool.ts';
import { loginUrl } from '../src/postgres/logins.ts';
import { prepareDatabase } from '../src/postgres/migrate.ts';
import { APPLICATION_ROLE } from '../src/postgres/roles.ts';

/** How a database looks before a test: built once a run, then cloned, which is many times faster. */
export interface DatabaseTemplate {
  /** Lower-case letters, digits and `_`; the same name means the same content. */
  readonly name: string;
  build(ownerPool: Pool): Promise<void>;
}

export interface TestDatabase {
  readonly ownerUrl: string;
  /** As the application signs in. */
  readonly connectionString: string;
  readonly pool: Pool;
  readonly ownerPool: Pool;
  /** Closes both pools first. */
  drop(): Promise<void>;
}

/** A database of its own for one test file. */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const name = `${inject('testRun')}_${randomBytes(5).toString('hex')}`;
  await asAdministrator(async (client) => {
    const source = template === undefined ? 'template1' : await ensureTemplate(client, template);
    // By its files: through the log, which is the default, takes five times as long.
    const clone = `TEMPLATE ${escapeIdentifier(source)} STRATEGY file_copy`;
    await client.query(`CREATE DATABASE ${escapeIdentifier(name)} ${clone}`);
  });
  const ownerUrl = urlOf(name);
  const connectionString = loginUrl(ownerUrl, APPLICATION_ROLE);
  const pool = createPool(connectionString);
  const ownerPool = createPool(ownerUrl);
  return {
    ownerUrl,
    connectionString,
    pool,
    ownerPool,
    async drop() {
      await Promise.all([pool.end(), ownerPool.end()]);
      await asAdministrator((client) => client.query(`DROP DATABASE ${escapeIdentifier(name)} WITH (FORCE)`));
    },
  };
}

/** A database of its own with an empty log. */
export const createLedgerDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ name: 'ledger', build: (ownerPool) => prepareDatabase(ownerPool, [EVENT_STORE_MIGRATIONS]) });

/** Built under another name first: test files run at the same time, and one may fail half-way. */
async function ensureTemplate(client: Client, template: DatabaseTemplate): Promise<string> {
  const name = `${inject('testRun')}_template_${template.name}`;
  // The lock goes with this connection.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount === 0) {
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(unfinished)} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${escapeIdentifier(unfinished)}`);
    const ownerPool = createPool(urlOf(unfinished));
    try {
      await template.build(ownerPool);
    } finally {
      await ownerPool.end();
    }
    await client.query(`ALTER DATABASE ${escapeIdentifier(unfinished)} RENAME TO ${escapeIdentifier(name)}`);
  }
  return name;
}

async function asAdministrator<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

/** A line to a server on which things go wrong as a test wants them to. */
export interface FaultyLine {
  /** The server's address, through the line. */
  readonly url: string;
  /** The server's next answer is lost, and the connection with it: what it did stays done. */
  loseNextAnswer(): void;
  /** Requests arrive, answers don't, and nobody is told. Ends all connections when switched off. */
  swallowAnswers(on: boolean): void;
  /** Ends all connections and takes no new one until switched off. */
  cut(on: boolean): void;
  close(): Promise<void>;
}

export async function createFaultyLine(serverUrl: string): Promise<FaultyLine> {
  const { hostname, port } = new URL(serverUrl);
  const lines = new Set<Socket>();
  let losing = false;
  let swallowing = false;
  let down = false;

  const proxy = createServer((near) => {
    if (down) return void near.destroy();
    const far = connect(Number(port), hostname);
    const end = () => {
      near.destroy();
      far.destroy();
      lines.delete(near);
    };
    lines.add(near);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.on('data', (bytes: Uint8Array) => {
      if (swallowing) return;
      if (losing) {
        losing = false;
        end();
      } else near.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(serverUrl);
  url.port = String((proxy.address() as AddressInfo).port);

  const endAll = () => {
    for (const near of lines) near.destroy();
  };
  return {
    url: url.href,
    loseNextAnswer: () => void (losing = true),
    swallowAnswers(on) {
      swallowing = on;
      if (!on) endAll();
    },
    cut(on) {
      down = on;
      if (on) endAll();
    },
    async close() {
      endAll();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

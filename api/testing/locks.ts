import { Client } from 'pg';
import type { TestApp } from './testApp.ts';

/** A connection of the database's owner that holds a table until it ends. */
export async function holding({ databaseUrl }: Pick<TestApp, 'databaseUrl'>, lock: string): Promise<Client> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${lock}`);
  return client;
}

/** The connections that wait for somebody's lock on a table. */
export async function waitingFor(client: Client, table: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_locks WHERE NOT granted AND relation = $1::regclass',
    [table],
  );
  return rows.map(({ pid }) => pid);
}

import { Client, escapeIdentifier } from 'pg';
import { OWNER_NAME, type Cluster } from './cluster.ts';

const DATABASE_NAME = 'northvale';

export function connectionStringOf(cluster: Pick<Cluster, 'password'>, port: number, database = DATABASE_NAME): string {
  return `postgres://${OWNER_NAME}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** A fresh cluster has only PostgreSQL's own databases. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new Client({ connectionString: connectionStringOf(cluster, port, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(DATABASE_NAME)}`);
  } finally {
    await client.end();
  }
}

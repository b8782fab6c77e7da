import { applicationRole, ensureApplicationRole } from '@northvale/ledger/postgres/applicationRole.ts';
import type { Pool } from 'pg';

/**
 * Lets the application's role make the schemas of the read models: a rebuild makes and drops whole schemas while the
 * program runs. It owns what it makes there, and gains nothing in any other schema.
 */
export async function allowReadModels(ownerPool: Pool): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await ensureApplicationRole(client);
    const { rows } = await client.query<{ statement: string }>(
      "SELECT format('GRANT CREATE ON DATABASE %I TO %I', current_database(), $1::text) AS statement",
      [applicationRole],
    );
    if (rows[0]) await client.query(rows[0].statement);
  } finally {
    client.release();
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';
import { type BenchEvent, type Contestant, POOL_SIZE } from './contestant.ts';

/**
 * message-db (MIT) through its own function `write_message` with the expected version, as a named statement. It locks
 * a stream's category, so each stream is put into a category of its own: many accounts in one would wait in line.
 */
export async function createMessageDb(connectionString: string): Promise<Contestant> {
  const pool = new Pool({ connectionString, max: POOL_SIZE, options: '-c search_path=message_store,public' });
  await install(pool);

  const write = (stream: string, expected: number, { id, type, data, metadata }: BenchEvent) =>
    pool.query({
      name: 'message_db_write',
      text: 'SELECT write_message($1, $2, $3, $4, $5, $6)',
      values: [id, categoryOfItsOwn(stream), type, JSON.stringify(data), JSON.stringify(metadata), expected],
    });

  async function head(stream: string): Promise<number> {
    const { rows } = await pool.query<{ version: string | null }>({
      name: 'message_db_head',
      text: 'SELECT stream_version($1) AS version',
      values: [categoryOfItsOwn(stream)],
    });
    return Number(rows[0]?.version ?? -1);
  }

  return {
    name: 'message-db 1.3.1',
    append: async (stream, revision, event) => void (await write(stream, revision - 1, event)),
    async appendContended(stream, event) {
      for (;;) {
        try {
          return void (await write(stream, await head(stream), event));
        } catch (error) {
          if (!(error instanceof Error && error.message.startsWith('Wrong expected version'))) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

const categoryOfItsOwn = (stream: string): string => stream.replace('-', '');

/** What its install.sh does with psql, without the role, the privileges and the views for people. */
async function install(pool: Pool): Promise<void> {
  const found = createRequire(import.meta.url).resolve('@eventide/message-db/package.json');
  const database = join(dirname(found), 'database');
  const run = async (file: string) => void (await pool.query(await readFile(join(database, file), 'utf8')));
  await run('schema/message-store.sql');
  await run('extensions/pgcrypto.sql');
  await run('tables/messages.sql');
  await run('types/message.sql');
  for (const folder of ['functions', 'indexes']) {
    for (const file of await readdir(join(database, folder))) await run(`${folder}/${file}`);
  }
}

import type { KeyObject } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { decrypt, encrypt } from './encryption.ts';
import { isId, newId } from './ids.ts';

/** What a person has handed in to be identified by. */
export interface DocumentRow {
  readonly userId: string;
  readonly idCardType: string;
  readonly idCardNumber: string;
  /** The name of the encrypted file, without its directory. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly submittedAt: Date;
}

interface NewDocument {
  readonly idCardType: string;
  readonly idCardNumber: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

export interface Documents {
  /** Replaces what the person has handed in before. */
  submit(userId: string, document: NewDocument, at: Date): Promise<DocumentRow>;
  of(userId: string): Promise<DocumentRow | undefined>;
  content(document: DocumentRow): Promise<Uint8Array>;
  erase(userId: string): Promise<void>;
}

const COLUMNS = `user_id AS "userId", id_card_type AS "idCardType", id_card_number AS "idCardNumber",
  file_name AS "fileName", media_type AS "mediaType", submitted_at AS "submittedAt"`;

/** Documents lie encrypted in `directory`; the database knows whose they are. */
export function createDocuments(pool: Pool, key: KeyObject, directory: string): Documents {
  const of = async (userId: string): Promise<DocumentRow | undefined> => {
    if (!isId(userId)) return undefined;
    const { rows } = await pool.query<DocumentRow>(`SELECT ${COLUMNS} FROM identity.documents WHERE user_id = $1`, [
      userId,
    ]);
    return rows[0];
  };
  const remove = (document: DocumentRow): Promise<void> => rm(join(directory, document.fileName), { force: true });

  return {
    of,

    async submit(userId, { idCardType, idCardNumber, mediaType, content }, at) {
      const before = await of(userId);
      const fileName = `${newId()}.enc`;
      await writeDurably(directory, fileName, encrypt(key, content, userId));
      const { rows } = await pool.query<DocumentRow>(
        `INSERT INTO identity.documents
           (user_id, id_card_type, id_card_number, file_name, media_type, submitted_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id) DO UPDATE SET
           id_card_type = excluded.id_card_type, id_card_number = excluded.id_card_number,
           file_name = excluded.file_name, media_type = excluded.media_type,
           submitted_at = excluded.submitted_at
         RETURNING ${COLUMNS}`,
        [userId, idCardType, idCardNumber, fileName, mediaType, at],
      );
      if (before) await remove(before);
      const [row] = rows;
      if (!row) throw new Error(`the document of ${userId} was not stored`);
      return row;
    },

    async content({ userId, fileName }) {
      return decrypt(key, new Uint8Array(await readFile(join(directory, fileName))), userId);
    },

    async erase(userId) {
      const document = await of(userId);
      if (document) await remove(document);
      await pool.query('DELETE FROM identity.documents WHERE user_id = $1', [userId]);
    },
  };
}

async function writeDurably(directory: string, name: string, content: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unfinished = join(directory, `${name}.new`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(directory, name));
}

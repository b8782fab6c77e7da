import type { KeyObject } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decrypt, encrypt } from './encryption.ts';
import { isId, newId } from './ids.ts';
import type { IdentityDatabase } from './tables.ts';

/** What an identity document may be, and how its file's name ends. */
export const DOCUMENT_ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;

/** What a person has handed in to be identified by. */
export interface DocumentRow {
  readonly userId: string;
  readonly idCardType: string;
  readonly idCardNumber: string;
  /** The name of the encrypted file, without its directory. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly submittedAt: string;
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

const FIELDS = [
  'user_id as userId',
  'id_card_type as idCardType',
  'id_card_number as idCardNumber',
  'file_name as fileName',
  'media_type as mediaType',
  'submitted_at as submittedAt',
] as const;

/** Documents lie encrypted in `directory`; the database knows whose they are. */
export function createDocuments(db: IdentityDatabase, key: KeyObject, directory: string): Documents {
  const of = async (userId: string): Promise<DocumentRow | undefined> =>
    isId(userId)
      ? db.selectFrom('documents').select(FIELDS).where('user_id', '=', userId).executeTakeFirst()
      : undefined;
  const remove = (document: DocumentRow): Promise<void> => rm(join(directory, document.fileName), { force: true });

  return {
    of,

    async submit(userId, { idCardType, idCardNumber, mediaType, content }, at) {
      const before = await of(userId);
      const fileName = `${newId()}.enc`;
      await writeDurably(directory, fileName, encrypt(key, content, userId));
      const document = {
        id_card_type: idCardType,
        id_card_number: idCardNumber,
        file_name: fileName,
        media_type: mediaType,
        submitted_at: at.toISOString(),
      };
      const submitted = await db
        .insertInto('documents')
        .values({ user_id: userId, ...document })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(document))
        .returning(FIELDS)
        .executeTakeFirstOrThrow();
      if (before) await remove(before);
      return submitted;
    },

    async content({ userId, fileName }) {
      return decrypt(key, new Uint8Array(await readFile(join(directory, fileName))), userId);
    },

    async erase(userId) {
      const document = await of(userId);
      if (document) await remove(document);
      await db.deleteFrom('documents').where('user_id', '=', userId).execute();
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

import { anyOf } from '@northvale/projections/engine/database.ts';
import { whileLocking } from '../database/whileLocking.ts';
import { type Files, sweepFiles } from '../files/files.ts';
import type { Insertable } from 'kysely';
import { decrypt, encrypt } from './encryption.ts';
import { isId, newId } from './ids.ts';
import { openField, PersonErased, type PersonKeys, sealField } from './personKeys.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

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

/** Another has taken its place since it was looked up, and its file is gone. */
export class DocumentReplaced extends Error {
  override readonly name = 'DocumentReplaced';
}

export interface Documents {
  /**
   * Replaces what the person has handed in before.
   * @param placedAt asked when it takes its place, while nothing is decided on the one before: says when that is, or
   *   throws where it may not any more
   * @throws PersonErased
   */
  submit(userId: string, document: NewDocument, placedAt: () => Promise<Date>): Promise<void>;
  /** Does what rests on a document, which nobody replaces meanwhile. Undefined where another has taken its place. */
  restingOn<Done>(
    document: Pick<DocumentRow, 'userId' | 'submittedAt'>,
    act: () => Promise<Done>,
  ): Promise<Done | undefined>;
  of(userId: string): Promise<DocumentRow | undefined>;
  /** The numbers of people's documents, by user id. */
  cardNumbers(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** @throws DocumentReplaced */
  content(document: DocumentRow): Promise<Uint8Array>;
  /** For good, also of what is just being handed in; harmless to repeat. Call it once the person is erased. */
  erase(userId: string): Promise<void>;
  /** Removes files that nothing refers to: a process ended between a file and its row. */
  sweep(now: Date): Promise<void>;
}

const FIELDS = [
  'documents.user_id as userId',
  'id_card_type as idCardType',
  'sealed_id_card_number as sealed',
  'file_name as fileName',
  'media_type as mediaType',
  'submitted_at as submittedAt',
] as const;

type NewRow = Insertable<IdentityTables['documents']>;
type Placed = Pick<DocumentRow, 'fileName' | 'submittedAt'>;

const NUMBER = 'idCardNumber';
/** By its time a document is told from the one before. */
const laterThan = (before: Placed | undefined, at: Date): string =>
  new Date(Math.max(at.getTime(), Date.parse(before?.submittedAt ?? '') + 1 || 0)).toISOString();

const contextOf = (userId: string): string => `${userId}/document`;

/** Documents lie encrypted among `files`; the database knows whose they are. */
export function createDocuments(db: IdentityDatabase, keys: PersonKeys, files: Files): Documents {
  const rows = db
    .selectFrom('documents')
    .leftJoin('person_keys', 'person_keys.user_id', 'documents.user_id')
    .select(FIELDS)
    .select('wrapped_key');

  async function find(userIds: readonly string[]): Promise<DocumentRow[]> {
    const found = await rows.where('documents.user_id', '=', anyOf(userIds.filter(isId))).execute();
    return found.map(({ wrapped_key: wrapped, sealed, ...row }) => {
      const key = wrapped === null ? undefined : keys.unwrap(row.userId, wrapped);
      return { ...row, idCardNumber: openField(key, row.userId, NUMBER, sealed) };
    });
  }

  /**
   * One after another for each person, so that each removes the file of the one before.
   * @param placed says when it is handed in
   * @returns the file that is of no use any more
   */
  const replace = (
    userId: string,
    row: Omit<NewRow, 'user_id' | 'submitted_at'>,
    placed: (before: Placed | undefined) => Promise<string>,
  ): Promise<string | undefined> =>
    db.transaction().execute(async (transaction) => {
      const person = transaction
        .selectFrom('people')
        .select('id')
        .where('id', '=', userId)
        .where('erased_at', 'is', null);
      if (!(await person.forUpdate().executeTakeFirst())) throw new PersonErased(`${userId} was erased`);
      const before = await transaction
        .selectFrom('documents')
        .select(['file_name as fileName', 'submitted_at as submittedAt'])
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      const at = await placed(before);
      const placedRow = { ...row, submitted_at: at };
      await transaction
        .insertInto('documents')
        .values({ user_id: userId, ...placedRow })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(placedRow))
        .execute();
      return before?.fileName;
    });

  async function submit(
    userId: string,
    { idCardType, idCardNumber, mediaType, content: plain }: NewDocument,
    placed: (before: Placed | undefined) => Promise<string>,
  ): Promise<void> {
    const key = await keys.ofOrNew(userId);
    // By its name an erasure finds it, though no row names it yet.
    const fileName = `${userId}.${newId()}.enc`;
    await files.put(fileName, encrypt(key, plain, contextOf(userId)));
    let useless: string | undefined;
    try {
      const row = {
        id_card_type: idCardType,
        sealed_id_card_number: sealField(key, userId, NUMBER, idCardNumber),
        file_name: fileName,
        media_type: mediaType,
      };
      useless = await replace(userId, row, placed);
    } catch (error) {
      await files.remove(fileName);
      throw error;
    }
    // The row stands: what can't be removed just now is swept.
    if (useless !== undefined) await files.remove(useless).catch(() => {});
  }

  async function content({ userId, fileName }: DocumentRow): Promise<Uint8Array> {
    const sealed = await files.get(fileName);
    if (!sealed) {
      const [now] = await find([userId]);
      throw now?.fileName === fileName ? new Error(`the file ${fileName} isn’t there`) : new DocumentReplaced(fileName);
    }
    return decrypt(await keys.ofOrNew(userId), sealed, contextOf(userId));
  }

  return {
    of: async (userId) => (await find([userId]))[0],
    cardNumbers: async (userIds) =>
      new Map((await find(userIds)).map(({ userId, idCardNumber }) => [userId, idCardNumber])),

    submit: (userId, document, placedAt) =>
      submit(userId, document, async (before) => laterThan(before, await placedAt())),
    content,

    restingOn: ({ userId, submittedAt }, act) =>
      whileLocking(db, async (lock) => {
        const same = lock
          .selectFrom('documents')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('submitted_at', '=', submittedAt);
        return (await same.forUpdate().executeTakeFirst()) && act();
      }),

    async erase(userId) {
      const [document] = await find([userId]);
      if (document) await files.remove(document.fileName);
      await db.deleteFrom('documents').where('user_id', '=', userId).execute();
      for (const { name } of await files.list(`${userId}.`)) await files.remove(name);
    },

    async sweep(now) {
      const named = await db.selectFrom('documents').select('file_name').execute();
      await sweepFiles(files, new Set(named.map(({ file_name }) => file_name)), now);
    },
  };
}

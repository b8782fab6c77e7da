import { DatabaseError } from 'pg';

/** What the read models say; undefined where this program has none: before the first start of a new release. */
export async function orWithoutReadModels<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}

const UNDEFINED_TABLE = '42P01';

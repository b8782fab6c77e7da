import type { Belonging } from '../contract/calls/call.ts';
import { isId } from './ids.ts';
import type { IdentityDatabase } from './tables.ts';

const TABLES = { bankAccount: 'bank_accounts', passkey: 'passkeys', session: 'sessions' } as const;

export interface PersonalData {
  /** Whose it is; undefined where nobody has it. */
  ownerOf(what: Belonging, id: string): Promise<string | undefined>;
}

export const createPersonalData = (db: IdentityDatabase): PersonalData => ({
  async ownerOf(what, id) {
    if (!isId(id)) return undefined;
    const found = db.selectFrom(TABLES[what]).select('user_id as userId').where('id', '=', id);
    return (await found.executeTakeFirst())?.userId;
  },
});

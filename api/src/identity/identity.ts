import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Language, NOTIFICATION_KINDS, type NotificationKind, type Preferences } from '../contract/preferences.ts';
import { together } from '../database/together.ts';
import type { Files } from '../files/files.ts';
import type { NoticedChange } from '../mail/ownerWords.ts';
import type { Keys } from '../secrets.ts';
import { createChangeNotices, noteAccessChange, noteChange, type ChangeNotices, withPerson } from './changeNotices.ts';
import { type BankAccounts, createBankAccounts } from './bankAccounts.ts';
import { type BankTexts, createBankTexts } from './bankTexts.ts';
import { type PersonalData, createPersonalData } from './personalData.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createDownloadTickets, createSessions, type DownloadTickets, type Sessions } from './sessions.ts';
import { createEmailChanges, type EmailChanges } from './emailChanges.ts';
import { createGoals, type Goals } from './goals.ts';
import { createMailedLinks, type MailedLinks } from './mailedLinks.ts';
import { createMailedSecrets, type MailedSecrets } from './mailedSecrets.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { createPersonKeys, createSealedTexts, type SealedTexts } from './personKeys.ts';
import { createPersons, type Persons } from './persons.ts';
import { createSecondFactors, type SecondFactors } from './secondFactors.ts';
import type { IdentityDatabase } from './tables.ts';

/** People, the bank accounts that they linked, and the texts about them. */
type People = Persons & BankAccounts & SealedTexts;

/** The truth about people: the schema `identity` and the encrypted files. Nothing of it stands in an event. */
export interface Identity {
  readonly people: People;
  readonly personalData: PersonalData;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly downloadTickets: DownloadTickets;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly factors: Factors;
  readonly mailedSecrets: MailedSecrets;
  readonly emailChanges: EmailChanges;
  readonly mailedLinks: MailedLinks;
  readonly changeNotices: ChangeNotices;
  readonly documents: Documents;
  readonly bankTexts: BankTexts;
  readonly goals: Goals;
  readonly preferences: PreferencesStore;
}

export const IDENTITY_MIGRATIONS = { schema: 'identity', directory: new URL('./migrations/', import.meta.url) };

/** @param changed is told of whom something has changed that their calls rest on */
export function createIdentity(
  db: IdentityDatabase,
  keys: Keys,
  documents: Files,
  changed: (userId: string) => void,
): Identity {
  const personKeys = createPersonKeys(db, keys.persons);
  return {
    people: {
      ...createPersons(db, personKeys),
      ...createBankAccounts(db, personKeys),
      ...createSealedTexts(personKeys),
    },
    personalData: createPersonalData(db),
    credentials: createCredentials(db, changed),
    sessions: createSessions(db, changed),
    downloadTickets: createDownloadTickets(db),
    secondFactors: createSecondFactors(db, keys.secondFactors, changed),
    passkeys: createPasskeys(db),
    factors: createFactors(db),
    mailedSecrets: createMailedSecrets(db, keys.mailedSecrets),
    emailChanges: createEmailChanges(db),
    mailedLinks: createMailedLinks(db),
    changeNotices: createChangeNotices(db),
    bankTexts: createBankTexts(db, keys),
    goals: createGoals(db, personKeys),
    preferences: createPreferences(db),
    documents: createDocuments(db, personKeys, documents),
  };
}

/** Passkeys and codes alike. */
interface Factors {
  /**
   * Removes those that were set up after a time; resolves to whether there were any.
   * @param told what their owner is mailed of it, whether there were any or not
   */
  removeSince(userId: string, since: Date, at: Date, told?: NoticedChange): Promise<boolean>;
}

const createFactors = (db: IdentityDatabase): Factors => ({
  async removeSince(userId, since, at, told) {
    const isRemoved = await withPerson(db, userId, 'forShare', async (transaction) => {
      const passkeys = transaction.deleteFrom('passkeys').where('user_id', '=', userId);
      const codes = transaction.deleteFrom('second_factors').where('user_id', '=', userId);
      const removed = [
        await passkeys.where('created_at', '>', since.toISOString()).executeTakeFirst(),
        await codes.where('enabled_at', '>', since.toISOString()).executeTakeFirst(),
      ];
      const isAny = removed.some(({ numDeletedRows }) => numDeletedRows > 0n);
      if (isAny) await noteAccessChange(transaction, userId, 'factor', at);
      if (told) await noteChange(transaction, userId, told, at);
      return isAny;
    });
    return isRemoved ?? false;
  },
});

interface Change {
  readonly printed?: boolean;
  readonly matched?: string;
}

interface Credentials {
  /**
   * Takes the same time for an unknown person. Resolves to the hash that the password matches, to be asked for again.
   */
  matches(userId: string | undefined, password: string): Promise<string | undefined>;
  /**
   * Whether the password is still the one that was matched: to match takes long enough for it to be changed meanwhile.
   */
  stands(userId: string, matched: string): Promise<boolean>;
  /**
   * A change of address that waits dies with it: its asker may be shut out now. Links to reset the password don't: they
   * are the owner's way back from somebody who knows it.
   * @returns whether it was still the one that was matched, where one had to be
   */
  change(userId: string, password: string, at: Date, how?: Change): Promise<boolean>;
}

/** @param changed is told whose password was changed */
const createCredentials = (db: IdentityDatabase, changed: (userId: string) => void): Credentials => ({
  async matches(userId, password) {
    const found = userId === undefined ? undefined : await hashOf(db, userId);
    return (await passwordMatches(found, password)) ? found : undefined;
  },

  stands: async (userId, matched) => (await hashOf(db, userId)) === matched,

  async change(userId, password, at, { printed = false, matched } = {}) {
    const changes = { password_hash: await hashPassword(password), changed_at: at.toISOString(), printed };
    const isChanged = await withPerson(db, userId, 'forShare', async (transaction) => {
      const update = transaction.updateTable('credentials').set(changes).where('user_id', '=', userId);
      const still = matched === undefined ? update : update.where('password_hash', '=', matched);
      const { numUpdatedRows } = await still.executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction.deleteFrom('email_changes').where('user_id', '=', userId).execute();
      await noteAccessChange(transaction, userId, 'password', at, { kind: 'passwordChanged' });
      return true;
    });
    changed(userId);
    return isChanged ?? false;
  },
});

const hashOf = async (db: IdentityDatabase, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('credentials').select('password_hash').where('user_id', '=', userId).executeTakeFirst())
    ?.password_hash;

const WAYS = ['bell', 'mail'] as const;

interface PreferencesStore {
  of(userId: string): Promise<Preferences>;
  choose(userId: string, chosen: Preferences): Promise<void>;
  /** The language of somebody who has chosen nothing yet. */
  begin(userId: string, language: Language): Promise<void>;
  /** The revision of the newest notification that was read, -1 before the first. */
  readUpTo(userId: string): Promise<number>;
  /** Never goes back. */
  markRead(userId: string, revision: number): Promise<void>;
}

function createPreferences(db: IdentityDatabase): PreferencesStore {
  const rowOf = together(async (ids) => {
    const rows = await db.selectFrom('preferences').selectAll().where('user_id', '=', anyOf(ids)).execute();
    return new Map(rows.map((row) => [row.user_id, row]));
  });

  return {
    async of(userId) {
      const { language = 'en', muted = [] } = (await rowOf(userId)) ?? {};
      const wants = (kind: NotificationKind) => {
        const [bell, mail] = WAYS.map((way) => !muted.includes(`${kind}.${way}`));
        return [kind, { bell, mail }] as const;
      };
      return { language, notify: Object.fromEntries(NOTIFICATION_KINDS.map(wants)) as Preferences['notify'] };
    },

    async choose(userId, { language, notify }) {
      const muted = NOTIFICATION_KINDS.flatMap((kind) =>
        WAYS.filter((way) => !notify[kind][way]).map((way) => `${kind}.${way}`),
      );
      await db
        .insertInto('preferences')
        .values({ user_id: userId, language, muted })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language, muted }))
        .execute();
    },

    async begin(userId, language) {
      const begun = db.insertInto('preferences').values({ user_id: userId, language });
      await begun.onConflict((conflict) => conflict.doNothing()).execute();
    },

    readUpTo: async (userId) => (await rowOf(userId))?.read_up_to ?? -1,

    async markRead(userId, revision) {
      await db
        .insertInto('preferences')
        .values({ user_id: userId, read_up_to: revision })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(({ fn, ref, val }) => ({
            read_up_to: fn<number>('greatest', [ref('preferences.read_up_to'), val(revision)]),
          })),
        )
        .execute();
    },
  };
}

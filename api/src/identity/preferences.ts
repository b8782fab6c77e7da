import { type Language, NOTIFICATION_KINDS, type NotificationKind, type Preferences } from '../contract/preferences.ts';
import type { IdentityDatabase } from './tables.ts';

const WAYS = ['bell', 'mail'] as const;

export interface PreferencesStore {
  of(userId: string): Promise<Preferences>;
  choose(userId: string, chosen: Preferences): Promise<void>;
  /** The language of somebody who has chosen nothing yet. */
  begin(userId: string, language: Language): Promise<void>;
  /** The revision of the newest notification that was read, -1 before the first. */
  readUpTo(userId: string): Promise<number>;
  /** Never goes back. */
  markRead(userId: string, revision: number): Promise<void>;
}

export function createPreferences(db: IdentityDatabase): PreferencesStore {
  const rowOf = (userId: string) =>
    db.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirst();

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

import type { Texts } from '@northvale/web/ui/texts/keys.ts';
import type { TranslationMessages } from 'react-admin';
import english from 'ra-language-english';

/** What react-admin says in the console by itself; of the rest of it the console shows nothing. */
const german: Partial<TranslationMessages['ra']> = {
  sort: { sort_by: 'Nach %{field} %{order} sortieren', ASC: 'aufsteigend', DESC: 'absteigend' },
  auth: {
    auth_check_error: 'Bitte melden Sie sich an, um fortzufahren',
    user_menu: 'Profil',
    username: 'Benutzername',
    password: 'Passwort',
    email: 'E-Mail',
    sign_in: 'Anmelden',
    sign_in_error: 'Die Anmeldung ist fehlgeschlagen, bitte versuchen Sie es erneut',
    logout: 'Abmelden',
  },
  notification: {
    updated: 'Eintrag geändert |||| %{smart_count} Einträge geändert',
    created: 'Eintrag erstellt',
    deleted: 'Eintrag gelöscht |||| %{smart_count} Einträge gelöscht',
    bad_item: 'Fehlerhafter Eintrag',
    item_doesnt_exist: 'Den Eintrag gibt es nicht',
    http_error: 'Fehler bei der Verbindung mit dem Server',
    data_provider_error: 'Die Daten konnten nicht geladen werden.',
    i18n_error: 'Die Texte dieser Sprache konnten nicht geladen werden',
    canceled: 'Vorgang abgebrochen',
    logged_out: 'Ihre Sitzung ist beendet, bitte melden Sie sich erneut an.',
    not_authorized: 'Sie sind dazu nicht berechtigt.',
    application_update_available: 'Eine neue Version ist verfügbar.',
    offline: 'Keine Verbindung. Die Daten konnten nicht geladen werden.',
  },
};

export const ra = { ...english.ra, ...german } as object as Texts;

import { chooseLanguage } from '@northvale/web/ui/texts/language.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@northvale/web/ui/texts/languages.ts';
import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import type { I18nProvider } from 'react-admin';
import { t } from './t.ts';

/** What react-admin says by itself stands in the same catalogue, as its section `ra`. */
export const i18nProvider: I18nProvider = {
  translate: t as I18nProvider['translate'],
  getLocale: spokenLanguage,
  getLocales: () => LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  changeLocale: (locale) => chooseLanguage(locale as Language),
};

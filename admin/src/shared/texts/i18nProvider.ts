import { chooseLanguage } from '@northvale/web/ui/texts/language.ts';
import {
  isText,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  spokenLanguage,
  textAt,
} from '@northvale/web/ui/texts/texts.ts';
import type { I18nProvider } from 'react-admin';

/** What react-admin says by itself stands in the same catalogue, as its section `ra`; `_` is said where that is silent. */
export const i18nProvider: I18nProvider = {
  translate: (key, { smart_count: n, _: otherwise, ...values }: Record<string, string | number> = {}) =>
    isText(key) ? textAt(key, { ...values, ...(n !== undefined && { n }) }) : String(otherwise ?? key),
  getLocale: spokenLanguage,
  getLocales: () => LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  changeLocale: (locale) => chooseLanguage(locale as Language),
};

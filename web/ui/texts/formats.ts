import { spokenLanguage } from './texts.ts';
import type { Language } from './languages.ts';

/** Whose habits dates and numbers follow: Americans' in money, in dates those of most who read English. */
const NUMBERS: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };
const DATES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };
const DECIMAL_SEPARATORS: Readonly<Record<Language, '.' | ','>> = { en: '.', de: ',' };

/** What parts whole numbers from decimals where they are typed; the other one may part thousands. */
export const decimalSeparator = (): '.' | ',' => DECIMAL_SEPARATORS[spokenLanguage()];

/** A format that is made once for each language. */
function inEach<Format>(make: (language: Language) => Format): () => Format {
  const made = new Map<Language, Format>();
  return () => {
    const language = spokenLanguage();
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

export const numberFormat = (options: Intl.NumberFormatOptions): (() => Intl.NumberFormat) =>
  inEach((language) => new Intl.NumberFormat(NUMBERS[language], options));

export const dateFormat = (
  options: Readonly<Record<Language, Intl.DateTimeFormatOptions>>,
): (() => Intl.DateTimeFormat) => inEach((language) => new Intl.DateTimeFormat(DATES[language], options[language]));

export const listFormat = (options: Intl.ListFormatOptions): (() => Intl.ListFormat) =>
  inEach((language) => new Intl.ListFormat(DATES[language], options));

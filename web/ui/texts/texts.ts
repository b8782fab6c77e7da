import { i18n } from '@lingui/core';
import { createElement, Fragment, type ReactNode } from 'react';
import en from './en.json';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** By their own names, which are never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Texts by key, in ICU message syntax; the build compiles them (`web/build/catalogues.ts`). */
export type Messages = Readonly<Record<string, string>>;
/** What fills in a text; `n` is what its plural follows. */
export type Values = Readonly<Record<string, string | number>>;

// What the design system says by itself is there from the first, in English.
i18n.load('en', en);
i18n.activate('en');

export const spokenLanguage = (): Language => i18n.locale as Language;

/** Whether the language of the moment has a text for a key that was put together, such as a server's code. */
export const isText = (key: string): boolean => Object.hasOwn(i18n.messages, key);

/** The text of a key in the language of the moment, so it is called while something is drawn and its text never kept. */
export const textAt = (key: string, values: Values = {}): string =>
  i18n._(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asOne(value)])));

/** A catalogue's `t`. */
export const textsOf =
  <Key extends string>() =>
  (key: Key, values?: Values): string =>
    textAt(key, values);

/** The same for sentences with something to press or to stress in them. */
export const nodesOf =
  <Key extends string>() =>
  (key: Key, values: Readonly<Record<string, ReactNode>>): ReactNode => {
    const marks = Object.entries(values).map(([name, value]) => [name, name === 'n' ? value : `\u0000${name}\u0000`]);
    const parts = i18n._(key, Object.fromEntries(marks) as Record<string, unknown>).split('\u0000');
    return parts.map((part, index) => createElement(Fragment, { key: index }, index % 2 === 1 ? values[part] : part));
  };

/** The design system's own texts. */
export const uiText = textsOf<keyof typeof en>();
export const uiNodes = nodesOf<keyof typeof en>();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const DAY = /^\d+ [A-Z][a-z]+( \d{4})?$/;

/**
 * A name that is written from right to left doesn't take what follows it along to its own left; a day isn't parted from
 * its month at the end of a line.
 */
function asOne(value: string | number): string | number {
  if (typeof value === 'number') return value;
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : DAY.test(value) ? value.replaceAll(' ', '\u00a0') : value;
}

/** Whose habits dates and numbers follow: Americans' in money, in dates those of most who read English. */
const NUMBERS: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };
const DATES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** What parts whole numbers from decimals where they are typed; the other one may part thousands. */
export const decimalSeparator = (): '.' | ',' => (spokenLanguage() === 'de' ? ',' : '.');

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

import { startLanguage } from '@northvale/web/ui/texts/language.ts';
import type { Language } from '@northvale/web/ui/texts/languages.ts';
import type { Texts } from '@northvale/web/ui/texts/keys.ts';
import type { Speech } from '@northvale/web/ui/texts/texts.ts';
import english from 'ra-language-english';
import { en } from './en.ts';

const SPEECHES: Readonly<Record<Language, () => Promise<Speech>>> = {
  en: () => Promise.resolve({ texts: { ...en, ra: english.ra as object as Texts } }),
  de: async () => (await import('./german.ts')).german,
};

/** Before it comes true, nothing is drawn. */
export const beginToSpeak = (): Promise<void> => startLanguage((language) => SPEECHES[language]());

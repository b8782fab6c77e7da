import { startLanguage } from '@northvale/web/ui/texts/language.ts';
import type { Language } from '@northvale/web/ui/texts/languages.ts';
import type { Speech } from '@northvale/web/ui/texts/texts.ts';
import { english } from './english.ts';

const SPEECHES: Readonly<Record<Language, () => Promise<Speech>>> = {
  en: () => Promise.resolve(english),
  de: async () => (await import('./german.ts')).german,
};

/** Before it comes true, nothing is drawn. */
export const beginToSpeak = (): Promise<void> => startLanguage((language) => SPEECHES[language]());

import { startLanguage } from '@northvale/web/ui/texts/language.ts';
import type { Language } from '@northvale/web/ui/texts/languages.ts';
import type { Speech } from '@northvale/web/ui/texts/texts.ts';
import { askedTexts } from './parts.ts';

const FIRST: Readonly<Record<Language, () => Promise<Speech>>> = {
  en: async () => ({ texts: (await import('./en/first.ts')).first }),
  de: async () => (await import('./de/speech.ts')).speech,
};

/** Before it comes true, nothing is drawn. */
export const firstTexts: Promise<void> = startLanguage(async (language) => {
  const [first, more] = await Promise.all([FIRST[language](), askedTexts(language)]);
  return { ...first, texts: { ...first.texts, ...more } };
});

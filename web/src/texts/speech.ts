import { loadMore, startLanguage } from '@northvale/web/ui/texts/language.ts';
import type { Language } from '@northvale/web/ui/texts/languages.ts';
import type { Speech } from '@northvale/web/ui/texts/texts.ts';

const FIRST: Readonly<Record<Language, () => Promise<Speech>>> = {
  en: async () => ({ texts: (await import('./en/first.ts')).first }),
  de: async () => (await import('./de/speech.ts')).speech,
};

const REST = {
  en: async () => (await import('./en/rest.ts')).rest,
  de: async () => (await import('./de/rest.ts')).rest,
} as const;

let whole: Promise<void> | undefined;
let asksForAll = false;

/** Fetched with the page that asks for it; the landing page asks for no more than what comes first. */
export function allTexts(): Promise<void> {
  asksForAll = true;
  whole ??= loadMore().catch((cause: unknown) => {
    whole = undefined;
    throw cause;
  });
  return whole;
}

/** Before it comes true, nothing is drawn. */
export const firstTexts: Promise<void> = startLanguage(async (language) => {
  const [first, rest] = await Promise.all([FIRST[language](), asksForAll ? REST[language]() : {}]);
  return { ...first, texts: { ...first.texts, ...rest } };
});

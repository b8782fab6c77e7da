import { loadMore } from '@northvale/web/ui/texts/language.ts';
import type { Texts } from '@northvale/web/ui/texts/keys.ts';
import type { Language } from '@northvale/web/ui/texts/languages.ts';

/** What comes with the pages that say it. */
const MORE = {
  landing: {
    en: async () => ({ landing: (await import('./en/landing.ts')).landing }),
    de: async () => ({ landing: (await import('./de/landing.ts')).landing }),
  },
  members: {
    en: async () => (await import('./en/members.ts')).members,
    de: async () => (await import('./de/members.ts')).members,
  },
  rest: {
    en: async () => (await import('./en/rest.ts')).rest,
    de: async () => (await import('./de/rest.ts')).rest,
  },
} as const;
type Part = keyof typeof MORE;

const asked = new Set<Part>();

/** Fetched once however often it is asked for, and again where it couldn't be had. */
function fetching(...parts: readonly Part[]): () => Promise<void> {
  let coming: Promise<void> | undefined;
  return () => {
    for (const part of parts) asked.add(part);
    coming ??= loadMore().catch((cause: unknown) => {
      coming = undefined;
      throw cause;
    });
    return coming;
  };
}

export const landingTexts = fetching('landing');
/** Of the frame around members' pages, and of the dashboard. */
export const membersTexts = fetching('members');
/** Of all pages of the app. */
const allTexts = fetching('members', 'rest');

/** A part of the app with what it says. */
export const withTexts =
  <Part>(load: () => Promise<Part>, texts = allTexts) =>
  async (): Promise<Part> =>
    (await Promise.all([load(), texts()]))[0];

/** All that was asked for so far, in that language. */
export async function askedTexts(language: Language): Promise<Texts> {
  const parts = await Promise.all([...asked].map((part) => MORE[part][language]()));
  return Object.assign({}, ...parts) as Texts;
}

import { type Catalogue, loadTexts, startLanguage } from '@northvale/web/ui/texts/language.ts';

const FIRST: Catalogue = { en: () => import('./en/first.json'), de: () => import('./de/first.json') };
const LANDING: Catalogue = { en: () => import('./en/landing.json'), de: () => import('./de/landing.json') };
const MEMBERS: Catalogue = { en: () => import('./en/members.json'), de: () => import('./de/members.json') };
const REST: Catalogue = { en: () => import('./en/rest.json'), de: () => import('./de/rest.json') };
const VERIFY: Catalogue = { en: () => import('./en/verify.json'), de: () => import('./de/verify.json') };
const WORDS: Catalogue = {
  en: () => import('@northvale/web/ui/texts/words.en.json'),
  de: () => import('@northvale/web/ui/texts/words.de.json'),
};
const ERRORS: Catalogue = {
  // The server says them in English itself.
  en: () => Promise.resolve({ default: {} }),
  de: () => import('@northvale/web/ui/texts/errors.de.json'),
};

/** Before it comes true, nothing is drawn. */
export const firstTexts: Promise<void> = startLanguage(FIRST);

export const landingTexts = (): Promise<void> => loadTexts(LANDING);
/** Of the frame around members' pages, and of the dashboard. */
export const membersTexts = (): Promise<void> => loadTexts(MEMBERS, ERRORS);
/** Of all pages of the app. */
const allTexts = (): Promise<void> => loadTexts(MEMBERS, ERRORS, WORDS, REST, VERIFY);

/** A part of the app with what it says. */
export const withTexts =
  <Part>(load: () => Promise<Part>, texts = allTexts) =>
  async (): Promise<Part> =>
    (await Promise.all([load(), texts()]))[0];

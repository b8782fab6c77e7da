import { type Catalogue, loadTexts, startLanguage } from '@northvale/web/ui/texts/language.ts';
import en from './en.json';

// English comes with the program, German with those who read it. Failures the server says in English itself.
const CONSOLE: Catalogue = {
  en: async () => ({ default: en }),
  de: async () => {
    const [console, words, errors] = await Promise.all([
      import('./de.json'),
      WORDS.de(),
      import('@northvale/web/ui/texts/errors.de.json'),
    ]);
    return { default: { ...console.default, ...words.default, ...errors.default } };
  },
};
const WORDS: Catalogue = {
  en: () => import('@northvale/web/ui/texts/words.en.json'),
  de: () => import('@northvale/web/ui/texts/words.de.json'),
};

const REST: Catalogue = { en: () => import('./en/rest.json'), de: () => import('./de/rest.json') };

/** Before it comes true, nothing is drawn. */
export const beginToSpeak = (): Promise<void> => startLanguage(CONSOLE);

/**
 * What events, acts and what the contract names are called, and what only pages say that few open: the lists of requests
 * say none of it in English.
 */
export const loadWords = (): Promise<void> => loadTexts(WORDS, REST);

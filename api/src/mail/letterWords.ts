import type { Language } from '../contract/preferences.ts';

interface LetterWords {
  readonly greeting: (name: string | undefined) => string;
  /** Below what a thief could have done, above the link of who didn't do it. */
  readonly wasNotMe: { readonly sentence: string; readonly label: string };
}

/** What letters of all kinds say. */
export const LETTER_WORDS: Readonly<Record<Language, LetterWords>> = {
  en: {
    greeting: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
    wasNotMe: {
      sentence:
        'If this was not you, sign everybody out and lock withdrawals and purchases until you have chosen a new password. The link is good for seven days.',
      label: 'This was not me',
    },
  },
  de: {
    greeting: (name) => (name === undefined ? 'Guten Tag,' : `Hallo ${name},`),
    wasNotMe: {
      sentence:
        'Wenn Sie das nicht waren, melden Sie alle ab und sperren Sie Auszahlungen und Käufe, bis Sie ein neues Passwort gewählt haben. Der Link gilt sieben Tage.',
      label: 'Das war ich nicht',
    },
  },
};

import errorsDe from '@northvale/web/ui/texts/errors.de.json';
import uiDe from '@northvale/web/ui/texts/de.json';
import wordsDe from '@northvale/web/ui/texts/words.de.json';
import words from '@northvale/web/ui/texts/words.en.json';
import { i18n } from '@lingui/core';
import de from '../src/shared/texts/de.json';
import en from '../src/shared/texts/en.json';

/** The console's English: tests begin before a language was chosen. */
export function speakEnglish(): void {
  i18n.load('en', { ...en, ...words });
  i18n.activate('en');
}

export function speakGerman(): void {
  i18n.load('de', { ...uiDe, ...de, ...wordsDe, ...errorsDe });
  i18n.activate('de');
}

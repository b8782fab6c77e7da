import { i18n } from '@lingui/core';
import first from '../src/texts/en/first.json';
import landing from '../src/texts/en/landing.json';
import members from '../src/texts/en/members.json';
import rest from '../src/texts/en/rest.json';
import verify from '../src/texts/en/verify.json';
import words from '../ui/texts/words.en.json';

/** Tests begin before a language was chosen. */
export function speakEnglish(): void {
  i18n.load('en', { ...first, ...landing, ...members, ...rest, ...verify, ...words });
  i18n.activate('en');
}

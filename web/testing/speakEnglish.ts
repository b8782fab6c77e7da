import { i18n } from '@lingui/core';
import first from '../src/shared/texts/en/first.json';
import landing from '../src/shared/texts/en/landing.json';
import members from '../src/shared/texts/en/members.json';
import rest from '../src/shared/texts/en/rest.json';
import verify from '../src/shared/texts/en/verify.json';
import words from '../ui/texts/words.en.json';

/** Tests begin before a language was chosen. */
export function speakEnglish(): void {
  i18n.load('en', { ...first, ...landing, ...members, ...rest, ...verify, ...words });
  i18n.activate('en');
}

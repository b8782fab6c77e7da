import { speak } from '@northvale/web/ui/texts/texts.ts';
import { en } from '../src/texts/en.ts';
import { german } from '../src/texts/german.ts';

/** The console's English: tests begin before a language was chosen. */
export const speakEnglish = (): void => speak('en', { texts: en });

export const speakGerman = (): void => speak('de', german);

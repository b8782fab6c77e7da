import type { Texts } from '@northvale/web/ui/texts/keys.ts';
import type { Speech } from '@northvale/web/ui/texts/texts.ts';
import raEnglish from 'ra-language-english';
import { en } from './en.ts';

export const english: Speech = { texts: { ...en, ra: raEnglish.ra as object as Texts } };

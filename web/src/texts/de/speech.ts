import { deDE } from '@mui/material/locale';
import { GERMAN } from '@northvale/api/contract/german.ts';
import { GERMAN_FIELDS } from '@northvale/api/contract/germanFields.ts';
import { GERMAN_WORDS } from '@northvale/api/contract/germanWords.ts';
import type { Speech } from '@northvale/web/ui/texts/texts.ts';
import { first } from './first.ts';

export const speech: Speech = {
  texts: first,
  sentences: { ...GERMAN, ...GERMAN_FIELDS, ...GERMAN_WORDS },
  components: deDE,
};

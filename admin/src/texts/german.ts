import { deDE } from '@mui/material/locale';
import { GERMAN } from '@northvale/api/contract/german.ts';
import { GERMAN_FIELDS } from '@northvale/api/contract/germanFields.ts';
import { GERMAN_WORDS } from '@northvale/api/contract/germanWords.ts';
import { de as ui } from '@northvale/web/ui/texts/de.ts';
import type { Speech } from '@northvale/web/ui/texts/texts.ts';
import { ra } from './de/ra.ts';
import { de } from './de.ts';

/** Fetched by whoever reads German. */
export const german: Speech = {
  texts: { ...de, ui, ra },
  sentences: { ...GERMAN, ...GERMAN_FIELDS, ...GERMAN_WORDS },
  components: deDE,
};

import { textsOf } from '@northvale/web/ui/texts/texts.ts';
import type en from './en.json';

export type TextKey = keyof typeof en;

/** A text of the console in the language of the moment. Called while something is drawn, never kept. */
export const t = textsOf<TextKey>();

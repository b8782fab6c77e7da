import type { Given, KeyOf, Translated } from '@northvale/web/ui/texts/keys.ts';
import { textsOf } from '@northvale/web/ui/texts/texts.ts';
import type { en } from './en.ts';

type English = typeof en;

/** The same texts in another language: one that is missing or too many doesn't compile. */
export type Catalogue = Translated<English>;

/** The texts that need nothing else, for tables of what is shown. */
export type TextKey = {
  [Key in KeyOf<English>]: Given<English, Key, string> extends [] ? Key : never;
}[KeyOf<English>];

/** A text of the console in the language of the moment. */
export const t = textsOf<English>();

import { nodesOf, textsOf } from '@northvale/web/ui/texts/texts.ts';
import type first from './en/first.json';
import type landing from './en/landing.json';
import type members from './en/members.json';
import type rest from './en/rest.json';
import type words from '@northvale/web/ui/texts/words.en.json';
import type verify from './en/verify.json';

type Key =
  | keyof typeof first
  | keyof typeof landing
  | keyof typeof members
  | keyof typeof rest
  | keyof typeof verify
  | keyof typeof words;

/** What was done, as the toast after a call says it. */
export type Done = keyof typeof words extends infer K ? (K extends `done.${infer Name}` ? Name : never) : never;

/** The text of that name. Called while something is drawn, never kept: the language may change. */
export const t = textsOf<Key>();

/** The same with something to press or to stress within it. */
export const tx = nodesOf<Key>();

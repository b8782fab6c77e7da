import { nodesOf, textsOf } from '@northvale/web/ui/texts/texts.ts';
import type { first } from './en/first.ts';
import type { landing } from './en/landing.ts';
import type { members } from './en/members.ts';
import type { rest } from './en/rest.ts';

type Catalogue = typeof first & { landing: typeof landing } & typeof members & typeof rest;

/** The text of that name. Called while something is drawn, never kept: the language may change. */
export const t = textsOf<Catalogue>();

/** The same with something to press or to stress within it. */
export const tx = nodesOf<Catalogue>();

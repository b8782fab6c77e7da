import type { Context } from 'koa';
import { type Language, language, LANGUAGES } from '../contract/preferences.ts';

/** Front ends keep under this name what was chosen in a browser. */
const CHOSEN = 'language';

/** What whoever asks understands: what was chosen in their browser, else the first that it names and we speak. */
export const languageOf = (ctx: Pick<Context, 'acceptsLanguages' | 'cookies'>): Language =>
  language.catch(() => language.catch('en').parse(ctx.acceptsLanguages([...LANGUAGES]))).parse(ctx.cookies.get(CHOSEN));

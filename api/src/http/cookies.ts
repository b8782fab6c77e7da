import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { language, type Language, LANGUAGES } from '../contract/preferences.ts';
import type { Ctx } from './context.ts';

type Site = Pick<Config, 'publicUrl'>;

// Behind a proxy that ends TLS the connection itself is plain: what counts is the address that browsers use.
const isSecure = ({ publicUrl }: Site): boolean => publicUrl.startsWith('https:');

/** On TLS a name that a browser takes from this very host alone, not from a neighbour's or over a plain connection. */
const nameOf = (name: string, site: Site): string => (isSecure(site) ? `__Host-${name}` : name);

const attributes = (site: Site, path: string) =>
  // What is called `__Host-` has to be for all paths.
  ({ httpOnly: true, sameSite: 'strict', path: isSecure(site) ? '/' : path, overwrite: true }) as const;

export const readCookie = (ctx: Pick<Ctx, 'cookies'>, site: Site, name: string): string | undefined =>
  ctx.cookies.get(nameOf(name, site));

interface Kept {
  readonly maxAge: number;
  /** Where it is sent to, on a plain connection. */
  readonly path?: string;
}

/** Scripts can't read it, other sites can't send it. */
export function setCookie(ctx: Ctx, site: Site, name: string, value: string, kept: Kept): void {
  const { maxAge, path = '/api/auth' } = kept;
  const secure = isSecure(site);
  if (secure) ctx.cookies.secure = true;
  ctx.cookies.set(nameOf(name, site), value, { ...attributes(site, path), secure, maxAge });
}

export const clearCookie = (ctx: Ctx, site: Site, name: string): void => setCookie(ctx, site, name, '', { maxAge: 0 });

/** Front ends keep under this name what was chosen in a browser. */
const CHOSEN = 'language';

/** What whoever asks understands: what was chosen in their browser, else the first that it names and we speak. */
export const languageOf = (ctx: Pick<Context, 'acceptsLanguages' | 'cookies'>): Language =>
  language.catch(() => language.catch('en').parse(ctx.acceptsLanguages([...LANGUAGES]))).parse(ctx.cookies.get(CHOSEN));

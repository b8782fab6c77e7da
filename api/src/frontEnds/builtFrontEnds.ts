import { createHash } from 'node:crypto';
import { existsSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context, Middleware, Next } from 'koa';
import send from 'koa-send';
import * as z from 'zod';
import type { PublicConfig } from '../contract/config.ts';
import type { Language } from '../contract/preferences.ts';
import { WORKER_POLICY } from '../http/headers.ts';
import { languageOf } from '../http/cookies.ts';
import { isOnApi } from '../http/onApi.ts';
import { withConfig } from './withConfig.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const YEAR_MS = 365 * 86_400_000;
/** Pages tell the public settings; whatever else ends in `.html` is a file. */
const PAGE = /^(|index\.html|pages\/.*)$/;
/** Drawn for those who aren't signed in; a browser says by a cookie whether somebody is. */
const FOR_STRANGERS = ['login', 'signup'];
const SIGNED_IN = 'signedIn';
/** The screens of members, which begin with the same shell. */
const FOR_MEMBERS = ['dashboard', 'investments', 'transactions', 'notifications', 'settings'];
/** Front ends keep under this name which colours were chosen. */
const COLOURS = 'colorMode';
/** A missing file of these kinds is missing; ids and tokens in a screen's path may hold dots too. */
const FILE = /\.(js|css|map|json|webmanifest|txt|xml|ico|png|jpe?g|svg|webp|woff2?)$/i;

interface FrontEnd {
  /** Where it is mounted, with a slash at its end. */
  readonly base: string;
  readonly directory: string;
  /** The screen that stands there. */
  readonly root: string;
}

/**
 * Serves both built front ends. A path of theirs that is no file is a screen: it gets the page, which routes itself.
 */
export function builtFrontEnds(config: PublicConfig, root = ROOT): Middleware {
  const frontEnds: readonly FrontEnd[] = [
    { base: '/admin-dashboard/', directory: join(root, 'admin', 'dist'), root: 'index' },
    { base: '/', directory: join(root, 'web', 'dist'), root: 'landing' },
  ];
  return async (ctx, next) => {
    if (isOnApi(ctx)) return next();
    if (ctx.path === '/admin-dashboard') return ctx.redirect('/admin-dashboard/');
    const frontEnd = frontEnds.find(({ base }) => ctx.path.startsWith(base));
    return frontEnd ? serve(ctx, frontEnd, config, next) : next();
  };
}

async function serve(
  ctx: Context,
  { base, directory, root }: FrontEnd,
  config: PublicConfig,
  next: Next,
): Promise<void> {
  const path = ctx.path.slice(base.length);
  // Built files carry a hash of their content in their names: what they are called never changes its meaning.
  if (/^(assets|workers)\//.test(path)) {
    if (path.startsWith('workers/')) ctx.set('Content-Security-Policy', WORKER_POLICY);
    if (!(await sent(ctx, path, directory, { maxage: YEAR_MS, immutable: true }))) return next();
    return;
  }
  // One file that is kept and opened from a disk; here the page's policy would forbid the script in it.
  if (path === 'verify.html') ctx.attachment(path);
  if (!PAGE.test(path) && (await sent(ctx, path, directory, { maxage: 3_600_000 }))) return;
  if (FILE.test(path)) return next();
  const page = pageOf(directory, pageFor(ctx, path === '' ? root : path), languageOf(ctx));
  if (page === undefined) {
    ctx.status = 503;
    ctx.type = 'text/plain';
    ctx.body = 'This front end is not built yet. Start with: npm start';
    return;
  }
  const html = withConfig(inChosenColours(await readFile(page, 'utf8'), ctx.cookies.get(COLOURS)), config);
  ctx.type = 'text/html';
  ctx.body = html;
  // Kept by whoever likes, and asked for anew each time: a new build is seen at once.
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary(['Accept-Language', 'Cookie']);
  ctx.etag = createHash('sha256').update(html).digest('base64url');
  if (ctx.fresh) ctx.status = 304;
}

/** The page of a screen: its own, the one of all members' screens, or the one of all others. */
function pageFor({ cookies }: Pick<Context, 'cookies'>, screen: string): string {
  const isMember = cookies.get(SIGNED_IN) === 'yes';
  if (FOR_MEMBERS.includes(screen) && isMember) return 'member';
  if (FOR_STRANGERS.includes(screen) && !isMember) return screen;
  return screen === 'landing' ? screen : 'index';
}

/** The file of a page, in the language of the browser where there is one in each. */
function pageOf(directory: string, screen: string, language: Language): string | undefined {
  const places = [...[screen, 'index'].map((name) => join('pages', language, `${name}.html`)), 'index.html'];
  return places.map((place) => join(directory, place)).find((file) => existsSync(file));
}

/** Weak: however it is compressed, it is the same. */
const nameVersion = (response: ServerResponse, _: string, { size, mtimeMs }: Stats): void =>
  void response.setHeader('ETag', `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);

async function sent(
  ctx: Context,
  path: string,
  directory: string,
  caching: { maxage: number; immutable?: boolean },
): Promise<boolean> {
  try {
    if ((await send(ctx, path, { root: directory, setHeaders: nameVersion, ...caching })) === undefined) return false;
    if (ctx.fresh) ctx.status = 304;
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500)
      return false;
    throw error;
  }
}

const mode = z.enum(['light', 'dark']).optional().catch(undefined);
const PREFERRED = /\(prefers-color-scheme: ?(light|dark)\)/g;

/**
 * The page in the colours that were chosen in a browser, as its cookie names them, before any script has come: what
 * asks for the system's colours is given an answer that is always or never so.
 */
function inChosenColours(html: string, cookie: string | undefined): string {
  const chosen = mode.parse(cookie);
  if (chosen === undefined) return html;
  return html
    .replace('<meta name="color-scheme" content="light dark" />', `<meta name="color-scheme" content="${chosen}" />`)
    .replaceAll(PREFERRED, (_, asked) => (asked === chosen ? '(min-width: 0)' : '(max-width: 0)'));
}

import { Readable } from 'node:stream';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { eventPages } from './eventPages.ts';
import { EXPORT_FORMATS, exportText, scopeInWords } from './formats.ts';

/** What auditors take with them. Sent as it is read: an export of any length takes the memory of a page. */
export function exportRoutes({ now, people, store }: Pick<Parts, 'now' | 'people' | 'store'>): Routes {
  const routes = createRoutes();

  routes.on('GET /admin/export', async (ctx) => {
    const { format, userId, at } = ctx.state.query;
    if (userId !== undefined) {
      const [first] = await store.readStream(`account-${userId}`, { limit: 1 });
      if (!first) throw notFound();
    }
    Object.assign(ctx.state.act, { userId, details: { format } });
    const { mediaType, extension } = EXPORT_FORMATS[format];
    const moment = at === undefined ? now() : new Date(at);
    // Without a moment all there is: another server's clock may be ahead of this one's.
    const pages = eventPages(store, { userId, at: at === undefined ? undefined : moment.toISOString() });
    const what = scopeInWords({ userId, at: moment.toISOString() });
    const text = exportText(EXPORT_FORMATS[format], what, pages, people.names);
    ctx.attachment(`ledger-${userId === undefined ? '' : `${userId.slice(-8)}-`}${fileTime(moment)}.${extension}`);
    ctx.type = mediaType;
    ctx.body = Readable.from(text);
  });

  return routes;
}

/** A time as file names take it on every system: 2026-06-30T235959Z. */
const fileTime = (time: Date): string => time.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

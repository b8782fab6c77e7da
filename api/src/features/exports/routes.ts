import { Readable } from 'node:stream';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { giveTicket } from '../../auth/downloadTicket.ts';
import type { Config } from '../../config.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { eventPages, EXPORT_FORMATS, exportText, scopeInWords } from './formats.ts';

/** What auditors take with them. Sent as it is read: an export of any length takes the memory of a page. */
export function exportRoutes(
  parts: Pick<Identity, 'downloadTickets' | 'people'> & {
    readonly config: Config;
    readonly now: () => Date;
    readonly store: EventStore;
  },
): Routes {
  const { now, people, store } = parts;
  const routes = createRoutes();

  routes.on('GET /admin/export', async (ctx) => {
    const { format, userId, at } = ctx.state.query;
    await assertKnown(userId);
    Object.assign(ctx.state.act, { userId, details: { format } });
    const { mediaType, extension } = EXPORT_FORMATS[format];
    const moment = at === undefined ? now() : new Date(at);
    // Without a moment all there is: another server's clock may be ahead of this one's.
    const scope = { userId, at: at === undefined ? undefined : moment.toISOString() };
    const text = exportText(
      EXPORT_FORMATS[format],
      scopeInWords(scope, moment),
      eventPages(store, scope),
      people.names,
    );
    ctx.attachment(`ledger-${userId === undefined ? '' : `${userId.slice(-8)}-`}${fileTime(moment)}.${extension}`);
    ctx.type = mediaType;
    ctx.body = Readable.from(text);
  });

  routes.on('POST /admin/export', async (ctx) => {
    await assertKnown(ctx.state.body.userId);
    const asked = Object.entries(ctx.state.body).filter(([, value]) => value !== undefined) as [string, string][];
    const address = `/api/admin/export?${new URLSearchParams(asked).toString()}`;
    await giveTicket(ctx, parts, address, now());
    ctx.body = { address };
  });

  async function assertKnown(userId: string | undefined): Promise<void> {
    if (userId === undefined) return;
    const [first] = await store.readStream(streamName('account', userId), { limit: 1 });
    if (!first) throw notFound();
  }

  return routes;
}

/** A time as file names take it on every system: 2026-06-30T235959Z. */
const fileTime = (time: Date): string => time.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

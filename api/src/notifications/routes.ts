import { newestOfTypes, countOfTypes } from '@northvale/projections/activity/queries.ts';
import { MAX_NOTIFICATIONS, type Notification } from '../contract/notifications.ts';
import type { Preferences } from '../contract/preferences.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { KIND_OF, type NoticedType } from './kinds.ts';
import { type NoticeParts, readNotices } from './readNotices.ts';

/** What people are told about their account: the events that concern them, by their preferences, read or not. */
export function notificationRoutes(parts: NoticeParts & Pick<Parts, 'db' | 'preferences'>): Routes {
  const { db, preferences } = parts;
  const routes = createRoutes();

  const unreadOf = async (userId: string, types: readonly string[]): Promise<number> =>
    countOfTypes(db, userId, types, { after: await preferences.readUpTo(userId), most: MAX_NOTIFICATIONS });

  routes.on('GET /auth/notifications', async (ctx) => {
    const { id } = ctx.state.caller;
    const [first, last] = ctx.state.query.range ?? [0, 9];
    const types = typesFor(await preferences.of(id));
    const [revisions, readUpTo, unread] = await Promise.all([
      newestOfTypes(db, id, types, { offset: first, limit: last - first + 1 }),
      preferences.readUpTo(id),
      unreadOf(id, types),
    ]);
    // The server's sentences are English: a front end knows each in its languages.
    const notices = await readNotices(parts, id, revisions, 'en');
    const data = notices.map(({ event: { revision, type, occurredAt }, notice }): Notification => ({
      id: String(revision),
      at: occurredAt,
      kind: KIND_OF[type],
      ...notice,
      read: revision <= readUpTo,
    }));
    ctx.body = { data, unread };
  });

  routes.on('PUT /auth/notifications/read', async (ctx) => {
    const { id } = ctx.state.caller;
    await preferences.markRead(id, Number(ctx.state.body.upTo));
    ctx.body = { message: 'Read.', unread: await unreadOf(id, typesFor(await preferences.of(id))) };
  });

  routes.on('GET /auth/preferences', async (ctx) => {
    ctx.body = await preferences.of(ctx.state.caller.id);
  });

  routes.on('PUT /auth/preferences', async (ctx) => {
    const { caller, body } = ctx.state;
    await preferences.choose(caller.id, body);
    ctx.body = { message: 'Your preferences are saved.', data: body };
  });

  return routes;
}

/** The events that somebody wants to see under the bell. */
const typesFor = ({ notify }: Preferences): string[] =>
  (Object.keys(KIND_OF) as NoticedType[]).filter((type) => notify[KIND_OF[type]].bell);

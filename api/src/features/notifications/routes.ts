import { countOfTypes, newestOfTypes } from '@northvale/projections/models/activity.ts';
import { MAX_NOTIFICATIONS, type Notification } from '../../contract/notifications.ts';
import type { Preferences } from '../../contract/preferences.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { kindOf, NOTICED, type NoticedType } from '../../records/noticeKinds.ts';
import { namedBy, noticeOf } from './notices.ts';

/** What people are told about their account: the events that concern them, by their preferences, read or not. */
export function notificationRoutes({
  config,
  db,
  goals,
  people,
  preferences,
}: Pick<Identity, 'goals' | 'people' | 'preferences'> & { readonly config: Config; readonly db: Database }): Routes {
  const routes = createRoutes();

  const unreadOf = (userId: string, types: readonly string[], after: number): Promise<number> =>
    countOfTypes(db, userId, types, { after, most: MAX_NOTIFICATIONS });

  routes.on('GET /auth/notifications', async (ctx) => {
    const { id } = ctx.state.caller;
    const [first, last] = ctx.state.query.range ?? [0, 9];
    const [chosen, readUpTo] = await Promise.all([preferences.of(id), preferences.readUpTo(id)]);
    const types = typesFor(chosen);
    const [newest, unread] = await Promise.all([
      newestOfTypes(db, id, types, { offset: first, limit: last - first + 1 }),
      unreadOf(id, types, readUpTo),
    ]);
    // Events hold no names: a goal's stands with its person, until it is deleted.
    const named = newest.some(({ type }) => type === 'GoalReached') ? await goals.of(id) : [];
    // The server's sentences are English: front ends say them in other languages by their types and facts.
    const data = await Promise.all(
      newest.map(async (told): Promise<Notification> => {
        const { revision, type, at, subject, reason } = told;
        const goal = named.find((each) => type === 'GoalReached' && each.id === subject)?.name;
        const why = reason === null ? undefined : await people.openText(id, reason);
        return {
          id: String(revision),
          at,
          kind: kindOf(type, told),
          type,
          facts: namedBy(told, why, goal),
          ...noticeOf(told, 'en', config.depositInstructions, why, goal),
          read: revision <= readUpTo,
        };
      }),
    );
    ctx.body = { data, unread };
  });

  routes.on('PUT /auth/notifications/read', async (ctx) => {
    const { id } = ctx.state.caller;
    const types = typesFor(await preferences.of(id));
    const [newest] = await newestOfTypes(db, id, types, { offset: 0, limit: 1 });
    // What is still to come nobody has read.
    if (newest) await preferences.markRead(id, Math.min(Number(ctx.state.body.upTo), newest.revision));
    ctx.body = { message: 'Read.', unread: await unreadOf(id, types, await preferences.readUpTo(id)) };
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
const typesFor = ({ notify }: Preferences): NoticedType[] =>
  (Object.keys(NOTICED) as NoticedType[]).filter((type) => notify[NOTICED[type].kind].bell);

import { assertStaffUnlocked } from '../../http/context.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Live } from '../../live/live.ts';

/** The stream of what has changed, for the screens of whoever is signed in. */
export function liveRoutes({ live }: { readonly live: Live }): Routes {
  const routes = createRoutes();
  routes.on('GET /auth/stream', (ctx) => {
    assertStaffUnlocked(ctx.state.caller);
    const stream = live.open(ctx.state.caller, ctx.get('last-event-id'));
    ctx.type = 'text/event-stream';
    // Some proxies would wait for more before they pass anything on.
    ctx.set('X-Accel-Buffering', 'no');
    ctx.res.once('close', () => stream.body.destroy());
    ctx.body = stream.body;
  });
  return routes;
}

import { removeFactorsSince } from '../auth/secondFactor.ts';
import { tellOwner, type TellingParts } from '../auth/tellOwner.ts';
import { notFound, Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';

/** What support does for who lost their second factor, and can't do secretly. */
export function factorResetRoutes(
  parts: TellingParts & Pick<Parts, 'passkeys' | 'secondFactors' | 'sessions'>,
): Routes {
  const { people } = parts;
  const routes = createRoutes();

  routes.on('DELETE /admin/users/:id/factors', async (ctx) => {
    const { id } = ctx.params;
    if (id === ctx.state.caller.id) throw new Problem('OwnAccount');
    const person = await people.byId(id);
    if (!person || person.erasedAt) throw notFound();
    await removeFactorsSince(parts, id, new Date(0));
    await tellOwner(parts, id, { kind: 'factorsReset', reason: ctx.state.body.reason });
    ctx.body = { message: 'The second factors were removed.' };
  });

  return routes;
}

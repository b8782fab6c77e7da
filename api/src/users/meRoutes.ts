import { Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { verificationOf } from '../verifications/verification.ts';
import { sharedFields, standingOf } from './records.ts';

type MeParts = Pick<Parts, 'accounts' | 'db' | 'people'>;

/** What the signed-in person sees of themselves. */
export function meRoutes(parts: MeParts): Routes {
  const { accounts, people } = parts;
  const routes = createRoutes();

  routes.on('GET /auth/me', async (ctx) => {
    const { id } = ctx.state.caller;
    const [person, state] = await Promise.all([people.byId(id), accounts.load(id)]);
    if (!person) throw new Problem('NotSignedIn');
    // The call that screens make most: nothing is asked for that most people don't have.
    const verification = person.idCardFile === '' ? undefined : await verificationOf(parts, id, state);
    const bankAccounts = await people.bankAccounts(state.bankAccounts);
    ctx.body = {
      message: 'User fetched.',
      ...sharedFields(person, standingOf(state)),
      ...(verification ? { verification } : {}),
      bankAccounts: [...bankAccounts.values()],
      ...(state.withdrawalsLocked ? { withdrawalsLocked: true } : {}),
    };
  });

  return routes;
}

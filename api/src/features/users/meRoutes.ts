import { Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { verificationOf } from '../../records/verifications.ts';
import { sharedFields } from '../../records/users.ts';
import { createUserLookup, type LookupParts } from '../../queries/users.ts';

/** What the signed-in person sees of themselves. */
export function meRoutes(parts: LookupParts): Routes {
  const { people } = parts;
  const lookup = createUserLookup(parts);
  const routes = createRoutes();

  routes.on('GET /auth/me', async (ctx) => {
    const { id } = ctx.state.caller;
    const found = await lookup(id);
    if (!found) throw new Problem('NotSignedIn');
    const { person, standing } = found;
    // The call that screens make most: nothing is asked for that most people don't have.
    const verification = person.idCardFile === '' ? undefined : await verificationOf(parts, id, standing);
    const bankAccounts = await people.bankAccounts(standing.bankAccounts);
    ctx.body = {
      message: 'User fetched.',
      ...sharedFields(person, standing),
      ...(verification ? { verification } : {}),
      bankAccounts: [...bankAccounts.values()],
    };
  });

  return routes;
}

import { accountsByIds } from '@northvale/projections/accounts/queries.ts';
import type { Me } from '../contract/profile.ts';
import { authenticated } from '../http/access.ts';
import { Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { verificationOf } from '../verifications/verification.ts';
import { sharedFields, standingOf } from './records.ts';

/** What the signed-in person sees of themselves. */
export function meRoutes(parts: Parts): Routes {
  const { accounts, people, documents, pool } = parts;
  const routes = createRoutes();

  routes.get('/auth/me', authenticated, async (ctx) => {
    const { id } = ctx.state.caller;
    const [person, state, document, bankAccounts, [row]] = await Promise.all([
      people.byId(id), accounts.load(id), documents.of(id), people.linkedBankAccounts(id), accountsByIds(pool, [id]),
    ]);
    if (!person) throw new Problem('NotSignedIn');
    const verification = document && (await verificationOf(parts, document, { verified: state.verified, decision: row?.identity }));
    ctx.body = {
      message: 'User fetched.',
      ...sharedFields(person, standingOf(state)),
      ...(verification ? { verification } : {}),
      bankAccounts: [...bankAccounts],
    } satisfies Me;
  });

  return routes;
}

import * as z from 'zod';
import { MAX_PAGE_ROWS } from '../contract/lists.ts';
import { ACCOUNT_VALUES, editBalance } from '../contract/users.ts';
import { requireRole } from '../http/access.ts';
import { body } from '../http/body.ts';
import type { Ctx } from '../http/context.ts';
import { idempotent } from '../http/idempotency.ts';
import { answerList, listQuery } from '../http/lists.ts';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Person } from '../identity/persons.ts';
import type { Parts } from '../parts.ts';
import { answerUser, changeAccount, commandFor } from './changeUser.ts';
import { changeProfile } from './profileRoutes.ts';
import { standingOf, userRecord } from './records.ts';
import { changesOf } from './userChanges.ts';
import { listUsers } from './userQueries.ts';

/** The back office's users. */
export function adminUserRoutes(parts: Parts): Routes {
  const { accounts, pool, sessions, now } = parts;
  const routes = createRoutes();
  const readers = requireRole('admin', 'auditor');
  const person = (ctx: Ctx, param: string) => knownPerson(parts, String(ctx.params[param]));

  routes.get('/auth/admin/users', readers, async (ctx) => {
    const { rows } = await listUsers(pool, { offset: 0, limit: MAX_PAGE_ROWS, filter: {} });
    const users = await Promise.all(rows.map((user) => userRecord(parts, user.person, user.standing)));
    ctx.body = { message: 'Users fetched.', users };
  });

  routes.put(
    '/auth/admin/edit-task/:userId',
    requireRole('admin'),
    body(editBalance),
    idempotent(parts),
    async (ctx) => {
      const { newBalanceValue: balance, ...rest } = ctx.state.body;
      const owner = await person(ctx, 'userId');
      const command = await commandFor(parts, owner.id, { balance, ...rest });
      if (command) await changeAccount(ctx, parts, owner, command);
    },
  );

  routes.get('/admin/users', readers, async (ctx) => {
    const query = listQuery(ctx, 'users');
    const { rows, total } = await listUsers(pool, query);
    const records = await Promise.all(rows.map((user) => userRecord(parts, user.person, user.standing)));
    answerList(ctx, 'users', query, { rows: records, total });
  });

  routes.get('/admin/users/:id', readers, async (ctx) => {
    const owner = await person(ctx, 'id');
    ctx.body = await userRecord(parts, owner, standingOf(await accounts.load(owner.id)));
  });

  routes.get('/admin/users/:id/sessions', readers, async (ctx) => {
    const owner = await person(ctx, 'id');
    const rows = await sessions.of(owner.id, now());
    ctx.body = {
      message: 'Sessions fetched.',
      data: rows.map(({ id, createdAt, lastSeenAt, userAgent, address }) => ({
        id,
        createdAt,
        lastSeenAt,
        userAgent,
        address,
        current: false,
      })),
    };
  });

  // What may stand in the record is checked against the record itself, see `changesOf`.
  routes.put(
    '/admin/users/:id',
    requireRole('admin'),
    body(z.record(z.string(), z.unknown())),
    idempotent(parts),
    async (ctx) => {
      const owner = await person(ctx, 'id');
      const state = await accounts.load(owner.id);
      const changes = changesOf(ctx.state.body, await userRecord(parts, owner, standingOf(state)));
      const command = ACCOUNT_VALUES.some((value) => changes[value] !== undefined)
        ? await commandFor(parts, owner.id, changes)
        : undefined;
      if (command) return changeAccount(ctx, parts, owner, command);
      await answerUser(ctx, parts, await changeProfile(parts, owner.id, changes), state, 'Successful!');
    },
  );

  return routes;
}

async function knownPerson({ people }: Parts, id: string): Promise<Person> {
  const person = await people.byId(id);
  if (!person) throw notFound();
  return person;
}

import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { EVENT_TYPES, eventWords } from '../../contract/events.ts';
import { type Found, MAX_FOUND } from '../../contract/search.ts';
import type { Database } from '../../database/database.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { isId } from '../../identity/ids.ts';
import { listRequests } from '../../queries/requests.ts';
import { listUsers } from '../../queries/users.ts';
import { day, money } from '../../words.ts';

type SearchParts = Pick<Identity, 'people'> & { readonly db: Database };

const FIRST = { offset: 0, limit: MAX_FOUND };

/** What a text may mean: people by name, email address or id, requests by theirs or their person's, and events. */
async function search(parts: SearchParts, q: string): Promise<Found[]> {
  const found = await Promise.all([findUsers(parts, q), findRequests(parts, q), findEventsOf(parts, q)]);
  return found.flat();
}

async function findUsers(parts: SearchParts, q: string): Promise<Found[]> {
  const { rows } = await listUsers(parts, { ...FIRST, filter: isId(q) ? { id: q } : { q } });
  return rows.map(({ person: { id, name, email } }) => ({ kind: 'user', id, title: name, subtitle: email }));
}

async function findRequests({ db, people }: SearchParts, q: string): Promise<Found[]> {
  const kinds = ['deposit', 'withdrawal'] as const satisfies readonly RequestKind[];
  const pages = await Promise.all(kinds.map((kind) => listRequests(db, kind, { ...FIRST, filter: { q } })));
  const newest = pages
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => (a.request.createdAt < b.request.createdAt ? 1 : -1))
    .slice(0, MAX_FOUND);
  const names = await people.names(newest.map(({ userId }) => userId));
  return newest.map(({ userId, request: { id, kind, amount, status, createdAt } }) => {
    const name = names.get(userId) ?? ERASED_NAME;
    return {
      kind: 'request',
      id,
      title: `${kind === 'deposit' ? 'Deposit' : 'Withdrawal'} of ${money(amount)}`,
      subtitle: `${name} · ${status} · ${day(createdAt)}`,
      requestKind: kind,
      facts: { name, at: createdAt, amount: dollarsFromCents(amount), status },
    };
  });
}

async function findEventsOf({ db, people }: SearchParts, q: string): Promise<Found[]> {
  const newest = await findEvents(db, q, MAX_FOUND);
  const names = await people.names(newest.flatMap(({ userId }) => userId ?? []));
  return newest.map(({ position, type, userId, amount, at }) => {
    const name = userId === null ? undefined : (names.get(userId) ?? ERASED_NAME);
    return {
      kind: 'event',
      id: position,
      title: eventWords(type),
      subtitle: [name ?? 'Catalogue', ...(amount === null ? [] : [money(amount)]), day(at)].join(' · '),
      facts: { name, at, type, ...(amount !== null && { amount: dollarsFromCents(amount) }) },
    };
  });
}

export function searchRoutes(parts: Pick<Identity, 'people'> & { readonly db: Database }): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/search', async (ctx) => {
    ctx.body = { data: await search(parts, ctx.state.query.q) };
  });
  return routes;
}

/** The newest events that a text may mean: by their id, their position, or what they are called. */
async function findEvents(db: Database, q: string, limit: number) {
  const newest = db
    .selectFrom('activity')
    .select(['position', 'type', 'user_id as userId', 'amount', 'occurred_at as at'])
    .orderBy('occurred_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit);
  if (isId(q)) return newest.where('event_id', '=', q).execute();
  if (/^\d/.test(q)) return newest.where('position', '=', q).execute();
  const types = typesCalled(q.toLowerCase());
  return types.length === 0 ? [] : newest.where('type', '=', anyOf(types)).execute();
}

/** 'withdrawal app' and 'withdrawalapp' both mean WithdrawalApproved. */
const typesCalled = (words: string) =>
  EVENT_TYPES.filter((type) => [type, eventWords(type)].some((called) => called.toLowerCase().includes(words)));

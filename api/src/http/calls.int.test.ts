import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyFor, ENTRIES, makeThings, pathFor, type Things } from '../../testing/calls.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import type { TestPerson } from '../../testing/persons.ts';
import type { Access } from '../contract/calls/call.ts';
import type { CallName } from '../contract/calls/calls.ts';
import { ROLES, type UserRole } from '../contract/fields.ts';

let app: TestApp;
let things: Things;
let people: Record<Exclude<Who, 'stranger'>, TestPerson>;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.admin();
  things = await makeThings(app, admin);
  people = { owner: things.ann, other: await app.person(), auditor: await app.auditor(), admin };
});
afterAll(() => app.stop());

type Who = 'stranger' | 'owner' | 'other' | Exclude<UserRole, 'user'>;
const WHO: readonly Who[] = ['stranger', 'owner', 'other', ...ROLES.filter((role) => role !== 'user')];

const MAY: Readonly<Record<Access, readonly Who[]>> = {
  anyone: WHO,
  'signed in': ['owner', 'other', 'auditor', 'admin'],
  own: ['owner'],
  'own or staff': ['owner', 'auditor', 'admin'],
  'own or admin': ['owner', 'admin'],
  staff: ['auditor', 'admin'],
  admin: ['admin'],
};

const tokenOf = (who: Who) => (who === 'stranger' ? {} : { token: people[who].token });
const someoneAllowed = (access: Access) => tokenOf(MAY[access].at(-1) ?? 'stranger');
const methodOf = (name: CallName) => name.split(' ')[0] ?? '';

function make(
  name: CallName,
  about: Things,
  options: { token?: string; body?: unknown; key?: string; query?: string },
) {
  const { key, query = '', ...rest } = options;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return app.call(`${methodOf(name)} ${pathFor(name, about)}${query}`, { ...rest, headers });
}

describe('a call is for whom its entry says', () => {
  // A refresh is for anyone with the cookie of a session, a logout would end one that is needed here, and a stream
  // doesn't end.
  // Nor is a passkey at hand that anybody would be let in by.
  const calls = ENTRIES.filter(([name]) => !/refresh|logout|stream|passkeys\/sign-in$/.test(name));

  test.each(calls)('%s', async (name, { access, names }) => {
    // Of these there is one here; of the others none stands under any id.
    const may = names === 'bankAccount' ? MAY.own : MAY[access];
    for (const who of WHO) {
      const body = bodyFor(name, things);
      const { status, body: answer } = await make(name, things, { ...tokenOf(who), ...(body ? { body } : {}) });
      const refused = status === 401 || answer.code === 'NotAllowed' ? [status, answer.code] : undefined;
      const expected = who === 'stranger' ? [401, 'NotSignedIn'] : [403, 'NotAllowed'];
      expect([who, refused]).toEqual([who, may.includes(who) ? undefined : expected]);
    }
  });
});

describe('a call that needs a recent sign-in', () => {
  let longSignedIn: TestPerson;
  beforeAll(async () => {
    longSignedIn = await app.admin();
    await app.ageSignIns(longSignedIn);
  });

  test.each(ENTRIES.filter(([, { recent }]) => recent === true))('%s is refused without', async (name) => {
    const body = bodyFor(name, things);
    const answer = await make(name, things, { token: longSignedIn.token, ...(body ? { body } : {}) });
    expect([answer.status, answer.body.code]).toEqual([403, 'ReauthNeeded']);
  });
});

describe('an unknown field is refused by its name', () => {
  test.each(ENTRIES.filter(([, { body }]) => body))('in the body of %s', async (name, { access }) => {
    const body = { ...bodyFor(name, things), surprise: true };
    const answer = await make(name, things, { ...someoneAllowed(access), body });
    expect([answer.status, answer.body.issues?.[0]]).toMatchObject([
      400,
      { path: 'surprise', message: 'Unknown field: surprise' },
    ]);
  });

  test.each(ENTRIES.filter(([, { form }]) => form))('in the form of %s', async (name, { access }) => {
    const body = new FormData();
    body.append('surprise', 'x');
    const answer = await make(name, things, { ...someoneAllowed(access), body });
    expect([answer.status, answer.body.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      expect.arrayContaining(['surprise']),
    ]);
  });

  test.each(ENTRIES.filter(([, { list }]) => list))('in the query of %s', async (name, { access }) => {
    for (const [query, path] of [
      ['?surprise=1', 'surprise'],
      ['?filter={"surprise":1}', 'surprise'],
      ['?sort=["surprise","ASC"]', 'sort'],
    ] as const) {
      const answer = await make(name, things, { ...someoneAllowed(access), query });
      expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
    }
  });
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const shapeOf = (name: CallName) =>
  pathFor(name, { ann: { id: 'x' }, bankAccount: 'x', deposit: 'x', withdrawal: 'x', investment: 'x' } as Things);

const isAt = (name: CallName, path: string) =>
  new RegExp(`^${name.split(' ')[1]?.replaceAll(/[:*]\w+/g, '[^/]+')}$`).test(path) || shapeOf(name) === path;

test('a path has the methods of its entries and no other', async () => {
  for (const path of new Set(ENTRIES.map(([name]) => shapeOf(name)))) {
    const known = ENTRIES.filter(([name]) => isAt(name, path)).map(([name]) => methodOf(name));
    for (const method of METHODS.filter((each) => !known.includes(each))) {
      const { status, body, headers } = await app.call(`${method} ${path}`);
      expect([method, path, status, body.code]).toEqual([method, path, 405, 'MethodNotAllowed']);
      expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known));
    }
  }
});

describe('a call under a key', () => {
  // Whoever is erased is signed out: a second try finds nobody. Calls about a bank's lines need a statement, and are
  // tried beside them.
  const commands = ENTRIES.filter(
    ([name, { idempotent }]) => idempotent && !/erase-me$|bank-(lines|statements)|reconciliations/.test(name),
  );

  test.each(commands)('%s has its effect once, and the key is no other call’s', async (name, { access }) => {
    const fresh = await makeThings(app, people.admin);
    const token = access === 'own' || access === 'signed in' ? fresh.ann.token : people.admin.token;
    const body = bodyFor(name, fresh);
    const key = randomUUID();
    const attempt = (sent: object | undefined) => make(name, fresh, { token, key, ...(sent ? { body: sent } : {}) });

    const first = await attempt(body);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const again = await attempt(body);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    if (!body) return;
    const [field = ''] = Object.keys(body).filter((each) => each in OTHER);
    const reused = await attempt({ ...body, [field]: OTHER[field] });
    expect([reused.status, reused.body.code]).toEqual([422, 'KeyReused']);
  });

  /** Of each body one field, set to what no first try has. */
  const OTHER: Readonly<Record<string, unknown>> = {
    accountNumber: '87654321',
    amount: 150,
    unitsPurchased: 2,
    name: 'Other farm',
    newBalanceValue: 700,
    plan: 'free',
    status: 'approved',
    choice: 'reinvestPrincipal',
  };
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { usd } from '@northvale/ledger/money.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { liveMessages, type Heard } from '../../client/liveMessages.ts';
import { openParts } from '../../testing/openParts.ts';
import { passport } from '../../testing/calls.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { DEPOSITS, requestCalls } from '../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createApp } from '../app.ts';
import { MAX_RESUMED } from '../contract/live.ts';
import { serve } from '../startup/serve.ts';
import { type Started, stopAll } from '../startup/openDatabase.ts';
import { createLive, readNews } from './live.ts';

let app: TestApp;
let admin: TestPerson;
let ann: TestPerson;
const open = new Set<AbortController>();
beforeAll(async () => {
  app = await startTestApp();
  [admin, ann] = [await app.admin(), await app.person({ balance: 500 })];
});
afterEach(() => open.forEach((each) => each.abort()));
afterAll(() => app.stop());

const { ask, decide } = requestCalls(() => ({ app, admin }));

/** An open screen: what it has heard so far. */
async function screen({ token }: TestPerson, lastEventId = '', url = app.url) {
  const leaving = new AbortController();
  open.add(leaving);
  const { status, headers, body } = await fetch(`${url}/api/auth/stream`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  const heard: Heard[] = [];
  const ended = (async () => {
    if (status === 200 && body) for await (const each of liveMessages(body)) heard.push(each);
  })().catch(() => {});
  return {
    status,
    headers,
    ended,
    leave: () => leaving.abort(),
    lastId: () => heard.at(-1)?.id ?? '',
    names: () => heard.map(({ message }) => message?.name),
    said: (name: string) => heard.flatMap(({ message }) => (message?.name === name ? [message.data] : [])),
    hears: (name: string, times = 1) =>
      expect.poll(() => heard.filter(({ message }) => message?.name === name).length).toBeGreaterThanOrEqual(times),
  };
}

test('a screen hears how the account stands, and then each change of it, its requests and holdings', async () => {
  const shown = await screen(ann);
  expect(shown.headers.get('content-type')).toMatch(/^text\/event-stream/);
  await shown.hears('account');
  expect(shown.said('account')).toEqual([{ balance: 500, available: 500, held: 0 }]);
  const { _id: id } = (await ask(DEPOSITS, ann)).body.data;
  await decide(DEPOSITS, id, { status: 'approved' });
  await shown.hears('request', 2);
  expect(shown.said('request')).toEqual(
    ['pending', 'approved'].map((status) => ({ id, userId: ann.id, kind: 'deposit', status })),
  );
  await expect.poll(() => shown.said('account').at(-1)).toEqual({ balance: 600, available: 600, held: 0 });
  expect(shown.names()).not.toContain('queue');
});

test('staff hear of everybody’s requests and of what waits, an investor of nobody else’s', async () => {
  const [staff, bo] = [await screen(admin), await screen(await app.person())];
  await staff.hears('queue');
  const { _id: id } = (await ask(DEPOSITS, ann)).body.data;
  await staff.hears('request');
  await staff.hears('queue', 2);
  expect(staff.said('request')).toEqual([{ id, userId: ann.id, kind: 'deposit', status: 'pending' }]);
  expect(staff.said('queue').at(-1)).toMatchObject({ pendingDeposits: 1 });
  expect(new Set(bo.names())).toEqual(new Set(['account']));
  await decide(DEPOSITS, id, { status: 'rejected' });
});

test('a document that is handed in or decided is told to its person and to staff', async () => {
  const cy = await app.person();
  const [own, staff, other] = [await screen(cy), await screen(admin), await screen(ann)];
  await Promise.all([own.hears('account'), staff.hears('queue'), other.hears('account')]);
  await app.call('POST /auth/submit-document', { token: cy.token, body: passport() });
  await Promise.all([own.hears('verification'), staff.hears('verification')]);
  await app.call(`PUT /admin/verifications/${cy.id}`, { token: admin.token, body: { status: 'approved' } });
  await Promise.all([own.hears('verification', 2), staff.hears('verification', 2)]);
  expect(staff.said('verification')).toEqual([{ userId: cy.id }, { userId: cy.id }]);
  expect(other.names()).toEqual(['account']);
});

test('a screen of another process hears of it too, and of nothing before it was opened', async () => {
  const started: Started = [];
  const { parts, runner } = await openParts({ ...app.parts.config, dataDir: app.dataDir }, app.databaseUrl, started);
  const other = { ...parts, keys: app.parts.keys };
  const { url, stop } = await serve(createApp(other).callback(), other.config);
  // It was opened before its process knew where the read models stand.
  const shown = await screen(ann, '', url);
  await shown.hears('account');
  await runner.start();
  await shown.hears('reset');
  const { _id: id } = (await ask(DEPOSITS, ann)).body.data;
  await shown.hears('request');
  expect(shown.said('request')).toMatchObject([{ id, status: 'pending' }]);
  parts.live.stop();
  await stop();
  await stopAll(started);
});

test('who comes back hears what they have missed, and who was away for too much of it starts anew', async () => {
  const before = await screen(ann);
  await before.hears('account');
  before.leave();
  const { _id: id } = (await ask(DEPOSITS, ann)).body.data;
  const after = await screen(ann, before.lastId());
  await after.hears('account');
  expect(after.said('request')).toMatchObject([{ id, status: 'pending' }]);
  for (const unknown of ['9'.repeat(16), 'nonsense']) {
    const anew = await screen(ann, unknown);
    await anew.hears('account');
    expect(anew.names()).toEqual(['reset', 'account']);
  }
});

test('whose connection breaks between two messages hears all others when they come back', async () => {
  const { runner } = app.parts;
  const after = runner.status().position;
  for (const person of [admin, ann, admin]) await ask(DEPOSITS, person);
  await app.caughtUp();
  const upTo = runner.status().position;
  for (const reader of [
    { id: ann.id, role: 'user', sessionId: '' },
    { id: admin.id, role: 'admin', sessionId: '' },
  ] as const) {
    const news = async (from: string) => {
      const { framesFor } = await readNews(app.parts, [reader], { after: from, upTo }, { greeting: true });
      return [...framesFor(reader).matchAll(/id: (.*)\n([^]*?)\n\n/g)].map(([, id = '', said]) => ({ id, said }));
    };
    const all = await news(after);
    expect(all.length).toBeGreaterThan(2);
    for (const [index, { id }] of all.entries()) {
      const rest = (await news(id)).map(({ said }) => said);
      expect(rest).toEqual(expect.arrayContaining(all.slice(index + 1).map(({ said }) => said)));
    }
  }
});

/** What an admin hears of a process that learns how far the read models stand only where `catchUp` tells it. */
async function heldBack(id: string, own: Partial<Parameters<typeof createLive>[0]> = {}) {
  const { parts } = app;
  let standing = parts.runner.status();
  let progress = (_: string) => {};
  const live = createLive({
    ...parts,
    ...own,
    runner: {
      status: () => standing,
      onProgress(listener) {
        progress = listener;
        return () => {};
      },
    },
  });
  const { body } = live.open({ id, role: 'admin', sessionId: '' }, '');
  let heard = '';
  body.setEncoding('utf8').on('data', (frames: string) => (heard += frames));
  await expect.poll(() => heard).toContain('event: queue');
  return {
    body,
    heard: () => heard,
    stop: live.stop,
    catchUp() {
      standing = parts.runner.status();
      progress(standing.position);
    },
  };
}

test('a document is told under no place in the log up to which all isn’t told yet', async () => {
  const { parts } = app;
  const [boss, { token }] = [await app.admin(), await app.person()];
  const owner = createPool(app.databaseUrl, { max: 1 });
  const before = parts.runner.status();
  const late = await heldBack(boss.id);
  await ask(DEPOSITS, ann);
  await app.caughtUp();
  await owner.query(`BEGIN; LOCK TABLE ${READ_SCHEMA}.totals IN ACCESS EXCLUSIVE MODE`);
  late.catchUp();
  expect((await app.call('POST /auth/submit-document', { token, body: passport() })).status).toBe(200);
  await expect.poll(late.heard).toContain('event: verification');
  expect(/id: (.*)\nevent: verification/.exec(late.heard())?.[1]).toBe(before.position);
  await owner.query('ROLLBACK');
  await owner.end();
  late.stop();
});

test('a stream ends with its session, and with the role that it was opened for', async () => {
  const [leaver, climber] = [await app.person(), await app.person()];
  const [left, climbed] = [await screen(leaver), await screen(climber)];
  await Promise.all([left.hears('account'), climbed.hears('account')]);
  await app.call('POST /auth/logout', { token: leaver.token });
  await app.call(`PUT /admin/users/${climber.id}`, { token: admin.token, body: { role: 'auditor' } });
  await Promise.all([left.ended, climbed.ended]);
  expect((await screen(leaver)).status).toBe(401);
});

test('a session that has ended hears of nothing that happens after it, in no process', async () => {
  const started: Started = [];
  const { parts, runner } = await openParts({ ...app.parts.config, dataDir: app.dataDir }, app.databaseUrl, started);
  await runner.start();
  const there = { ...parts, keys: app.parts.keys };
  const { url, stop } = await serve(createApp(there).callback(), there.config);
  const [boss, stays] = [await app.admin(), await app.admin()];
  await expect.poll(() => runner.status().position).toBe(app.parts.runner.status().position);
  const left = await Promise.all([screen(boss), screen(boss, '', url)]);
  const staying = await Promise.all([screen(stays), screen(stays, '', url)]);
  await Promise.all([...left, ...staying].map((each) => each.hears('queue')));
  await app.call('POST /auth/logout', { token: boss.token });
  const { _id: id } = (await ask(DEPOSITS, ann)).body.data;
  await Promise.all(staying.map((each) => each.hears('request')));
  expect(staying.map((each) => each.said('request'))).toMatchObject([[{ id }], [{ id }]]);
  expect(left.map((each) => each.said('request'))).toEqual([[], []]);
  await Promise.all(left.map(({ ended }) => ended));
  parts.live.stop();
  await stop();
  await stopAll(started);
});

test('who loses a role hears of nothing that staff did in the same moment', async () => {
  const boss = await app.admin();
  // Nor does it learn of a changed role from elsewhere.
  const late = await heldBack(boss.id, { callers: { onChanged: () => () => {} } });
  await app.call(`PUT /admin/users/${boss.id}`, { token: admin.token, body: { role: 'user' } });
  await ask(DEPOSITS, ann);
  await app.caughtUp();
  late.catchUp();
  await once(late.body, 'end');
  expect(late.heard()).not.toContain('event: request');
  late.stop();
});

test('a stream that was opened for a role of a moment before ends too, and one of the role that is stays', async () => {
  const { live, sessions } = app.parts;
  const { id, token } = await app.person();
  const own = await screen({ ...ann, token });
  const sessionId = (await sessions.of(id, app.clock.now()))[0]?.id ?? '';
  // As if the role was taken between the call's steps: no event tells of it any more.
  const { body } = live.open({ id, role: 'admin', sessionId }, '');
  await once(body.resume(), 'end');
  const heard = own.names().length;
  await ask(DEPOSITS, { ...ann, id, token });
  await expect.poll(() => own.names().length).toBeGreaterThan(heard);
});

test('who lost a role has no stream of it left, however much has happened before', async () => {
  const [boss, busy] = [await app.admin(), await app.person()];
  const { accounts, runner } = app.parts;
  const after = runner.status().position;
  const by = { actor: { id: admin.id, role: 'admin' }, digest: 'test' } as const;
  for (let balance = 1; balance <= MAX_RESUMED + 1; balance += 1)
    await accounts.handle(busy.id, {
      ...by,
      id: randomUUID(),
      payload: { type: 'AdjustBalance', newBalance: usd(balance) },
    });
  await accounts.handle(boss.id, { ...by, id: randomUUID(), payload: { type: 'ChangeRole', role: 'user', admins: 3 } });
  await app.caughtUp();
  const readers = [boss, busy].map(
    ({ id }) => ({ id, role: id === boss.id ? 'admin' : 'user', sessionId: '' }) as const,
  );
  const { leaving } = await readNews(app.parts, readers, { after, upTo: runner.status().position });
  expect([...leaving]).toEqual([boss.id]);
});

test('a person has at most twenty streams, and one that is left makes room', async () => {
  const cy = await app.person();
  const screens = await Promise.all(Array.from({ length: 20 }, () => screen(cy)));
  const { status, headers } = await screen(cy);
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  screens[0]?.leave();
  await expect.poll(async () => (await screen(cy)).status, { interval: 100 }).toBe(200);
});

test('who doesn’t read is let go, and holds up nobody', async () => {
  const { parts } = app;
  const { id } = await app.person();
  const stream = parts.live.open({ id, role: 'user', sessionId: '' }, '');
  for (let sent = 0; sent < 70; sent += 1) stream.send('x'.repeat(1_000));
  expect(stream.body.destroyed).toBe(true);
});

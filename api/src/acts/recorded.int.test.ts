import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import type { ActRecord } from '../contract/acts.ts';

let app: TestApp;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  auditor = await app.auditor();
});
afterAll(() => app.stop());

async function kindsOf({ id: userId }: TestPerson): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ userId }));
  const acts: ActRecord[] = (await app.call(`GET /admin/acts?filter=${filter}`, { token: auditor.token })).body;
  return acts.map(({ kind, outcome }) => `${kind} ${outcome}`);
}

test('nobody has acts of their own told as another’s, by an id that begins with theirs', async () => {
  const [ann, mal] = [await app.person(), await app.person()];
  for (const path of ['/auth/sessions', '/auth/passkeys', '/auth/bank-accounts'])
    await app.call(`DELETE ${path}/${ann.id}.000000000000`, { token: mal.token });
  expect(await kindsOf(ann)).toEqual(['signIn done']);
  expect(await kindsOf(mal)).toEqual([
    'bankAccountUnlinked refused',
    'passkeyRemoved refused',
    'sessionEnded refused',
    'signIn done',
  ]);
});

test('nobody sees an account behind a try to look at it that could not be recorded', async () => {
  const [ann, { token }] = [await app.person(), await app.admin()];
  const look = async () => (await app.call(`GET /admin/users/${ann.id}`, { token })).status;
  const owner = createPool(app.databaseUrl, { max: 1 });
  await owner.query('ALTER TABLE identity.acts RENAME TO acts_away');
  const unrecorded = [await look(), await look()];
  await owner.query('ALTER TABLE identity.acts_away RENAME TO acts');
  await owner.end();
  expect(unrecorded.filter((status) => status < 500)).toEqual([]);
  expect([await look(), await look()]).toEqual([200, 200]);
  expect(await kindsOf(ann)).toEqual(['accountViewed done', 'signIn done']);
});

test('nobody sees an account while the try before, which is to be recorded, still waits for that', async () => {
  const [ann, { token }] = [await app.person(), await app.admin()];
  const owner = createPool(app.databaseUrl, { max: 1 });
  const lock = await owner.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE identity.acts IN EXCLUSIVE MODE');
  let seen = 0;
  const looks = Promise.all(
    Array.from({ length: 3 }, async () => {
      const { status } = await app.call(`GET /admin/users/${ann.id}`, { token });
      seen += 1;
      return status;
    }),
  );
  await sleep(500);
  const seenMeanwhile = seen;
  await lock.query('COMMIT');
  lock.release();
  await owner.end();
  expect(seenMeanwhile).toBe(0);
  expect(await looks).toEqual([200, 200, 200]);
  expect(await kindsOf(ann)).toEqual(['accountViewed done', 'signIn done']);
});

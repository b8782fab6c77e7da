import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpEvents, replaceIn, restoreEvents, swapPositions, tamper } from '../../testing/tampering.ts';
import { startDemoApp } from '../../testing/demoApp.ts';
import type { TestApp } from '../../testing/testApp.ts';
import { checkersHere } from '../maintenance/verify.ts';
import { createIntegrity } from './integrity.ts';
import { readExtent, readStretch, stretchesOf } from './stretch.ts';
import { verifyLedger } from './verifyLedger.ts';

const LONG = '01890000-0000-7000-8000-0000000000dd';

let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp();
  await tellAccount(app.parts.store, manyDeposits(1_100, LONG), LONG);
  await app.caughtUp();
});
afterAll(() => app.stop());

test('a year of all that the product does has no difference', async () => {
  const { integrity } = app.parts;
  await integrity.round();
  expect(await integrity.findings()).toEqual([]);
  const { checkedEvents, lastFullRound, verifiedTo } = await integrity.progress();
  expect(checkedEvents).toBeGreaterThan(2_200);
  expect(lastFullRound).not.toBeNull();
  expect(verifiedTo).toBe((await app.parts.store.lastEvent())?.position);
});

test('auditors and admins see it, and nobody else', async () => {
  const [auditor, investor] = [await app.auditor(), await app.person()];
  const { body } = await app.call('GET /admin/integrity', { token: auditor.token });
  expect(body).toMatchObject({ ok: true, running: false, differences: [], parked: [], checkpoints: [] });
  expect((await app.call('GET /admin/integrity', { token: investor.token })).status).toBe(403);
});

test('what is new is checked without a round, and only up to where it is known', async () => {
  const integrity = createIntegrity(app.parts);
  const stopping = new AbortController();
  const watching = integrity.watch(stopping.signal);
  await expect.poll(() => integrity.state().complete).toBe(true);
  const [ann, ben] = [await app.person({ balance: 700 }), await app.person()];
  await app.caughtUp();
  await tamper(app.databaseUrl, dumpEvents);
  await tamper(app.databaseUrl, replaceIn('data', `account-${ann.id}`, 1, '70000', '70001'));
  await integrity.follow();
  const [found, ...more] = integrity.state().differences;
  expect(found).toMatchObject({ kind: 'changed', userId: ann.id, revision: 1 });
  expect(more.map(({ userId }) => userId)).not.toContain(ben.id);
  await tamper(app.databaseUrl, restoreEvents);
  await integrity.round();
  expect(integrity.state().differences).toEqual([]);
  stopping.abort();
  await watching;
});

test('a round that is cut off is gone on with where it was', async () => {
  const { integrity } = app.parts;
  const stopping = new AbortController();
  const newest = stretchesOf((await readExtent(app.parts.db)).entries) - 1;
  const rounding = integrity.round(stopping.signal, 0.02);
  await expect.poll(async () => (await integrity.progress()).place).toBe(newest - 1);
  stopping.abort();
  await expect(rounding).rejects.toThrow();
  expect((await integrity.progress()).place).toBe(newest - 1);
  await integrity.round();
  expect((await integrity.progress()).place).toBe(-1);
});

test('verify names what was done far from the end of the log, and nothing else', async () => {
  const parts = { ...app.parts, rest: async () => {} };
  const verify = async () => {
    const extent = await readExtent(parts.db);
    const all = { parts, extent, signed: [], checkers: checkersHere(parts), onProgress: () => {} };
    const { differences } = await verifyLedger(all);
    return differences.map(({ kind, stream, revision }) => [kind, stream, revision]);
  };
  const stream = `account-${LONG}`;
  expect(await verify()).toEqual([]);
  await tamper(app.databaseUrl, (owner) =>
    owner.query('DELETE FROM ledger.events WHERE stream = $1 AND revision = 3', [stream]),
  );
  const lost = await verify();
  expect(lost.slice(0, 2)).toEqual([
    ['deleted', stream, 3],
    ['gap', stream, 4],
  ]);
  expect(lost.every(([, of]) => of === stream)).toBe(true);
  await tamper(app.databaseUrl, restoreEvents);
  await tamper(app.databaseUrl, swapPositions(stream, ...(await ofOneStretch(stream))));
  expect((await verify()).map(([kind]) => kind).slice(0, 2)).toEqual(['reordered', 'reordered']);
  await tamper(app.databaseUrl, restoreEvents);
});

/** Two revisions, far apart, whose events are compared in one stretch. */
async function ofOneStretch(stream: string): Promise<[number, number]> {
  const [one, other, third] = [7, 90, 173];
  const { last = '' } = (await readStretch(app.parts.db, await stretchOf(stream, one))) ?? {};
  const [event] = await app.parts.store.readStream(stream, { from: other, limit: 1 });
  return event && event.position <= last ? [one, other] : [other, third];
}

async function stretchOf(stream: string, revision: number): Promise<number> {
  const [event] = await app.parts.store.readStream(stream, { from: revision, limit: 1 });
  for (let number = 0; ; number += 1) {
    const stretch = await readStretch(app.parts.db, number);
    if (!stretch || (event && event.position <= stretch.last)) return number;
  }
}

test('a difference of what neither the log nor the read models know any more goes with the next round', async () => {
  const { integrity, pool } = app.parts;
  await pool.query(`INSERT INTO integrity.differences (unit, number, kind, expected, found, since)
                    VALUES ('account-nobody', 0, 'streamDropped', 'its events', 'none', now())`);
  expect(await integrity.findings()).toHaveLength(1);
  await integrity.round();
  expect(await integrity.findings()).toEqual([]);
});

test('whatever is changed of an account’s row is found', async () => {
  const { integrity, pool } = app.parts;
  const { id } = await app.person();
  await app.caughtUp();
  await pool.query(
    `UPDATE ${READ_SCHEMA}.accounts
        SET role = 'auditor', admin_since = now(), plan = 'gold', verified = NOT verified, frozen = NOT frozen,
            withdrawals_locked = NOT withdrawals_locked, closed = NOT closed, bank_accounts = '{a}', opened_at = now(),
            pending = 7, proposal = '{}', role_proposal = '{}', cash = 1, held = 2, invested = 3,
            admin_until = now(), identity_decision = 'rejected', identity_decided_at = now(), identity_decided_by = 'me',
            identity_reason = 'so', referred_by = 'me'
      WHERE user_id = $1`,
    [id],
  );
  await integrity.round();
  const found = await integrity.findings();
  const kinds = found.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'figures')).toEqual(['account', 'balance', 'held', 'invested']);
  const names = found[0]?.found.split(/ .*?(?:, |$)/).filter((name) => name !== '');
  expect(names?.join(' ')).toBe(
    'role admin_since admin_until plan verified frozen closed withdrawals_locked bank_accounts pending ' +
      'proposal role_proposal identity_decision identity_decided_at identity_decided_by identity_reason referred_by opened_at',
  );
});

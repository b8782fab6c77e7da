import { OWNER } from '@northvale/ledger/testing/given.ts';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest';
import {
  dumpEvents,
  type Owner,
  putBeforeAll,
  removeWhere,
  replaceIn,
  restoreEvents,
  rewriteFrom,
  swapPositions,
  tamper,
} from '../../testing/tampering.ts';
import { signerOn } from '../../testing/signing.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createIntegrity } from './check.ts';

const STREAM = `account-${OWNER}`;
const OTHER = '01890000-0000-7000-8000-0000000000cc';
const CAUSED = `account-${OTHER}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { store, accounts } = app.parts;
  await tellAccount(store, manyDeposits(4));
  await tellAccount(store, manyDeposits(1, OTHER), OTHER);
  await accounts.handle(OTHER, {
    id: '01890000-0000-5000-8000-000000000009',
    digest: '',
    actor: { id: 'maturity', role: 'system' },
    causationId: 'cause-of-it',
    payload: { type: 'FreezeAccount' },
  });
  await app.caughtUp();
  await tamper(app.databaseUrl, dumpEvents);
});
afterEach(() => tamper(app.databaseUrl, restoreEvents));
afterAll(() => app.stop());

const rewrite = (owner: Owner) => rewriteFrom(app, STREAM, 7, (data) => ({ ...data, amount: 99_99 }))(owner);

const NEW = 'account-01890000-0000-7000-8000-0000000000dd';
const open = putBeforeAll(NEW, 'AccountOpened', { userId: NEW.slice('account-'.length) });
const name = putBeforeAll('investment-x', 'constructor', {});
const promise = putBeforeAll('checkpoint-x', 'CheckpointSigned', { origin: 'x', size: 1, root: '', note: '' });
const openFarBehind = async (owner: Owner) => {
  await open(owner);
  await owner.query('UPDATE ledger.events SET revision = 2 ^ 53 WHERE stream = $1', [NEW]);
};
const rename = (owner: Owner) =>
  owner.query(`UPDATE ledger.events SET stream = 'account-x' WHERE stream = $1 AND revision = 8`, [STREAM]);

const emptied = (stream: string, revision: number, metadata: string) => (owner: Owner) =>
  owner.query('UPDATE ledger.events SET metadata = $3 WHERE stream = $1 AND revision = $2', [
    stream,
    revision,
    metadata,
  ]);

const DEEP = '['.repeat(50_000) + ']'.repeat(50_000);
const NAMED_TWICE = replaceIn('metadata', STREAM, 6, '"actor"', '"actor":{"id":"x","role":"admin"},"actor"');

/** What is done, and what is found: the kind and the event, of the streams themselves. */
const TAMPERINGS: readonly (readonly [string, (owner: Owner) => Promise<unknown>, readonly string[]])[] = [
  ['a byte of data', replaceIn('data', STREAM, 6, '10200', '10201'), ['changed 6']],
  ['a byte of the actor', replaceIn('metadata', STREAM, 6, 'admin', 'bdmin'), ['changed 6']],
  ['a byte of causationId', replaceIn('metadata', CAUSED, 3, 'cause-of-it', 'cause-of-us'), ['changed 3']],
  ['a byte that makes it no JSON', replaceIn('data', STREAM, 6, '}', ']'), ['changed 6']],
  ['data to what is no object', replaceIn('data', CAUSED, 3, '{}', 'null'), ['changed 3']],
  ['data to lists within lists', replaceIn('data', STREAM, 6, '{', `{"a":${DEEP},`), ['changed 6']],
  ['data by a space alone', replaceIn('data', STREAM, 6, '}', ' }'), ['changed 6']],
  ['the actor, in a name before the one that counts', NAMED_TWICE, ['changed 6']],
  ['metadata to what names no hash', emptied(STREAM, 6, '{"hash":null}'), ['rewritten 6', 'changed 6']],
  ['metadata of the last event to none', emptied(CAUSED, 3, 'null'), ['rewritten 3', 'changed 3']],
  [
    'the time of the last event to none',
    replaceIn('metadata', CAUSED, 3, '"occurredAt":"', '"occurredAt":"x'),
    ['changed 3'],
  ],
  ['the last event of a stream away', removeWhere(`stream = '${STREAM}' AND revision = 8`), ['deleted 8']],
  ['an event in the middle away', removeWhere(`stream = '${STREAM}' AND revision = 4`), ['deleted 4', 'gap 5']],
  ['a whole stream away', removeWhere(`stream = '${STREAM}'`), ['streamDropped']],
  ['the order of two events', swapPositions(STREAM, 3, 6), ['reordered 6', 'reordered 3']],
  ['a stream, with all its hashes made anew', rewrite, ['rewritten 7', 'rewritten 8']],
  ['the stream of an event', rename, ['changed 8']],
  ['an account, by one that nobody opened', open, ['inserted 0']],
  ['an account, by an event at no place that it could have', openFarBehind, ['inserted', 'gap', 'changed']],
  ['streams, by one of another kind', putBeforeAll('foo-1', 'Foo', {}), ['inserted 0', 'unknown 0']],
  ['the catalogue, by an event that is named as something of every object', name, ['inserted 0', 'unknown 0']],
  ['what is signed, by a stream beside it', promise, ['inserted 0', 'unknown 0']],
];

test.each(TAMPERINGS)(
  'whoever changes %s is found within one round, and gone when it is undone',
  async (...[, work, found]) => {
    const { integrity } = app.parts;
    await tamper(app.databaseUrl, work);
    await integrity.round();
    expect(await eventsFound()).toEqual(found);
    await expectRefused();
    await tamper(app.databaseUrl, restoreEvents);
    await integrity.round();
    expect(await integrity.findings()).toEqual([]);
  },
);

/** Once the check has found something, a log that has grown isn't signed. */
async function expectRefused(reason = /the check of the ledger found/): Promise<void> {
  const { checkpoints, integrity } = app.parts;
  const signed = (await checkpoints.load('ledger')).last?.size;
  const signer = signerOn(app, { state: () => ({ complete: true, differences: integrity.state().differences }) });
  // The read models may lag for a moment, and the signer waits for them; where they have noticed it, it waits for good.
  await expect.poll(() => signer.round().then(() => signer.status().refused)).toMatch(reason);
  expect((await checkpoints.load('ledger')).last?.size).toBe(signed);
}

async function eventsFound(): Promise<string[]> {
  const ofEvents = /^(changed|deleted|gap|inserted|reordered|rewritten|streamDropped|unknown)/;
  const found = (await app.parts.integrity.findings()).map(({ kind, revision }) => `${kind} ${revision ?? ''}`.trim());
  return found.filter((each) => ofEvents.test(each));
}

test('after a start it is found at once, and nobody is told that all is well before', async () => {
  await tamper(app.databaseUrl, replaceIn('data', STREAM, 6, '10200', '10201'));
  const restarted = createIntegrity(app.parts);
  const stopping = new AbortController();
  const watching = restarted.watch(stopping.signal);
  expect(restarted.state().complete).toBe(false);
  await expect.poll(() => restarted.state().complete, { timeout: 20_000 }).toBe(true);
  expect(restarted.state().differences).toContainEqual(
    expect.objectContaining({ kind: 'changed', userId: OWNER, revision: 6 }),
  );
  const signer = signerOn(app, restarted);
  await signer.round();
  expect(signer.status()).toMatchObject({ waits: false, refused: expect.stringContaining('changed') });
  stopping.abort();
  await watching;
  expect(restarted.state().complete).toBe(false);
  await tamper(app.databaseUrl, restoreEvents);
  await app.parts.integrity.round();
});

test('a change of what the read models show is found, by the events', async () => {
  const { pool, integrity } = app.parts;
  await pool.query('UPDATE accounts SET cash = cash + 1, frozen = true WHERE user_id = $1', [OWNER]);
  await pool.query(
    "UPDATE requests SET status = 'rejected' WHERE id = (SELECT min(id) FROM requests WHERE user_id = $1)",
    [OWNER],
  );
  await integrity.round();
  expect((await integrity.findings()).map(({ kind, expected, found }) => [kind, expected, found])).toEqual([
    ['account', 'frozen false', 'frozen true'],
    ['balance', 'cash 40600', 'cash 40601'],
    ['request', expect.stringMatching(/: status "approved"$/), expect.stringMatching(/: status "rejected"$/)],
    // The overview still shows the earlier sums of these lists.
    ['figures', expect.stringMatching(/^totals /), expect.stringContaining('"cash": ')],
    ['figures', expect.stringMatching(/^week of /), expect.stringContaining('"deposits": ')],
  ]);
  await pool.query('UPDATE accounts SET cash = cash - 1, frozen = false WHERE user_id = $1', [OWNER]);
  await pool.query("UPDATE requests SET status = 'approved' WHERE user_id = $1", [OWNER]);
  await integrity.round();
  expect(await integrity.findings()).toEqual([]);
});

test('an event that was put behind the last one, with a hash of its own making, is found as it arrives', async () => {
  const { integrity, runner, store } = app.parts;
  const stopping = new AbortController();
  const watching = integrity.watch(stopping.signal);
  await expect.poll(() => integrity.state().complete, { timeout: 20_000 }).toBe(true);
  await tamper(app.databaseUrl, (owner) =>
    owner.query(
      `INSERT INTO ledger.events SELECT max(all_events.position) + 1, 9, gen_random_uuid(), e.stream, e.type,
              e.data, replace(e.metadata, 'previousHash', 'previous_hash')
         FROM ledger.events e, ledger.events all_events WHERE e.stream = $1 AND e.revision = 1
        GROUP BY e.stream, e.type, e.data, e.metadata`,
      [STREAM],
    ),
  );
  await expect
    .poll(async () => runner.status().position, { timeout: 10_000 })
    .toBe((await store.lastEvent())?.position);
  await integrity.follow();
  expect(await eventsFound()).toContain('changed 9');
  await expectRefused();
  stopping.abort();
  await watching;
});

// Last, because the read models have then seen events that the log has lost.
test('an older dump of the events is found', async () => {
  await tamper(app.databaseUrl, removeWhere('position > 12'));
  await app.parts.integrity.round();
  expect(await eventsFound()).toContain('deleted 3');
  // The projections notice it too; whichever is first gives the reason.
  await expectRefused(/the check of the ledger found|The event log ends before/);
});

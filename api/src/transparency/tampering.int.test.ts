import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { growTo } from '../../testing/signing.ts';
import { type Owner, putBehind, replaceIn, tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createIntegrity } from '../check/check.ts';
import { createSigner } from './signer.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

/** What stands is checked and signed; from then on rounds are ours to begin, though the check counts as complete. */
async function signedOnce({ parts }: TestApp) {
  const integrity = createIntegrity(parts);
  const check = { ...integrity, state: () => ({ ...integrity.state(), complete: true }) };
  const signer = createSigner({ ...parts, check });
  await integrity.round();
  await signer.round();
  return { integrity, signer };
}

test('nothing is signed any more once the store holds another event than was projected', async () => {
  const { databaseUrl } = app;
  const { id } = await app.person({ balance: 500 });
  await app.caughtUp();
  const { integrity, signer } = await signedOnce(app);
  await app.caughtUp();
  const { body: before } = await app.call('GET /log/checkpoint');
  await tamper(databaseUrl, replaceIn('data', `account-${id}`, 1, '50000', '90000'));
  await growTo(20, app, (await app.person()).id);
  await integrity.round();
  await signer.round();
  expect(signer.status().refused).toContain('the check of the ledger found: ');
  expect((await app.call('GET /log/checkpoint')).body).toBe(before);
});

test('an event that somebody has put behind the last one is looked at before it is signed', async () => {
  const { parts, databaseUrl } = app;
  const { id } = await app.person({ balance: 500 });
  await app.caughtUp();
  const integrity = createIntegrity(parts);
  const stopping = new AbortController();
  const watching = integrity.watch(stopping.signal);
  await expect.poll(() => integrity.state().complete, { timeout: 20_000 }).toBe(true);
  const signer = createSigner({ ...parts, check: integrity });
  await signer.round();
  const { last } = await parts.checkpoints.load('ledger');
  await tamper(databaseUrl, (owner) =>
    owner.query(
      `INSERT INTO ledger.events
       SELECT (SELECT max(position) + 1 FROM ledger.events), 2, gen_random_uuid(), stream, type, data, metadata
         FROM ledger.events WHERE stream = $1 AND revision = 1`,
      [`account-${id}`],
    ),
  );
  await app.caughtUp();
  await signer.round();
  expect(signer.status().refused).toContain('the check of the ledger found: ');
  expect((await parts.checkpoints.load('ledger')).last).toEqual(last);
  stopping.abort();
  await watching;
});

test('an event with a hash that is right, but which can’t follow from its account, is looked at before it is signed', async () => {
  const { parts } = app;
  const { id } = await app.person({ balance: 500 });
  await app.caughtUp();
  const { integrity, signer } = await signedOnce(app);
  await integrity.follow();
  const { last } = await parts.checkpoints.load('ledger');
  const more = { requestId: '100000000001', amount: 500_01, method: 'Card' };
  await putBehind(app, `account-${id}`, 'WithdrawalRequested', more);
  await app.caughtUp();
  await signer.round();
  expect(signer.status().refused).toContain(`the check of the ledger found: unfoldable, account ${id}`);
  expect((await parts.checkpoints.load('ledger')).last).toEqual(last);
});

test('what was found stays found, however late an older look at the findings comes back', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const looks: object[] = [];
  let isReleased = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && node.limit && JSON.stringify(node).includes('"differences"'))
        looks.push(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (queryId === looks[0]) await released;
      // Whoever goes on behind it must not look again.
      else if (isReleased) throw new Error('enough');
      return result;
    },
  };
  const integrity = createIntegrity({ ...app.parts, db: app.parts.db.withPlugin(plugin) });
  const round = integrity.round().catch(String);
  await expect.poll(() => looks.length).toBe(1);
  const { id } = await app.person({ balance: 700 });
  await app.caughtUp();
  await tamper(app.databaseUrl, replaceIn('data', `account-${id}`, 1, '70000', '70001'));
  await integrity.follow();
  const found = expect.objectContaining({ kind: 'changed', userId: id });
  expect(integrity.state().differences).toContainEqual(found);
  isReleased = true;
  release();
  expect(await round).toContain('enough');
  expect(integrity.state().differences).toContainEqual(found);
});

/** An integrity schema that doesn't keep what is found, whatever the check writes there. */
const forgetting = (does: string) => (owner: Owner) =>
  owner.query(`
    CREATE FUNCTION public.forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${does}; END';
    CREATE TRIGGER forget BEFORE INSERT ON integrity.differences FOR EACH ROW EXECUTE FUNCTION public.forget()`);

const nameNothing = (id: string) =>
  replaceIn('metadata', `account-${id}`, 1, '"previousHash":"', '"previousHash":"\\u0000');

test.each([
  ['is dropped', forgetting('RETURN NULL')],
  ['is refused', forgetting('RAISE EXCEPTION $$no$$')],
  ['is no text of PostgreSQL', undefined],
])('nothing is signed where what was found %s', async (_, forget) => {
  const { parts, databaseUrl } = app;
  const { id } = await app.person({ balance: 500 });
  await app.caughtUp();
  const { integrity, signer } = await signedOnce(app);
  const { last } = await parts.checkpoints.load('ledger');
  if (forget) await tamper(databaseUrl, forget);
  await tamper(databaseUrl, nameNothing(id));
  await growTo(20, app, (await app.person()).id);
  // It may fail, as it does where the database is away: it is tried again.
  await integrity.round().catch(() => {});
  await signer.round();
  expect(signer.status().refused).toContain('the check of the ledger found: ');
  expect((await parts.checkpoints.load('ledger')).last).toEqual(last);
});

test('nothing is signed while the check can’t come to its end', async () => {
  const { parts, databaseUrl } = app;
  const integrity = createIntegrity(parts);
  const stopping = new AbortController();
  const watching = integrity.watch(stopping.signal);
  await expect.poll(() => integrity.state().complete, { timeout: 20_000 }).toBe(true);
  await tamper(databaseUrl, (owner) => owner.query('ALTER TABLE integrity.check_progress RENAME TO elsewhere'));
  await expect(integrity.round()).rejects.toThrow('check_progress');
  expect(integrity.state().complete).toBe(false);
  await tamper(databaseUrl, (owner) => owner.query('ALTER TABLE integrity.elsewhere RENAME TO check_progress'));
  await integrity.round();
  expect(integrity.state().complete).toBe(true);
  stopping.abort();
  await watching;
});

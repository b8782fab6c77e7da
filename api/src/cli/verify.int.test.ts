import { OWNER } from '@northvale/ledger/testing/given.ts';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signerOn } from '../../testing/signing.ts';
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
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { verifyOn } from '../../testing/verifyOn.ts';

const STREAM = `account-${OWNER}`;
const OTHER = '01890000-0000-7000-8000-0000000000cc';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await tellAccount(app.parts.store, manyDeposits(4));
  await tellAccount(app.parts.store, manyDeposits(2, OTHER), OTHER);
  await app.caughtUp();
  await signerOn(app).round();
  await app.caughtUp();
  await tamper(app.databaseUrl, dumpEvents);
});
afterEach(() => tamper(app.databaseUrl, restoreEvents));
afterAll(() => app.stop());

const verify = (...words: readonly string[]) => verifyOn(app, {}, ...words);

test('a ledger as it was written has no difference', async () => {
  const { code, differences, summary } = await verify();
  expect([code, differences]).toEqual([0, []]);
  expect(summary).toMatch(
    /^Verified 17 events of 4 streams, 16 entries of the log, signatures of 0 of 1 checkpoints in .*: no difference\.$/,
  );
});

const rewrite = (owner: Owner) => rewriteFrom(app, STREAM, 7, (data) => ({ ...data, amount: 99_99 }))(owner);
const rename = (owner: Owner) =>
  owner.query(`UPDATE ledger.events SET stream = 'account-x' WHERE stream = $1 AND revision = 8`, [STREAM]);
const open = putBeforeAll('account-x', 'AccountOpened', { userId: 'x' });
const promise = putBeforeAll('checkpoint-x', 'CheckpointSigned', { origin: 'x', size: 1, root: '', note: '' });
const toNoObject = (owner: Owner) => rewriteFrom(app, STREAM, 0, () => 5 as never)(owner);

test.each([
  ['a byte of data', replaceIn('data', STREAM, 6, '10200', '10201'), `changed ${STREAM} event 6`],
  ['a byte of the actor', replaceIn('metadata', STREAM, 6, 'admin', 'bdmin'), `changed ${STREAM} event 6`],
  ['a byte that makes it no JSON', replaceIn('data', STREAM, 6, '}', ']'), `changed ${STREAM} event 6`],
  ['the data of an event to what is no object', toNoObject, `rewritten ${STREAM} event 0`],
  [
    'the last event of a stream away',
    removeWhere(`stream = '${STREAM}' AND revision = 8`),
    `deleted ${STREAM} event 8`,
  ],
  [
    'a whole stream away',
    removeWhere(`stream = '${STREAM}'`),
    `streamDropped ${STREAM}: expected its events, found none`,
  ],
  ['the order of two events', swapPositions(STREAM, 3, 6), `reordered ${STREAM} event 3`],
  ['a stream, with all its hashes made anew', rewrite, `rewritten ${STREAM} event 7`],
  ['the stream of an event', rename, `changed ${STREAM} event 8`],
  ['an account, by one that nobody opened', open, 'inserted account-x event 0'],
  ['streams, by one of another kind', putBeforeAll('foo-1', 'Foo', {}), 'unknown foo-1 event 0'],
  ['what is signed, by a stream beside it', promise, 'unknown checkpoint-x event 0'],
])('whoever changes %s is named, and the exit code is 1', async (_, work, named) => {
  await tamper(app.databaseUrl, work);
  const { code, differences, summary } = await verify();
  expect(code).toBe(1);
  expect(differences.join('\n')).toContain(named);
  expect(summary).toContain(`: ${differences.length} difference`);
  // The other account is whole, and a look at it alone says so.
  expect((await verify('--account', OTHER)).code).toBe(0);
});

test('whoever changes an act is named', async () => {
  for (const kind of ['signIn', 'signOut'] as const) await app.parts.acts.record({ kind, outcome: 'done' });
  await tamper(app.databaseUrl, (owner) =>
    owner.query(`ALTER TABLE identity.acts DISABLE TRIGGER ALL;
      UPDATE identity.acts SET outcome = 'refused' WHERE number = 1`),
  );
  const { code, differences } = await verify();
  expect([code, differences]).toEqual([1, ["acts: number 1 doesn't follow the act before it"]]);
  await tamper(app.databaseUrl, (owner) => owner.query('DELETE FROM identity.acts'));
});

test('one account is checked with its entries, and its differences alone are told', async () => {
  await tamper(app.databaseUrl, replaceIn('data', `account-${OTHER}`, 2, '10000', '10001'));
  expect(await verify('--account', OWNER)).toMatchObject({
    code: 0,
    differences: [],
    summary: expect.stringContaining('9 events'),
  });
  const { code, differences } = await verify('--account', OTHER);
  expect([code, differences[0]]).toEqual([1, expect.stringContaining(`changed account-${OTHER} event 2`)]);
});

test('a time says which accounts are compared with what lists show', async () => {
  const { code, summary } = await verify('--from', '2026-01-01T00:03:00Z', '--to', '2026-01-01T00:04:00Z');
  expect([code, summary]).toEqual([
    0,
    expect.stringMatching(/^Verified 17 events of 4 streams \(1 of them compared with lists\), 16 entries/),
  ]);
});

test('a wrong call is told how it is used', async () => {
  for (const [words, sentence] of [
    [['--account', 'nobody'], 'There is no account nobody.'],
    [['--account', OWNER, '--from', '2026-01-01'], 'Either --account or a time.'],
    [['--from', 'May'], "'May' is no time"],
    [['--from', '2026-02-01', '--to', '2026-01-01'], '--from is later than --to.'],
    [['all'], "What is 'all'?"],
  ] as const) {
    expect(await verify(...words)).toMatchObject({ code: 1, noted: expect.stringContaining(sentence) });
  }
});

// The last one, as what it lets happen is no event of those that are restored.
test('who owns the database and leads a linked bank account elsewhere is found by what its owner sent', async () => {
  const [ann, mal] = [await app.person(), await app.person()];
  const bank = { bankName: 'Wells Fargo', accountNumber: ' 0012 3456é', accountHolderName: 'Änn Example' };
  await app.call('POST /auth/add-bank', { token: ann.token, body: bank });
  await app.call('POST /auth/add-bank', { token: mal.token, body: { ...bank, accountNumber: 'XX66 6666' } });
  const found = async () => [await verify(), await verify('--account', ann.id)];
  const change = (statement: string) =>
    tamper(app.databaseUrl, (owner) =>
      owner.query(`ALTER TABLE identity.bank_accounts DISABLE TRIGGER linked_accounts_stand; ${statement};
        ALTER TABLE identity.bank_accounts ENABLE ALWAYS TRIGGER linked_accounts_stand`),
    );
  await change('CREATE TABLE public.kept AS TABLE identity.bank_accounts');
  for (const elsewhere of [
    `account_holder_name = 'Mal'`,
    `bank_name = 'Citigroup'`,
    `sealed_account_number = (SELECT sealed_account_number FROM public.kept WHERE user_id = '${mal.id}')`,
  ]) {
    expect((await found()).map(({ differences }) => differences)).toEqual([[], []]);
    await change(`UPDATE identity.bank_accounts SET ${elsewhere} WHERE user_id = '${ann.id}'`);
    const named = `^account account-${ann.id} event \\d+ .*: expected bank account \\S+: bank, number and holder`;
    for (const { code, differences } of await found())
      expect([code, differences]).toEqual([1, [expect.stringMatching(named)]]);
    await change('DELETE FROM identity.bank_accounts; INSERT INTO identity.bank_accounts TABLE public.kept');
  }
});

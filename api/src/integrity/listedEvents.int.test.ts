import { OWNER } from '@northvale/ledger/testing/given.ts';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { checkersHere } from '../maintenance/verify.ts';
import { readExtent } from './stretch.ts';
import { verifyAccount } from './verifyAccount.ts';
import { verifyLedger } from './verifyLedger.ts';

const OTHER = '01890000-0000-7000-8000-0000000000ee';
const TABLE = `${READ_SCHEMA}.activity`;
const JOURNAL = `${READ_SCHEMA}.journal`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // More than one stretch, as a single one isn't compared row by row from the start.
  await tellAccount(app.parts.store, manyDeposits(400));
  await tellAccount(app.parts.store, manyDeposits(400, OTHER), OTHER);
  await app.caughtUp();
  await tamper(app.databaseUrl, (owner) =>
    owner.query(`CREATE TABLE public.kept AS TABLE ${TABLE}; CREATE TABLE public.kept_journal AS TABLE ${JOURNAL}`),
  );
});
afterAll(() => app.stop());

/** What verify reports, and how many pages of the log it has read event by event. */
async function verified(lanes = 1) {
  let pages = 0;
  const store = { ...app.parts.store };
  store.readAll = (options) => {
    pages += 1;
    return app.parts.store.readAll(options);
  };
  const parts = { store, db: app.parts.db, rest: async () => {} };
  const extent = await readExtent(app.parts.db);
  const all = { parts, extent, checkers: { ...checkersHere(parts), lanes }, signed: [], onProgress: () => {} };
  const { differences } = await verifyLedger(all);
  return { pages, differences };
}

const restore = () =>
  tamper(app.databaseUrl, async (owner) => {
    await owner.query(`DELETE FROM ${TABLE}`);
    await owner.query(`INSERT INTO ${TABLE} TABLE public.kept`);
    await owner.query(`DELETE FROM ${JOURNAL}; INSERT INTO ${JOURNAL} TABLE public.kept_journal`);
  });

test.each([
  ['event_id', "'other'"],
  ['category', "'investment'"],
  ['stream_id', `'${OTHER}'`],
  ['revision', '0'],
  ['type', "'DepositRejected'"],
  ['user_id', 'NULL'],
  ['actor_id', "'somebody'"],
  ['actor_role', "'auditor'"],
  ['occurred_at', "occurred_at + interval '1 ms'"],
  ['subject', 'NULL'],
  ['amount', 'amount + 1'],
  ['reason', "'sealed'"],
])('whoever changes the %s of a listed event is found, by its event', async (column, value) => {
  const undisturbed = await verified();
  expect(undisturbed.differences).toEqual([]);
  await tamper(app.databaseUrl, async (owner) => {
    const changed = `UPDATE ${TABLE} SET ${column} = ${value} WHERE user_id = '${OWNER}' AND revision = 7`;
    expect((await owner.query(changed)).rowCount).toBe(1);
  });
  const { pages, differences } = await verified(3);
  await restore();
  // Only then is it read event by event.
  expect(pages).toBeGreaterThan(undisturbed.pages);
  const stream = `account-${OWNER}`;
  const found = [
    expect.objectContaining({ kind: 'entries', expected: expect.stringMatching(new RegExp(`^${column} `)) }),
  ];
  expect(differences.filter((each) => each.stream === stream && each.revision === 7)).toEqual(found);
});

test('whoever lists an account’s events as nobody’s is found by the check of that account', async () => {
  const parts = { ...app.parts, rest: async () => {} };
  expect((await verifyAccount(parts, OWNER)).differences).toEqual([]);
  await tamper(app.databaseUrl, (owner) =>
    owner.query(`UPDATE ${TABLE} SET user_id = NULL WHERE user_id = '${OWNER}'`),
  );
  const { differences } = await verifyAccount(parts, OWNER);
  await restore();
  expect(differences.map(({ kind, revision }) => [kind, revision]).slice(0, 2)).toEqual([
    ['entries', 0],
    ['entries', 1],
  ]);
  expect(differences).toHaveLength(801);
});

test('the check of an account reads each of its events once', async () => {
  const revisions: number[] = [];
  const store = { ...app.parts.store };
  store.readTexts = async (...asked) => {
    const page = await app.parts.store.readTexts(...asked);
    revisions.push(...page.map(({ revision }) => revision));
    return page;
  };
  const { events } = await verifyAccount({ ...app.parts, store, rest: async () => {} }, OWNER);
  expect(revisions).toEqual(Array.from({ length: events }, (_, revision) => revision));
});

const at = (revision: number) =>
  `(SELECT position FROM ${TABLE} WHERE user_id = '${OWNER}' AND revision = ${revision})`;

test.each([
  [
    'swaps the lines of two entries of an account and day',
    `UPDATE ${JOURNAL} AS one SET debit = other.debit, credit = other.credit FROM ${JOURNAL} AS other
      WHERE one.line = other.line AND (one.position, other.position) IN ((${at(2)}, ${at(4)}), (${at(4)}, ${at(2)}))`,
    [
      [2, 'debits [10000,0], credits [0,10000]', 'debits [10100,0], credits [0,10100]'],
      [4, 'debits [10100,0], credits [0,10100]', 'debits [10000,0], credits [0,10000]'],
    ],
  ],
  [
    'takes an entry away',
    `DELETE FROM ${JOURNAL} WHERE position = ${at(2)}`,
    [[2, expect.stringContaining('"debits"'), 'none']],
  ],
  [
    'adds an entry of an event that books nothing',
    `INSERT INTO ${JOURNAL} SELECT ${at(1)}, line, account, debit, credit FROM ${JOURNAL} WHERE position = ${at(2)}`,
    [[1, 'none', expect.stringContaining('"debits"')]],
  ],
])('whoever %s is found by verify, by a round and by the check of that account', async (_, statement, found) => {
  await tamper(app.databaseUrl, (owner) => owner.query(statement));
  const { differences } = await verified(2);
  const { differences: ofAccount } = await verifyAccount({ ...app.parts, rest: async () => {} }, OWNER);
  await app.parts.integrity.round();
  const byRound = await app.parts.integrity.findings();
  await restore();
  for (const shown of [differences, ofAccount, byRound]) {
    const ofEntries = shown.filter(({ kind, position }) => kind === 'journal' && position !== undefined);
    expect(ofEntries.map((each) => [each.revision, each.expected, each.found])).toEqual(found);
  }
});

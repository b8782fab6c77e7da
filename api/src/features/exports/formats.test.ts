import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { usd } from '@northvale/ledger/money.ts';
import { admin, OWNER, owner } from '@northvale/ledger/testing/given.ts';
import { madeBy, manyDeposits, tellAccount, type Told } from '@northvale/ledger/testing/tellAccount.ts';
import { expect, test } from 'vitest';
import {
  eventPages,
  EXPORT_FORMATS,
  type ExportFormatName,
  type ExportScope,
  exportText,
  scopeInWords,
} from './formats.ts';

const OTHER = '01890000-0000-7000-8000-000000000002';
const story = (userId: string): readonly Told[] => {
  const by = { ...owner, id: userId };
  return [
    ['2026-01-05T09:00:00.000Z', by, { type: 'OpenAccount', userId }],
    ['2026-01-05T10:00:00.000Z', by, { type: 'RequestDeposit', amount: usd(500), method: 'Bank Transfer' }],
    ['2026-01-06T10:00:00.250Z', admin, { type: 'ApproveDeposit', requestId: madeBy(1, userId) }],
  ];
};

async function twoAccounts() {
  const store = createMemoryEventStore();
  for (const userId of [OWNER, OTHER]) await tellAccount(store, story(userId), userId);
  return store;
}

const namesOf = async () => new Map([[OWNER, 'Ann Example']]);

async function exported(name: ExportFormatName, scope: ExportScope = {}, from = twoAccounts()) {
  const pieces = [];
  const text = exportText(
    EXPORT_FORMATS[name],
    scopeInWords(scope, new Date()),
    eventPages(await from, scope),
    namesOf,
  );
  for await (const piece of text) pieces.push(piece);
  return pieces.join('');
}

test('a JSON line is the event as auditors get it, with the name of who caused it', async () => {
  const lines = (await exported('jsonl')).trim().split('\n');
  expect(lines).toHaveLength(6);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    userId: OWNER,
    stream: `account-${OWNER}`,
    revision: 0,
    type: 'AccountOpened',
    actor: { id: OWNER, role: 'user', name: 'Ann Example' },
    postings: [],
  });
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    actor: { id: admin.id, name: 'Erased person' },
    data: { amount: 500_00 },
    metadata: { hash: expect.any(String), previousHash: JSON.parse(lines[1] ?? '').hash },
    postings: [
      { account: 'client-bank', debit: 500, credit: 0 },
      { account: `investor:${OWNER}:cash`, debit: 0, credit: 500 },
    ],
  });
});

test('an export holds one account where one is named, and what had happened by its moment, inclusive', async () => {
  const rows = async (scope: ExportScope) => (await exported('csv', scope)).trim().split('\n').slice(1).length;
  expect(await rows({})).toBe(8);
  expect(await rows({ userId: OTHER })).toBe(4);
  expect(await rows({ userId: OTHER, at: '2026-01-05T10:00:00.000Z' })).toBe(2);
  expect(await rows({ at: '2026-01-06T10:00:00.250Z' })).toBe(8);
  expect(await rows({ at: '2026-01-06T10:00:00.249Z' })).toBe(4);
});

test('a table has its columns named in the first line', async () => {
  expect((await exported('csv')).split('\n')[0]).toBe(
    'occurredAt,position,stream,revision,eventId,type,actorId,actorRole,account,debit,credit,hash',
  );
});

test('a cell that a spreadsheet would run is made a text', async () => {
  const store = createMemoryEventStore();
  await tellAccount(store, [
    ['2026-01-05T09:00:00.000Z', { id: '=cmd()', role: 'user' }, { type: 'OpenAccount', userId: OWNER }],
  ]);
  expect(await exported('csv', {}, Promise.resolve(store))).toContain(",'=cmd(),");
});

test('a journal says what it holds in its first line', async () => {
  const scope = { userId: OWNER, at: '2026-01-06T10:00:00.250Z' };
  expect(await exported('hledger', scope)).toMatch(
    new RegExp(`^; The ledger of account ${OWNER}, as of 2026-01-06T10:00:00.250Z \\(inclusive\\)\\.\n`),
  );
});

test('what is longer than a page comes in order, without a gap or a double', async () => {
  const store = createMemoryEventStore();
  await tellAccount(store, manyDeposits(700));
  for (const scope of [{}, { userId: OWNER }]) {
    const lines = (await exported('jsonl', scope, Promise.resolve(store))).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { revision: number }).revision)).toEqual(
      lines.map((_, index) => index),
    );
    expect(lines).toHaveLength(1_401);
  }
});

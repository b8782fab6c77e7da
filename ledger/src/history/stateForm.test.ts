import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  HOLDING,
  opened,
  proposed,
  REQUEST,
  unitsPurchased,
  verified,
  wholeAccount,
  withdrawalRequested,
} from '../../testing/facts.ts';
import { admin, given, OWNER } from '../../testing/given.ts';
import type { AccountState } from '../account/state.ts';
import { usd } from '../money.ts';
import { canonicalJson } from '../event/json.ts';
import { stateForm, stateHash } from './stateForm.ts';

const { state } = given(
  { ...opened, at: '2026-05-28T09:12:00.000Z' },
  verified,
  { type: 'BalanceAdjusted', data: { newBalance: usd(5_000), difference: usd(5_000) }, by: admin },
  { ...withdrawalRequested(usd(800)), at: '2026-09-14T08:41:00.000Z' },
  { ...unitsPurchased(usd(100)), at: '2026-09-15T00:00:00.000Z' },
  { ...proposed(usd(9_000)), by: admin, at: '2026-09-16T00:00:00.000Z' },
);
const moment = { state, revision: 5, hash: 'ab'.repeat(32), occurredAt: '2026-09-16T00:00:00.000Z' };

// Written out, so that another program can be held to it: docs/auditors.md says the same in words.
const TEXT =
  `{"activeHoldings":{"${HOLDING}":{"amount":10000,"duration":"1 months","investmentId":"an-investment",` +
  `"investmentName":"Old Mill Apartments","investmentReturn":"10%","maturesAt":"2026-12-01T00:00:00.000Z",` +
  `"purchasedAt":"2026-09-15T00:00:00.000Z","returnAmount":1000,"units":1}},"bankAccounts":[],"cash":410000,"closed":false,` +
  `"eventHash":"${'ab'.repeat(32)}","format":"northvale-account@1","frozen":false,"held":80000,"invested":10000,` +
  `"openRequests":{"${REQUEST}":{"amount":80000,"approvals":[],"createdAt":"2026-09-14T08:41:00.000Z",` +
  `"kind":"withdrawal","method":"Bank Transfer"}},"openedAt":"2026-05-28T09:12:00.000Z","plan":"free",` +
  `"proposal":{"at":"2026-09-16T00:00:00.000Z","by":"${admin.id}","id":"${OWNER}.dddddddddddd",` +
  `"newBalance":900000,"reason":"sealed:why"},"revision":5,"role":"user","userId":"${OWNER}","verified":true}`;

test('a state has one canonical text, and its hash is that of the text', () => {
  expect(canonicalJson(stateForm(moment))).toBe(TEXT);
  expect(stateHash(moment)).toBe(createHash('sha256').update(TEXT).digest('hex'));
});

test('what is settled is not in it', () => {
  const settled = given(
    opened,
    { type: 'DepositRequested', data: { requestId: REQUEST, amount: usd(100), method: 'Card' } },
    { type: 'DepositApproved', data: { requestId: REQUEST, amount: usd(100) }, by: admin },
  );
  const { openRequests, activeHoldings } = stateForm({ ...moment, state: settled.state });
  expect([openRequests, activeHoldings]).toEqual([{}, {}]);
});

/** Under which name an account's values are in its form; undefined what counts for some days or follows from others. */
const NAMES: Readonly<Record<keyof AccountState, string | undefined>> = {
  userId: 'userId',
  revision: 'revision',
  cash: 'cash',
  held: 'held',
  invested: 'invested',
  role: 'role',
  adminSince: undefined,
  adminUntil: undefined,
  roleProposal: 'roleProposal',
  verified: 'verified',
  identityDecidedAt: undefined,
  frozen: 'frozen',
  withdrawalsLocked: 'withdrawalsLocked',
  withdrawalsLockedAt: undefined,
  closed: 'closed',
  plan: 'plan',
  openedAt: 'openedAt',
  bankAccounts: 'bankAccounts',
  bankAccountLinkedAt: undefined,
  paidTo: undefined,
  lastDay: undefined,
  requests: 'openRequests',
  pendingRequests: undefined,
  holdings: 'activeHoldings',
  activeHoldings: undefined,
  proposal: 'proposal',
  movedAt: undefined,
};

test('of each value of an account it is decided whether it is in it', () => {
  const named = Object.values(NAMES).filter((name) => name !== undefined);
  const form = Object.keys(stateForm({ ...moment, state: wholeAccount }));
  expect(form.toSorted()).toEqual([...named, 'format', 'eventHash'].toSorted());
});

test('auditors are told of each of its members', () => {
  const told = readFileSync(new URL('../../../docs/auditors.md', import.meta.url), 'utf8');
  const rows = told.split('\n').filter((line) => line.startsWith('| `'));
  const firsts = new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').match(/\w[\w@-]*/g) ?? []));
  expect(Object.keys(stateForm({ ...moment, state: wholeAccount })).filter((name) => !firsts.has(name))).toEqual([]);
});

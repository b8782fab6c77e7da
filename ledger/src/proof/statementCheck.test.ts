import { beforeAll, expect, test } from 'vitest';
import { admin, owner, OWNER, buyUnits } from '../../testing/given.ts';
import { madeBy, manyDeposits, tellAccount, type Told } from '../../testing/tellAccount.ts';
import { readWhole } from '../../testing/storedEvents.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { usd } from '../money.ts';
import { type AccountProof, accountProof } from './accountProof.ts';
import { checkStatement } from './statementCheck.ts';

const STORY: readonly Told[] = [
  ['2026-01-05T09:00:00.000Z', owner, { type: 'OpenAccount', userId: OWNER }],
  ['2026-01-05T10:00:00.000Z', owner, { type: 'RequestDeposit', amount: usd(1_000), method: 'Bank Transfer' }],
  ['2026-01-06T10:00:00.000Z', admin, { type: 'ApproveDeposit', requestId: madeBy(1) }],
  ['2026-01-06T11:00:00.000Z', admin, { type: 'ApproveIdentity' }],
  ['2026-02-07T00:00:00.000Z', owner, buyUnits(5)],
  ['2026-02-20T00:00:00.000Z', owner, { type: 'RequestWithdrawal', amount: usd(100), method: 'Card' }],
];

let proof: AccountProof;
beforeAll(async () => {
  const store = createMemoryEventStore();
  await tellAccount(store, STORY);
  proof = accountProof(OWNER, '2026-03-01T00:00:00.000Z', await store.readAll());
});

/** February's statement, as the server gives it. */
const february = () => ({
  userId: OWNER,
  from: '2026-02-01T00:00:00.000Z',
  to: '2026-03-01T00:00:00.000Z',
  opening: 1_000,
  closing: 600,
  held: 100,
  fees: 0,
  movements: [{ revision: 4, at: '2026-02-07T00:00:00.000Z', type: 'UnitsPurchased', amount: -400, balance: 600 }],
  holdings: [
    {
      _id: madeBy(4),
      investmentId: 'an-investment',
      investmentName: 'Old Mill Apartments',
      duration: '3 months',
      amountInvested: 400,
      investmentReturn: '12.5%',
      units: 5,
      purchasedAt: '2026-02-07T00:00:00.000Z',
      maturesAt: '2026-05-07T00:00:00.000Z',
      status: 'active',
      expectedReturn: 50,
      total: 450,
    },
  ],
  revision: 5,
  hash: proof.events[5]?.metadata.hash,
});
const differences = async (changes: object) => (await checkStatement({ ...february(), ...changes }, proof)).differences;

test('a statement that the events make has no difference', async () => {
  expect(await checkStatement(february(), proof)).toEqual({
    from: '2026-02-01T00:00:00.000Z',
    to: '2026-03-01T00:00:00.000Z',
    revision: 5,
    movements: 1,
    differences: [],
  });
});

test.each<[string, object, RegExp]>([
  ['a sum', { closing: 600.01 }, /^The sum 'closing' says 600.01, the events \$600.00\.$/],
  ['a hold', { held: 0 }, /^The sum 'held' says 0, the events \$100.00\.$/],
  ['a fee', { fees: '0' }, /^The sum 'fees' says "0"/],
  ['a hash', { hash: 'f'.repeat(64) }, /^The hash of event 5 is another one\.$/],
  ['a movement that is left out', { movements: [] }, /^The statement has 0 movements, the events make 1\.$/],
  ['a holding that is left out', { holdings: [] }, /^The statement has 0 holdings, the events make 1\.$/],
  ['an end that is left out', { revision: 4 }, /rests on event 4, .* is event 5: later ones are left out\.$/],
  ['a newer statement', { revision: 9 }, /rests on event 9, .* is event 5: the proof is older than the statement\.$/],
])('%s is named where it differs', async (_name, changes, sentence) => {
  expect((await differences(changes))[0]).toMatch(sentence);
});

test('a movement with another amount, and one that no event makes, are named', async () => {
  const [movement] = february().movements;
  expect(await differences({ movements: [{ ...movement, amount: -40 }] })).toEqual([
    'Event 4 moved $-400.00 to a balance of $600.00, the statement says -40 and 600.',
  ]);
  expect(await differences({ movements: [movement, { ...movement, revision: 3 }] })).toContain(
    'No event of this period makes the movement 3.',
  );
});

test('movements in another order than their events have are named', async () => {
  const deposit = {
    revision: 2,
    at: '2026-01-06T10:00:00.000Z',
    type: 'DepositApproved',
    amount: 1_000,
    balance: 1_000,
  };
  const both = { from: '2026-01-01T00:00:00.000Z', opening: 0, movements: [deposit, ...february().movements] };
  expect(await differences(both)).toEqual([]);
  expect(await differences({ ...both, movements: both.movements.toReversed() })).toEqual([
    'The movements stand in another order than their events.',
  ]);
});

test.each<[string, object]>([
  ['units', { units: 50 }],
  ['an investment', { investmentId: 'another' }],
  ['a name', { investmentName: 'New Mill Apartments' }],
  ['a return', { investmentReturn: '64%' }],
  ['a duration', { duration: '3 days' }],
  ['a day of purchase', { purchasedAt: '2025-02-07T00:00:00.000Z' }],
  ['a day of maturity', { maturesAt: '2026-02-28T00:00:00.000Z' }],
  ['a total', { total: 4_500 }],
])('a holding with %s other than it was bought with is named', async (_, terms) => {
  const [holding] = february().holdings;
  expect(await differences({ holdings: [{ ...holding, ...terms }] })).toEqual([
    "The holding Old Mill Apartments isn't as its events say: 5 units for $400.00 at 12.5% until 2026-05-07, active.",
  ]);
});

test('a movement is looked for among thousands without going through them', async () => {
  const store = createMemoryEventStore();
  await tellAccount(store, manyDeposits(500));
  const long = accountProof(OWNER, '2026-03-01T00:00:00.000Z', await readWhole(store, `account-${OWNER}`));
  const approved = long.events.filter(({ type }) => type === 'DepositApproved');
  let [reads, balance] = [0, 0];
  const movements = approved.map(({ type, revision, data, metadata: { occurredAt: at } }) => {
    const amount = Number(data['amount']) / 100;
    balance += amount;
    return {
      type,
      at,
      amount,
      balance,
      get revision() {
        reads += 1;
        return revision;
      },
    };
  });
  const { revision, metadata } = long.events[1_000] as (typeof long.events)[number];
  const sums = { opening: 0, closing: balance, held: 0, revision, hash: metadata.hash };
  const statement = { ...february(), from: '2026-01-01T00:00:00.000Z', ...sums, movements, holdings: [] };
  expect((await checkStatement(statement, long)).differences).toEqual([]);
  expect(reads).toBeLessThan(10 * movements.length);
});

test('what is no statement, or another account’s, is refused', async () => {
  const { from, to } = february();
  await expect(checkStatement({ ...february(), from: to, to: from }, proof)).rejects.toThrow('before it begins');
  await expect(checkStatement({}, proof)).rejects.toThrow("the file isn't a statement as JSON");
  await expect(checkStatement({ ...february(), userId: 'other' }, proof)).rejects.toThrow('of another account');
  for (const from of ['then', 7, '-271821-04-20T00:00:00.000Z'])
    await expect(checkStatement({ ...february(), from }, proof)).rejects.toThrow("the statement's from is no time");
  await expect(checkStatement({ ...february(), holdings: 7 }, proof)).rejects.toThrow('holdings are no list');
});

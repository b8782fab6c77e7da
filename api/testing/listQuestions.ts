import { LISTS, type ListName } from '../src/contract/lists.ts';
import type { ListQuery } from '../src/http/lists.ts';

/** One way in which a list may be asked for. */
export interface ListQuestion<Name extends ListName = ListName> extends Omit<ListQuery<Name>, 'offset' | 'limit'> {
  readonly name: Name;
}

/** Somebody and something that is there, to be found. */
export interface Sample {
  readonly userId: string;
  readonly staffId: string;
  readonly investmentId: string;
  readonly requestId: string;
  /** A time with events before and after it. */
  readonly middle: string;
}

/** Every filter of every list by itself, in its frequent values and its rare ones, and some together. */
function filtersOf({ userId, staffId, investmentId, requestId, middle }: Sample) {
  // Everybody, some, few, one; two letters, none.
  const searches = ['example', 'an', 'ann', 'zo', userId, 'nobody has this name'].map((q) => ({ q }));
  const periods = [{ from: middle }, { to: middle }];
  const amounts = [{ amountFrom: 9_000 }, { amountTo: 60 }, { amountFrom: 100, amountTo: 101 }];
  const requests = [
    ...['pending', 'approved', 'rejected', 'cancelled'].map((status) => ({ status })),
    { status: ['pending', 'rejected'] },
    ...searches,
    { q: requestId.slice(-8) },
    { userId },
    { id: [requestId] },
    ...periods,
    ...amounts,
    { status: 'pending', q: 'an', amountFrom: 100 },
  ];
  return {
    users: [
      ...searches,
      { id: [userId, staffId] },
      { isVerified: true },
      { isVerified: false },
      { role: 'admin' },
      { role: 'user' },
      { status: 'frozen' },
      { status: 'active' },
      { hasPending: true },
      { hasPending: false },
      { status: 'frozen', isVerified: true, q: 'an' },
      { q: 'ma', hasPending: true },
    ],
    deposits: requests,
    withdrawals: requests,
    investments: [{ q: 'an' }, { category: 'Banking' }, { listed: true }, { id: [investmentId] }],
    holdings: [{ investmentId }, { userId }, { status: 'active' }, { status: 'completed' }],
    verifications: [
      { status: 'approved' },
      { status: 'rejected' },
      { status: 'under review' },
      ...searches,
      { id: [userId] },
      { status: 'approved', q: 'ma' },
    ],
    referrals: [{ id: [userId] }],
    'bank-statements': [{ id: ['none'] }, { account: 'US64SVBKUS6S' }],
    'bank-lines': [
      { status: 'open' },
      { status: 'matched' },
      { status: 'explained' },
      { exact: true },
      { statementId: 'none' },
      { from: '2026-11-01', to: '2026-11-30' },
      { q: 'ma' },
    ],
    events: [
      { userId },
      { type: 'AccountFrozen' },
      { type: ['DepositApproved', 'AccountClosed'] },
      { actor: staffId },
      { actor: userId },
      { actor: 'system' },
      ...periods,
      ...amounts,
      { actor: staffId, amountFrom: 500 },
      { actor: 'system', from: middle, amountFrom: 500 },
      { type: 'DepositApproved', from: middle, amountFrom: 9_000 },
    ],
    acts: [
      { actorId: staffId },
      { userId },
      { kind: 'signIn' },
      { kind: 'frozen' },
      { kind: ['frozen', 'accountViewed'] },
      ...periods,
    ],
    journal: [
      { userId },
      { type: 'HoldingMatured' },
      { type: ['DepositApproved', 'UnitsPurchased'] },
      { account: 'client-bank' },
      { account: `investor:${userId}:cash` },
      ...periods,
    ],
  } as const satisfies Record<ListName, readonly object[]>;
}

/** Of the other way round each so many are asked where fewer are to be. */
const FEWER = 8;

/**
 * Every sort of every list, by itself and with every filter, both ways.
 *
 * @param fewer whether most of what a filter leaves is asked for one way or the other
 */
export function* listQuestions(sample: Sample, { fewer = false } = {}): Generator<ListQuestion> {
  const filters = filtersOf(sample);
  let asked = 0;
  for (const name of Object.keys(LISTS) as ListName[])
    for (const field of LISTS[name].sorts) {
      const question = (filter: object, descending: boolean) =>
        ({ name, filter, sort: { field, descending } }) as ListQuestion;
      yield question({}, false);
      yield question({}, true);
      for (const filter of filters[name]) {
        asked += 1;
        yield question(filter, asked % 2 === 1);
        if (!fewer || asked % FEWER === 0) yield question(filter, asked % 2 === 0);
      }
    }
}

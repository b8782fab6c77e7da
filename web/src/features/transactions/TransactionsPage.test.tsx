import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import type { useRequests } from '../../shared/account/useHoldings.ts';
import { CancelRequest } from './RequestDetails.tsx';
import { StatementPanel, SummaryCards } from './SummaryCards.tsx';
import { TransactionsPage } from './TransactionsPage.tsx';

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what a list that failed would have summed up is not shown as nothing', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/withdraw-requests/')) return Response.json({ message: 'Requests fetched.', data: [] });
    return Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });
  });
  renderScreen(<TransactionsPage />);
  expect(await screen.findByRole('tab', { name: 'Withdrawals (0)' })).toBeTruthy();
  expect(await screen.findByText('An error occurred.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Deposits (–)' })).toBeTruthy();
  const figure = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(figure('Total Deposits')).toMatch(/–Out of reach for the moment$/);
  expect(figure('Pending Requests')).toMatch(/–Out of reach for the moment$/);
  expect(figure('Total Withdrawals')).toContain('$0.00');
});

test('statements are offered before the sums: on a phone that is the first screen', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Fetched.', data: [] })));
  renderScreen(<TransactionsPage />, { at: '/transactions' });
  const statements = screen.getByRole('button', { name: 'Statements' });
  const sums = screen.getByRole('region', { name: 'Total Deposits' });
  expect(statements.compareDocumentPosition(sums)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await screen.findByText('No deposits yet')).toBeTruthy();
});

// @vitest-environment happy-dom

const request: RequestRecord = {
  _id: 'r1',
  userId: { _id: 'u1', name: 'Amara' },
  amount: 1200,
  status: 'pending',
  method: 'Bank Transfer',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 2,
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Cancel withdrawal of $1,200.00' }));

/** The dialog; tells how often it was closed. */
function open(changed: Partial<RequestRecord> = {}) {
  const onClose = vi.fn<() => void>();
  renderScreen(
    <CancelRequest chosen={{ kind: 'withdrawal', request: { ...request, ...changed } }} onClose={onClose} />,
  );
  return onClose;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a cancellation whose answer was lost is pressed again in its dialog, under its key', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'PATCH') keys.push(new Headers(headers).get('idempotency-key'));
    if (keys.length < 2) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'Cancelled.', data: { ...request, status: 'cancelled' } });
  });
  const onClose = open();
  await press();
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('It may have arrived all the same. Press again: it counts once.');
  // The balance may hold it already: what another press would do isn't foretold.
  expect(screen.queryByRole('table')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await press();
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['pending', 1],
  ['approved', 0],
] as const)('what becomes of the balance is foretold of a request that waits: %s', async (status, tables) => {
  open({ status });
  expect(screen.queryAllByRole('table')).toHaveLength(tables);
  expect(screen.queryAllByText('The money on hold is yours to spend again.')).toHaveLength(tables);
});

test('a cancellation that came too late closes its dialog, and says so', async () => {
  const decided = { message: 'This request has already been decided.', code: 'AlreadyDecided' };
  vi.stubGlobal('fetch', async () => Response.json(decided, { status: 409 }));
  const onClose = open();
  await press();
  expect(await screen.findByText(decided.message)).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
});

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('whoever has just begun is offered no statement of the time before', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:40:00Z'), toFake: ['Date'] });
  const me = { ...amara, createdAt: '2026-11-20T18:00:00.000Z' };
  renderScreen(<StatementPanel open onClose={() => undefined} />, { me });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'November 2026, so far',
    'Q4 2026, so far',
    '2026, so far',
    'UK tax year 2026/27, so far',
    'Own dates',
  ]);
});

// @vitest-environment happy-dom

afterEach(cleanup);

const listOf = (...statuses: RequestRecord['status'][]) => {
  const data = statuses.map((status, at) => ({ _id: `r${at}`, status, amount: 100 }) as RequestRecord);
  return { isPending: false, data: { message: '', data } } as ReturnType<typeof useRequests>;
};

test.each([
  [listOf('pending', 'pending', 'approved'), listOf('pending'), '2 deposits, 1 withdrawal'],
  [listOf('approved'), listOf('pending', 'pending'), '2 withdrawals'],
  [listOf('pending'), listOf(), '1 deposit'],
  [listOf('approved'), listOf('cancelled'), 'Nothing is waiting'],
])('what waits is told by kind', (deposits, withdrawals, said) => {
  renderScreen(<SummaryCards deposits={deposits} withdrawals={withdrawals} />);
  expect(screen.getByRole('region', { name: 'Pending Requests' }).textContent).toContain(said);
});

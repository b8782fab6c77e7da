import type { AccountAt, AccountEvent } from '@northvale/api/contract/audit.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRefresh } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../../testing/renderInConsole.tsx';
import { AccountHistoryPage } from './AccountHistoryPage.tsx';
import { EventPanel } from './EventPanel.tsx';
import { EventTable } from './EventTable.tsx';

// @vitest-environment happy-dom

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const account: AccountAt = {
  userId: 'u1',
  name: 'Amara Okafor',
  revision: 0,
  head: 0,
  asOf: '2026-11-20T10:00:00.000Z',
  balance: 0,
  available: 0,
  held: 0,
  invested: 0,
  role: 'user',
  plan: 'free',
  isVerified: false,
  status: 'active',
  requests: [],
  holdings: [],
  hash: 'a'.repeat(64),
  stateHash: 'b'.repeat(64),
};

test('a moment to compare with that there isn’t is said where another can be chosen', async () => {
  const missing = { message: 'Not found.', code: 'NotFound' };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('revision=99')) return Response.json(missing, { status: 404 });
    if (url.includes('/times')) return Response.json({ every: 1, events: [] });
    return url.includes('/events') ? Response.json({ data: [], total: 0 }) : Response.json(account);
  });
  renderInConsole(
    <Routes>
      <Route path="/accounts/:userId" element={<AccountHistoryPage />} />
    </Routes>,
    { at: '/accounts/u1?with=99' },
  );
  expect(await screen.findByRole('button', { name: 'No such moment' })).toBeTruthy();
});

const open = () =>
  renderInConsole(
    <Routes>
      <Route
        path="/accounts/:userId"
        element={
          <>
            <Refresh />
            <AccountHistoryPage />
          </>
        }
      />
    </Routes>,
    { at: '/accounts/u1' },
  );

function Refresh() {
  const refresh = useRefresh();
  return <button onClick={refresh}>Refresh</button>;
}

test('figures of the moment before aren’t taken for those of the new one, whose answer has yet to come', async () => {
  let answer: ((answer: Response) => void) | undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('revision=0')) return new Promise((resolve) => (answer = resolve));
    if (url.includes('/times')) return Response.json({ every: 1, events: [] });
    if (url.includes('/events')) return Response.json({ data: [], total: 0 });
    return Response.json({ ...account, revision: 1, head: 1, balance: 500 });
  });
  open();
  const isBusy = (amount: string) => screen.getByText(amount).closest('[aria-busy="true"]') !== null;
  expect(await screen.findByText('$500')).toBeTruthy();
  expect(isBusy('$500')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(isBusy('$500')).toBe(true);
  await expect.poll(() => answer).toBeDefined();
  answer?.(Response.json({ ...account, head: 1, balance: 250 }));
  expect(await screen.findByText('$250')).toBeTruthy();
  expect(isBusy('$250')).toBe(false);
});

test('an account that is known stays where it can’t be fetched anew, which is said', async () => {
  let works = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/times')) return Response.json({ every: 1, events: [] });
    if (url.includes('/events')) return Response.json({ data: [], total: 0 });
    return works
      ? Response.json({ ...account, balance: 500 })
      : Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });
  });
  open();
  expect(await screen.findByText('$500')).toBeTruthy();
  works = false;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findByRole('alert')).textContent).toContain('may have changed');
  expect(screen.getByText('$500')).toBeTruthy();
});

// @vitest-environment happy-dom

beforeEach(() => {
  // react-admin writes every failure to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  // What isn't drawn has no height, and the table shows what is in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const eventAt = (revision: number, changes: Partial<AccountEvent> = {}): AccountEvent => ({
  id: `e${revision}`,
  position: String(revision),
  userId: 'u1',
  stream: 'account-u1',
  revision,
  type: 'PlanChanged',
  schemaVersion: 1,
  occurredAt: '2026-11-20T10:00:00.000Z',
  actor: { id: 'u1', role: 'user', name: 'Amara Okafor' },
  data: { plan: 'member' },
  metadata: { commandId: `c${revision}` },
  postings: [],
  hash: `${revision}`.padStart(64, 'a'),
  previousHash: 'b'.repeat(64),
  balance: revision,
  held: 0,
  invested: 0,
  ...changes,
});

const request: AdminRequestRecord = {
  _id: 'd1',
  id: 'd1',
  userId: { _id: 'u1', name: 'Amara Okafor' },
  amount: 1,
  status: 'cancelled',
  method: 'Bank Transfer',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 4,
};

const failure = () => Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });

test('events that have come stay where others couldn’t be fetched, which can be tried again', async () => {
  let works = false;
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://api');
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    if (from === 0 && !works) return failure();
    const data = Array.from({ length: to - from + 1 }, (_, place) => eventAt(from + place));
    return Response.json({ data, total: data.length });
  });
  const rows = { newest: 105, oldest: 0, line: 105 };
  renderInConsole(<EventTable userId="u1" head={105} rows={rows} asOf={105} onGo={() => undefined} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The events can’t be shown.');
  expect(await screen.findByText('$105.00')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$95.00')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('that it couldn’t be found out what a request became is said', async () => {
  let works = false;
  vi.stubGlobal('fetch', async () => (works ? Response.json(request) : failure()));
  const event = eventAt(3, { type: 'DepositRequested', data: { requestId: 'd1', amount: 100 } });
  renderInConsole(<EventPanel event={event} open onClose={() => undefined} onGo={() => undefined} />);
  expect(await screen.findByText('An error occurred.')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('cancelled')).toBeTruthy();
});

// @vitest-environment happy-dom
import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRefresh } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../../testing/renderInConsole.tsx';
import { AccountHistoryPage } from './AccountHistoryPage.tsx';

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

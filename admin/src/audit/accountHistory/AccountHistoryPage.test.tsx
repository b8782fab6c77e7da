// @vitest-environment happy-dom
import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
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

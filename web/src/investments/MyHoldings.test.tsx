// @vitest-environment happy-dom
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { MyHoldings } from './MyHoldings.tsx';

const harbour: HoldingRecord = {
  _id: 'h1',
  investmentId: 'i1',
  investmentName: 'Harbour',
  duration: '10 months',
  amountInvested: 300,
  investmentReturn: '16%',
  units: 2,
  purchasedAt: '2026-11-20T10:00:00.000Z',
  maturesAt: '2027-09-20T00:00:00.000Z',
  status: 'active',
  expectedReturn: 48,
  total: 348,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is owned stays when asking for it again fails', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Investments fetched.', investments: [harbour] }));
  const { queryClient, showInstead } = renderScreen(<MyHoldings status="active" onExplore={() => undefined} />);
  expect(await screen.findByText('Harbour')).toBeTruthy();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'An error occurred.' }, { status: 500 }));
  await act(() => queryClient.invalidateQueries());
  expect(queryClient.getQueryState(['holdings', 'u1'])?.status).toBe('error');
  // Drawn again, so that it surely knows.
  showInstead(<MyHoldings status="active" onExplore={() => undefined} />);
  expect(screen.getByText('Harbour')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

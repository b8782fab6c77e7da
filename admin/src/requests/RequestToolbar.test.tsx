// @vitest-environment happy-dom
import type { Stats } from '@northvale/api/contract/stats.ts';
import { cleanup, screen } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../testing/renderInConsole.tsx';
import { RequestToolbar } from './RequestToolbar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stats: Stats = {
  pendingDeposits: 1_234,
  pendingWithdrawals: 0,
  secondAdminNeeded: 0,
  totalUsers: 1,
  joinedThisWeek: 0,
  totalBalance: 0,
  held: 0,
  weeks: [],
  activity: [],
};

test('how many wait is said as a word of its own', async () => {
  vi.stubGlobal('fetch', async () => Response.json(stats));
  renderInConsole(
    <ListContextProvider value={{ filterValues: {}, setFilters: () => undefined } as unknown as ListControllerResult}>
      <RequestToolbar kind="deposit" />
    </ListContextProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Pending 1,234' })).toBeTruthy();
});

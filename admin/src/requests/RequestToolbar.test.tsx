// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../testing/renderInConsole.tsx';
import { stats } from '../../testing/stats.ts';
import { RequestToolbar } from './RequestToolbar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('how many wait is said as a word of its own', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...stats, pendingDeposits: 1_234 }));
  renderInConsole(
    <ListContextProvider value={{ filterValues: {}, setFilters: () => undefined } as unknown as ListControllerResult}>
      <RequestToolbar kind="deposit" />
    </ListContextProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Pending 1,234' })).toBeTruthy();
});

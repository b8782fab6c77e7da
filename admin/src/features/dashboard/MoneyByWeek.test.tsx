// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

vi.mock('@mui/x-charts/BarChart', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
// Files share what a worker has loaded: none before has loaded the chart, and none after is without it.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('where what draws the bars can’t be had, that is said, and the figures stand beside it', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { renderInConsole } = await import('../../../testing/renderInConsole.tsx');
  const { MoneyByWeek } = await import('./MoneyByWeek.tsx');
  const week = { from: '2026-09-07T00:00:00.000Z', deposits: 250, withdrawals: 0, purchases: 0 };
  renderInConsole(<MoneyByWeek weeks={[week]} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The chart couldn’t be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByText('7 Sep 2026')).toBeTruthy();
});

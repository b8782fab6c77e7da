import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRefresh } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { integrity, stats } from '../../../testing/amara.ts';
import { renderInConsole, speakEnglish } from '../../../testing/renderInConsole.tsx';
import { consoleTheme } from '../../shared/theme.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { WeekTable } from './MoneyByWeek.tsx';

// @vitest-environment happy-dom

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

// @vitest-environment happy-dom

beforeEach(speakEnglish);
afterEach(() => {
  vi.unstubAllEnvs();
  cleanup();
});

test('a week begins on its Monday, also where that is still Sunday', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const week = { from: '2026-09-07T00:00:00.000Z', deposits: 0, withdrawals: 0, purchases: 0 };
  const { getByText } = render(
    <ThemeProvider theme={consoleTheme('light')}>
      <WeekTable weeks={[week]} />
    </ThemeProvider>,
  );
  expect(getByText(/Sep 2026/).textContent).toBe('7 Sep 2026');
});

// @vitest-environment happy-dom

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The dashboard, where calls to an address that ends in `fails` fail from now on. */
function open() {
  const answers = { failing: '' };
  vi.stubGlobal('fetch', async (url: string) => {
    if (answers.failing !== '' && url.endsWith(answers.failing)) {
      return Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });
    }
    if (url.endsWith('/admin/stats')) return Response.json(stats);
    if (url.endsWith('/admin/integrity')) return Response.json(integrity);
    return Response.json([], { headers: { 'Content-Range': 'deposits 0-0/0' } });
  });
  renderInConsole(<Refreshed />);
  return answers;
}

function Refreshed() {
  const refresh = useRefresh();
  return (
    <>
      <button onClick={refresh}>Refresh</button>
      <DashboardPage />
    </>
  );
}

const refresh = () => userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

test('totals that couldn’t be fetched anew stay, and aren’t taken for fresh', async () => {
  const answers = open();
  expect(await screen.findByText('Total Balance')).toBeTruthy();
  answers.failing = '/admin/stats';
  await refresh();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('may have changed');
  expect(screen.getByText('Total Balance')).toBeTruthy();
  answers.failing = '';
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test('that the books agree isn’t said as if it were known now where it couldn’t be asked again', async () => {
  const answers = open();
  expect(await screen.findByText('Everything agrees')).toBeTruthy();
  answers.failing = '/admin/integrity';
  await refresh();
  const alert = await within(screen.getByRole('region', { name: 'Integrity' })).findByRole('alert');
  expect(alert.textContent).toContain('may have changed');
  answers.failing = '';
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Everything agrees')).toBeTruthy();
});

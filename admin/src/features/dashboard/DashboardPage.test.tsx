// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRefresh } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { integrity } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { stats } from '../../../testing/amara.ts';
import { DashboardPage } from './DashboardPage.tsx';

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

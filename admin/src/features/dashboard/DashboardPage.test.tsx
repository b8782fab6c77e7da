// @vitest-environment happy-dom
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
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

const waiting: AdminRequestRecord = {
  _id: 'd1',
  id: 'd1',
  userId: { _id: 'u1', name: 'Amara' },
  amount: 177,
  status: 'pending',
  method: 'Card',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 2,
};

/** The dashboard, where calls to an address that ends in `fails` fail from now on. */
function open() {
  const answers = { failing: '' };
  vi.stubGlobal('fetch', async (url: string) => {
    if (answers.failing !== '' && url.includes(answers.failing)) {
      return Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });
    }
    if (url.endsWith('/admin/stats')) return Response.json(stats);
    if (url.endsWith('/admin/integrity')) return Response.json(integrity);
    if (url.includes('/admin/deposits')) {
      return Response.json([waiting], { headers: { 'Content-Range': 'deposits 0-0/1' } });
    }
    return Response.json([], { headers: { 'Content-Range': 'withdrawals 0-0/0' } });
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

test('requests that couldn’t be fetched anew stay, with that they may have changed above them', async () => {
  const answers = open();
  const queue = within(await screen.findByRole('region', { name: 'Waiting for a decision' }));
  expect(await queue.findByText(waiting.userId.name)).toBeTruthy();
  answers.failing = '/admin/deposits';
  await refresh();
  expect((await queue.findByRole('alert')).textContent).toContain('may have changed');
  expect(queue.getByText(waiting.userId.name)).toBeTruthy();
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

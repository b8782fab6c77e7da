// @vitest-environment happy-dom
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara } from '../../testing/amara.ts';
import { renderInConsole } from '../../testing/renderInConsole.tsx';
import { DecideDialog } from './DecideDialog.tsx';

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const request: AdminRequestRecord = {
  _id: 'd1',
  id: 'd1',
  userId: { _id: 'u1', name: amara.name },
  amount: 177,
  status: 'pending',
  method: 'Bank Transfer',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 7,
};

const stats: Stats = {
  pendingDeposits: 0,
  pendingWithdrawals: 1,
  secondAdminNeeded: 0,
  totalUsers: 1,
  joinedThisWeek: 0,
  fourEyesAbove: 100,
  totalBalance: 500,
  held: 0,
  weeks: [],
  activity: [],
};

function Queue() {
  const [open, setOpen] = useState(false);
  if (!open) return <button onClick={() => setOpen(true)}>Open</button>;
  return <DecideDialog kind="deposit" request={request} verdict="approve" onClose={() => setOpen(false)} />;
}

test('nobody decides on a balance that was fetched before, and can’t be fetched now', async () => {
  let isThere = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/admin/users/u1')) return Response.json([], { headers: { 'Content-Range': 'deposits 0-0/0' } });
    return isThere ? Response.json(amara) : Response.json({ message: 'Oh.', code: 'Unexpected' }, { status: 500 });
  });
  renderInConsole(<Queue />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve $177.00' });
  await open();
  await expect.poll(() => approve().disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  isThere = false;
  await open();
  expect(await screen.findByText(/present balance can’t be shown/)).toBeTruthy();
  expect(approve().disabled).toBe(true);
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => approve().disabled).toBe(false);
});

test('the first of two admins is told, before approving, that nothing is paid out yet', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/admin/users/u1')) return Response.json(amara);
    if (url.endsWith('/admin/stats')) return Response.json(stats);
    return Response.json([], { headers: { 'Content-Range': 'withdrawals 0-0/0' } });
  });
  const at = request.createdAt;
  const ask = (asked: Partial<AdminRequestRecord>) => (
    <DecideDialog kind="withdrawal" request={{ ...request, ...asked }} verdict="approve" onClose={() => {}} />
  );
  const { showInstead } = renderInConsole(ask({ amount: 100.01 }));
  const told = /^Two admins approve this\. .* nothing is paid out/;
  expect(await screen.findByText(told)).toBeTruthy();
  showInstead(ask({ amount: 100, recentChanges: [{ what: 'device', at }] }));
  await screen.findByRole('button', { name: 'Approve $100.00' });
  expect(screen.queryByText(told)).toBeNull();
  showInstead(ask({ amount: 99, recentChanges: [{ what: 'password', at }] }));
  expect(await screen.findByText(told)).toBeTruthy();
});

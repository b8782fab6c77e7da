// @vitest-environment happy-dom
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Notification } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { stats } from '../../../testing/amara.ts';
import { BulkDialog } from './BulkBar.tsx';
import { useBulkDecision } from './useBulkDecision.tsx';

const request = (id: string, name: string): AdminRequestRecord => ({
  _id: id,
  id,
  userId: { _id: 'u1', name },
  amount: 100,
  status: 'pending',
  method: 'Card',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 2,
});
const chosen = [request('r1', 'Amara'), request('r2', 'Ines'), request('r3', 'Zoë')];

function Deciding({ kind = 'deposit' }: { kind?: RequestKind }) {
  const { decideAll } = useBulkDecision(kind, 'approve');
  return (
    <>
      <button onClick={() => void decideAll(chosen, '')}>Decide</button>
      <Notification />
    </>
  );
}

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('one whose answer was lost is told as such, and not among those that were refused', async () => {
  const refused = { message: 'This has already been decided.', code: 'AlreadyDecided' };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('r1'))
      return Response.json({ message: 'Successful!', data: { ...chosen[0], status: 'approved' } });
    if (address.includes('r2')) return Response.json(refused, { status: 409 });
    throw new TypeError('Failed to fetch');
  });
  renderInConsole(<Deciding />);
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  const told = await screen.findByText(/1 decided, 1 not\./);
  expect(told.textContent).toContain('Ines: This has already been decided.');
  expect(told.textContent).toContain('1 may have been decided.');
  expect(told.textContent).not.toContain('Zoë');
});

test('what a second admin has to approve, too, isn’t told as decided', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('r1'))
      return Response.json({ message: 'Successful!', data: { ...chosen[0], status: 'approved' } });
    return Response.json({ message: 'A second admin has to approve.', data: chosen[1] }, { status: 202 });
  });
  renderInConsole(<Deciding kind="withdrawal" />);
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  const told = await screen.findByText(/1 decided\./);
  expect(told.textContent).toContain('A second admin has to approve 2');
});

test('before several are approved one reads how many of them a second admin has to approve', async () => {
  vi.stubGlobal('fetch', async () => Response.json(stats));
  const [first, second, third] = chosen as [AdminRequestRecord, AdminRequestRecord, AdminRequestRecord];
  const approved = [{ by: { id: 'a2', name: 'Ines' }, at: second.createdAt }];
  const recentChanges: AdminRequestRecord['recentChanges'] = [{ what: 'password', at: first.createdAt }];
  const requests = [
    { ...first, amount: 101 },
    { ...second, amount: 101, approvals: approved },
    { ...third, recentChanges },
    request('r4', 'Femi'),
  ];
  const dialog = (shown: AdminRequestRecord[]) => (
    <BulkDialog key={shown.length} kind="withdrawal" verdict="approve" requests={shown} {...none} />
  );
  const { showInstead } = renderInConsole(dialog(requests));
  expect(await screen.findByText(/^A second admin has to approve 2:/)).toBeTruthy();
  showInstead(dialog([request('r4', 'Femi')]));
  expect(await screen.findByText('Approve 1 withdrawal?')).toBeTruthy();
  expect(screen.queryByText(/^A second admin/)).toBeNull();
});

const none = { onDecided: () => undefined, onClose: () => undefined };

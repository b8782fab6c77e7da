import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara, ines, stats } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { DecideButtons } from './DecideButtons.tsx';

// @vitest-environment happy-dom

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

test('a rejection takes a reason, which is sent along', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([new URL(url, 'http://api').pathname, await new Response(body).json()]);
    if (method !== 'GET') return Response.json({ message: 'Successful!', data: { ...request, status: 'rejected' } });
    return url.endsWith('/admin/users/u1') ? Response.json(amara) : new Response(null, { status: 404 });
  });
  const onClose = vi.fn<() => void>();
  renderInConsole(<DecideDialog kind="withdrawal" request={request} verdict="reject" onClose={onClose} />);
  const reject = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject $177.00' });
  await expect.poll(() => reject.disabled).toBe(false);
  await userEvent.click(reject);
  expect(await screen.findByText('Please give a reason.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason'), 'The account belongs to somebody else.');
  await userEvent.click(reject);
  await expect.poll(() => onClose).toHaveBeenCalled();
  const reason = 'The account belongs to somebody else.';
  expect(sent).toMatchObject([['/api/auth/withdraw-requests/d1', { status: 'rejected', reason }]]);
});

test('a decision that a colleague made meanwhile is told kindly, with who made it, and can’t be sent again', async () => {
  const decided = {
    ...request,
    status: 'approved',
    decidedBy: { name: 'Ines' },
    decidedAt: '2026-11-20T10:12:00.000Z',
  };
  const over = { message: 'This request has already been decided.', code: 'AlreadyDecided' };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return Response.json(over, { status: 409 });
    if (url.endsWith('/admin/users/u1')) return Response.json(amara);
    return url.endsWith('/admin/deposits/d1') ? Response.json(decided) : new Response(null, { status: 404 });
  });
  renderInConsole(<DecideDialog kind="deposit" request={request} verdict="approve" onClose={() => {}} />);
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve $177.00' });
  await expect.poll(() => approve.disabled).toBe(false);
  await userEvent.click(approve);
  expect(await screen.findByText(/^Ines approved this at \d\d:\d\d\.$/)).toBeTruthy();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('This attempt changed nothing.'),
  ]);
  expect(approve.disabled).toBe(true);
});

test('the second of two admins reads who approved first, what has happened since, and that it pays out', async () => {
  const by = { id: 'a2', name: 'Ines Carvalho' };
  const event: AccountEvent = {
    id: 'e8',
    position: '0000000000000008',
    stream: 'account-u1',
    revision: 8,
    type: 'DepositRequested',
    schemaVersion: 1,
    occurredAt: '2026-11-20T11:00:00.000Z',
    actor: { id: 'u1', role: 'user', name: 'Amara' },
    data: {},
    metadata: {},
    postings: [],
    hash: 'aa',
    previousHash: 'bb',
    balance: 500,
    held: 0,
    invested: 0,
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/admin/users/u1')) return Response.json({ ...amara, revision: 8 });
    if (url.includes('/admin/accounts/u1/events?from=8&to=8')) return Response.json({ data: [event], total: 1 });
    return new Response(null, { status: 404 });
  });
  const approved = { ...request, approvals: [{ by, at: '2026-11-20T10:30:00.000Z' }] };
  renderInConsole(<DecideDialog kind="withdrawal" request={approved} verdict="approve" onClose={() => {}} />);
  expect(await screen.findByText(/^Ines Carvalho approved this on/)).toBeTruthy();
  expect(screen.getByText('Yours is the second approval: it pays out $177.00.')).toBeTruthy();
  expect(await screen.findByText(/Deposit requested by Amara/)).toBeTruthy();
});

// @vitest-environment happy-dom

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/auth/me') ? Response.json(ines) : new Response(null, { status: 404 }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Known() {
  const { isPending } = useCanAccess({ resource: 'backOffice', action: 'decide' });
  const { data: identity } = useGetIdentity();
  return !isPending && identity !== undefined && <p>It is known who this is.</p>;
}

/** What is offered, once it is known to whom. */
async function offered(userId: string, role: string): Promise<string[]> {
  const request: AdminRequestRecord = {
    _id: 'd1',
    id: 'd1',
    userId: { _id: userId, name: 'Amara' },
    amount: 105,
    status: 'pending',
    method: 'Bank Transfer',
    createdAt: '2026-11-20T10:00:00.000Z',
    approvals: [],
    revision: 2,
  };
  renderInConsole([<Known key="known" />, <DecideButtons key="buttons" request={request} onDecide={() => {}} />], {
    role,
  });
  await screen.findByText('It is known who this is.');
  return screen.queryAllByRole('button').map((button) => button.textContent ?? '');
}

test('an admin may decide on another’s request, and an auditor on none', async () => {
  expect(await offered('u1', 'admin')).toEqual(['Approve', 'Reject']);
  cleanup();
  expect(await offered('u1', 'auditor')).toEqual([]);
});

test('whoever asks for money themselves reads that another admin approves', async () => {
  expect(await offered('a1', 'admin')).toEqual([]);
  expect(screen.getByText('Another admin approves')).toBeTruthy();
});

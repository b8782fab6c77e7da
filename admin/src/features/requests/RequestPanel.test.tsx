import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, type ListControllerResult, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara, ines, stats } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { PageOfList } from '../../shared/lists/contractLists.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestToolbar } from './RequestToolbar.tsx';

// @vitest-environment happy-dom

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what isn’t there is asked for once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ message: 'Not found.', code: 'NotFound' }, { status: 404 });
  });
  renderInConsole(<RequestPanel kind="deposit" onDecide={() => undefined} />, { at: '/deposits/nothing/show' });
  expect(await screen.findByText(/^Not found/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(asked.filter((url) => url.endsWith('/admin/deposits/nothing'))).toHaveLength(1);
});

function LookAgain() {
  const refresh = useRefresh();
  return <button onClick={refresh}>Look again</button>;
}

test('a request that can’t be fetched anew stays, and may be old', async () => {
  let isThere = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/me')) return Response.json(ines);
    return isThere ? Response.json(request) : Response.json({ message: 'Oh.', code: 'Unexpected' }, { status: 500 });
  });
  const panel = <RequestPanel key="panel" kind="deposit" onDecide={() => undefined} />;
  renderInConsole([<LookAgain key="again" />, panel], { at: '/deposits/d1/show' });
  await screen.findByText('Waits for a decision');
  isThere = false;
  fireEvent.click(screen.getByText('Look again'));
  expect(await screen.findByText(/couldn’t be fetched anew/)).toBeTruthy();
  expect(screen.getByText('Waits for a decision')).toBeTruthy();
});

const request: AdminRequestRecord = {
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

// @vitest-environment happy-dom

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

/** The list as an address narrows it down; answers what was asked of it, and nobody has asked for anything. */
function showList(filter: object) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/admin/users/u1')) return Response.json(amara);
    if (url.endsWith('/admin/stats')) return Response.json(stats);
    asked.push(new URL(url, 'http://api').searchParams.get('filter') ?? '');
    return Response.json([], { headers: { 'Content-Range': 'deposits 0-0/0' } });
  });
  const page = (
    <PageOfList list="deposits" sort={['createdAt', 'DESC']}>
      <RequestToolbar kind="deposit" />
      <Link to="/deposits">Deposits</Link>
    </PageOfList>
  );
  renderInConsole(page, { at: `/deposits?filter=${encodeURIComponent(JSON.stringify(filter))}` });
  return asked;
}

test('a list of one person’s requests names them, and shows everybody’s once they are taken away', async () => {
  const asked = showList({ userId: 'u1', status: 'approved' });
  await userEvent.click(await screen.findByRole('button', { name: /^Only Amara Okafor-Lindqvist/ }));
  await expect.poll(() => asked.at(-1)).toBe('{"status":"approved"}');
  expect(screen.queryByRole('button', { name: /^Only/ })).toBeNull();
});

test('who comes back by the sidebar finds everybody’s requests, and not the one person’s', async () => {
  const asked = showList({ userId: 'u1' });
  await expect.poll(() => asked).toEqual(['{"userId":"u1"}']);
  await userEvent.click(screen.getByRole('link', { name: 'Deposits' }));
  await expect.poll(() => asked).toEqual(['{"userId":"u1"}', '{}']);
});

test('a day that isn’t among the choices is named, as the list is filtered by it', async () => {
  showList({ from: '2026-03-14T12:00:00.000Z' });
  expect(await screen.findByRole('button', { name: /: From 14.Mar.2026$/ })).toBeTruthy();
});

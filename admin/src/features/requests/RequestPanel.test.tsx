// @vitest-environment happy-dom
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useRefresh } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ines } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { RequestPanel } from './RequestPanel.tsx';

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

// @vitest-environment happy-dom
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CancelRequest } from './CancelRequest.tsx';

const request: RequestRecord = {
  _id: 'r1',
  userId: { _id: 'u1', name: 'Amara' },
  amount: 1200,
  status: 'pending',
  method: 'Bank Transfer',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 2,
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Cancel withdrawal of $1,200.00' }));

/** The dialog; tells how often it was closed. */
function open(changed: Partial<RequestRecord> = {}) {
  const onClose = vi.fn<() => void>();
  renderScreen(
    <CancelRequest chosen={{ kind: 'withdrawal', request: { ...request, ...changed } }} onClose={onClose} />,
  );
  return onClose;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a cancellation whose answer was lost is pressed again in its dialog, under its key', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'PATCH') keys.push(new Headers(headers).get('idempotency-key'));
    if (keys.length < 2) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'Cancelled.', data: { ...request, status: 'cancelled' } });
  });
  const onClose = open();
  await press();
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('It may have arrived all the same. Press again: it counts once.');
  // The balance may hold it already: what another press would do isn't foretold.
  expect(screen.queryByRole('table')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await press();
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['pending', 1],
  ['approved', 0],
] as const)('what becomes of the balance is foretold of a request that waits: %s', async (status, tables) => {
  open({ status });
  expect(screen.queryAllByRole('table')).toHaveLength(tables);
  expect(screen.queryAllByText('The money on hold is yours to spend again.')).toHaveLength(tables);
});

test('a cancellation that came too late closes its dialog, and says so', async () => {
  const decided = { message: 'This request has already been decided.', code: 'AlreadyDecided' };
  vi.stubGlobal('fetch', async () => Response.json(decided, { status: 409 }));
  const onClose = open();
  await press();
  expect(await screen.findByText(decided.message)).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
});

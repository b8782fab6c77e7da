// @vitest-environment happy-dom
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../../testing/renderInConsole.tsx';
import { EventPanel } from './EventPanel.tsx';
import { EventTable } from './EventTable.tsx';

beforeEach(() => {
  // react-admin writes every failure to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  // What isn't drawn has no height, and the table shows what is in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const eventAt = (revision: number, changes: Partial<AccountEvent> = {}): AccountEvent => ({
  id: `e${revision}`,
  position: String(revision),
  userId: 'u1',
  stream: 'account-u1',
  revision,
  type: 'PlanChanged',
  schemaVersion: 1,
  occurredAt: '2026-11-20T10:00:00.000Z',
  actor: { id: 'u1', role: 'user', name: 'Amara Okafor' },
  data: { plan: 'member' },
  metadata: { commandId: `c${revision}` },
  postings: [],
  hash: `${revision}`.padStart(64, 'a'),
  previousHash: 'b'.repeat(64),
  balance: revision,
  held: 0,
  invested: 0,
  ...changes,
});

const request: AdminRequestRecord = {
  _id: 'd1',
  id: 'd1',
  userId: { _id: 'u1', name: 'Amara Okafor' },
  amount: 1,
  status: 'cancelled',
  method: 'Bank Transfer',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 4,
};

const failure = () => Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });

test('events that have come stay where others couldn’t be fetched, which can be tried again', async () => {
  let works = false;
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://api');
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    if (from === 0 && !works) return failure();
    const data = Array.from({ length: to - from + 1 }, (_, place) => eventAt(from + place));
    return Response.json({ data, total: data.length });
  });
  const rows = { newest: 105, oldest: 0, line: 105 };
  renderInConsole(<EventTable userId="u1" head={105} rows={rows} asOf={105} onGo={() => undefined} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The events can’t be shown.');
  expect(await screen.findByText('$105.00')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$95.00')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('that it couldn’t be found out what a request became is said', async () => {
  let works = false;
  vi.stubGlobal('fetch', async () => (works ? Response.json(request) : failure()));
  const event = eventAt(3, { type: 'DepositRequested', data: { requestId: 'd1', amount: 100 } });
  renderInConsole(<EventPanel event={event} open onClose={() => undefined} onGo={() => undefined} />);
  expect(await screen.findByText('An error occurred.')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('cancelled')).toBeTruthy();
});

// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { DepositPlansPage } from './DepositPlansPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plan = {
  _id: 'u1.p1',
  amount: 150,
  method: 'Bank Transfer',
  day: 28,
  status: 'active',
  next: '2027-01-28',
  requests: ['u1.r00000001'],
  skipped: [{ month: '2026-12', why: 'pending' }],
  startedAt: '2026-10-02T09:00:00.000Z',
  revision: 7,
};
const request = {
  _id: 'u1.r00000001',
  userId: { _id: 'u1', name: 'Amara Okafor-Lindqvist' },
  amount: 150,
  status: 'pending',
  method: 'Bank Transfer',
  planId: plan._id,
  month: '2026-11',
  createdAt: '2026-11-28T00:00:10.000Z',
  approvals: [],
  revision: 6,
};

/** Answers what the page asks; what it sends stands in the result, with its key. */
function answer(plans: readonly object[]) {
  const sent: { method: string; body: unknown; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push({ method, body: JSON.parse(body as string), key: new Headers(headers).get('Idempotency-Key') });
      return Response.json({ message: 'Done.', data: plan }, { status: method === 'POST' ? 201 : 200 });
    }
    return Response.json(
      address.includes('deposit-plans') ? { data: plans } : { message: 'Fetched.', data: [request] },
    );
  });
  return sent;
}

test('a recurring deposit shows its next date, how to pay what is pending, and the months left out and why', async () => {
  answer([plan]);
  renderScreen(<DepositPlansPage />);
  expect(await screen.findByText(/^Next on 28.Jan.2027/)).toBeTruthy();
  const history = within(await screen.findByRole('list', { name: 'History' }));
  expect(history.getByRole('link', { name: 'November 2026' })).toBeTruthy();
  expect(history.getByText('December 2026: left out, because the one before was still pending')).toBeTruthy();
  expect(screen.getByText(/Reference 00000001/)).toBeTruthy();
});

test('one is started with a key, and told that a shorter month’s last day counts', async () => {
  const sent = answer([]);
  renderScreen(<DepositPlansPage />, { at: '/deposit-plans?panel=plan&amount=150' });
  const panel = within(await screen.findByRole('dialog', { name: 'Start a recurring deposit' }));
  expect(panel.queryByText(/shorter month/)).toBeNull();
  await userEvent.selectOptions(panel.getByLabelText('Day of the month'), '31');
  expect(panel.getByText('In a shorter month, its last day counts.')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Start $150.00 a month' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    { method: 'POST', body: { amount: 150, day: 31, method: 'Bank Transfer' }, key: expect.stringMatching(/./) },
  ]);
});

test('one is ended only after a question', async () => {
  const sent = answer([plan]);
  renderScreen(<DepositPlansPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'End' }));
  expect(sent).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { status: 'ended' } }]));
});

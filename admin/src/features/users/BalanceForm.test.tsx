// @vitest-environment happy-dom
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara, stats } from '../../../testing/amara.ts';
import { failing } from '../../../testing/failing.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { BalanceForm } from './BalanceForm.tsx';

const form = (user: UserRecord) => <BalanceForm user={user} onClose={() => undefined} />;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save balance' }));

async function edit() {
  const shown = renderInConsole(form(amara));
  await userEvent.type(screen.getByLabelText('New balance'), '1000');
  await userEvent.type(screen.getByLabelText('Reason'), 'A correction');
  await save();
  return shown;
}

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('that a reason is required stands beside its label, and stays while it is missing', async () => {
  failing(() => Response.json({ message: 'Away.' }, { status: 503 }));
  renderInConsole(form(amara));
  await save();
  expect(await screen.findByText('Please give a reason.')).toBeTruthy();
  const reason = screen.getByLabelText('Reason');
  const above = screen.getByText('required, shown in the account’s history');
  expect(reason.getAttribute('aria-describedby')?.split(' ')).toContain(above.id);
  expect(above.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an edit whose answer was lost is sent again as it was, whatever the balance is by now', async () => {
  const sent = failing(() => {
    throw new TypeError('Failed to fetch');
  });
  const { showInstead } = await edit();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  // It was done, and then something was bought.
  showInstead(form({ ...amara, balance: 800, available: 800, revision: 9 }));
  await save();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toEqual({ balance: 1000, reason: 'A correction', revision: 7 });
});

test('an edit that was refused is made anew of the balance as it stands', async () => {
  const stale = { message: 'This has changed in the meantime. Please look at it again.', code: 'Stale' };
  const sent = failing(() => Response.json(stale, { status: 409 }));
  const { showInstead } = await edit();
  expect(await screen.findByText('This has changed since you opened it.')).toBeTruthy();
  showInstead(form({ ...amara, balance: 800, available: 800, revision: 9 }));
  await save();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent.map(({ body }) => body)).toMatchObject([{ revision: 7 }, { revision: 9 }]);
});

test('an edit shows what it does and asks why before it is saved', async () => {
  const sent = failing(() => Response.json({ message: 'Successful!', data: amara }));
  renderInConsole(form(amara));
  await userEvent.type(screen.getByLabelText('New balance'), '550');
  expect(screen.getByText('Difference').parentElement?.textContent).toContain('+$50.00');
  await save();
  expect(await screen.findByText('Please give a reason.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason'), 'Incoming wire fee refunded, ticket 4471{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ balance: 550, reason: 'Incoming wire fee refunded, ticket 4471' });
});

test('an edit above the limit asks to type its difference', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET' && url.endsWith('/admin/stats')) return Response.json({ ...stats, fourEyesAbove: 5_000 });
    if (method === 'GET') return new Response(null, { status: 404 });
    sent.push(await new Response(body).json());
    return Response.json({ message: 'Proposed. A second admin has to confirm it.', data: amara }, { status: 202 });
  });
  renderInConsole(form(amara));
  await userEvent.type(screen.getByLabelText('New balance'), '6500');
  await userEvent.type(screen.getByLabelText('Reason'), 'A transfer booked by hand');
  expect(await screen.findByLabelText('Type the difference')).toBeTruthy();
  await save();
  expect(await screen.findByText('Type $6,000.00 to confirm.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Type the difference'), '6000');
  await save();
  await expect.poll(() => sent).toMatchObject([{ balance: 6500, reason: 'A transfer booked by hand' }]);
});

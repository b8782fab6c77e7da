// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequest } from '../../../testing/answerRequest.ts';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { session } from '../../shared/api/session.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

const nothing = (): void => undefined;
const open = () => renderScreen(<WithdrawPanel open onClose={nothing} onAddBank={nothing} />);
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Request withdrawal/ }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a bank must be chosen', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '200');
  await submit();
  expect(await screen.findByText('Please select a bank.')).toBeTruthy();
});

test('more than is available is refused before a bank is chosen', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '7052.51');
  await submit();
  expect(await screen.findByText('Insufficient Balance.')).toBeTruthy();
  expect(screen.getByText('Please select a bank.')).toBeTruthy();
});

test('a bank that was unlinked since it was chosen doesn’t count as chosen', async () => {
  const { queryClient } = open();
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'b1');
  await userEvent.type(screen.getByLabelText('Amount'), '200');
  act(() => void queryClient.setQueryData(['me', 'u1'], { ...amara, bankAccounts: [] }));
  await expect.poll(() => screen.queryByRole('option', { name: /Wells Fargo/ })).toBeNull();
  await submit();
  expect(await screen.findByText('Please select a bank.')).toBeTruthy();
});

test('less than $100 is refused', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'b1');
  await userEvent.type(screen.getByLabelText('Amount'), '99');
  await submit();
  expect(await screen.findByText('Amount must be greater than $100')).toBeTruthy();
});

test('more than is available is refused, with what would be possible', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'b1');
  await userEvent.type(screen.getByLabelText('Amount'), '7052.51');
  await submit();
  expect(await screen.findByText('Insufficient Balance.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use $7,052.50' }));
  expect(screen.getByRole('button', { name: 'Request withdrawal of $7,052.50' })).toBeTruthy();
});

test('what the server refuses for want of money is said in its own sentence, with what would be possible', async () => {
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...amara, available: 150 });
    return Response.json({ message: 'There is less than that.', code: 'InsufficientBalance' }, { status: 409 });
  });
  open();
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'b1');
  await userEvent.type(screen.getByLabelText('Amount'), '200');
  await submit();
  expect(await screen.findByText('There is less than that.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Use $150.00' })).toBeTruthy();
});

test('nothing is asked for until the bank accounts are there, which say by what method', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '200');
  act(() => session.start({ token: 'token', payload: { userRole: 'user', _id: 'u2' } }));
  expect(screen.getByRole('button', { name: /^Request withdrawal/ }).hasAttribute('disabled')).toBe(true);
});

test('what confirms it waits until the panel is closed, which would take the focus along', async () => {
  answerRequest('Withdraw Request Submitted!');
  const onClose = vi.fn<() => void>();
  const shown = (isOpen: boolean) => <WithdrawPanel open={isOpen} onClose={onClose} onAddBank={nothing} />;
  const { showInstead } = renderScreen(shown(true));
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'b1');
  await userEvent.type(screen.getByLabelText('Amount'), '200');
  await submit();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(screen.queryByRole('dialog', { name: 'Withdraw Request Submitted!' })).toBeNull();
  showInstead(shown(false));
  expect(await screen.findByRole('dialog', { name: 'Withdraw Request Submitted!' })).toBeTruthy();
});

test('a withdrawal whose answer was lost is sent again under its key, though less is available by now', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...amara, available: 52.5, held: 8200 });
    keys.push(new Headers(headers).get('idempotency-key'));
    expect(address).toContain('/auth/withdraw-requests');
    throw new TypeError('Failed to fetch');
  });
  open();
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'b1');
  await userEvent.type(screen.getByLabelText('Amount'), '7000');
  await submit();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  await expect.poll(() => document.body.textContent).toContain('$52.50');
  await submit();
  await expect.poll(() => keys).toHaveLength(2);
  expect(screen.queryByText('Insufficient Balance.')).toBeNull();
  expect(keys[1]).toBe(keys[0]);
});

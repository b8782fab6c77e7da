import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequest } from '../../../testing/answerRequest.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { session } from '../../shared/api/session.ts';
import { DepositPanel, DepositSubmitted } from './DepositPanel.tsx';

// @vitest-environment happy-dom

const nothing = (): void => undefined;
const open = (amount = '') => renderScreen(<DepositPanel open {...{ amount }} onClose={nothing} onAddBank={nothing} />);
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Request deposit/ }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['99.99', 'Amount must be greater than $100'],
  ['-500', 'Amount must be greater than $100'],
  ['abc', 'Please enter a valid amount.'],
  ['100.001', 'Please enter a valid amount.'],
])('%s is refused: %s', async (text, sentence) => {
  open();
  await userEvent.type(screen.getByLabelText('Amount'), text);
  await submit();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('an empty amount is refused', async () => {
  open();
  await submit();
  expect(await screen.findByText('Please enter a valid amount.')).toBeTruthy();
});

test('an account must be chosen', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Account'), '');
  await userEvent.type(screen.getByLabelText('Amount'), '750');
  await submit();
  expect(await screen.findByText('Please select a valid account.')).toBeTruthy();
});

test('the button names the amount, and the sum shows what the balance will be', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '750');
  expect(screen.getByRole('button', { name: 'Request deposit of $750.00' })).toBeTruthy();
  expect(screen.getByText('Balance then').parentElement?.textContent).toBe('Balance then$9,002.50');
});

test('an offered amount is taken with one press', async () => {
  open();
  await userEvent.click(screen.getByText('$2,500'));
  expect(screen.getByRole('button', { name: 'Request deposit of $2,500.00' })).toBeTruthy();
});

test('what confirms it waits until the panel is closed, which would take the focus along', async () => {
  answerRequest('Deposit Request Submitted!');
  const onClose = vi.fn<() => void>();
  const shown = (isOpen: boolean) => <DepositPanel open={isOpen} onClose={onClose} onAddBank={nothing} />;
  const { showInstead } = renderScreen(shown(true));
  await userEvent.type(screen.getByLabelText('Amount'), '750');
  await submit();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(screen.queryByRole('dialog', { name: 'Deposit Request Submitted!' })).toBeNull();
  showInstead(shown(false));
  expect(await screen.findByRole('dialog', { name: 'Deposit Request Submitted!' })).toBeTruthy();
});

test('whoever’s first try may have been done isn’t told that no money has moved, because another one did nothing', async () => {
  const away = { message: 'Nothing was done. Please try again in a moment.', code: 'Unavailable' };
  let tries = 0;
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET' || ++tries === 1) throw new TypeError('Failed to fetch');
    return Response.json(away, { status: 503 });
  });
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '750');
  await submit();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  await submit();
  const notice = (await screen.findByText(away.message)).parentElement;
  expect(notice?.textContent).toContain('It may have arrived all the same. Press again: it counts once.');
});

test('whoever loses the connection while waiting for the answer isn’t told that no money has moved', async () => {
  vi.stubGlobal('fetch', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    throw new TypeError('Failed to fetch');
  });
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '760');
  await submit();
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('It may have arrived all the same.');
});

test('whoever is connected again is no longer told that they are offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '770');
  await submit();
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('You are offline. No money has moved.');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(notice?.textContent).toContain('You were offline. No money has moved.');
});

test('whoever changes a deposit whose answer was lost is told that it is another one now', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '780');
  await submit();
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('Press again: it counts once.');
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'Card');
  expect(notice?.textContent).toContain('it would come on top');
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'Bank Transfer');
  expect(notice?.textContent).toContain('Press again: it counts once.');
});

test('a deposit whose answer was lost is sent again as it was, though its person had to sign in again', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push({ key: new Headers(headers).get('idempotency-key'), body });
    throw new TypeError('Failed to fetch');
  });
  const { unmount } = open('500');
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'Card');
  await userEvent.clear(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), '770');
  await submit();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  session.expire();
  unmount();
  open('500');
  await submit();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

// @vitest-environment happy-dom

afterEach(cleanup);

test('what a bank asks for is copied as it stands there: the amount in digits alone, and the reference', async () => {
  const { click } = userEvent.setup();
  const data: RequestRecord = {
    _id: '01890000-0000-7000-8000-000000000001.000000012345',
    userId: { _id: 'u1', name: 'Amara Okafor-Lindqvist' },
    amount: 1750,
    status: 'pending',
    method: 'Bank Transfer',
    createdAt: '2026-11-20T10:00:00.000Z',
    approvals: [],
    revision: 1,
  };
  const answer = { message: 'Deposit Request Submitted!', data };
  const submitted = { status: 201, data: answer, replayed: false, headers: new Headers() } as const;
  renderScreen(<DepositSubmitted submitted={submitted} onClose={() => undefined} />);
  const copied = () => navigator.clipboard.readText();
  await click(screen.getByRole('button', { name: 'Copy amount' }));
  expect(await screen.findByRole('button', { name: 'Copied amount' })).toBeTruthy();
  expect(await copied()).toBe('1750.00');
  await click(screen.getByRole('button', { name: 'Copy reference' }));
  expect(await screen.findByRole('button', { name: 'Copied reference' })).toBeTruthy();
  expect(screen.getByText('Reference').parentElement?.textContent).toContain(await copied());
  expect(await copied()).not.toBe('');
});

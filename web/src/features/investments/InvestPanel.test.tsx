// @vitest-environment happy-dom
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { InvestPanel } from './InvestPanel.tsx';

const warehouses: InvestmentRecord = {
  _id: 'i1',
  img: '',
  name: 'Solent Harbour Warehouses',
  category: 'Real Estate',
  investmentReturn: '16%',
  duration: '10 months',
  pricePerUnit: 150,
  investors: 214,
  fundCharge: '',
  unitsOffered: null,
  unitsLeft: null,
  revision: 3,
};
const nothing = (): void => undefined;
const open = (me = amara) =>
  renderScreen(<InvestPanel investment={warehouses} open onClose={nothing} onBought={nothing} />, { me });
const typeUnits = async (text: string) => {
  await userEvent.clear(screen.getByLabelText('Units'));
  if (text !== '') await userEvent.type(screen.getByLabelText('Units'), text);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Invest/ }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever isn’t verified is told where to become so, and can’t invest', () => {
  open({ ...amara, isVerified: false });
  expect(screen.getByRole('status').textContent).toContain(
    'To start investing complete your verification in the Settings page',
  );
  expect(screen.getByRole('button', { name: 'Invest' }).hasAttribute('disabled')).toBe(true);
});

test('units must be chosen', async () => {
  open();
  await typeUnits('');
  await submit();
  expect(await screen.findByText('Please select Unit.')).toBeTruthy();
});

test.each(['0', '101', '1.5', '1,5', '1,000', '2.000', '0,050'])(
  '%s units are refused as they were typed',
  async (units) => {
    open();
    await typeUnits(units);
    await submit();
    expect(await screen.findByText('Units must be whole, from 1 to 100.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe(units);
  },
);

test.each(['1.500', '1,500', '1.5', '1e2'])(
  '%s units, which are no plain digits, are no number and cost nothing',
  async (units) => {
    open();
    await typeUnits(units);
    expect(screen.getByRole('button', { name: 'Invest' })).toBeTruthy();
  },
);

test('more than is available is refused, with what would be possible', async () => {
  open();
  await typeUnits('78');
  await submit();
  expect(await screen.findByText('Insufficient Balance.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deposit $4,676.75' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Buy 46 units' }));
  expect(screen.getByRole('button', { name: 'Invest $6,917.25' })).toBeTruthy();
});

test('what the server refuses for want of money is said in its own sentence, with what would be possible', async () => {
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...amara, available: 300 });
    return Response.json({ message: 'There is less than that.', code: 'InsufficientBalance' }, { status: 409 });
  });
  open();
  await typeUnits('3');
  await submit();
  expect(await screen.findByText('There is less than that.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Buy 1 unit' })).toBeTruthy();
});

test('the sum is shown before the button', async () => {
  open();
  await typeUnits('12');
  expect(screen.getByRole('button', { name: 'Invest $1,804.50' })).toBeTruthy();
  expect(screen.getByText('Platform fee, 0.25%').parentElement?.textContent).toContain('$4.50');
  expect(screen.getByText('Back at maturity, projected').parentElement?.textContent).toContain('$2,088.00');
  expect(screen.getByText('Balance after').parentElement?.textContent).toContain('$6,448.00');
});

test('units are stepped between 1 and 100', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'One unit less' }));
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('1');
  await typeUnits('100');
  await userEvent.click(screen.getByRole('button', { name: 'One unit more' }));
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('100');
});

test('a purchase whose answer was lost is sent again as it was, though its terms and the balance have changed', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...amara, available: 52.5 });
    sent.push({ key: new Headers(headers).get('idempotency-key'), body });
    throw new TypeError('Failed to fetch');
  });
  const show = (investment: InvestmentRecord) => (
    <InvestPanel investment={investment} open onClose={nothing} onBought={nothing} />
  );
  const { showInstead } = renderScreen(show(warehouses));
  await typeUnits('40');
  await submit();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  showInstead(show({ ...warehouses, pricePerUnit: 160, revision: 4 }));
  expect(await screen.findByText(/\$52\.50 available/)).toBeTruthy();
  await submit();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('so it is when its page was left in between', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push({ key: new Headers(headers).get('idempotency-key'), body });
    throw new TypeError('Failed to fetch');
  });
  const { unmount } = open();
  await typeUnits('30');
  await submit();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  unmount();
  const revised = { ...warehouses, revision: 4 };
  renderScreen(<InvestPanel investment={revised} open onClose={nothing} onBought={nothing} />);
  await typeUnits('30');
  await submit();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a purchase that an earlier press has made is not called a new one', async () => {
  const holding = {
    _id: 'h1',
    investmentId: 'i1',
    investmentName: 'Solent Harbour Warehouses',
    duration: '10 months',
    amountInvested: 300,
    investmentReturn: '16%',
    units: 2,
    purchasedAt: '2026-11-20T10:00:00.000Z',
    maturesAt: '2027-09-20T10:00:00.000Z',
    status: 'active',
    expectedReturn: 48,
    total: 348,
    fee: 0.75,
    feeRate: '0.25%',
    pricePerUnit: 150,
    fundCharge: '',
    atMaturity: 'payOut',
    revision: 4,
  };
  let presses = 0;
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET' || ++presses === 1) throw new TypeError('Failed to fetch');
    const headers = { 'idempotent-replayed': 'true' };
    return Response.json({ message: 'Investment Successful!', data: holding }, { status: 201, headers });
  });
  open();
  await typeUnits('2');
  await submit();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  await submit();
  expect(await screen.findByText('This purchase was already made. It counts once.')).toBeTruthy();
});

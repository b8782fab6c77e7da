// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../testing/renderScreen.tsx';
import { InvestmentsPage } from './InvestmentsPage.tsx';

const harbour = {
  _id: 'i1',
  img: '',
  name: 'Harbour',
  category: 'Real Estate',
  investmentReturn: '16%',
  duration: '10 months',
  pricePerUnit: 150,
  investors: 0,
  revision: 3,
};
const bought = {
  _id: 'h1',
  investmentId: 'i1',
  investmentName: 'Harbour',
  duration: '10 months',
  amountInvested: 150,
  investmentReturn: '16%',
  units: 1,
  purchasedAt: '2026-11-20T10:00:00.000Z',
  maturesAt: '2027-09-20T00:00:00.000Z',
  status: 'active',
  expectedReturn: 24,
  total: 174,
};

/** The page, with the first purchase on its way. */
async function buy() {
  let holdings: object[] = [];
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') return answered;
    if (address.endsWith('/me')) return Response.json(amara);
    return Response.json({ message: '', investments: address.endsWith('/auth/investments') ? [harbour] : holdings });
  });
  const { queryClient, showInstead } = renderScreen(<InvestmentsPage />, { at: '/investments' });
  await userEvent.click(await screen.findByRole('button', { name: 'Invest in Harbour' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Invest $150.00' }));
  await screen.findByRole('button', { name: 'Investing…' });
  return {
    answer: (...given: Parameters<typeof Response.json>) => act(async () => answer(Response.json(...given))),
    hearFirst: async () => {
      holdings = [bought];
      await act(() => queryClient.invalidateQueries({ queryKey: ['holdings'] }));
      // Drawn again, so that it surely knows.
      showInstead(<InvestmentsPage />);
    },
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a first purchase is told, though the list of what is owned has it sooner', async () => {
  const { answer, hearFirst } = await buy();
  await hearFirst();
  expect(screen.getByRole('button', { name: 'Investing…' })).toBeTruthy();
  await answer({ message: 'Investment Successful!', data: bought }, { status: 201 });
  expect(await screen.findByText('Investment Successful!')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'My Investments', hidden: true }).getAttribute('aria-selected')).toBe('true');
});

test.each([
  ['done', { message: 'Investment Successful!', data: bought }, 201, 'Investment Successful!'],
  [
    'refused',
    { message: 'It is closed.', code: 'AccountFrozen' },
    409,
    'Invest in Harbour: It is closed. Nothing was bought.',
  ],
])('whoever has left the tab meanwhile is told that a purchase was %s', async (_what, answered, status, told) => {
  const { answer } = await buy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Completed', hidden: true }));
  await answer(answered, { status });
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Completed', hidden: true }).getAttribute('aria-selected')).toBe('true');
});

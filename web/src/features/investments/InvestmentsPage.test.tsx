// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { harbour, unitOfHarbour } from '../../../testing/harbour.ts';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { InvestmentsPage } from './InvestmentsPage.tsx';

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
      holdings = [unitOfHarbour];
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
  await answer({ message: 'Investment Successful!', data: unitOfHarbour }, { status: 201 });
  expect(await screen.findByText('Investment Successful!')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'My Investments', hidden: true }).getAttribute('aria-selected')).toBe('true');
});

test.each([
  ['done', { message: 'Investment Successful!', data: unitOfHarbour }, 201, 'Investment Successful!'],
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

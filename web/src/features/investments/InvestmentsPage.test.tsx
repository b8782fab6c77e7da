import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { harbour, unitOfHarbour } from '../../../testing/harbour.ts';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { Explore } from './Explore.tsx';
import { InvestmentsPage } from './InvestmentsPage.tsx';
import { maturityDate, MyHoldings } from './MyHoldings.tsx';

// @vitest-environment happy-dom

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
  await userEvent.click(await screen.findByRole('button', { name: 'Invest $150.38' }));
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

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is owned stays when asking for it again fails', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Investments fetched.', investments: [unitOfHarbour] }));
  const { queryClient, showInstead } = renderScreen(<MyHoldings status="active" onExplore={() => undefined} />);
  expect(await screen.findByText('Harbour')).toBeTruthy();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'An error occurred.' }, { status: 500 }));
  await act(() => queryClient.invalidateQueries());
  expect(queryClient.getQueryState(['holdings', 'u1'])?.status).toBe('error');
  // Drawn again, so that it surely knows.
  showInstead(<MyHoldings status="active" onExplore={() => undefined} />);
  expect(screen.getByText('Harbour')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

const day = (text: string): Date => new Date(`${text}T15:30:00Z`);

test.each([
  ['2026-11-21', '10 months', '2027-09-21'],
  ['2026-11-21', '90 days', '2027-02-19'],
  ['2026-11-21', '2 years', '2028-11-21'],
  ['2026-11-21', '1 month', '2026-12-21'],
])('bought on %s for %s it matures on %s', (bought, duration, matures) => {
  expect(maturityDate(duration, day(bought))?.toISOString()).toBe(`${matures}T00:00:00.000Z`);
});

test('a day that the month doesn’t have becomes its last', () => {
  expect(maturityDate('1 month', day('2027-01-31'))?.toISOString().slice(0, 10)).toBe('2027-02-28');
  expect(maturityDate('1 year', day('2028-02-29'))?.toISOString().slice(0, 10)).toBe('2029-02-28');
});

test('a duration that can’t be read has no day', () => {
  expect(maturityDate('soon', day('2026-11-21'))).toBeUndefined();
});

// @vitest-environment happy-dom

const drawn: InvestmentRecord = { ...harbour, img: 'https://media.example/harbour' };
const vineyard: InvestmentRecord = { ...harbour, _id: 'i2', name: 'Vineyard', category: 'Agriculture' };

/** What is offered at first, and what once it is asked for again. */
async function show(...offered: InvestmentRecord[]) {
  let investments = offered;
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Investments fetched.', investments }));
  const { queryClient } = renderScreen(<Explore onBought={() => undefined} />);
  await screen.findByText(offered[0]?.name ?? '');
  return async (...now: InvestmentRecord[]) => {
    investments = now;
    await act(() => queryClient.invalidateQueries());
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever looks at a category that nothing is left of sees what is offered else', async () => {
  const offer = await show(harbour, vineyard);
  await userEvent.click(screen.getByRole('button', { name: 'Agriculture' }));
  expect(screen.queryByText('Harbour')).toBeNull();
  await offer(harbour);
  expect(await screen.findByText('Harbour')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
});

test('another picture is tried where the one before didn’t load', async () => {
  const offer = await show(drawn);
  fireEvent.error(screen.getByAltText(''));
  expect(screen.queryByAltText('')).toBeNull();
  await offer({ ...drawn, img: 'https://media.example/mended' });
  expect((await screen.findByAltText('')).getAttribute('src')).toBe('https://media.example/mended');
});

test('whoever is buying when the api goes away keeps the panel, with what was typed and what came of it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Investments fetched.', investments: [harbour] }));
  const { queryClient } = renderScreen(<Explore onBought={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Invest in Harbour' }));
  await userEvent.clear(await screen.findByLabelText('Units'));
  await userEvent.type(screen.getByLabelText('Units'), '7');
  const away = { message: 'An error occurred.', code: 'Unexpected' };
  vi.stubGlobal('fetch', async () => Response.json(away, { status: 500 }));
  await userEvent.click(screen.getByRole('button', { name: 'Invest $1,052.62' }));
  await expect.poll(() => queryClient.getQueryState(['investments'])?.status).toBe('error');
  expect(await screen.findByText(/It may have arrived all the same/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('7');
});

import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitOfHarbour } from '../../../../testing/harbour.ts';
import { amara, renderScreen } from '../../../../testing/renderScreen.tsx';
import { MyInvestment } from '../MyInvestment.tsx';
import { WorthCard } from './WorthCard.tsx';
import { WorthRanges } from './WorthRanges.tsx';

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [0, /gained since \w+$/],
  [2, /gained since \w+ \d{4}$/],
])('since when something was gained is told with its year where that is %i years ago', async (years, told) => {
  const now = new Date();
  const at = new Date(Date.UTC(now.getFullYear() - years, now.getMonth(), 1, 12)).toISOString();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: '', points: [{ at, wallet: 100, invested: 0 }], gained: 12 }),
  );
  renderScreen(<WorthCard me={amara} />);
  expect((await screen.findByText(/gained since/)).textContent).toMatch(told);
});

// @vitest-environment happy-dom

afterEach(cleanup);

test('no rules part the ranges of the chart', () => {
  renderScreen(<WorthRanges range="6M" onChoice={() => undefined} />);
  for (const range of screen.getAllByRole('button')) expect(getComputedStyle(range).borderLeftWidth).toBe('0px');
});

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is owned stays when asking for it again fails', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Investments fetched.', investments: [unitOfHarbour] }));
  const { queryClient, showInstead } = renderScreen(<MyInvestment />);
  expect(await screen.findByText('Harbour')).toBeTruthy();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'An error occurred.' }, { status: 500 }));
  await act(() => queryClient.invalidateQueries());
  expect(queryClient.getQueryState(['holdings', 'u1'])?.status).toBe('error');
  // Drawn again, so that it surely knows.
  showInstead(<MyInvestment />);
  expect(screen.getByText('Harbour')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

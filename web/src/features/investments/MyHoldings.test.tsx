// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitOfHarbour } from '../../../testing/harbour.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { MyHoldings } from './MyHoldings.tsx';

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

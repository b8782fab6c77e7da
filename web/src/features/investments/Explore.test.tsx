// @vitest-environment happy-dom
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { harbour } from '../../../testing/harbour.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { Explore } from './Explore.tsx';

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
  await userEvent.click(screen.getByRole('button', { name: 'Invest $1,050.00' }));
  await expect.poll(() => queryClient.getQueryState(['investments'])?.status).toBe('error');
  expect(await screen.findByText(/It may have arrived all the same/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('7');
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { TransactionsPage } from './TransactionsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what a list that failed would have summed up is not shown as nothing', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/withdraw-requests/')) return Response.json({ message: 'Requests fetched.', data: [] });
    return Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });
  });
  renderScreen(<TransactionsPage />);
  expect(await screen.findByRole('tab', { name: 'Withdrawals (0)' })).toBeTruthy();
  expect(await screen.findByText('An error occurred.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Deposits (–)' })).toBeTruthy();
  const figure = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(figure('Total Deposits')).toMatch(/–Out of reach for the moment$/);
  expect(figure('Pending Requests')).toMatch(/–Out of reach for the moment$/);
  expect(figure('Total Withdrawals')).toContain('$0.00');
});

test('statements are offered before the sums: on a phone that is the first screen', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Fetched.', data: [] })));
  renderScreen(<TransactionsPage />, { at: '/transactions' });
  const statements = screen.getByRole('button', { name: 'Statements' });
  const sums = screen.getByRole('region', { name: 'Total Deposits' });
  expect(statements.compareDocumentPosition(sums)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await screen.findByText('No deposits yet')).toBeTruthy();
});

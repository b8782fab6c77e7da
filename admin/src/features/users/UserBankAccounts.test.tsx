// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { UserBankAccounts } from './UserBankAccounts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('two accounts at one bank are two lines of their own', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const data = ['11112222', '33334444'].map((accountNumber) => ({
    _id: accountNumber,
    bankName: 'Citigroup',
    accountNumber,
    accountHolderName: 'Amara Okafor',
  }));
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Here they are.', data }));
  renderInConsole(<UserBankAccounts userId="u1" />);
  expect(await screen.findByText(/33334444/)).toBeTruthy();
  expect(told.mock.calls.flat().join(' ')).not.toContain('same key');
});

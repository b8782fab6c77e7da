// @vitest-environment happy-dom
import type { TrialBalanceSummary } from '@northvale/api/contract/audit.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRefresh } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../../testing/renderInConsole.tsx';
import { TrialBalancePage } from './TrialBalancePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sides = { debit: 500, credit: 0 };
const balance: TrialBalanceSummary = {
  at: '2026-11-20T10:00:00.000Z',
  accounts: [{ account: 'client-bank', kind: 'asset', ...sides, balance: 500 }],
  total: sides,
};

function Refreshed() {
  const refresh = useRefresh();
  return (
    <>
      <button onClick={refresh}>Refresh</button>
      <TrialBalancePage />
    </>
  );
}

test('a trial balance that is known stays where it can’t be fetched anew, which is said', async () => {
  // react-admin writes every failure to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  let works = true;
  vi.stubGlobal('fetch', async () =>
    works ? Response.json(balance) : Response.json({ message: 'No.', code: 'Unexpected' }, { status: 500 }),
  );
  renderInConsole(<Refreshed />);
  expect(await screen.findByText('Clients’ money at the bank')).toBeTruthy();
  works = false;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findByRole('alert')).textContent).toContain('may have changed');
  expect(screen.getByText('Clients’ money at the bank')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

// @vitest-environment happy-dom
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { solent } from '../../../testing/solent.ts';
import { InvestmentPanel } from './InvestmentPanel.tsx';

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function List() {
  const { data, refetch } = useGetList<AdminInvestmentRecord>('investments');
  return (
    <>
      <button onClick={() => void refetch()}>Look again</button>
      {data !== undefined && <Link to="/investments/i1">Edit at {data[0]?.pricePerUnit}</Link>}
    </>
  );
}

test('the form begins with the terms of now, and not with those that were fetched before', async () => {
  let present = solent;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/i1')) return Response.json([present], { headers: { 'Content-Range': 'investments 0-0/1' } });
    await asked;
    return Response.json(present);
  });
  renderInConsole([<List key="list" />, <InvestmentPanel key="panel" />]);
  const edit = await screen.findByRole('link', { name: 'Edit at 150' });
  present = { ...solent, pricePerUnit: 160, revision: 4 };
  await userEvent.click(edit);
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByText('Look again'));
  await screen.findByText('Edit at 160');
  expect(screen.queryByLabelText('Price per unit')).toBeNull();
  answer();
  expect((await screen.findByLabelText<HTMLInputElement>('Price per unit')).value).toBe('160.00');
});

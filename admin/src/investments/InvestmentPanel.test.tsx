// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../testing/renderInConsole.tsx';
import { solent } from '../../testing/solent.ts';
import { InvestmentPanel } from './InvestmentPanel.tsx';

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Known() {
  const { data } = useGetOne('investments', { id: 'i1' });
  return data !== undefined && <Link to="/investments/i1">Edit</Link>;
}

test('the form begins with the terms of now, and not with those that were fetched before', async () => {
  let present = solent;
  vi.stubGlobal('fetch', async () => Response.json(present));
  renderInConsole([<Known key="known" />, <InvestmentPanel key="panel" />]);
  const edit = await screen.findByRole('link', { name: 'Edit' });
  present = { ...solent, pricePerUnit: 160, revision: 4 };
  await userEvent.click(edit);
  expect((await screen.findByLabelText<HTMLInputElement>('Price per unit')).value).toBe('160.00');
});

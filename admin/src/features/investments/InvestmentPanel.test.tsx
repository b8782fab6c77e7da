import { ThemeProvider } from '@mui/material/styles';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { makeTheme } from '@northvale/web/ui/theme.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGetList, useRefresh } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole, speakEnglish } from '../../../testing/renderInConsole.tsx';
import { solent } from '../../../testing/amara.ts';
import { HoldersPanel, InvestmentPanel } from './InvestmentPanel.tsx';
import { PictureField } from './PictureField.tsx';

// @vitest-environment happy-dom

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

// @vitest-environment happy-dom

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function LookAgain() {
  const refresh = useRefresh();
  return <button onClick={refresh}>Look again</button>;
}

test('an investment that can’t be fetched anew stays, and may be old', async () => {
  let isThere = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/i1')) return Response.json([], { headers: { 'Content-Range': 'holdings 0-0/0' } });
    return isThere ? Response.json(solent) : Response.json({ message: 'Oh.', code: 'Unexpected' }, { status: 500 });
  });
  renderInConsole([<LookAgain key="again" />, <HoldersPanel key="panel" />], { at: '/investments/i1/show' });
  await screen.findByText(/10 months/);
  isThere = false;
  fireEvent.click(screen.getByText('Look again'));
  expect(await screen.findByText(/couldn’t be fetched anew/)).toBeTruthy();
  expect(screen.getByText(/10 months/)).toBeTruthy();
});

beforeAll(speakEnglish);

test.each([
  ['a file', new File(['hello'], 'a.png')],
  ['an address', 'https://pictures.example/a.png'],
])('what is wrong with %s is told beside it', (_, value) => {
  const problem = 'Please choose a picture.';
  const shown = renderToStaticMarkup(
    <ThemeProvider theme={makeTheme('light')}>
      <PictureField value={value} category="Crypto" onChange={() => {}} error={problem} disabled={false} />
    </ThemeProvider>,
  );
  expect(shown).toContain(problem);
});

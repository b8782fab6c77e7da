// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useRefresh } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { solent } from '../../../testing/solent.ts';
import { HoldersPanel } from './HoldersPanel.tsx';

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

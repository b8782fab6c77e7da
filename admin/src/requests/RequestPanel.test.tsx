// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../testing/renderInConsole.tsx';
import { RequestPanel } from './RequestPanel.tsx';

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what isn’t there is asked for once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ message: 'Not found.', code: 'NotFound' }, { status: 404 });
  });
  renderInConsole(<RequestPanel kind="deposit" onDecide={() => undefined} />, { at: '/deposits/nothing/show' });
  expect(await screen.findByText(/^Not found/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(asked.filter((url) => url.endsWith('/admin/deposits/nothing'))).toHaveLength(1);
});

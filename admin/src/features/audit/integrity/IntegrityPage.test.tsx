// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRefresh } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { integrity } from '../../../../testing/amara.ts';
import { renderInConsole } from '../../../../testing/renderInConsole.tsx';
import { IntegrityPage } from './IntegrityPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Refreshed() {
  const refresh = useRefresh();
  return (
    <>
      <button onClick={refresh}>Refresh</button>
      <IntegrityPage />
    </>
  );
}

test('differences that are known stay where they can’t be asked for again, which is said', async () => {
  // react-admin writes every failure to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  const since = '2026-11-20T10:00:00.000Z';
  const differences = [{ kind: 'changed', stream: 'investment-i1', expected: 'one', found: 'another', since }];
  let works = true;
  vi.stubGlobal('fetch', async () =>
    works
      ? Response.json({ ...integrity, ok: false, differences })
      : Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 }),
  );
  renderInConsole(<Refreshed />);
  expect(await screen.findByText('An event was altered after it was written')).toBeTruthy();
  works = false;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findByRole('alert')).textContent).toContain('may have changed');
  expect(screen.getByText('An event was altered after it was written')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

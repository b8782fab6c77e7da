// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRefresh } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { amara } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { PageOfList } from './contractLists.tsx';
import { ListBody } from './ListBody.tsx';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a list that is opened offline says so instead of loading without end, and comes by itself afterwards', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { 'Content-Range': 'users 0-0/0' } }));
  onlineManager.setOnline(false);
  renderInConsole(
    <PageOfList list="users" sort={['name', 'ASC']}>
      <ListBody failure="Failed to fetch users" empty="Nobody">
        {'People'}
      </ListBody>
    </PageOfList>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
  onlineManager.setOnline(true);
  expect(await screen.findByText('Nobody')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

function Row() {
  const refresh = useRefresh();
  return (
    <>
      <input aria-label="New balance" />
      <button onClick={refresh}>Refresh</button>
    </>
  );
}

test('what is typed in a list stays where it can’t be fetched anew, which is said', async () => {
  // react-admin writes every failure to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  let works = true;
  vi.stubGlobal('fetch', async () =>
    works
      ? Response.json([amara], { headers: { 'Content-Range': 'users 0-0/1' } })
      : Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 }),
  );
  renderInConsole(
    <PageOfList list="users" sort={['name', 'ASC']}>
      <ListBody failure="Failed to fetch users" empty="Nobody">
        <Row />
      </ListBody>
    </PageOfList>,
  );
  await userEvent.type(await screen.findByLabelText('New balance'), '1234');
  works = false;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findByRole('alert')).textContent).toContain('may have changed');
  expect(screen.getByLabelText('New balance')).toHaveProperty('value', '1234');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('New balance')).toHaveProperty('value', '1234');
});

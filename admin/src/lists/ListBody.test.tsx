// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../testing/renderInConsole.tsx';
import { PageOfList } from './contractLists.tsx';
import { ListBody } from './ListBody.tsx';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
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

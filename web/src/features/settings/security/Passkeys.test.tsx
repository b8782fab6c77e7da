// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { Passkeys } from './Passkeys.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a passkey is removed once its person has said so, and stays if they keep it', async () => {
  let data = [{ id: 'p1', name: 'Laptop', createdAt: '2026-11-28T06:00:00.000Z' }];
  const removed: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'DELETE') {
      removed.push(address);
      data = [];
      return Response.json({ message: 'Passkey removed.' });
    }
    return Response.json({ message: 'Passkeys fetched.', data });
  });
  renderScreen(<Passkeys />);
  const press = async (name: string) =>
    userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Remove Laptop?' })).getByRole('button', { name }),
    );

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removed).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove Laptop' }));
  await press('Remove');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Laptop' })).toBeNull());
  expect(removed).toEqual(['/api/auth/passkeys/p1']);
});

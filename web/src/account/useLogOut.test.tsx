// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { session } from '../api/session.ts';
import { useLogOut } from './useLogOut.ts';

function LogOut() {
  const logOut = useLogOut();
  return <button onClick={logOut}>Log out</button>;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever logs out without an answer is told that the server may not know of it', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  renderScreen(<LogOut />);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText(/our server may not know of it/)).toBeTruthy();
  expect(session.token()).toBeNull();
});

test('whoever leaves the page before the server has answered is logged out here', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderScreen(<LogOut />);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  window.dispatchEvent(new Event('pagehide'));
  expect(session.token()).toBeNull();
});

test('a log-out that is answered late ends nobody’s session who has signed in in another tab meanwhile', async () => {
  let answer = (_: Response): void => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  renderScreen(<LogOut />);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  session.start({ token: 'other', payload: { userRole: 'user', _id: 'u2' } });
  answer(Response.json({ message: 'Signed out.' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.dispatchEvent(new Event('pagehide'));
  expect(session.token()).toBe('other');
});

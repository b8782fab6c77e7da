// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
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

/** Logs out; gives what answers the call, which others would join while it is under way. */
async function logOut() {
  let answer: ((answer: Response) => void) | undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  renderScreen(<LogOut />);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await expect.poll(() => answer).toBeDefined();
  return () => answer?.(Response.json({ message: 'Signed out.' }));
}

test('whoever leaves the page before the server has answered is logged out here', async () => {
  const answer = await logOut();
  window.dispatchEvent(new Event('pagehide'));
  expect(session.token()).toBeNull();
  answer();
});

test('a log-out that is answered late ends nobody’s session who has signed in in another tab meanwhile', async () => {
  const answer = await logOut();
  session.start({ token: 'other', payload: { userRole: 'user', _id: 'u2' } });
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.dispatchEvent(new Event('pagehide'));
  expect(session.token()).toBe('other');
});

test('whoever logs out while another tab finds the session ended isn’t told that it has ended by itself', async () => {
  const answer = await logOut();
  session.expire();
  answer();
  await expect.poll(session.hasExpired).toBe(false);
});

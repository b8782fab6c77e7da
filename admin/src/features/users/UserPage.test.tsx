// @vitest-environment happy-dom
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara, ines } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { UserPage } from './UserPage.tsx';

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (id: string) =>
  renderInConsole(
    <Routes>
      <Route path="/users/:id/show/*" element={<UserPage />} />
    </Routes>,
    { at: `/users/${id}/show` },
  );

test('a balance edit that got lost with the connection stays, to be sent again as it was', async () => {
  let isThere = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return url.endsWith('/admin/users/u1') ? Response.json(amara) : new Response(null, { status: 404 });
  });
  open('u1');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit balance' }));
  await userEvent.type(screen.getByLabelText('New balance'), '1000');
  await userEvent.type(screen.getByLabelText('Reason'), 'A correction');
  isThere = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save balance' }));
  expect(await screen.findByText(/may have changed/)).toBeTruthy();
  expect(screen.getByLabelText('New balance')).toHaveProperty('value', '1000');
  expect(screen.getByText('Network Error')).toBeTruthy();
});

test.each([
  ['none', {}, 0],
  ['an authenticator app', { twoFactor: true }, 1],
  ['a passkey', { passkey: true }, 1],
])('second factors are removed only where there are some: %s', async (_, factors, buttons) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/admin/users/u1') ? Response.json({ ...amara, ...factors }) : new Response(null, { status: 404 }),
  );
  open('u1');
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Remove second factors' })).toHaveLength(buttons);
});

test('that its owner has locked the account stands beside what it may do', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/admin/users/u1')
      ? Response.json({ ...amara, withdrawalsLocked: true })
      : new Response(null, { status: 404 }),
  );
  open('u1');
  expect(await screen.findByText(/^Withdrawals and purchases are locked: Amara/)).toBeTruthy();
});

test('on the own account nothing is offered that the rules forbid', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/me')) return Response.json(ines);
    const own: UserRecord = { ...amara, id: ines._id, _id: ines._id, role: 'admin' };
    return url.endsWith('/admin/users/a1') ? Response.json(own) : new Response(null, { status: 404 });
  });
  open('a1');
  expect(await screen.findByText('This is your own account. Another admin decides on it.')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /Edit balance|Freeze|verify|member/i })).toEqual([]);
});

test('a person whom nobody knows has a page that leads back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found.', code: 'NotFound' }, { status: 404 }));
  open('nobody');
  expect(await screen.findByRole('heading', { name: 'Person' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Users' })[0]?.getAttribute('href')).toBe('/users');
});

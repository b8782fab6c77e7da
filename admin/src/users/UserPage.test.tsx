// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara } from '../../testing/amara.ts';
import { renderInConsole } from '../../testing/renderInConsole.tsx';
import { UserPage } from './UserPage.tsx';

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a balance edit that got lost with the connection stays, to be sent again as it was', async () => {
  let isThere = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return url.endsWith('/admin/users/u1') ? Response.json(amara) : new Response(null, { status: 404 });
  });
  renderInConsole(
    <Routes>
      <Route path="/users/:id/show/*" element={<UserPage />} />
      <Route path="*" element={<Navigate to="/users/u1/show" />} />
    </Routes>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit balance' }));
  await userEvent.type(screen.getByLabelText('New balance'), '1000');
  await userEvent.type(screen.getByLabelText('Reason'), 'A correction');
  isThere = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save balance' }));
  expect(await screen.findByText(/may have changed/)).toBeTruthy();
  expect(screen.getByLabelText('New balance')).toHaveProperty('value', '1000');
  expect(screen.getByText('Network Error')).toBeTruthy();
});

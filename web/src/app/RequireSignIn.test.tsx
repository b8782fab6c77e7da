// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../api/session.ts';
import { RequireSignIn } from './RequireSignIn.tsx';

const Login = () => <p>login {useLocation().search}</p>;

const app = (
  <MemoryRouter initialEntries={['/transactions?kind=withdrawals']}>
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route path="/transactions" element={<p>history</p>} />
      </Route>
      <Route path="/login" element={<Login />} />
    </Routes>
  </MemoryRouter>
);

beforeEach(() => session.end());
afterEach(cleanup);

test('a stranger is sent to the login page, which remembers where to', () => {
  render(app);
  expect(screen.getByText(`login ?next=${encodeURIComponent('/transactions?kind=withdrawals')}`)).toBeTruthy();
});

test('whoever is signed in gets in, and is out as soon as the session ends', () => {
  session.start({ token: 'token', payload: { userRole: 'user', _id: 'u1' } });
  render(app);
  expect(screen.getByText('history')).toBeTruthy();
  act(() => session.end());
  expect(screen.getByText(/^login/)).toBeTruthy();
});

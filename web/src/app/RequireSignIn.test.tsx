// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../api/session.ts';
import { RequireSignIn } from './RequireSignIn.tsx';

let loginPage: Promise<void> | undefined;
function Login() {
  if (loginPage !== undefined) use(loginPage);
  return <p>login {useLocation().search}</p>;
}

const queryClient = new QueryClient();
const app = (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={['/transactions?kind=withdrawals']}>
      <Suspense>
        <Routes>
          <Route element={<RequireSignIn />}>
            <Route path="/transactions" element={<p>history</p>} />
          </Route>
          <Route path="/login" element={<Login />} />
        </Routes>
      </Suspense>
    </MemoryRouter>
  </QueryClientProvider>
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

test('whoever leaves isn’t remembered for who comes next, though the login page comes late', async () => {
  let come = (): void => undefined;
  loginPage = new Promise<void>((resolve) => (come = resolve));
  session.start({ token: 'token', payload: { userRole: 'user', _id: 'u1' } });
  render(app);
  let answer = (): void => undefined;
  const mutationFn = () => new Promise<void>((resolve) => (answer = resolve));
  const logOut = queryClient.getMutationCache().build(queryClient, { mutationKey: ['logOut'], mutationFn });
  const told = () => new Promise((resolve) => setTimeout(resolve));
  await act(() => (void logOut.execute(undefined), told()));
  act(() => session.end());
  await act(() => (answer(), told()));
  await act(async () => come());
  expect((await screen.findByText(/^login/)).textContent).toBe('login ');
});

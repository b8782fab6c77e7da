// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../shared/api/session.ts';
import { RequireSignIn } from './RequireSignIn.tsx';

let loginPage: Promise<void> | undefined;
function Login() {
  if (loginPage !== undefined) use(loginPage);
  return <p>login {useLocation().search}</p>;
}

const History = () => (
  <>
    <p>history</p>
    <input aria-label="Account" />
  </>
);

const queryClient = new QueryClient();
const app = (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={['/transactions?kind=withdrawals']}>
      <Suspense>
        <Routes>
          <Route element={<RequireSignIn />}>
            <Route path="/transactions" element={<History />} />
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

test('what one person has typed is gone when another has signed in in another tab', () => {
  session.start({ token: 'token', payload: { userRole: 'user', _id: 'u1' } });
  render(app);
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'DE89' } });
  // As a tab that slept hears of it: once, of the last.
  localStorage.setItem('userID', 'u2');
  localStorage.setItem('authToken', 'other');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('');
});

test('a page that the browser had laid aside knows who has left meanwhile', () => {
  session.start({ token: 'token', payload: { userRole: 'user', _id: 'u1' } });
  render(app);
  localStorage.removeItem('authToken');
  act(() => void window.dispatchEvent(new Event('pageshow')));
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
  loginPage = undefined;
});

test('who goes back before the server has answered a log-out finds the door closed', async () => {
  session.start({ token: 'token', payload: { userRole: 'user', _id: 'u1' } });
  const mutationFn = () => new Promise<void>(() => undefined);
  void queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: ['logOut'], mutationFn })
    .execute(undefined);
  render(app);
  expect(await screen.findByText(/^login/)).toBeTruthy();
  expect(screen.queryByText('history')).toBeNull();
});

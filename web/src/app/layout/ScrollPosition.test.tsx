// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Outlet, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScrollPosition } from './ScrollPosition.tsx';

function Frame() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/settings">settings</Link>
      <Link to="?panel=deposit">panel</Link>
      <button onClick={() => void navigate(-1)}>back</button>
      <Outlet />
      <ScrollPosition />
    </>
  );
}

beforeEach(() =>
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Routes>
        <Route element={<Frame />}>
          <Route path="/dashboard" element={<h1>Dashboard</h1>} />
          <Route path="/settings" element={<h1>Settings</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  ),
);
afterEach(cleanup);

function scrollTo(top: number): void {
  window.scrollTo(0, top);
  act(() => void window.dispatchEvent(new Event('scroll')));
}
const press = (name: string) => userEvent.click(screen.getByText(name));

test('another page begins at its top, and going back finds the one before where it was left', async () => {
  scrollTo(1200);
  await press('settings');
  expect(window.scrollY).toBe(0);
  scrollTo(300);
  await press('back');
  await screen.findByText('Dashboard');
  expect(window.scrollY).toBe(1200);
});

test('what only opens something on a page leaves it where it is', async () => {
  scrollTo(700);
  await press('panel');
  expect(window.scrollY).toBe(700);
});

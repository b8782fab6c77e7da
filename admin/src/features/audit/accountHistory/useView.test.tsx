// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useView } from './useView.ts';

afterEach(cleanup);

function Shown() {
  const [view, change] = useView();
  return (
    <>
      <p>revision {view.moment.revision}</p>
      {[4, 5].map((revision) => (
        <button key={revision} onClick={() => change({ moment: { revision } })}>
          {revision}
        </button>
      ))}
    </>
  );
}

const goTo = (revision: number) => fireEvent.click(screen.getByRole('button', { name: String(revision) }));

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: ['/?revision=3'] });
  render(<RouterProvider router={router} />);
  return router;
}

test('a change is shown at once, and stands in the address a moment later', async () => {
  const router = open();
  goTo(4);
  goTo(5);
  expect(screen.getByText('revision 5')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?revision=5'));
  expect(screen.getByText('revision 5')).toBeTruthy();
});

test('whoever goes to another moment by the address meanwhile stays there', async () => {
  const router = open();
  goTo(4);
  await act(() => router.navigate('/?revision=9'));
  expect(screen.getByText('revision 9')).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(router.state.location.search).toBe('?revision=9');
});

test('a change that comes while the one before is being written is not lost', async () => {
  const router = open();
  goTo(4);
  await waitFor(() => expect(router.state.location.search).toBe('?revision=4'));
  goTo(5);
  await waitFor(() => expect(router.state.location.search).toBe('?revision=5'));
});

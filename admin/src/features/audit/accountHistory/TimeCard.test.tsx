import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../../testing/renderInConsole.tsx';
import { TimeCard } from './TimeCard.tsx';
import { useView } from './useView.ts';

// @vitest-environment happy-dom

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (minutes: number) => new Date(NOON + 60_000 * minutes).toISOString();
const figures: Partial<AccountAt> = { balance: 0, available: 0, held: 0, invested: 0, stateHash: '', requests: [] };
const account = { ...figures, revision: 0, head: 3, asOf: at(-14_400) } as AccountAt;
/** Opened ten days before it is looked at, with three events in the last minutes. */
const times: AccountTimes = {
  every: 1,
  events: [-14_400, -6, -5, -4].map((minutes, revision) => ({ revision, at: at(minutes), type: 'AccountFrozen' })),
};

const stopClock = () => void vi.useFakeTimers({ now: NOON + 1, toFake: ['Date', 'setInterval', 'clearInterval'] });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a page left open overnight doesn’t call yesterday now', () => {
  stopClock();
  renderInConsole(
    <TimeCard
      account={account}
      isReplayed
      isOld={false}
      moment={{}}
      revision={3}
      times={times}
      onGo={() => undefined}
    />,
  );
  expect(screen.getByRole('heading').textContent).toMatch(/^Now, 21 Nov 2026/);
  act(() => void vi.advanceTimersByTime(86_400_000));
  expect(screen.getByRole('heading').textContent).toMatch(/^Now, 22 Nov 2026/);
});

test('a moment is typed, and before the account was opened there is none', () => {
  stopClock();
  const onGo = vi.fn();
  renderInConsole(
    <TimeCard
      account={account}
      isReplayed
      isOld={false}
      moment={{ revision: 0 }}
      revision={0}
      times={times}
      onGo={onGo}
    />,
  );
  const field = screen.getByLabelText('Date and time');
  fireEvent.change(field, { target: { value: '0002-11-20T08:00' } });
  expect(onGo).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '2026-11-20T08:00' } });
  expect(onGo.mock.lastCall).toEqual([{ at: new Date(2026, 10, 20, 8, 0, 59, 999).toISOString() }]);
});

// @vitest-environment happy-dom

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

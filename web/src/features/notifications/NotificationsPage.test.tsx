// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const notice = {
  at: '2026-11-20T10:00:00.000Z',
  kind: 'request',
  type: 'DepositRequested',
  facts: {},
  title: 'A deposit',
  text: '',
  link: '/',
  read: false,
};
const newest = (count: number) => Array.from({ length: count }, (_, at) => ({ ...notice, id: String(1000 - at) }));
const rows = (address: string) => Number(/,(\d+)/.exec(decodeURIComponent(address))?.[1]) + 1;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('while the list is out of reach there is nothing to mark as read, though the bell knows of some', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    rows(address) === 1
      ? Response.json({ data: newest(1), unread: 3 })
      : Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 }),
  );
  renderScreen(<NotificationsPage />);
  expect(await screen.findByText('An error occurred.')).toBeTruthy();
  const markAll = await screen.findByRole('button', { name: 'Mark all as read' });
  expect(markAll.hasAttribute('disabled')).toBe(true);
});

test('where the list ends at the most that is shown, it says so', async () => {
  vi.stubGlobal('fetch', async (address: string) => Response.json({ data: newest(rows(address)), unread: 0 }));
  renderScreen(<NotificationsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
  expect(await screen.findByText('The newest 100 are shown.')).toBeTruthy();
});

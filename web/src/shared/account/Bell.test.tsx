// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { Bell } from './Bell.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the bell has a dot while something is unread, and says how much to whoever hears it', async () => {
  const answer = { message: 'Notifications fetched.', data: [], unread: 24 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  renderScreen(<Bell />);
  const bell = await screen.findByRole('link', { name: 'Notifications, 24 unread' });
  expect(bell.textContent).toBe('');
  expect(bell.querySelectorAll('span[aria-hidden]')).toHaveLength(1);
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { Sessions } from './Sessions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever hears the buttons of several sessions knows which of them each ends', async () => {
  const opened = (id: string, minute: string) => ({
    id,
    userAgent: 'Firefox',
    address: '127.0.0.1',
    createdAt: '2026-11-28T06:00:00.000Z',
    lastSeenAt: `2026-11-28T06:${minute}:00.000Z`,
    current: false,
  });
  const data = [opened('s1', '10'), opened('s2', '20')];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Sessions fetched.', data })));
  renderScreen(<Sessions />);
  const buttons = await screen.findAllByRole('button', { name: /^Sign out Firefox, 28 Nov 2026, / });
  expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2);
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { InvitePage } from './InvitePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('where nothing is rewarded, an invitation is shared and those who joined are listed without a word of money', async () => {
  const link = 'http://localhost/signup?ref=NV-7Q2K';
  const ben = { name: 'Ben R.', joinedAt: '2026-11-21T12:00:00.000Z', status: 'rewarded', amount: 25 };
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NV-7Q2K', link, data: [ben], earned: 25 }));
  const share = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { container } = renderScreen(<InvitePage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'My invitation to Northvale', url: link });
  expect(screen.getByRole('img', { name: 'Your link as a QR code' })).toBeTruthy();
  expect(screen.getByText('Ben R.')).toBeTruthy();
  expect(container.textContent).not.toMatch(/\$|[Rr]eward|[Ee]arned/);
});

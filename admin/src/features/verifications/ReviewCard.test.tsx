// @vitest-environment happy-dom
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara, ines } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { ReviewCard } from './ReviewCard.tsx';

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const review: VerificationRecord = {
  id: 'u1',
  _id: 'u1',
  userId: 'u1',
  name: amara.name,
  idCardType: 'Passport',
  submittedAt: '2026-11-20T10:00:00.000Z',
  status: 'under review',
};

test('nobody is verified against a birth date and an address that can’t be shown', async () => {
  let isThere = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/me')) return Response.json(ines);
    if (!url.endsWith('/admin/users/u1')) return Response.json([], { headers: { 'Content-Range': 'events 0-0/0' } });
    if (isThere) return Response.json({ ...amara, address: '1 Mill Lane' });
    return Response.json({ message: 'Oh.', code: 'Unexpected' }, { status: 500 });
  });
  renderInConsole(<ReviewCard review={review} onDecided={() => undefined} />);
  const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ });
  expect(await screen.findByText(/This person can’t be shown\./)).toBeTruthy();
  await expect.poll(() => approve().disabled).toBe(true);
  await userEvent.keyboard('a');
  expect(screen.queryByText(/^Verify/)).toBeNull();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 Mill Lane')).toBeTruthy();
  expect(approve().disabled).toBe(false);
});

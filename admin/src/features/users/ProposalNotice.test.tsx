// @vitest-environment happy-dom
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara } from '../../../testing/amara.ts';
import { failing } from '../../../testing/failing.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { BalanceCard } from './BalanceCard.tsx';

const by = { id: 'a2', name: 'Ines Carvalho' };
const balanceProposal = { id: 'p1', newBalance: 90_000, reason: 'A correction', by, at: '2026-11-21T10:12:00.000Z' };
const proposed: UserRecord = { ...amara, balanceProposal };
const card = (user: UserRecord) => <BalanceCard user={user} mayEdit />;
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm $90,000.00' }));

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a confirmation whose answer was lost can be pressed again as it was, though the proposal is gone by now', async () => {
  const sent = failing(() => {
    throw new TypeError('Failed to fetch');
  });
  const { showInstead } = renderInConsole(card(proposed));
  await confirm();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  showInstead(card({ ...amara, balance: 90_000, available: 90_000, revision: 8 }));
  expect(screen.getByText('Network Error')).toBeTruthy();
  await confirm();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('why a confirmation was refused stays to be read when the proposal is gone', async () => {
  const stale = { message: 'This has changed in the meantime. Please look at it again.', code: 'Stale' };
  failing(() => Response.json(stale, { status: 409 }));
  const { showInstead } = renderInConsole(card(proposed));
  await confirm();
  expect(await screen.findByText('This has changed since you opened it.')).toBeTruthy();
  showInstead(card({ ...amara, revision: 8 }));
  expect(screen.getByText('This has changed since you opened it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

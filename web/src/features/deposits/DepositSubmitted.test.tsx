// @vitest-environment happy-dom
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { DepositSubmitted } from './DepositSubmitted.tsx';

afterEach(cleanup);

test('what a bank asks for is copied as it stands there: the amount in digits alone, and the reference', async () => {
  const { click } = userEvent.setup();
  const data: RequestRecord = {
    _id: '01890000-0000-7000-8000-000000000001.000000012345',
    userId: { _id: 'u1', name: 'Amara Okafor-Lindqvist' },
    amount: 1750,
    status: 'pending',
    method: 'Bank Transfer',
    createdAt: '2026-11-20T10:00:00.000Z',
    approvals: [],
    revision: 1,
  };
  const answer = { message: 'Deposit Request Submitted!', data };
  const submitted = { status: 201, data: answer, replayed: false, headers: new Headers() } as const;
  renderScreen(<DepositSubmitted submitted={submitted} onClose={() => undefined} />);
  const copied = () => navigator.clipboard.readText();
  await click(screen.getByRole('button', { name: 'Copy amount' }));
  expect(await screen.findByRole('button', { name: 'Copied amount' })).toBeTruthy();
  expect(await copied()).toBe('1750.00');
  await click(screen.getByRole('button', { name: 'Copy reference' }));
  expect(await screen.findByRole('button', { name: 'Copied reference' })).toBeTruthy();
  expect(screen.getByText('Reference').parentElement?.textContent).toContain(await copied());
  expect(await copied()).not.toBe('');
});

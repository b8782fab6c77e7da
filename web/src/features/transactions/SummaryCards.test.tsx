// @vitest-environment happy-dom
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import type { useRequests } from '../../shared/account/useRequests.ts';
import { SummaryCards } from './SummaryCards.tsx';

afterEach(cleanup);

const listOf = (...statuses: RequestRecord['status'][]) => {
  const data = statuses.map((status, at) => ({ _id: `r${at}`, status, amount: 100 }) as RequestRecord);
  return { isPending: false, data: { message: '', data } } as ReturnType<typeof useRequests>;
};

test.each([
  [listOf('pending', 'pending', 'approved'), listOf('pending'), '2 deposits, 1 withdrawal'],
  [listOf('approved'), listOf('pending', 'pending'), '2 withdrawals'],
  [listOf('pending'), listOf(), '1 deposit'],
  [listOf('approved'), listOf('cancelled'), 'Nothing is waiting'],
])('what waits is told by kind', (deposits, withdrawals, said) => {
  renderScreen(<SummaryCards deposits={deposits} withdrawals={withdrawals} />);
  expect(screen.getByRole('region', { name: 'Pending Requests' }).textContent).toContain(said);
});

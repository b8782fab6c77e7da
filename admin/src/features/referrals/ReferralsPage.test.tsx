// @vitest-environment happy-dom
import type { ReferralRecord } from '@northvale/api/contract/referrals.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { PageOfList } from '../../shared/lists/contractLists.tsx';
import { ReferralsPage } from './ReferralsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const referral: ReferralRecord = {
  id: 'u2',
  referrer: { _id: 'u1', name: 'Amara Okafor-Lindqvist' },
  referred: { _id: 'u2', name: 'Ben Referred' },
  joinedAt: '2026-11-21T12:00:00.000Z',
  status: 'rewarded',
  amount: 25,
  sameDevice: true,
};

test('a referral leads to both people, and says where both came from one address', async () => {
  const rows = [referral, { ...referral, id: 'u3', referred: { _id: 'u3', name: 'Cleo Else' }, sameDevice: false }];
  vi.stubGlobal('fetch', async () => Response.json(rows, { headers: { 'Content-Range': 'referrals 0-1/2' } }));
  renderInConsole(
    <PageOfList list="referrals" sort={['joinedAt', 'DESC']}>
      <ReferralsPage />
    </PageOfList>,
  );
  const link = async (name: string) => (await screen.findAllByRole('link', { name }))[0]?.getAttribute('href');
  expect([await link('Ben Referred'), await link('Amara Okafor-Lindqvist')]).toEqual([
    '/users/u2/show',
    '/users/u1/show',
  ]);
  expect(screen.getAllByText('One address')).toHaveLength(1);
});

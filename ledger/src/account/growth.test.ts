import { expect, test } from 'vitest';
import { admin, frozen, given, opened, OWNER, closed, system } from '../../testing/given.ts';
import { usd } from '../money.ts';

const REFERRED = '01890000-0000-7000-8000-0000000000cc';
const reward = { type: 'RewardReferral', referredId: REFERRED, amount: usd(25) } as const;

test('a reward is credited, also to a frozen account, and never for oneself or to a closed one', () => {
  for (const past of [[opened], [opened, { ...frozen, by: admin }]]) {
    expect(
      given(...past)
        .when(reward, system)
        .leadsTo().cash,
    ).toBe(usd(25));
  }
  given(opened)
    .when({ ...reward, referredId: OWNER }, system)
    .thenRefused('OwnAccount');
  given(opened, closed).when(reward, system).thenRefused('AccountClosed');
});

import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { t } from '../../shared/texts/t.ts';

export interface FirstStep {
  name: 'email' | 'identity' | 'deposit' | 'invest';
  title: string;
  /** What it takes, or what is being waited for. */
  text: string;
  done: boolean;
}

type Standing = Pick<Me, 'email' | 'emailVerified' | 'isVerified' | 'verification' | 'balance'>;

/** The way from an account to money at work. */
export function firstSteps(
  { email, emailVerified, isVerified, verification, balance }: Standing,
  deposits: readonly RequestRecord[],
  holdings: readonly HoldingRecord[],
): FirstStep[] {
  const has = (status: RequestRecord['status']): boolean => deposits.some((deposit) => deposit.status === status);
  return [
    {
      name: 'email',
      title: t('dashboard.steps.email.title'),
      text: t('dashboard.steps.email.text', { email }),
      done: emailVerified,
    },
    {
      name: 'identity',
      title: t('dashboard.steps.identity.title'),
      text:
        verification?.status === 'under review'
          ? t('dashboard.steps.identity.waiting')
          : t('dashboard.steps.identity.text'),
      done: isVerified,
    },
    {
      name: 'deposit',
      title: t('dashboard.steps.deposit.title'),
      text: has('pending') ? t('dashboard.steps.deposit.waiting') : t('dashboard.steps.deposit.text'),
      // Money may also have come as a balance that an admin has set.
      done: has('approved') || balance > 0 || holdings.length > 0,
    },
    {
      name: 'invest',
      title: t('dashboard.steps.invest.title'),
      text: t('dashboard.steps.invest.text'),
      done: holdings.length > 0,
    },
  ];
}

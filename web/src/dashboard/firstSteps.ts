import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import type { RequestRecord } from '@northvale/api/contract/requests.ts';

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
      title: 'Confirm your e-mail address',
      text: `A 6-digit code is on its way to ${email}.`,
      done: emailVerified,
    },
    {
      name: 'identity',
      title: 'Show who you are',
      text:
        verification?.status === 'under review'
          ? 'Your document is with our team.'
          : 'An ID, your date of birth and your address. Investing opens with it.',
      done: isVerified,
    },
    {
      name: 'deposit',
      title: 'Deposit money',
      text: has('pending')
        ? 'Your first deposit is with our team.'
        : 'Our account manager writes to you with the details.',
      // Money may also have come as a balance that an admin has set.
      done: has('approved') || balance > 0 || holdings.length > 0,
    },
    {
      name: 'invest',
      title: 'Make your first investment',
      text: 'Units, price and projected return are shown before you buy.',
      done: holdings.length > 0,
    },
  ];
}

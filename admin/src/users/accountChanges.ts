import type { BackOffice } from '../api/dataProvider.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';

/** One change of an account's standing: what the button says, what is asked, and what is sent. */
export interface AccountChange {
  button: string;
  title: string;
  note: string;
  grave: boolean;
  /** What was done, once it is. */
  done: string;
  send: (provider: BackOffice) => Promise<MessageAnswer>;
}

export function verificationChange(user: UserRecord): AccountChange {
  return user.isVerified
    ? {
        button: 'Unverify',
        title: 'Take the verification back?',
        note: `${user.name} can’t buy investments until verified again. Holdings and balance stay as they are.`,
        grave: true,
        done: `${user.name} is no longer verified.`,
        send: (provider) => provider.setVerified(user, false),
      }
    : {
        button: 'Verify',
        title: 'Verify without a document?',
        note: `${user.name} can buy investments at once. A document that was sent is decided in Identity reviews.`,
        grave: false,
        done: `${user.name} is verified.`,
        send: (provider) => provider.setVerified(user, true),
      };
}

export function statusChange(user: UserRecord): AccountChange {
  return user.status === 'frozen'
    ? {
        button: 'Unfreeze',
        title: 'Unfreeze this account?',
        note: `${user.name} can ask for deposits and withdrawals and buy investments again.`,
        grave: false,
        done: `The account of ${user.name} is active again.`,
        send: (provider) => provider.setStatus(user, 'active'),
      }
    : {
        button: 'Freeze',
        title: 'Freeze this account?',
        note: `${user.name} can still sign in and read, but not move money. Pending requests can still be decided.`,
        grave: true,
        done: `The account of ${user.name} is frozen.`,
        send: (provider) => provider.setStatus(user, 'frozen'),
      };
}

export function planChange(user: UserRecord): AccountChange {
  const plan = user.plan === 'member' ? 'free' : 'member';
  return {
    button: plan === 'member' ? 'Make member' : 'Back to free',
    title: plan === 'member' ? 'Make this person a member?' : 'Put this person on the free plan?',
    note: plan === 'member' ? 'Members pay no platform fee.' : 'The free plan pays a platform fee of 0.25%.',
    grave: false,
    done: `${user.name} is ${plan === 'member' ? 'a member' : 'on the free plan'}.`,
    send: (provider) => provider.setPlan(user, plan),
  };
}

const mayDo: Record<UserRecord['role'], string> = {
  user: 'sees and moves only their own money',
  admin: 'decides requests, edits balances and the catalogue',
  auditor: 'reads everything in the back office and changes nothing',
};

/** @param proposalId confirms what another admin has proposed */
export function roleChange(user: UserRecord, role: UserRecord['role'], proposalId?: string): AccountChange {
  return {
    button: 'Change role',
    title: `Make ${user.name} ${role === 'user' ? 'an ordinary user' : `an ${role}`}?`,
    note: `From then on ${user.name} ${mayDo[role]}. Their present sign-in ends at once.`,
    grave: role === 'admin' || user.role === 'admin',
    done: `The role of ${user.name}: ${role}.`,
    send: (provider) => provider.setRole(user, role, proposalId),
  };
}

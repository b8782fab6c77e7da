import type { BackOffice } from '../../shared/api/dataProvider.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import { t } from '../../shared/texts/t.ts';

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
    ? { ...wordsOf('unverify', user), grave: true, send: (provider) => provider.setVerified(user, false) }
    : { ...wordsOf('verify', user), grave: false, send: (provider) => provider.setVerified(user, true) };
}

export function statusChange(user: UserRecord): AccountChange {
  const { name, role, status } = user;
  if (status === 'frozen')
    return { ...wordsOf('unfreeze', user), grave: false, send: (provider) => provider.setStatus(user, 'active') };
  const words = wordsOf('freeze', user);
  return {
    ...words,
    // What an admin decides is others' money, which only the role is asked about.
    note: role === 'admin' ? t('users.changes.freeze.adminNote', { name }) : words.note,
    grave: true,
    send: (provider) => provider.setStatus(user, 'frozen'),
  };
}

export function planChange(user: UserRecord): AccountChange {
  const plan = user.plan === 'member' ? 'free' : 'member';
  return { ...wordsOf(plan, user), grave: false, send: (provider) => provider.setPlan(user, plan) };
}

/** @param proposalId confirms what another admin has proposed */
export function roleChange(user: UserRecord, role: UserRecord['role'], proposalId?: string): AccountChange {
  const { name } = user;
  return {
    button: t('users.changes.role.button'),
    title: t(`users.changes.role.${role}.title`, { name }),
    note: t(`users.changes.role.${role}.note`, { name }),
    grave: role === 'admin' || user.role === 'admin',
    done: t('users.changes.role.done', { name, role: t(`common.roles.${role}`) }),
    send: (provider) => provider.setRole(user, role, proposalId),
  };
}

type Named = 'unverify' | 'verify' | 'unfreeze' | 'freeze' | 'member' | 'free';

const wordsOf = (change: Named, { name }: UserRecord) => ({
  button: t(`users.changes.${change}.button`),
  title: t(`users.changes.${change}.title`),
  note: t(`users.changes.${change}.note`, { name }),
  done: t(`users.changes.${change}.done`, { name }),
});

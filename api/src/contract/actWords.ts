import type { ActKind, ActRecord } from './acts.ts';

const WORDS: Readonly<Record<ActKind, string>> = {
  signIn: 'Sign-in',
  signOut: 'Sign-out',
  sessionEnded: 'Session ended',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by mail',
  emailChangeAsked: 'New email address asked for',
  emailChanged: 'Email address changed',
  emailChangeTakenBack: 'New email address taken back',
  emailChangeUndone: 'Email change undone by the old mailbox',
  profileChanged: 'Profile changed',
  preferencesChanged: 'Preferences changed',
  factorAdded: 'Second factor set up',
  factorRemoved: 'Second factor removed',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  recoveryCodeUsed: 'Recovery code used',
  bankAccountLinked: 'Bank account linked',
  bankAccountUnlinked: 'Bank account unlinked',
  documentSubmitted: 'Identity document handed in',
  documentViewed: 'Identity document viewed',
  accountViewed: 'Account viewed',
  exported: 'Data exported',
  roleChanged: 'Role changed',
  frozen: 'Account frozen',
  unfrozen: 'Account unfrozen',
  locked: 'Account locked by its owner',
  erased: 'Erased',
};

/** What was done, in a few words. */
export const actWords = (kind: ActKind): string => WORDS[kind];

/** What is known of it besides: 'address, phonenumber', 'to admin, proposed'. */
export function actDetails({ details, outcome }: Pick<ActRecord, 'details' | 'outcome'>): string {
  const { fields, to, proposed, exported, format, newDevice, copied, left, factorsRemoved } = details;
  return [
    outcome === 'refused' ? 'refused' : '',
    Array.isArray(fields) ? fields.join(', ') : '',
    typeof to === 'string' ? `to ${to}` : '',
    proposed === true ? 'proposed' : '',
    [exported, format].filter((word) => typeof word === 'string').join(' as '),
    newDevice === true ? 'from a new device' : '',
    copied === true ? 'used from two places' : '',
    typeof left === 'number' ? `${left} left` : '',
    factorsRemoved === true ? 'factors removed' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

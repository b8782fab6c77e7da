import type { ActKind, ActRecord } from './acts.ts';

const WORDS: Readonly<Record<ActKind, string>> = {
  signIn: 'Sign-in',
  signOut: 'Sign-out',
  sessionEnded: 'Session ended',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by mail',
  emailChangeAsked: 'New e-mail address asked for',
  emailChanged: 'E-mail address changed',
  emailChangeUndone: 'E-mail change undone',
  profileChanged: 'Profile changed',
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
  const { fields, to, proposed, format, newDevice } = details;
  return [
    outcome === 'refused' ? 'refused' : '',
    Array.isArray(fields) ? fields.join(', ') : '',
    typeof to === 'string' ? `to ${to}` : '',
    proposed === true ? 'proposed' : '',
    typeof format === 'string' ? format : '',
    newDevice === true ? 'from a new device' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

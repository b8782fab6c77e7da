import type { Mail } from './mailer.ts';
import { letter, nameOf, type Reader, type Sender } from './mails.ts';

/** What is done in an account that its owner must hear of, whoever did it. */
export type Happening =
  | { readonly kind: 'emailChangeAsked'; readonly newEmail: string }
  | { readonly kind: 'newDevice'; readonly device: string; readonly address: string }
  | { readonly kind: 'passwordChanged' | 'sessionCopied' }
  | { readonly kind: 'codesGuessed' | 'codesGuessedAllDay' }
  | { readonly kind: 'factorAdded' | 'factorRemoved' }
  | { readonly kind: 'recoveryCodeUsed'; readonly left: number }
  | { readonly kind: 'factorsReset'; readonly reason: string }
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly name: string }
  | { readonly kind: 'bankAccountLinked'; readonly bankName: string; readonly lastDigits: string };

interface Told {
  readonly subject: string;
  readonly sentence: string;
}

/** What the mail says of it: its subject, and its first sentence. */
export function told(happening: Happening): Told {
  switch (happening.kind) {
    case 'emailChangeAsked':
      return {
        subject: 'Another e-mail address was asked for',
        sentence: `Somebody signed in to your account asked to change its e-mail address to ${happening.newEmail}. Nothing changes until that mailbox confirms it.`,
      };
    case 'newDevice':
      return {
        subject: 'A new device signed in',
        sentence: `Somebody signed in to your account from a browser that we have not seen before: ${happening.device.slice(0, 200) || 'it did not say which'}, at ${happening.address}.`,
      };
    case 'passwordChanged':
      return {
        subject: 'Your password was changed',
        sentence: 'Your password was changed just now, and your other sessions were signed out.',
      };
    case 'sessionCopied':
      return {
        subject: 'A session was ended',
        sentence:
          'A sign-in of yours was used from two places at once, as if somebody had copied it from your browser. We ended it in both.',
      };
    case 'codesGuessed':
      return {
        subject: 'Wrong codes were entered',
        sentence:
          'Five wrong codes of your second factor were entered. For 15 minutes no code counts. Whoever entered them knows your password or is signed in.',
      };
    case 'codesGuessedAllDay':
      return {
        subject: 'Wrong codes were entered, and you were signed out',
        sentence:
          'Twenty wrong codes of your second factor were entered within a day, so we ended all your sessions. Whoever entered them knows your password or was signed in.',
      };
    case 'factorAdded':
      return {
        subject: 'Two-factor authentication was turned on',
        sentence: 'From now on, signing in takes a code of an authenticator app. Your other sessions were signed out.',
      };
    case 'factorRemoved':
      return {
        subject: 'Two-factor authentication was turned off',
        sentence: 'From now on, signing in takes no code any more.',
      };
    case 'recoveryCodeUsed':
      return {
        subject: 'A recovery code was used',
        sentence: `A recovery code was used in place of your second factor. ${happening.left === 0 ? 'None is left' : `${happening.left} are left`}: it works once.`,
      };
    case 'factorsReset':
      return {
        subject: 'Your second factors were removed by support',
        sentence: `An admin removed your authenticator app, passkeys and recovery codes, and your sessions were signed out. Set them up anew when you sign in. The reason given: ${happening.reason}`,
      };
    case 'passkeyAdded':
      return {
        subject: 'A passkey was added',
        sentence: `The passkey "${happening.name}" can sign in to your account from now on. Your other sessions were signed out.`,
      };
    case 'passkeyRemoved':
      return {
        subject: 'A passkey was removed',
        sentence: `The passkey "${happening.name}" can't sign in to your account any more.`,
      };
    case 'bankAccountLinked':
      return {
        subject: 'A bank account was linked',
        sentence: `${happening.bankName}, ending in ${happening.lastDigits}, can receive your withdrawals from now on.`,
      };
  }
}

/** Each has the link of who didn't do it: it ends all sessions and locks withdrawals. */
export const ownerMail = (config: Sender, reader: Reader, { subject, sentence }: Told, lockToken: string): Mail => ({
  to: reader.email,
  subject: `${subject} · ${config.productName}`,
  text: letter(config, nameOf(reader), [sentence, ...thisWasNotMe(config, lockToken)]),
});

/** What stands below anything that a thief could have done; the link works for seven days. */
const thisWasNotMe = (config: Sender, lockToken: string): readonly string[] => [
  'If this was you, there is nothing to do. If it was not, open this link: it signs everybody out and locks withdrawals until you have chosen a new password.',
  `${config.publicUrl}/not-me/${lockToken}`,
];

export const confirmEmailMail = (
  config: Sender,
  to: string,
  { token, code }: { token: string; code: string },
): Mail => ({
  to,
  subject: `${code} confirms your new ${config.productName} e-mail address`,
  // To whom this address belongs is yet to be shown: nothing that somebody else has entered is repeated here.
  text: letter(config, undefined, [
    `Your code is ${code}. It is good for 24 hours. You can also confirm the address by opening this link:`,
    `${config.publicUrl}/confirm-email-change/${token}`,
    'If you have not asked for it, you can ignore this mail: nothing changes.',
  ]),
});

/** To the old mailbox. */
export const emailChangedMail = (
  config: Sender,
  name: string,
  { from, to, undoToken }: { from: string; to: string; undoToken: string },
): Mail => ({
  to: from,
  subject: `Your ${config.productName} e-mail address was changed`,
  text: letter(config, name, [
    `Your e-mail address was changed from ${from} to ${to}.`,
    'If this was not you, open this link within 72 hours: it takes the change back, signs everybody out and locks withdrawals until you have chosen a new password.',
    `${config.publicUrl}/undo-email-change/${undoToken}`,
  ]),
});

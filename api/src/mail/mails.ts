import type { Config } from '../config.ts';
import type { Person } from '../identity/person.ts';
import type { Mail } from './mailer.ts';

export type Sender = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>;

export type Reader = Pick<Person, 'email' | 'name' | 'emailVerified'>;

/**
 * How a mail may call its reader. Until a mailbox has shown that it is the person's, whoever gave its address may have
 * written anything as the name: we don't carry that to strangers.
 */
export const nameOf = ({ name, emailVerified }: Omit<Reader, 'email'>): string | undefined =>
  emailVerified ? name : undefined;

/** What is written to whom. Plain text: it reads everywhere and holds nothing that runs. */
export const verificationMail = (config: Sender, to: string, code: string): Mail => ({
  to,
  subject: `${code} is your ${config.productName} verification code`,
  text: letter(config, undefined, [
    `Your verification code is ${code}. It is good for 30 minutes.`,
    'You can also confirm your e-mail address by opening this link:',
    `${config.publicUrl}/login?verify=${code}&email=${encodeURIComponent(to)}`,
    'If you have not signed up, you can ignore this mail.',
  ]),
});

export const resetMail = (config: Sender, reader: Reader, token: string): Mail => ({
  to: reader.email,
  subject: `Reset your ${config.productName} password`,
  text: letter(config, nameOf(reader), [
    'Open this link to choose a new password. It works once and for 30 minutes:',
    `${config.publicUrl}/reset-password/${token}`,
    'If you have not asked for it, you can ignore this mail: your password stays as it is.',
  ]),
});

export const triesSlowedMail = (config: Sender, reader: Reader): Mail => ({
  to: reader.email,
  subject: `Somebody is trying to sign in to your ${config.productName} account`,
  text: letter(config, nameOf(reader), [
    'Several tries to sign in to your account had a wrong password. From now on each try has to wait longer than the one before.',
    'Your browsers that have signed in before are not held up, and nobody has got in by these tries.',
    `If your password is in use anywhere else, choose another one at ${config.publicUrl}/forgot-password.`,
  ]),
});

/** Under `published`, its note: the checkpoint as it was signed, verbatim. */
export const checkpointMail = (
  config: Sender,
  to: string,
  name: string,
  published: { readonly size: number; readonly note: string },
): Mail => ({
  to,
  subject: `The ledger's checkpoint over ${published.size} events`,
  text: letter(config, name, [
    `This is the newest checkpoint of the ledger at ${config.publicUrl}/api/log. Keep it: whatever the ledger shows from now on must go on from it.`,
    `docs/auditors.md says how to verify it, and its key is at ${config.publicUrl}/api/log/vkey.`,
    published.note.trimEnd(),
  ]),
});

export const letter = ({ productName }: Sender, name: string | undefined, paragraphs: readonly string[]): string =>
  [name === undefined ? 'Hello,' : `Hello ${name},`, ...paragraphs, productName].join('\n\n');

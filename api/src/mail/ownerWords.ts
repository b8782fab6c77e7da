import { deviceOf } from '../contract/device.ts';
import type { UserRole } from '../contract/fields.ts';
import type { Language } from '../contract/preferences.ts';

/** What is done in an account that its owner must hear of, whoever did it, and what the mail names of it. */
interface Happenings {
  readonly emailChangeAsked: { readonly newEmail: string };
  readonly newDevice: { readonly device: string; readonly address: string };
  readonly passwordChanged: object;
  readonly sessionCopied: object;
  readonly codesGuessed: object;
  readonly codesGuessedAllDay: object;
  readonly factorAdded: object;
  readonly factorRemoved: object;
  readonly recoveryCodeUsed: { readonly left: number };
  readonly factorsReset: { readonly reason: string };
  /** With how many passkeys sign in as staff from now on. */
  readonly roleChanged: { readonly role: UserRole; readonly passkeys: number };
  readonly passkeyAdded: { readonly name: string };
  readonly passkeyRemoved: { readonly name: string };
  readonly bankAccountLinked: BankAccountNamed;
  readonly withdrawalsUnlocked: { readonly linked: readonly BankAccountNamed[] };
}

interface BankAccountNamed {
  readonly bankName: string;
  readonly lastDigits: string;
}

export type Happening = {
  [Kind in keyof Happenings]: { readonly kind: Kind } & Happenings[Kind];
}[keyof Happenings];

/**
 * What is noted to be told: the mail of it outlives the process that did it, and is written from this, from what is
 * kept encrypted, and from how the account stands then.
 */
export type NoticedChange =
  | Exclude<Happening, { readonly kind: 'bankAccountLinked' | 'roleChanged' | 'withdrawalsUnlocked' }>
  | { readonly kind: 'bankAccountLinked'; readonly bankAccountId: string }
  | { readonly kind: 'emailChanged'; readonly to: string }
  | { readonly kind: 'roleChanged'; readonly role: UserRole }
  | { readonly kind: 'triesSlowed' }
  | { readonly kind: 'withdrawalsUnlocked' };

/** What the mail says of it: its subject, and its first sentences. */
interface Told {
  readonly subject: string;
  readonly text: string;
}

type Words = { readonly [Kind in keyof Happenings]: (named: Happenings[Kind]) => Told };

export const told = (language: Language, { kind, ...named }: Happening): Told => WORDS[language][kind](named as never);

const LONGEST_DEVICE = 200;

/** 'Firefox on Linux', as the screens have it. */
function deviceWords(userAgent: string, on: string): string {
  const { name, system } = deviceOf(userAgent);
  return system === undefined ? name.slice(0, LONGEST_DEVICE) : `${name} ${on} ${system}`;
}

const ROLES: Readonly<Record<Language, Readonly<Record<UserRole, string>>>> = {
  en: { user: 'an investor', auditor: 'an auditor', admin: 'an admin' },
  de: { user: 'Anleger', auditor: 'Prüfer', admin: 'Administrator' },
};

const en: Words = {
  emailChangeAsked: ({ newEmail }) => ({
    subject: 'Another email address was asked for',
    text: `Somebody signed in to your account asked to change its email address${newEmail && ` to ${newEmail}`}. Nothing changes until that mailbox confirms it.`,
  }),
  newDevice: ({ device, address }) => ({
    subject: 'A new device signed in',
    text: `Somebody signed in to your account from a browser that we have not seen before: ${deviceWords(device, 'on') || 'it did not say which'}, at ${address}.`,
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    text: 'Your password was changed just now, and your other sessions were signed out.',
  }),
  sessionCopied: () => ({
    subject: 'A session was ended',
    text: 'A sign-in of yours was used from two places at once, as if somebody had copied it from your browser. We ended it in both.',
  }),
  codesGuessed: () => ({
    subject: 'Wrong codes were entered',
    text: 'Five wrong codes of your second factor were entered. For 15 minutes no code counts. Whoever entered them knows your password or is signed in.',
  }),
  codesGuessedAllDay: () => ({
    subject: 'Wrong codes were entered, and you were signed out',
    text: 'Twenty wrong codes of your second factor were entered within a day, so we ended all your sessions. Whoever entered them knows your password or was signed in.',
  }),
  factorAdded: () => ({
    subject: 'Two-factor authentication was turned on',
    text: 'From now on, signing in takes a code of an authenticator app. Your other sessions were signed out.',
  }),
  factorRemoved: () => ({
    subject: 'Two-factor authentication was turned off',
    text: 'From now on, signing in takes no code any more.',
  }),
  recoveryCodeUsed: ({ left }) => ({
    subject: 'A recovery code was used',
    text: `A recovery code was used in place of a code of your authenticator app. ${left === 1 ? '1 is' : `${left} are`} left. Set the app up anew to get others.`,
  }),
  factorsReset: ({ reason }) => ({
    subject: 'Your second factors were removed by support',
    text: `An admin removed your authenticator app, passkeys and recovery codes, and your sessions were signed out. Set them up anew when you sign in. The reason given: ${reason}`,
  }),
  roleChanged: ({ role, passkeys }) => ({
    subject: 'Your role was changed',
    text: `An admin changed your role: from now on you are ${ROLES.en[role]}.${passkeys === 0 ? '' : ` ${passkeys === 1 ? 'One passkey signs' : `${passkeys} passkeys sign`} in as you: look at them in the settings, and remove what is not yours.`}`,
  }),
  passkeyAdded: ({ name }) => ({
    subject: 'A passkey was added',
    text: `The passkey${name && ` "${name}"`} can sign in to your account from now on. Your other sessions were signed out.`,
  }),
  passkeyRemoved: ({ name }) => ({
    subject: 'A passkey was removed',
    text: `The passkey${name && ` "${name}"`} can't sign in to your account any more.`,
  }),
  bankAccountLinked: ({ bankName, lastDigits }) => ({
    subject: 'A bank account was linked',
    text: `${bankName}, ending in ${lastDigits}, can receive your withdrawals from now on.`,
  }),
  withdrawalsUnlocked: ({ linked }) => ({
    subject: 'Withdrawals are unlocked: look at your bank accounts',
    text: `Withdrawals are unlocked, since you have chosen a new password. They can go to: ${listed(linked, ', ending in ')}. If you have not linked one of these yourself, remove it in the settings before you withdraw.`,
  }),
};

const de: Words = {
  emailChangeAsked: ({ newEmail }) => ({
    subject: 'Eine andere E-Mail-Adresse wurde beantragt',
    text: `Jemand, der in Ihrem Konto angemeldet ist, möchte dessen E-Mail-Adresse${newEmail && ` in ${newEmail}`} ändern. Es ändert sich nichts, bis dieses Postfach es bestätigt.`,
  }),
  newDevice: ({ device, address }) => ({
    subject: 'Ein neues Gerät hat sich angemeldet',
    text: `Jemand hat sich in Ihrem Konto von einem Browser angemeldet, den wir noch nicht kennen: ${deviceWords(device, 'unter') || 'er sagte nicht, welcher'}, von ${address}.`,
  }),
  passwordChanged: () => ({
    subject: 'Ihr Passwort wurde geändert',
    text: 'Ihr Passwort wurde soeben geändert, und Ihre anderen Sitzungen wurden beendet.',
  }),
  sessionCopied: () => ({
    subject: 'Eine Sitzung wurde beendet',
    text: 'Eine Ihrer Anmeldungen wurde an zwei Orten zugleich benutzt, als hätte sie jemand aus Ihrem Browser kopiert. Wir haben sie an beiden beendet.',
  }),
  codesGuessed: () => ({
    subject: 'Falsche Codes wurden eingegeben',
    text: 'Fünf falsche Codes Ihres zweiten Faktors wurden eingegeben. 15 Minuten lang gilt kein Code. Wer sie eingegeben hat, kennt Ihr Passwort oder ist angemeldet.',
  }),
  codesGuessedAllDay: () => ({
    subject: 'Falsche Codes wurden eingegeben, und Sie wurden abgemeldet',
    text: 'Zwanzig falsche Codes Ihres zweiten Faktors wurden an einem Tag eingegeben. Deshalb haben wir alle Ihre Sitzungen beendet. Wer sie eingegeben hat, kennt Ihr Passwort oder war angemeldet.',
  }),
  factorAdded: () => ({
    subject: 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet',
    text: 'Ab jetzt braucht die Anmeldung einen Code einer Authenticator-App. Ihre anderen Sitzungen wurden beendet.',
  }),
  factorRemoved: () => ({
    subject: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet',
    text: 'Ab jetzt braucht die Anmeldung keinen Code mehr.',
  }),
  recoveryCodeUsed: ({ left }) => ({
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    text: `Ein Wiederherstellungscode wurde anstelle eines Codes Ihrer Authenticator-App benutzt. Es ${left === 1 ? 'bleibt 1' : `bleiben ${left}`}. Richten Sie die App neu ein, um andere zu erhalten.`,
  }),
  factorsReset: ({ reason }) => ({
    subject: 'Ihre zweiten Faktoren wurden vom Support entfernt',
    text: `Ein Administrator hat Ihre Authenticator-App, Passkeys und Wiederherstellungscodes entfernt, und Ihre Sitzungen wurden beendet. Richten Sie sie bei der nächsten Anmeldung neu ein. Der angegebene Grund: ${reason}`,
  }),
  roleChanged: ({ role, passkeys }) => ({
    subject: 'Ihre Rolle wurde geändert',
    text: `Ein Administrator hat Ihre Rolle geändert: Ab jetzt haben Sie die Rolle ${ROLES.de[role]}.${passkeys === 0 ? '' : ` ${passkeys === 1 ? 'Ein Passkey meldet' : `${passkeys} Passkeys melden`} sich als Sie an: Prüfen Sie sie in den Einstellungen und entfernen Sie, was nicht von Ihnen ist.`}`,
  }),
  passkeyAdded: ({ name }) => ({
    subject: 'Ein Passkey wurde hinzugefügt',
    text: `Mit dem Passkey${name && ` „${name}“`} kann man sich ab jetzt in Ihrem Konto anmelden. Ihre anderen Sitzungen wurden beendet.`,
  }),
  passkeyRemoved: ({ name }) => ({
    subject: 'Ein Passkey wurde entfernt',
    text: `Mit dem Passkey${name && ` „${name}“`} kann man sich nicht mehr in Ihrem Konto anmelden.`,
  }),
  bankAccountLinked: ({ bankName, lastDigits }) => ({
    subject: 'Eine Bankverbindung wurde hinterlegt',
    text: `${bankName} mit der Endung ${lastDigits} kann ab jetzt Ihre Auszahlungen empfangen.`,
  }),
  withdrawalsUnlocked: ({ linked }) => ({
    subject: 'Auszahlungen sind entsperrt: Prüfen Sie Ihre Bankverbindungen',
    text: `Auszahlungen sind entsperrt, weil Sie ein neues Passwort gewählt haben. Sie können gehen an: ${listed(linked, ' mit der Endung ')}. Wenn Sie eine davon nicht selbst hinterlegt haben, entfernen Sie sie in den Einstellungen, bevor Sie Geld auszahlen lassen.`,
  }),
};

function listed(accounts: readonly BankAccountNamed[], ending: string): string {
  return accounts.map(({ bankName, lastDigits }) => `${bankName}${ending}${lastDigits}`).join('; ');
}

const WORDS: Readonly<Record<Language, Words>> = { en, de };

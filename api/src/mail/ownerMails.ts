import type { Language } from '../contract/preferences.ts';
import type { UndoLink } from '../identity/mailedLinks.ts';
import { day } from '../words.ts';
import { LETTER_WORDS } from './letter.ts';
import type { Mail } from './mailer.ts';
import { mailOf, type Reader, type Sender } from './mails.ts';
import { type Happening, told } from './ownerWords.ts';

/** What is said in place of what anybody may have written who isn't shown to be the mailbox's owner. */
const UNSAID = { device: '', name: '', newEmail: '' };

/** What was done in an account, to its owner. Each has the link of who didn't do it. */
export function ownerMail(config: Sender, reader: Reader, happening: Happening, lockToken: string): Mail {
  const { subject, text } = told(
    reader.language,
    reader.emailVerified === true ? happening : { ...happening, ...UNSAID },
  );
  const { settings, always } = WORDS[reader.language];
  return mailOf(config, reader, {
    subject: `${subject} · ${config.productName}`,
    paragraphs: [text],
    link: { label: settings, address: `${config.publicUrl}/settings` },
    warning: { ...LETTER_WORDS[reader.language].wasNotMe, address: `${config.publicUrl}/not-me/${lockToken}` },
    foot: always,
  });
}

/** To the new mailbox. To whom it belongs is yet to be shown: nothing that somebody has entered is repeated there. */
export function confirmEmailMail(
  config: Sender,
  { email, language }: Pick<Reader, 'email' | 'language'>,
  { token, code }: { readonly token: string; readonly code: string },
): Mail {
  const { subject, text, label, ignore } = WORDS[language].confirmEmail;
  return mailOf(
    config,
    { email, language },
    {
      subject: subject(code, config.productName),
      paragraphs: [text(code)],
      link: { label, address: `${config.publicUrl}/confirm-email-change/${token}` },
      foot: ignore,
    },
  );
}

/** To the old mailbox, whose owner is told more if it, and not the new one, was shown to be theirs. */
export function emailChangedMail(config: Sender, reader: Reader, to: string, { token, until }: UndoLink): Mail {
  const { subject, text, sentence, label } = WORDS[reader.language].emailChanged;
  return mailOf(config, reader, {
    subject: subject(config.productName),
    paragraphs: [text(reader.email, reader.emailVerified === true ? to : UNSAID.newEmail)],
    warning: { sentence: sentence(until), label, address: `${config.publicUrl}/undo-email-change/${token}` },
    foot: WORDS[reader.language].always,
  });
}

interface OwnerWords {
  /** What the link to the settings is called. */
  readonly settings: string;
  /** Why somebody who wants no mails gets this one. */
  readonly always: string;
  readonly confirmEmail: {
    readonly subject: (code: string, product: string) => string;
    readonly text: (code: string) => string;
    readonly label: string;
    readonly ignore: string;
  };
  readonly emailChanged: {
    readonly subject: (product: string) => string;
    readonly text: (from: string, to: string) => string;
    readonly sentence: (until: string) => string;
    readonly label: string;
  };
}

/** '05.01.2026' of an ISO 8601 time, in UTC. */
const germanDay = (time: string): string => time.slice(0, 10).split('-').toReversed().join('.');
/** '14:05', in UTC. */
const hour = (time: string): string => time.slice(11, 16);

const WORDS: Readonly<Record<Language, OwnerWords>> = {
  en: {
    settings: 'Look at it in the settings',
    always: 'Mails about the security of your account are always sent.',
    confirmEmail: {
      subject: (code, product) => `${code} confirms your new ${product} email address`,
      text: (code) => `Your code is ${code}. It is good for 24 hours. You can also confirm the address by this link:`,
      label: 'Confirm this address',
      ignore: 'If you have not asked for it, you can ignore this mail: nothing changes.',
    },
    emailChanged: {
      subject: (product) => `Your ${product} email address was changed`,
      text: (from, to) => `Your email address was changed from ${from}${to && ` to ${to}`}.`,
      sentence: (until) =>
        `If this was not you, open this link by ${day(until)}, ${hour(until)} UTC: it takes the change back, signs everybody out and locks withdrawals and purchases until you have chosen a new password.`,
      label: 'Take the change back',
    },
  },
  de: {
    settings: 'In den Einstellungen ansehen',
    always: 'Mails zur Sicherheit Ihres Kontos werden immer gesendet.',
    confirmEmail: {
      subject: (code, product) => `${code} bestätigt Ihre neue E-Mail-Adresse bei ${product}`,
      text: (code) =>
        `Ihr Code ist ${code}. Er gilt 24 Stunden. Sie können die Adresse auch mit diesem Link bestätigen:`,
      label: 'Diese Adresse bestätigen',
      ignore: 'Wenn Sie das nicht beantragt haben, können Sie diese Mail ignorieren: Es ändert sich nichts.',
    },
    emailChanged: {
      subject: (product) => `Ihre E-Mail-Adresse bei ${product} wurde geändert`,
      text: (from, to) =>
        to === ''
          ? `Ihre E-Mail-Adresse ist nicht mehr ${from}: Sie wurde geändert.`
          : `Ihre E-Mail-Adresse wurde von ${from} in ${to} geändert.`,
      sentence: (until) =>
        `Wenn Sie das nicht waren, öffnen Sie bis zum ${germanDay(until)}, ${hour(until)} Uhr UTC, diesen Link: Er nimmt die Änderung zurück, meldet alle ab und sperrt Auszahlungen und Käufe, bis Sie ein neues Passwort gewählt haben.`,
      label: 'Die Änderung zurücknehmen',
    },
  },
};

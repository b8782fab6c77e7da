import type { Config } from '../config.ts';
import type { Language } from '../contract/preferences.ts';
import type { RateLimits } from '../http/limits.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/persons.ts';
import { type Letter, LETTER_WORDS, letterOf } from './letter.ts';
import type { Mail } from './mailer.ts';

export type Sender = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>;

/** Whom a mail is for. Without a name it says none. */
export type Reader = Pick<Person, 'email'> &
  Partial<Pick<Person, 'name' | 'emailVerified'>> & { readonly language: Language };

/** A person as they read mails: in the language of their preferences. */
export async function readerOf(
  { preferences }: Pick<Identity, 'preferences'>,
  { id, email, name, emailVerified }: Pick<Person, 'id' | 'email' | 'name' | 'emailVerified'>,
): Promise<Reader> {
  return { email, name, emailVerified, language: (await preferences.of(id)).language };
}

/**
 * How a mail may call its reader. Until a mailbox has shown that it is the person's, whoever gave its address may have
 * written anything as the name: we don't carry that to strangers.
 */
const nameOf = ({ name, emailVerified = false }: Omit<Reader, 'email' | 'language'>): string | undefined =>
  emailVerified ? name : undefined;

/** A letter to somebody as a mail, as a text and as HTML. */
export const mailOf = (
  { productName }: Sender,
  reader: Reader,
  { subject, ...said }: Omit<Letter, 'greeting' | 'language' | 'productName'> & { readonly subject: string },
): Mail => ({
  to: reader.email,
  subject,
  ...letterOf({
    language: reader.language,
    greeting: LETTER_WORDS[reader.language].greeting(nameOf(reader)),
    productName,
    ...said,
  }),
});

/** To a mailbox that has shown nothing yet: nothing that somebody has entered is repeated there. */
export function verificationMail(
  config: Sender,
  { email, language }: Pick<Reader, 'email' | 'language'>,
  code: string,
): Mail {
  const { subject, text, label, ignore } = MAIL_WORDS[language].verification;
  const address = `${config.publicUrl}/login?verify=${code}&email=${encodeURIComponent(email)}`;
  return mailOf(
    config,
    { email, language },
    { subject: subject(code, config.productName), paragraphs: [text(code)], link: { label, address }, foot: ignore },
  );
}

export function resetMail(config: Sender, reader: Reader, token: string): Mail {
  const { subject, text, label, ignore } = MAIL_WORDS[reader.language].reset;
  return mailOf(config, reader, {
    subject: subject(config.productName),
    paragraphs: [text],
    link: { label, address: `${config.publicUrl}/reset-password/${token}` },
    foot: ignore,
  });
}

export function triesSlowedMail(config: Sender, reader: Reader): Mail {
  const { subject, texts, label, foot } = MAIL_WORDS[reader.language].triesSlowed;
  return mailOf(config, reader, {
    subject: subject(config.productName),
    paragraphs: texts,
    link: { label, address: `${config.publicUrl}/forgot-password` },
    foot,
  });
}

/** Under `published`, its note: the checkpoint as it was signed, verbatim, and so as nothing but text. */
export const checkpointMail = (
  config: Sender,
  to: string,
  name: string,
  published: { readonly size: number; readonly note: string },
): Mail => ({
  to,
  subject: `The ledger's checkpoint over ${published.size} events`,
  text: [
    LETTER_WORDS.en.greeting(name),
    `This is the newest checkpoint of the ledger at ${config.publicUrl}/api/log. Keep it: whatever the ledger shows from now on must go on from it.`,
    `docs/auditors.md says how to verify it, and its key is at ${config.publicUrl}/api/log/vkey.`,
    published.note.trimEnd(),
    config.productName,
  ].join('\n\n'),
});

interface MailWords {
  readonly verification: {
    readonly subject: (code: string, product: string) => string;
    readonly text: (code: string) => string;
    readonly label: string;
    readonly ignore: string;
  };
  readonly reset: {
    readonly subject: (product: string) => string;
    readonly text: string;
    readonly label: string;
    readonly ignore: string;
  };
  readonly triesSlowed: {
    readonly subject: (product: string) => string;
    readonly texts: readonly string[];
    readonly label: string;
    readonly foot: string;
  };
}

/** What is written to whoever comes to the door: to confirm an address, to get back in, or of strangers who try to. */
const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
  en: {
    verification: {
      subject: (code, product) => `${code} is your ${product} verification code`,
      text: (code) =>
        `Your verification code is ${code}. It is good for 30 minutes. You can also confirm your email address by this link:`,
      label: 'Confirm this address',
      ignore: 'If you have not signed up, you can ignore this mail.',
    },
    reset: {
      subject: (product) => `Reset your ${product} password`,
      text: 'Open this link to choose a new password. It works once and for 30 minutes:',
      label: 'Choose a new password',
      ignore: 'If you have not asked for it, you can ignore this mail: your password stays as it is.',
    },
    triesSlowed: {
      subject: (product) => `Somebody is trying to sign in to your ${product} account`,
      texts: [
        'Several tries to sign in to your account had a wrong password. From now on each try has to wait longer than the one before.',
        'Your browsers that have signed in before are not held up, and nobody has got in by these tries. If your password is in use anywhere else, choose another one:',
      ],
      label: 'Choose a new password',
      foot: 'Mails about the security of your account are always sent.',
    },
  },
  de: {
    verification: {
      subject: (code, product) => `${code} ist Ihr Bestätigungscode bei ${product}`,
      text: (code) =>
        `Ihr Bestätigungscode ist ${code}. Er gilt 30 Minuten. Sie können Ihre E-Mail-Adresse auch mit diesem Link bestätigen:`,
      label: 'Diese Adresse bestätigen',
      ignore: 'Wenn Sie sich nicht registriert haben, können Sie diese Mail ignorieren.',
    },
    reset: {
      subject: (product) => `Ihr Passwort bei ${product} zurücksetzen`,
      text: 'Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und 30 Minuten lang:',
      label: 'Ein neues Passwort wählen',
      ignore: 'Wenn Sie das nicht beantragt haben, können Sie diese Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
    },
    triesSlowed: {
      subject: (product) => `Jemand versucht, sich in Ihrem Konto bei ${product} anzumelden`,
      texts: [
        'Mehrere Versuche, sich in Ihrem Konto anzumelden, hatten ein falsches Passwort. Ab jetzt muss jeder Versuch länger warten als der vorige.',
        'Ihre Browser, die sich schon angemeldet haben, werden nicht aufgehalten, und durch diese Versuche ist niemand hineingekommen. Wenn Sie Ihr Passwort auch anderswo benutzen, wählen Sie ein anderes:',
      ],
      label: 'Ein neues Passwort wählen',
      foot: 'Mails zur Sicherheit Ihres Kontos werden immer gesendet.',
    },
  },
};

/**
 * Whether one more mail may go to a person's mailbox, and counts it: one that nobody has confirmed may be a stranger's,
 * and isn't flooded.
 * @param of which mails it is counted with
 * @param again whether it was tried to send it before, and so counted
 */
export const mayMail = async (
  { limits }: { readonly limits: RateLimits },
  { id, emailVerified }: Pick<Person, 'id' | 'emailVerified'>,
  { of, again }: { readonly of: 'mailsToUnconfirmed' | 'moneyMailsToUnconfirmed'; readonly again: boolean },
): Promise<boolean> => emailVerified || again || limits.allows(of, id);

/** Sends each of some people a mail: one whom the mail server refuses holds up nobody behind them. */
export async function toEach<Person>(people: readonly Person[], send: (person: Person) => Promise<void>) {
  const reached: Person[] = [];
  const failures: unknown[] = [];
  for (const person of people) {
    try {
      await send(person);
      reached.push(person);
    } catch (error) {
      failures.push(error);
    }
  }
  return { reached, failures };
}

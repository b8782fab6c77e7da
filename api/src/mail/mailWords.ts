import type { Language } from '../contract/preferences.ts';

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
export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
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

import type { Language } from '../../contract/preferences.ts';
import { LETTER_WORDS } from '../../mail/letterWords.ts';
import type { NoticedType } from '../../records/noticeKinds.ts';

/** What the sentences name, in the words of their language. */
export interface Facts {
  readonly amount: string;
  readonly gain: string;
  readonly units: number;
  readonly investment: string;
  readonly matures: string;
}

type Sentences = Readonly<Record<NoticedType, (facts: Facts) => string>>;

interface Catalogue {
  readonly title: Sentences;
  readonly text: Sentences;
  readonly because: (reason: string) => string;
  readonly greeting: (name: string | undefined) => string;
  /** Above the address where there is more of it. */
  readonly more: string;
  readonly choose: (address: string) => string;
}

const en: Catalogue = {
  title: {
    DepositRequested: ({ amount }) => `You asked for a deposit of ${amount}`,
    WithdrawalRequested: ({ amount }) => `You asked for a withdrawal of ${amount}`,
    DepositApproved: ({ amount }) => `Your deposit of ${amount} was approved`,
    DepositRejected: ({ amount }) => `Your deposit of ${amount} was not approved`,
    WithdrawalApproved: ({ amount }) => `Your withdrawal of ${amount} was approved`,
    WithdrawalRejected: ({ amount }) => `Your withdrawal of ${amount} was not approved`,
    IdentityApproved: () => 'Your identity is verified',
    IdentityRejected: () => 'Your identity document was not accepted',
    UnitsPurchased: ({ units, investment }) => `You bought ${unitsEn(units)} of ${investment}`,
    HoldingMatured: ({ investment }) => `${investment} has matured`,
  },
  text: {
    DepositRequested: () => 'It is with our team. We tell you as soon as it is decided.',
    WithdrawalRequested: () => 'The amount is on hold until our team has decided. We tell you as soon as it is.',
    DepositApproved: ({ amount }) => `${amount} was added to your balance.`,
    DepositRejected: () => 'Your balance has not changed.',
    WithdrawalApproved: ({ amount }) => `${amount} was paid out of your balance.`,
    WithdrawalRejected: ({ amount }) => `${amount} is no longer on hold and can be spent again.`,
    IdentityApproved: () => 'You can invest from now on.',
    IdentityRejected: () => 'You can hand in another document in the Settings.',
    UnitsPurchased: ({ amount, matures }) => `${amount} was invested. It matures on ${matures}.`,
    HoldingMatured: ({ amount, gain }) => `${amount} and a return of ${gain} were added to your balance.`,
  },
  because: (reason) => `Reason: ${reason}`,
  greeting: LETTER_WORDS.en.greeting,
  more: 'See more',
  choose: (address) => `You choose what you are mailed about at ${address}`,
};

const de: Catalogue = {
  title: {
    DepositRequested: ({ amount }) => `Sie haben eine Einzahlung von ${amount} beauftragt`,
    WithdrawalRequested: ({ amount }) => `Sie haben eine Auszahlung von ${amount} beauftragt`,
    DepositApproved: ({ amount }) => `Ihre Einzahlung von ${amount} wurde freigegeben`,
    DepositRejected: ({ amount }) => `Ihre Einzahlung von ${amount} wurde nicht freigegeben`,
    WithdrawalApproved: ({ amount }) => `Ihre Auszahlung von ${amount} wurde freigegeben`,
    WithdrawalRejected: ({ amount }) => `Ihre Auszahlung von ${amount} wurde nicht freigegeben`,
    IdentityApproved: () => 'Ihre Identität ist bestätigt',
    IdentityRejected: () => 'Ihr Ausweis wurde nicht angenommen',
    UnitsPurchased: ({ units, investment }) => `Sie haben ${unitsDe(units)} von ${investment} gekauft`,
    HoldingMatured: ({ investment }) => `${investment} ist fällig geworden`,
  },
  text: {
    DepositRequested: () => 'Der Auftrag liegt bei unserem Team. Wir melden uns, sobald entschieden ist.',
    WithdrawalRequested: () =>
      'Der Betrag ist vorgemerkt, bis unser Team entschieden hat. Wir melden uns, sobald es so weit ist.',
    DepositApproved: ({ amount }) => `${amount} wurden Ihrem Guthaben gutgeschrieben.`,
    DepositRejected: () => 'Ihr Guthaben hat sich nicht geändert.',
    WithdrawalApproved: ({ amount }) => `${amount} wurden aus Ihrem Guthaben ausgezahlt.`,
    WithdrawalRejected: ({ amount }) => `${amount} sind nicht mehr vorgemerkt und wieder verfügbar.`,
    IdentityApproved: () => 'Ab jetzt können Sie investieren.',
    IdentityRejected: () => 'In den Einstellungen können Sie ein anderes Dokument einreichen.',
    UnitsPurchased: ({ amount, matures }) => `${amount} wurden investiert. Fällig am ${matures}.`,
    HoldingMatured: ({ amount, gain }) => `${amount} und ein Ertrag von ${gain} wurden Ihrem Guthaben gutgeschrieben.`,
  },
  because: (reason) => `Grund: ${reason}`,
  greeting: LETTER_WORDS.de.greeting,
  more: 'Mehr dazu',
  choose: (address) => `Worüber wir Ihnen E-Mails senden, wählen Sie unter ${address}`,
};

const unitsEn = (units: number): string => (units === 1 ? '1 unit' : `${units} units`);
const unitsDe = (units: number): string => (units === 1 ? '1 Anteil' : `${units} Anteile`);

export const NOTICES: Readonly<Record<Language, Catalogue>> = { en, de };

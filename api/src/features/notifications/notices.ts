import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { type Cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import type { Happening } from '@northvale/projections/models/activity.ts';
import type { Language } from '../../contract/preferences.ts';
import type { Facts as SentenceFacts } from '../../contract/said.ts';
import { LETTER_WORDS } from '../../mail/letter.ts';
import { type Noticed, NOTICED, type NoticedType } from '../../records/noticeKinds.ts';

/** What the sentences name, in the words of their language. */
interface Facts {
  readonly amount: string;
  readonly gain: string;
  readonly units: number;
  readonly investment: string;
  readonly matures: string;
  readonly isReinvested: boolean;
  readonly isPlanned: boolean;
  /** How a request is named to the bank. */
  readonly reference: string;
  /** How to pay, as the operator says it. */
  readonly instructions: string;
  /** The code of why its money bought none, or ''. */
  readonly notReinvested: string;
  /** The name of the goal; '' where it was deleted since. */
  readonly goal: string;
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
    DepositRequested: ({ amount, isPlanned }) =>
      isPlanned ? `Your recurring deposit of ${amount} is due` : `You asked for a deposit of ${amount}`,
    WithdrawalRequested: ({ amount }) => `You asked for a withdrawal of ${amount}`,
    DepositApproved: ({ amount }) => `Your deposit of ${amount} was approved`,
    DepositRejected: ({ amount }) => `Your deposit of ${amount} was not approved`,
    WithdrawalApproved: ({ amount }) => `Your withdrawal of ${amount} was approved`,
    WithdrawalRejected: ({ amount }) => `Your withdrawal of ${amount} was not approved`,
    IdentityApproved: () => 'Your identity is verified',
    IdentityRejected: () => 'Your identity document was not accepted',
    UnitsPurchased: ({ units, investment, isReinvested }) =>
      `${isReinvested ? 'Reinvested: you' : 'You'} bought ${unitsEn(units)} of ${investment}`,
    HoldingMatured: ({ investment }) => `${investment} has matured`,
    GoalReached: ({ goal }) => (goal === '' ? 'You have reached a goal' : `You have reached your goal: ${goal}`),
    ReferralRewarded: ({ amount }) => `You earned ${amount} for inviting a friend`,
    PlannedDepositSkipped: ({ amount }) => `Your recurring deposit of ${amount} was left out`,
  },
  text: {
    DepositRequested: ({ amount, isPlanned, reference, instructions }) =>
      isPlanned
        ? `Please transfer ${amount} with the reference ${reference}. ${instructions}`
        : 'It is with our team. We tell you as soon as it is decided.',
    WithdrawalRequested: () => 'The amount is on hold until our team has decided. We tell you as soon as it is.',
    DepositApproved: ({ amount }) => `${amount} was added to your balance.`,
    DepositRejected: () => 'Your balance has not changed.',
    WithdrawalApproved: ({ amount }) => `${amount} was paid out of your balance.`,
    WithdrawalRejected: ({ amount }) => `${amount} is no longer on hold and can be spent again.`,
    IdentityApproved: () => 'You can invest from now on.',
    IdentityRejected: () => 'You can hand in another document in the Settings.',
    UnitsPurchased: ({ amount, matures }) => `${amount} was invested. It matures on ${matures}.`,
    HoldingMatured: ({ amount, gain, notReinvested }) =>
      `${amount} and a return of ${gain} were added to your balance.${whyEn(notReinvested)}`,
    GoalReached: () => 'All that it needs is saved.',
    ReferralRewarded: ({ amount }) => `${amount} was added to your balance.`,
    PlannedDepositSkipped: () => 'Nothing was requested this month. Your recurring deposits say why.',
  },
  because: (reason) => `Reason: ${reason}`,
  greeting: LETTER_WORDS.en.greeting,
  more: 'See more',
  choose: (address) => `You choose what you are mailed about at ${address}`,
};

const de: Catalogue = {
  title: {
    DepositRequested: ({ amount, isPlanned }) =>
      isPlanned
        ? `Ihre regelmäßige Einzahlung von ${amount} ist fällig`
        : `Sie haben eine Einzahlung von ${amount} beauftragt`,
    WithdrawalRequested: ({ amount }) => `Sie haben eine Auszahlung von ${amount} beauftragt`,
    DepositApproved: ({ amount }) => `Ihre Einzahlung von ${amount} wurde freigegeben`,
    DepositRejected: ({ amount }) => `Ihre Einzahlung von ${amount} wurde nicht freigegeben`,
    WithdrawalApproved: ({ amount }) => `Ihre Auszahlung von ${amount} wurde freigegeben`,
    WithdrawalRejected: ({ amount }) => `Ihre Auszahlung von ${amount} wurde nicht freigegeben`,
    IdentityApproved: () => 'Ihre Identität ist bestätigt',
    IdentityRejected: () => 'Ihr Ausweis wurde nicht angenommen',
    UnitsPurchased: ({ units, investment, isReinvested }) =>
      isReinvested
        ? `Wieder angelegt: ${unitsDe(units)} von ${investment}`
        : `Sie haben ${unitsDe(units)} von ${investment} gekauft`,
    HoldingMatured: ({ investment }) => `${investment} ist fällig geworden`,
    GoalReached: ({ goal }) => (goal === '' ? 'Sie haben ein Ziel erreicht' : `Sie haben Ihr Ziel erreicht: ${goal}`),
    ReferralRewarded: ({ amount }) => `Sie haben ${amount} für eine Empfehlung verdient`,
    PlannedDepositSkipped: ({ amount }) => `Ihre regelmäßige Einzahlung von ${amount} fiel aus`,
  },
  text: {
    DepositRequested: ({ amount, isPlanned, reference, instructions }) =>
      isPlanned
        ? `Bitte überweisen Sie ${amount} mit dem Verwendungszweck ${reference}. ${instructions}`
        : 'Der Auftrag liegt bei unserem Team. Wir melden uns, sobald entschieden ist.',
    WithdrawalRequested: () =>
      'Der Betrag ist vorgemerkt, bis unser Team entschieden hat. Wir melden uns, sobald es so weit ist.',
    DepositApproved: ({ amount }) => `${amount} wurden Ihrem Guthaben gutgeschrieben.`,
    DepositRejected: () => 'Ihr Guthaben hat sich nicht geändert.',
    WithdrawalApproved: ({ amount }) => `${amount} wurden aus Ihrem Guthaben ausgezahlt.`,
    WithdrawalRejected: ({ amount }) => `${amount} sind nicht mehr vorgemerkt und wieder verfügbar.`,
    IdentityApproved: () => 'Ab jetzt können Sie investieren.',
    IdentityRejected: () => 'In den Einstellungen können Sie ein anderes Dokument einreichen.',
    UnitsPurchased: ({ amount, matures }) => `${amount} wurden investiert. Fällig am ${matures}.`,
    HoldingMatured: ({ amount, gain, notReinvested }) =>
      `${amount} und ein Ertrag von ${gain} wurden Ihrem Guthaben gutgeschrieben.${whyDe(notReinvested)}`,
    GoalReached: () => 'Alles, was dafür nötig ist, ist gespart.',
    ReferralRewarded: ({ amount }) => `${amount} wurden Ihrem Guthaben gutgeschrieben.`,
    PlannedDepositSkipped: () =>
      'In diesem Monat wurde nichts beauftragt. Bei Ihren regelmäßigen Einzahlungen steht, warum.',
  },
  because: (reason) => `Grund: ${reason}`,
  greeting: LETTER_WORDS.de.greeting,
  more: 'Mehr dazu',
  choose: (address) => `Worüber wir Ihnen E-Mails senden, wählen Sie unter ${address}`,
};

/** Why a holding's money bought no units, by the code of the refusal. */
const WHY_EN: Readonly<Record<string, string>> = {
  SoldOut: 'no units are left',
  Delisted: 'it is no longer offered',
  AccountFrozen: 'your account is frozen',
  NotVerified: 'your identity is not verified',
  InsufficientBalance: 'the money does not cover one unit with its fee',
};
const WHY_DE: Readonly<Record<string, string>> = {
  SoldOut: 'es sind keine Anteile mehr verfügbar',
  Delisted: 'sie wird nicht mehr angeboten',
  AccountFrozen: 'Ihr Konto ist gesperrt',
  NotVerified: 'Ihre Identität ist nicht bestätigt',
  InsufficientBalance: 'das Geld reicht nicht für einen Anteil mit Gebühr',
};
const whyEn = (code: string) =>
  code === '' ? '' : ` It was not reinvested: ${WHY_EN[code] ?? 'that was not possible'}.`;
const whyDe = (code: string) =>
  code === '' ? '' : ` Die Anlage wurde nicht erneuert: ${WHY_DE[code] ?? 'das war nicht möglich'}.`;

const unitsEn = (units: number): string => (units === 1 ? '1 unit' : `${units} units`);
const unitsDe = (units: number): string => (units === 1 ? '1 Anteil' : `${units} Anteile`);

export const NOTICES: Readonly<Record<Language, Catalogue>> = { en, de };

/** An event that people are told about, and what it names: of the event itself or of the read models, alike. */
export type Told = Happening<NoticedType>;

export const isNoticed = (event: Recorded<AccountEvent>): event is Noticed => Object.hasOwn(NOTICED, event.type);

/** What an event tells, with the holding that it is about, of the account that has it. */
export function toldBy({ revision, type, occurredAt: at, data }: Noticed, account?: AccountState): Told {
  const holding = 'holdingId' in data ? account?.holdings.get(data.holdingId) : undefined;
  return {
    revision,
    type,
    at,
    amount: holding?.amount ?? ('amount' in data ? data.amount : null),
    gain: holding?.returnAmount ?? null,
    units: holding?.units ?? null,
    investment: holding?.investmentName ?? null,
    maturesAt: holding?.maturesAt ?? null,
    reinvestedFrom: holding?.reinvestedFrom ?? null,
    notReinvested: holding?.notReinvested ?? null,
    subject: 'requestId' in data ? data.requestId : 'goalId' in data ? data.goalId : (holding?.id ?? null),
    planId: 'planId' in data ? (data.planId ?? null) : null,
    reason: ('reason' in data && data.reason) || null,
  };
}

export interface Notice {
  readonly title: string;
  readonly text: string;
  /** Where in the investor app there is more of it. */
  readonly link: string;
}

/**
 * What a person is told about an event.
 * @param instructions how to pay, as the operator says it
 * @param reason opened
 * @param goal the name of the goal that it is about, where there still is one
 */
export function noticeOf(told: Told, language: Language, instructions: string, reason?: string, goal?: string): Notice {
  const { title, text, because } = NOTICES[language];
  const facts = { ...factsOf(told, language), instructions, goal: goal ?? '' };
  const why = reason ? ` ${because(reason)}` : '';
  return { title: title[told.type](facts), text: text[told.type](facts) + why, link: NOTICED[told.type].link };
}

/** What its sentences name: amounts in dollars, and the moment of maturity. */
export function namedBy(
  { type, amount, gain, units, investment, maturesAt, reinvestedFrom, notReinvested, subject, planId }: Told,
  reason?: string,
  goal?: string,
): SentenceFacts {
  return {
    ...(amount !== null && { amount: dollarsFromCents(amount) }),
    ...(gain !== null && { gain: dollarsFromCents(gain) }),
    ...(units !== null && { units }),
    ...(investment !== null && { investment }),
    ...(maturesAt !== null && { maturesAt }),
    ...(type === 'UnitsPurchased' && reinvestedFrom !== null && { reinvested: true }),
    ...(type === 'HoldingMatured' && notReinvested !== null && { notReinvested }),
    ...(goal !== undefined && { goal }),
    ...(type === 'DepositRequested' && planId !== null && { planned: true, reference: referenceOf(subject) }),
    ...(reason && { reason }),
  };
}

/** The last characters of a request's id, by which the bank's transfer names it. */
const referenceOf = (requestId: string | null): string => (requestId ?? '').slice(-8);

function factsOf(told: Told, language: Language): Omit<Facts, 'instructions' | 'goal'> {
  const { amount, gain, units, investment, maturesAt } = told;
  const money = (sum: Cents | null) => (sum === null ? '' : DOLLARS[language].format(sum / 100));
  return {
    amount: money(amount),
    gain: money(gain),
    units: units ?? 0,
    investment: investment ?? '',
    isReinvested: told.reinvestedFrom !== null,
    isPlanned: told.planId !== null,
    reference: referenceOf(told.subject),
    notReinvested: told.notReinvested ?? '',
    matures: maturesAt === null ? '' : DAYS[language].format(new Date(maturesAt)).replace('Sept', 'Sep'),
  };
}

const USD = { style: 'currency', currency: 'USD' } as const;
const DOLLARS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-US', USD),
  de: new Intl.NumberFormat('de-DE', USD),
};

// '5 Oct 2027', as the front ends write it.
const UTC = { year: 'numeric', timeZone: 'UTC' } as const;
const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { ...UTC, day: 'numeric', month: 'short' }),
  de: new Intl.DateTimeFormat('de-DE', { ...UTC, day: '2-digit', month: '2-digit' }),
};

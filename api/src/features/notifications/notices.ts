import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { type Cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import type { Happening } from '@northvale/projections/models/activity.ts';
import type { Language } from '../../contract/preferences.ts';
import type { Facts as SentenceFacts } from '../../contract/said.ts';
import { NOTICED, type Noticed, type NoticedType } from '../../records/noticeKinds.ts';
import { type Facts, NOTICES } from './words.ts';

/** An event that people are told about, and what it names: of the event itself or of the read models, alike. */
export type Told = Happening<NoticedType>;

export const isNoticed = (event: Recorded<AccountEvent>): event is Noticed => Object.hasOwn(NOTICED, event.type);

/** What an event tells, with the holding that it is about. */
export function toldBy({ revision, type, occurredAt: at, data }: Noticed, { holdings }: AccountState): Told {
  const holding = 'holdingId' in data ? holdings.get(data.holdingId) : undefined;
  return {
    revision,
    type,
    at,
    amount: holding?.amount ?? ('amount' in data ? data.amount : null),
    gain: holding?.returnAmount ?? null,
    units: holding?.units ?? null,
    investment: holding?.investmentName ?? null,
    maturesAt: holding?.maturesAt ?? null,
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
 * @param reason opened
 */
export function noticeOf(told: Told, language: Language, reason?: string): Notice {
  const { title, text, because } = NOTICES[language];
  const facts = factsOf(told, language);
  const why = reason ? ` ${because(reason)}` : '';
  return { title: title[told.type](facts), text: text[told.type](facts) + why, link: NOTICED[told.type].link };
}

/** What its sentences name: amounts in dollars, and the moment of maturity. */
export function namedBy({ amount, gain, units, investment, maturesAt }: Told, reason?: string): SentenceFacts {
  return {
    ...(amount !== null && { amount: dollarsFromCents(amount) }),
    ...(gain !== null && { gain: dollarsFromCents(gain) }),
    ...(units !== null && { units }),
    ...(investment !== null && { investment }),
    ...(maturesAt !== null && { maturesAt }),
    ...(reason && { reason }),
  };
}

function factsOf({ amount, gain, units, investment, maturesAt }: Told, language: Language): Facts {
  const money = (sum: Cents | null) =>
    sum === null
      ? ''
      : new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' }).format(sum / 100);
  return {
    amount: money(amount),
    gain: money(gain),
    units: units ?? 0,
    investment: investment ?? '',
    matures: maturesAt === null ? '' : DAYS[language].format(new Date(maturesAt)).replace('Sept', 'Sep'),
  };
}

const LOCALES = { en: 'en-US', de: 'de-DE' } as const satisfies Record<Language, string>;

// '5 Oct 2027', as the front ends write it.
const UTC = { year: 'numeric', timeZone: 'UTC' } as const;
const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { ...UTC, day: 'numeric', month: 'short' }),
  de: new Intl.DateTimeFormat('de-DE', { ...UTC, day: '2-digit', month: '2-digit' }),
};

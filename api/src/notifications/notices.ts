import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import type { Language } from '../contract/preferences.ts';
import { KIND_OF, type Noticed, type NoticedType } from './kinds.ts';
import { type Facts, NOTICES } from './words.ts';

export const isNoticed = (event: Recorded<AccountEvent>): event is Noticed => Object.hasOwn(KIND_OF, event.type);

/** What an event doesn't hold itself. */
interface Joined {
  readonly language: Language;
  /** Of a rejection, opened. */
  readonly reason?: string | undefined;
  /** The name of the investment of what has matured. */
  readonly investment?: string | undefined;
}

export interface Notice {
  readonly title: string;
  readonly text: string;
  /** Where in the investor app there is more of it. */
  readonly link: string;
}

/** What a person is told about an event, in their language. */
export function noticeOf(event: Noticed, joined: Joined): Notice {
  const { title, text, because } = NOTICES[joined.language];
  const facts = factsOf(event, joined);
  const reason = joined.reason ? ` ${because(joined.reason)}` : '';
  return { title: title[event.type](facts), text: text[event.type](facts) + reason, link: linkOf(event.type) };
}

function factsOf({ data }: Noticed, { language, investment = '' }: Joined): Facts {
  const money = (amount: Cents) =>
    new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' }).format(amount / 100);
  return {
    amount: 'amount' in data ? money(data.amount) : 'principal' in data ? money(data.principal) : '',
    gain: 'returnAmount' in data ? money(data.returnAmount) : '',
    units: 'units' in data ? data.units : 0,
    investment: 'investmentName' in data ? data.investmentName : investment,
    matures: 'maturesAt' in data ? DAYS[language].format(new Date(data.maturesAt)).replace('Sept', 'Sep') : '',
  };
}

const LOCALES = { en: 'en-US', de: 'de-DE' } as const satisfies Record<Language, string>;

// '5 Oct 2027', as the front ends write it: they know a date of an English sentence by that.
const UTC = { year: 'numeric', timeZone: 'UTC' } as const;
const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { ...UTC, day: 'numeric', month: 'short' }),
  de: new Intl.DateTimeFormat('de-DE', { ...UTC, day: '2-digit', month: '2-digit' }),
};

function linkOf(type: NoticedType): string {
  if (type.startsWith('Deposit')) return '/transactions?kind=deposits';
  if (type.startsWith('Withdrawal')) return '/transactions?kind=withdrawals';
  return type.startsWith('Identity') ? '/settings' : '/investments';
}

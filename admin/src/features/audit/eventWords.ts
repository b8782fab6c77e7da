import { firstLetter } from '@northvale/api/contract/firstLetter.ts';
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { ROLES } from '@northvale/api/contract/fields.ts';
import { COUNTED_UP_TO } from '@northvale/api/contract/lists.ts';
import { plan } from '@northvale/api/contract/profile.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { formatMoney, minus, plus } from '@northvale/web/ui/money.ts';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { isText, textAt } from '@northvale/web/ui/texts/texts.ts';
import { isDay } from '../../shared/lists/days.ts';
import { counted, t } from '../../shared/texts/t.ts';

type Data = AccountEvent['data'];

/** Amounts stand in an event's data in cents. */
const dollars = (cents: unknown, signed = false): string => formatMoney(Number(cents) / 100, signed);

/** What an event did, in a sentence; nothing of a type that only a later version of this page knows. */
export const inWords = ({ type, data }: Pick<AccountEvent, 'type' | 'data'>): string =>
  isText(`eventWords.${type}`) ? textAt(`eventWords.${type}`, factsOf(data)) : '';

/** All that a sentence may name; each takes what its event has. */
const factsOf = (data: Data) => ({
  amount: dollars(data['amount']),
  difference: dollars(data['difference'], true),
  newBalance: dollars(data['newBalance']),
  closing: dollars(data['closing']),
  principal: dollars(data['principal']),
  returnAmount: dollars(data['returnAmount']),
  from: standingWord(data['from']),
  to: standingWord(data['to']),
  fromDay: dayWord(data['from']),
  toDay: dayWord(data['to']),
  date: dayWord(data['date']),
  method: wordOf(String(data['method'])),
  name: String(data['name']),
  investmentName: String(data['investmentName']),
  units: formatCount(Number(data['units'])),
  n: Number(data['units']),
});

const dayWord = (day: unknown): string => (isDay(String(day)) ? formatUtcDate(String(day)) : String(day));

/** By how much an event changed the balance, which is cash and hold together. */
export const balanceChange = ({ postings }: Pick<AccountEvent, 'postings'>): number =>
  plus(
    ...postings
      .filter(({ account }) => /^investor:.*:(cash|held)$/.test(account))
      .map(({ debit, credit }) => minus(credit, debit)),
  );

/** The request that an event is about, if any. */
export function requestOf({ type, data }: Pick<AccountEvent, 'type' | 'data'>) {
  const id = data['requestId'];
  if (typeof id !== 'string') return undefined;
  return { id, kind: type.startsWith('Deposit') ? ('deposit' as const) : ('withdrawal' as const) };
}

/** 'investor:…905f:cash': whose it is stands above. */
export const shortAccount = (account: string): string =>
  account.replace(/^investor:.*(.{4}):(\w+)$/, 'investor:…$1:$2').replace(/^placements:.*(.{4})$/, 'placements:…$1');

/** 'Amara O.-L.': a row has no room for more, and whose account it is stands above. */
const shortName = (name: string): string => {
  const [first = '', ...others] = name.split(' ');
  const initials = others.map((word) => word.replaceAll(/\p{L}[^\s-]*/gu, (part) => `${firstLetter(part)}.`));
  return [first, ...initials].join(' ');
};

/** Who caused an event. */
export function actorWords({ id, role, name }: AccountEvent['actor']): string {
  if (role === 'system') return id === 'system' ? t('common.actors.system') : t('audit.systemNamed', { id });
  return t('audit.byWhom', { name: role === 'user' ? shortName(name) : name, role: roleWord(role) });
}

const ACTORS = [...ROLES, 'system'] as const;

/** How somebody's part in something is called; one that only a later version of this page knows, by its own name. */
export function roleWord(role: string): string {
  const known = ACTORS.find((each) => each === role);
  return known === undefined ? role : t(`common.actors.${known}`);
}

export function planWord(name: string): string {
  const known = plan.options.find((each) => each === name);
  return known === undefined ? name : t(`common.plans.${known}`);
}

/** A role or a plan, as an event has them. */
function standingWord(value: unknown): string {
  const role = ROLES.find((each) => each === value);
  return role === undefined ? planWord(String(value)) : t(`common.roles.${role}`);
}

/** '1 event', '48 events', 'More than 10,000 events': beyond that many, lists aren't counted. */
export function totalInWords(total: number, list: 'events' | 'acts' | 'journal'): string {
  if (total > COUNTED_UP_TO) return t(`${list}.more`, counted(COUNTED_UP_TO));
  return t(`${list}.total`, counted(total));
}

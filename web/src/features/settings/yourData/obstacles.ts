import { MIN_WITHDRAWAL } from '@northvale/api/contract/limits.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { formatMoney, formatWholeMoney } from '@northvale/web/ui/money.ts';
import { t } from '../../../shared/texts/t.ts';

/** What stands against closing an account, and where it is settled. */
export interface Obstacle {
  name: 'frozen' | 'locked' | RequestKind | 'holding' | 'money';
  title: string;
  text: string;
  way: string;
  to: string;
}

/** What is known of an account; lists that didn't come are left out. */
interface Known {
  me: Pick<Me, 'status' | 'withdrawalsLocked' | 'available'>;
  deposits: readonly Pick<RequestRecord, 'status'>[] | undefined;
  withdrawals: readonly Pick<RequestRecord, 'status'>[] | undefined;
  holdings: readonly Pick<HoldingRecord, 'status' | 'maturesAt'>[] | undefined;
}

/** As far as it is known here; the server has the last word. */
export function obstaclesOf({ me, deposits, withdrawals, holdings }: Known): Obstacle[] {
  return [
    ...(me.status === 'frozen' ? [{ ...plainly('frozen'), to: '/contact-us' }] : []),
    ...(me.withdrawalsLocked === true ? [{ ...plainly('locked'), to: '/forgot-password' }] : []),
    ...pending('deposit', deposits),
    ...pending('withdrawal', withdrawals),
    ...active(holdings),
    ...money(me.available),
  ];
}

function plainly(name: 'frozen' | 'locked') {
  return {
    name,
    title: t(`settings.yourData.against.${name}.title`),
    text: t(`settings.yourData.against.${name}.text`),
    way: t(`settings.yourData.against.${name}.way`),
  };
}

function pending(name: RequestKind, requests: Known['deposits'] = []): Obstacle[] {
  const count = requests.filter(({ status }) => status === 'pending').length;
  if (count === 0) return [];
  return [
    {
      name,
      title: t(`settings.yourData.against.${name}.title`, { n: count }),
      text: t(`settings.yourData.against.${name}.text`, { n: count }),
      way: t(`settings.yourData.against.${name}.way`),
      to: `/transactions?kind=${name}s`,
    },
  ];
}

function active(holdings: Known['holdings'] = []): Obstacle[] {
  const days = holdings.filter(({ status }) => status === 'active').map(({ maturesAt }) => maturesAt);
  const last = days.toSorted().at(-1);
  if (last === undefined) return [];
  const count = { n: days.length };
  return [
    {
      name: 'holding',
      title: t('settings.yourData.against.holding.title', count),
      text: t('settings.yourData.against.holding.text', { ...count, date: formatUtcDate(last) }),
      way: t('settings.yourData.against.holding.way'),
      to: '/investments?tab=mine',
    },
  ];
}

/** What is on hold belongs to a pending withdrawal. */
function money(available: number): Obstacle[] {
  if (available === 0) return [];
  const title = t('settings.yourData.against.money.title', { amount: formatMoney(available) });
  return available < MIN_WITHDRAWAL
    ? [
        {
          name: 'money',
          title,
          text: t('settings.yourData.against.change.text', { least: formatWholeMoney(MIN_WITHDRAWAL) }),
          way: t('settings.yourData.against.change.way'),
          to: '/contact-us',
        },
      ]
    : [
        {
          name: 'money',
          title,
          text: t('settings.yourData.against.money.text'),
          way: t('settings.yourData.against.money.way'),
          to: '?panel=withdraw',
        },
      ];
}

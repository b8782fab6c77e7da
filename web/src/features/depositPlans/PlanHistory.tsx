import Box from '@mui/material/Box';
import type { DepositPlanRecord } from '@northvale/api/contract/depositPlans.ts';
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { monthAndYear } from '../../../ui/dates.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { shortId } from '../../../ui/terms.ts';
import { PayHow } from '../../shared/money/PayHow.tsx';
import { t } from '../../shared/texts/t.ts';

interface PlanHistoryProps {
  plan: DepositPlanRecord;
  /** Those that it has made. */
  requests: readonly RequestRecord[];
}

/** Month by month what a plan has requested and what it has left out, the newest first; how to pay what is pending. */
export function PlanHistory({ plan: { skipped }, requests }: PlanHistoryProps) {
  const months = [
    ...requests.map((request) => ({ month: request.month ?? '', row: <Requested request={request} /> })),
    ...skipped.map(({ month, why }) => ({ month, row: <Skipped month={month} why={why} /> })),
  ].toSorted((a, b) => b.month.localeCompare(a.month));
  const pending = requests.find(({ status }) => status === 'pending');
  if (months.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      {pending && (
        <Notice kind="info">
          {t('deposits.reference')} {shortId(pending._id)}{' '}
          <CopyButton text={shortId(pending._id)} what={t('deposits.copied.reference')} />
          <br />
          <PayHow />
        </Notice>
      )}
      <Box component="ul" aria-label={t('plans.history')} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {months.map(({ month, row }) => (
          <Box component="li" key={month} sx={{ borderTop: '1px solid', borderColor: 'nv.rule', py: 2.125 }}>
            {row}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** '2026-12' as 'December 2026': read as a day of this zone, since the month has no zone. */
const named = (month: string): string => monthAndYear(`${month}-15T12:00:00`);

const Requested = ({ request }: { request: RequestRecord }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
    <Box sx={{ flex: '1 1 120px' }}>
      <AppLink to={`/transactions?kind=deposits&panel=details&of=${encodeURIComponent(request._id)}`}>
        {named(request.month ?? '')}
      </AppLink>
    </Box>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 3,
        ml: 'auto',
      }}
    >
      <StatusBadge status={request.status} small />
      <Money amount={request.amount} />
    </Box>
  </Box>
);

const Skipped = ({ month, why }: DepositPlanRecord['skipped'][number]) => (
  <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
    {t('plans.skipped', { month: named(month), why: t(`plans.why.${why}`) })}
  </Box>
);

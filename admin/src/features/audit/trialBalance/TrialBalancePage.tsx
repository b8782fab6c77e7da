import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { TrialBalanceSummary } from '@northvale/api/contract/audit.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { t } from '../../../shared/texts/t.ts';
import { AsOfPicker, inUtc, useAsOf } from '../asOf/AsOfPicker.tsx';
import { ExportLink } from '../exports/ExportLink.tsx';
import { BalanceTable } from './BalanceTable.tsx';

/** All accounts of the journal with their sums, at any moment. */
export function TrialBalancePage() {
  const [at, chooseAt] = useAsOf();
  const provider = useDataProvider<BackOffice>();
  const { data, error, refetch } = useQuery({
    queryKey: ['trialBalance', at ?? 'now'],
    queryFn: () => provider.getTrialBalance(at),
    placeholderData: keepPreviousData,
    // What is open below a line is of the moment that the page names.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <PageHead
        title={t('trialBalance.title')}
        subtitle={data ? <Standing balance={data} /> : !error && <StandingSkeleton />}
      >
        <AsOfPicker at={at} onChoose={chooseAt} />
        <ExportLink at={at} />
      </PageHead>
      {error && data && <MayBeOld onRetry={() => void refetch()} />}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {error && data === undefined ? (
          <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
            {t('trialBalance.unreachable')}
          </ErrorState>
        ) : data ? (
          <BalanceTable balance={data} until={at} />
        ) : (
          <TableRowsSkeleton rows={10} />
        )}
      </Paper>
    </>
  );
}

const Standing = ({ balance: { at, total } }: { balance: TrialBalanceSummary }) => (
  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
    {t('audit.asOf.moment', { moment: inUtc(at) })}
    {total.debit === total.credit ? (
      <Badge tone="green" icon={Check} small>
        {t('trialBalance.equal')}
      </Badge>
    ) : (
      <Badge tone="red" icon={X} small>
        {t('trialBalance.differ')}
      </Badge>
    )}
  </Box>
);

/** On phones it takes two lines. */
const StandingSkeleton = () => <Skeleton component="span" sx={{ width: 220, height: { xs: 48, sm: 22 } }} />;

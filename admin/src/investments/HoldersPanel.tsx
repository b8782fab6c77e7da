import Box from '@mui/material/Box';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { useGetOne } from 'react-admin';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { Facts } from '../layout/Facts.tsx';
import { HoldingsList } from '../lists/HoldingsList.tsx';

/** One investment and who holds it, at an address of its own, beside the list. */
export function HoldersPanel() {
  const id = useMatch('/investments/:id/show')?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const {
    data: investment,
    error,
    refetch,
  } = useGetOne<AdminInvestmentRecord>('investments', { id: id ?? '' }, { enabled: id !== undefined });

  return (
    <Panel
      open={id !== undefined}
      title={investment?.name ?? 'Investment'}
      onClose={() => void navigate({ pathname: '/investments', search })}
    >
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          This investment can’t be shown.
        </ErrorState>
      ) : investment === undefined ? (
        <RequestCardSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Facts
            facts={[
              ['Terms', `${investment.investmentReturn} over ${investment.duration}`],
              ['Price per unit', <Money key="price" amount={investment.pricePerUnit} size="table" />],
              ['Investors', investment.investors.toLocaleString('en-US')],
              ['Invested', <Money key="invested" amount={investment.investedTotal} size="table" />],
            ]}
          />
          <HoldingsList of={{ investmentId: investment.id }} empty="Whoever buys it is shown here." inPanel />
        </Box>
      )}
    </Panel>
  );
}

import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import type { useRequests } from '../../shared/account/useRequests.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { useMoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { RequestCard } from './RequestCard.tsx';
import { t } from '../../shared/texts/t.ts';

interface Props {
  kind: RequestKind;
  query: ReturnType<typeof useRequests>;
  onDetails: (request: RequestRecord) => void;
  onCancel: (request: RequestRecord) => void;
}

/** Full, empty, loading or out of reach: the same place on the page. */
export function RequestList({ kind, query, onDetails, onCancel }: Props) {
  const { open } = useMoneyPanel();
  if (query.isPending)
    return (
      <Box sx={grid} aria-busy="true">
        {Array.from({ length: 4 }, (_, card) => (
          <RequestCardSkeleton key={card} />
        ))}
      </Box>
    );
  if (query.isError && query.data === undefined)
    return (
      <Card sx={{ p: 0 }}>
        <ErrorState
          title={sentenceOf(query.error, t(`transactions.failed.${kind}`))}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  const requests = query.data?.data ?? [];
  if (requests.length === 0)
    return (
      <Card sx={{ p: 0 }}>
        <EmptyState
          title={t(`transactions.none.${kind}`)}
          shape={kind === 'deposit' ? 'hill' : 'notch'}
          action={
            kind === 'deposit' && (
              <Button
                variant="contained"
                startIcon={<ArrowDownToLine size={18} strokeWidth={1.75} />}
                onClick={() => open('deposit')}
              >
                {t('money.deposit')}
              </Button>
            )
          }
        >
          {t(`transactions.later.${kind}`)}
        </EmptyState>
      </Card>
    );
  return (
    <Box component="ul" sx={grid}>
      {requests.map((request) => (
        <RequestCard
          key={request._id}
          kind={kind}
          request={request}
          onDetails={() => onDetails(request)}
          onCancel={() => onCancel(request)}
        />
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  // As wide as German's longest status beside its method: some below and some beside would make ragged rows.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(336px, 1fr))' },
  m: 0,
  p: 0,
} as const;

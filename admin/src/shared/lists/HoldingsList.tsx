import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AdminHoldingRecord } from '@northvale/api/contract/holdings.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { EmptyState } from '@northvale/web/ui/ErrorState.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { narrow } from '@northvale/web/ui/tokens.ts';
import { formatPercent } from '@northvale/web/ui/terms.ts';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsNarrow, useIsTight } from '../layout/useIsNarrow.ts';
import { t } from '../texts/t.ts';
import { columnOf, ListWithin } from './contractLists.tsx';
import { ListBody } from './ListBody.tsx';

const Column = columnOf<'holdings'>();

interface HoldingsListProps {
  /** Whose holdings, or the holdings of which investment. */
  of: { userId: string } | { investmentId: string };
  empty: string;
  /** A panel has its own frame, and less room. */
  inPanel?: boolean;
}

/** What one person holds, or who holds one investment. */
export function HoldingsList({ of, empty, inPanel = false }: HoldingsListProps) {
  const compact = useIsNarrow() || inPanel;
  const tight = useIsTight();
  return (
    <ListWithin list="holdings" sort={['purchasedAt', 'DESC']} only={of}>
      <ListBody
        failure={t('lists.holdings.failure')}
        empty={<EmptyState title={t('lists.holdings.none')}>{empty}</EmptyState>}
        framed={!inPanel}
      >
        <DataTable<AdminHoldingRecord> rowClick={false} bulkActionButtons={false} {...(inPanel && { sx: flush })}>
          {'userId' in of ? (
            <Column
              disableSort
              source="investmentName"
              label={t('lists.holdings.investment')}
              sx={{ maxWidth: compact ? { xs: 120, sm: 150 } : 260 }}
              render={({ investmentName, status }) => (
                <Named status={compact ? status : undefined}>
                  <Box sx={cut}>{investmentName}</Box>
                </Named>
              )}
            />
          ) : (
            <Column
              disableSort
              source="userId"
              label={t('lists.holdings.person')}
              sx={{ maxWidth: compact ? { xs: 120, sm: 150 } : 220 }}
              render={(holding) => (
                <Named status={compact ? holding.status : undefined}>
                  <PersonLink holding={holding} />
                </Named>
              )}
            />
          )}
          {!compact && <Column disableSort source="units" label={t('lists.holdings.units')} align="right" />}
          <Column
            source="amountInvested"
            label={t('lists.holdings.invested')}
            align="right"
            sortByOrder="DESC"
            sx={{ '&.MuiTableCell-body': { fontWeight: 600 } }}
            render={({ amountInvested }) => <Money amount={amountInvested} size="table" />}
          />
          {!compact && !tight && (
            <Column
              disableSort
              source="fee"
              label={t('lists.holdings.fee')}
              align="right"
              render={({ fee }) => <Money amount={fee} size="table" />}
            />
          )}
          {!compact && !tight && (
            <Column
              disableSort
              source="investmentReturn"
              label={t('lists.holdings.return')}
              align="right"
              render={({ investmentReturn }) => formatPercent(investmentReturn)}
            />
          )}
          {!compact && (
            <Column
              disableSort
              source="total"
              label={t('lists.holdings.atMaturity')}
              align="right"
              sortByOrder="DESC"
              render={({ total }) => <Money amount={total} size="table" />}
            />
          )}
          <Column
            source="maturesAt"
            label={t('lists.holdings.matures')}
            align="right"
            render={({ maturesAt }) => formatUtcDate(maturesAt)}
          />
          {!compact && (
            <Column
              disableSort
              source="status"
              label={t('lists.holdings.status')}
              render={({ status }) => <HoldingBadge status={status} />}
            />
          )}
        </DataTable>
      </ListBody>
    </ListWithin>
  );
}

/** Where the status has no column of its own, it stands below the name. */
const Named = ({ status, children }: { status: AdminHoldingRecord['status'] | undefined; children: ReactNode }) =>
  status === undefined ? (
    children
  ) : (
    <Box sx={{ py: 2 }}>
      {children}
      <HoldingBadge status={status} />
    </Box>
  );

const HoldingBadge = ({ status }: Pick<AdminHoldingRecord, 'status'>): ReactNode =>
  status === 'active' ? (
    <Badge tone="brand" icon={Clock} small>
      {t('lists.holdings.active')}
    </Badge>
  ) : (
    <Badge tone="green" icon={Check} small>
      {t('lists.holdings.paidOut')}
    </Badge>
  );

const PersonLink = ({ holding: { userId } }: { holding: AdminHoldingRecord }) => (
  <Link
    component={RouterLink}
    to={`/users/${encodeURIComponent(userId._id)}/show/holdings`}
    dir="auto"
    sx={{ color: 'nv.ink', fontWeight: 600, border: 0, display: 'block', textAlign: 'left', ...cut }}
  >
    <Box component="span">{userId.name}</Box>
  </Link>
);

/** A panel has no edge that a row would keep away from. */
const flush = {
  '& .MuiTableCell-root:first-of-type': { pl: 0 },
  '& .MuiTableCell-root:last-of-type': { pr: 0 },
};

/** On a phone 'Highland Barley Growers' has no room beside its figures, but in two lines. */
const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [narrow]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, whiteSpace: 'normal' },
} as const;

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { useNow } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { requestKinds, requestWord } from '@northvale/web/ui/requestTimeline.ts';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { ApprovalsBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { refetchEveryMs } from '../../shared/api/useStats.ts';
import type { Verdict } from '../../shared/decisions/balanceChanges.ts';
import { DecideButtons } from '../../shared/decisions/DecideButtons.tsx';
import { requestPath, resources } from '../../shared/decisions/requestWords.ts';
import { useIsTight } from '../../shared/layout/useIsNarrow.ts';
import { NameLink } from '../../shared/lists/NameLink.tsx';
import { useFirstRows } from '../../shared/lists/contractLists.tsx';
import { waitingTime } from '../../shared/lists/days.ts';
import { t } from '../../shared/texts/t.ts';

export interface QueueProps {
  rows: Waiting[];
  currentId: string | undefined;
  onPoint: (row: Waiting) => void;
  onDecide: (row: Waiting, verdict: Verdict) => void;
}

/** What the names' column saves where approvals stand below a name. */
const METHOD_PX = 160;

export function QueueTable({ rows, currentId, onPoint, onDecide }: QueueProps) {
  const now = useNow();
  const tight = useIsTight();
  const withMethod = !useIsTight(-METHOD_PX);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        sx={{
          '& td, & th': { px: 3 },
          '& td:first-of-type, & th:first-of-type': { pl: 4 },
          '& td:last-of-type': { pr: 4 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('dashboard.queue.person')}</TableCell>
            <TableCell>{t('dashboard.queue.kind')}</TableCell>
            {withMethod && <TableCell>{t('dashboard.queue.method')}</TableCell>}
            <TableCell align="right">{t('dashboard.queue.amount')}</TableCell>
            <TableCell align="right">{t('dashboard.queue.waiting')}</TableCell>
            <TableCell align="right" sx={{ fontSize: 0 }}>
              {t('dashboard.queue.decision')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              selected={row.id === currentId}
              aria-selected={row.id === currentId}
              onClick={() => onPoint(row)}
              sx={{ '&:last-child td': { borderBottom: '1px solid', borderColor: 'nv.rule' } }}
            >
              <Person row={row} widthPx={tight ? 190 : 260}>
                {tight && <Approvals row={row} />}
              </Person>
              <TableCell>
                <Kind kind={row.kind} />
              </TableCell>
              {withMethod && (
                <TableCell sx={{ color: 'nv.ink2', whiteSpace: 'nowrap' }}>{wordOf(row.request.method)}</TableCell>
              )}
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                <Money amount={row.request.amount} size="table" />
              </TableCell>
              <TableCell align="right" sx={{ color: 'nv.ink2', whiteSpace: 'nowrap' }}>
                {waitingTime(row.request.createdAt, now)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
                  {!tight && <Approvals row={row} />}
                  <DecideButtons request={row.request} onDecide={({ verdict }) => onDecide(row, verdict)} />
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** With the head's row, which is as high. */
export const QueueTableSkeleton = ({ rows }: { rows: number }) => <TableRowsSkeleton rows={1 + rows} />;

const Approvals = ({ row }: { row: Waiting }) =>
  row.request.approvals.length > 0 && <ApprovalsBadge given={row.request.approvals.length} needed={2} />;

const Person = ({ row, widthPx, children }: { row: Waiting; widthPx: number; children: ReactNode }) => (
  <TableCell sx={{ maxWidth: widthPx, py: 1.5 }}>
    <NameLink to={requestPath(row.kind, row.request.id)} name={row.request.userId.name} />
    {children}
  </TableCell>
);

const Kind = ({ kind }: { kind: Waiting['kind'] }) => {
  const { icon: Icon } = requestKinds[kind];
  const word = requestWord(kind);
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Icon size={14} strokeWidth={1.75} aria-hidden /> {word}
    </Box>
  );
};

const card = { px: 4, py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' } as const;

const below = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mt: 2,
  // An auditor decides nothing.
  '&:empty': { display: 'none' },
} as const;

/** The queue on a phone. */
export function QueueCards({ rows, onDecide }: QueueProps) {
  const now = useNow();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={card}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
            <Link
              component={RouterLink}
              to={requestPath(row.kind, row.request.id)}
              sx={{ ...touchable, color: 'nv.ink', fontWeight: 600, border: 0, minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {row.request.userId.name}
            </Link>
            <Money amount={row.request.amount} size="table" />
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 3,
              color: 'nv.ink2',
              fontSize: 13,
              mt: 1,
            }}
          >
            <Kind kind={row.kind} />
            <span>
              {wordOf(row.request.method)}, {waitingTime(row.request.createdAt, now)}
            </span>
          </Box>
          <Box sx={below}>
            <DecideButtons request={row.request} onDecide={({ verdict }) => onDecide(row, verdict)} />
            {row.request.approvals.length > 0 && <ApprovalsBadge given={row.request.approvals.length} needed={2} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** As high as for those who may decide; whether one may isn't known at once. */
export const QueueCardsSkeleton = ({ rows }: { rows: number }) => (
  <Box aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Box key={row} sx={{ ...card, height: 125 }}>
        <Skeleton width="60%" height={16} />
        <Skeleton width="40%" height={12} sx={{ mt: 3 }} />
      </Box>
    ))}
  </Box>
);

export const shown = 6;

export interface Waiting {
  id: string;
  kind: RequestKind;
  request: AdminRequestRecord;
}

/** The requests of both kinds that have waited longest. */
export function useQueue() {
  const deposits = usePending('deposit');
  const withdrawals = usePending('withdrawal');
  return {
    rows: oldestFirst(deposits.data, withdrawals.data),
    isKnown: deposits.data !== undefined && withdrawals.data !== undefined,
    isPending: deposits.isPending || withdrawals.isPending,
    error: deposits.error ?? withdrawals.error,
    retry: () => {
      void deposits.refetch();
      void withdrawals.refetch();
    },
  };
}

const usePending = (kind: RequestKind) =>
  useFirstRows(resources[kind], shown, ['createdAt', 'ASC'], { status: 'pending' }, refetchEveryMs);

function oldestFirst(
  deposits: readonly AdminRequestRecord[] = [],
  withdrawals: readonly AdminRequestRecord[] = [],
): Waiting[] {
  const rows = [
    ...deposits.map((request): Waiting => ({ id: request.id, kind: 'deposit', request })),
    ...withdrawals.map((request): Waiting => ({ id: request.id, kind: 'withdrawal', request })),
  ];
  return rows.sort((a, b) => Date.parse(a.request.createdAt) - Date.parse(b.request.createdAt)).slice(0, shown);
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RequestKind } from '@northvale/api/contract/requests.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useMay } from '../../shared/decisions/useDecision.tsx';
import { KeyHint } from '../../shared/keys/Key.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts';
import type { Verdict } from '../../shared/decisions/balanceChanges.ts';
import { DecideDialog } from '../../shared/decisions/DecideDialog.tsx';
import { requestPath, resources } from '../../shared/decisions/requestWords.ts';
import { useRequestKeys } from '../../shared/decisions/useRequestKeys.ts';
import { counted, t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import {
  QueueCards,
  QueueCardsSkeleton,
  QueueTable,
  QueueTableSkeleton,
  shown,
  useQueue,
  type Waiting,
} from './QueueTable.tsx';

interface QueueProps {
  pendingDeposits: number;
  pendingWithdrawals: number;
}

/** The requests that have waited longest, to be decided right here. */
export function Queue({ pendingDeposits, pendingWithdrawals }: QueueProps) {
  const { rows, isKnown, isPending, error, retry } = useQueue();
  const [deciding, setDeciding] = useKept<{ row: Waiting; verdict: Verdict } | null>('deciding', null);
  const mayDecide = useMay('decide');
  const navigate = useNavigate();
  const decide = (row: Waiting, verdict: Verdict) => setDeciding({ row, verdict });
  const { current, point } = useRequestKeys(rows, {
    onDecide: decide,
    onOpen: ({ kind, id }) => void navigate(requestPath(kind, id)),
  });
  const [List, Coming] = useIsNarrow() ? [QueueCards, QueueCardsSkeleton] : [QueueTable, QueueTableSkeleton];
  const count = pendingDeposits + pendingWithdrawals;

  return (
    <Paper variant="outlined" component="section" aria-label={t('dashboard.queue.title')} sx={{ overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 3,
          px: 4,
          minHeight: 48,
          py: 2,
          borderBottom: '1px solid',
          borderColor: 'nv.rule',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
          {t('dashboard.queue.title')}
        </Typography>
        <Box sx={{ flex: '1 0 auto', color: 'nv.ink2', fontSize: 13 }}>
          {count > 0 && t('dashboard.queue.count', counted(count))}
        </Box>
        {mayDecide && count > 0 && (
          <Box sx={{ display: 'flex', gap: 3 }}>
            <KeyHint keys={['J', 'K']}>{t('dashboard.queue.move')}</KeyHint>
            <KeyHint keys={['A']}>{t('dashboard.queue.approve')}</KeyHint>
            <KeyHint keys={['R']}>{t('dashboard.queue.reject')}</KeyHint>
          </Box>
        )}
      </Box>
      {error && isKnown && (
        <Box sx={{ p: 4, pb: 0 }}>
          <MayBeOld onRetry={retry} />
        </Box>
      )}
      {error && !isKnown ? (
        <ErrorState title={sentenceOf(error)} onRetry={retry}>
          {t('dashboard.queue.unreachable')}
        </ErrorState>
      ) : isPending && count > 0 ? (
        <Coming rows={Math.min(count, shown)} />
      ) : rows.length === 0 ? (
        <EmptyState shape="notch" title={t('common.nothingIsWaiting')}>
          {t('dashboard.queue.nothing')}
        </EmptyState>
      ) : (
        <List rows={rows} currentId={current?.id} onPoint={point} onDecide={decide} />
      )}
      {count > 0 && (
        <Box sx={{ display: 'flex', gap: 4, px: 4, py: 2.5, fontSize: 13 }}>
          <AllLink kind="deposit" count={pendingDeposits} />
          <AllLink kind="withdrawal" count={pendingWithdrawals} />
        </Box>
      )}
      {deciding !== null && (
        <DecideDialog
          kind={deciding.row.kind}
          request={deciding.row.request}
          verdict={deciding.verdict}
          onClose={() => setDeciding(null)}
        />
      )}
    </Paper>
  );
}

function AllLink({ kind, count }: { kind: RequestKind; count: number }) {
  if (count === 0) return null;
  const search = `?filter=${encodeURIComponent(JSON.stringify({ status: 'pending' }))}&sort=createdAt&order=ASC`;
  return (
    <Link component={RouterLink} to={`/${resources[kind]}${search}`} sx={touchable}>
      {t(`dashboard.queue.all.${kind}`, counted(count))}
    </Link>
  );
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useIntegrity } from '../../../shared/api/useIntegrity.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { PageHead } from '../../../shared/layout/PageHead.tsx';
import { useIsBelow } from '../../../shared/layout/useIsNarrow.ts';
import { t } from '../../../shared/texts/t.ts';
import { Code } from '../Code.tsx';
import { Checkpoints } from './Checkpoints.tsx';
import { Differences } from './Differences.tsx';
import { Parked } from './Parked.tsx';
import { Remedies } from './Remedies.tsx';
import { StateCard } from './StateCard.tsx';
import { Witnesses } from './Witnesses.tsx';

/** What both columns need. */
const TWO_COLUMNS_PX = 1200;

/** What the product checks of itself, and what it published so that others can. */
export function IntegrityPage() {
  const { data, error, refetch } = useIntegrity();
  const oneColumn = useIsBelow(TWO_COLUMNS_PX);
  return (
    <>
      <PageHead title={t('integrity.title')} subtitle={t('integrity.subtitle')} />
      {error && data && <MayBeOld onRetry={() => void refetch()} />}
      {error && data === undefined ? (
        <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
          {t('integrity.unreachable')}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton height={240} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {data.refusedToSign && (
            <Notice kind="error" role="alert">
              <strong>{t('integrity.notSigned', { when: formatDateTime(data.refusedToSign.since) })}</strong>{' '}
              {t('integrity.lastGood')}
              <Box sx={{ mt: 1 }}>
                <Code text={data.refusedToSign.reason} />
              </Box>
            </Notice>
          )}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: oneColumn ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 380px',
              gap: 4,
              alignItems: 'start',
            }}
          >
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
              {data.differences.length > 0 && <Remedies differences={data.differences} />}
              <Differences differences={data.differences} />
              <Checkpoints checkpoints={data.checkpoints} />
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, order: oneColumn ? -1 : 0 }}>
              <StateCard integrity={data} />
              <Witnesses witnesses={data.witnesses} />
              <Parked parked={data.parked} />
            </Box>
          </Box>
        </Box>
      )}
    </>
  );
}

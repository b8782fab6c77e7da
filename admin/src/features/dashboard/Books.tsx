import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink } from 'react-router-dom';
import { useIntegrity } from '../../shared/api/useIntegrity.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { Headline } from '../../shared/layout/integrity/Headline.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { t } from '../../shared/texts/t.ts';

/** Whether the books can be trusted, where decisions on them are made. */
export function Books() {
  const { data: integrity, error, refetch } = useIntegrity();
  return (
    <Paper variant="outlined" component="section" aria-label={t('integrity.title')} sx={{ px: 4.5, py: 4 }}>
      {integrity !== undefined ? (
        <>
          {error && <MayBeOld onRetry={() => void refetch()} />}
          <Headline integrity={integrity} />
          <Box sx={{ my: 2 }}>
            <Facts
              facts={[
                [t('integrity.state.events'), formatCount(integrity.checkedEvents)],
                [t('integrity.state.accounts'), formatCount(integrity.checkedAccounts)],
              ]}
            />
          </Box>
          <Link component={RouterLink} to="/integrity" sx={{ ...touchable, fontSize: 13 }}>
            {t('dashboard.books')}
          </Link>
        </>
      ) : error !== null ? (
        <Box sx={{ color: 'nv.ink2' }}>{t('integrity.unreachable')}</Box>
      ) : (
        <Skeleton height={132} />
      )}
    </Paper>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Safeguarding } from '@northvale/api/contract/bank.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { refetchEveryMs } from '../../shared/api/useStats.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { listPath } from '../../shared/layout/pages.ts';
import { TextLink } from '../../shared/layout/TextLink.tsx';
import { t } from '../../shared/texts/t.ts';

/** Whether clients' money is there, as far as the bank has told. */
export function useSafeguarding() {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['safeguarding'],
    queryFn: ({ signal }) => provider.getSafeguarding(signal),
    refetchInterval: refetchEveryMs,
  });
}

/** Days to sign, lines to settle and what is missing; nothing before the first statement. */
export function ClientsMoney({ of }: { of: Safeguarding | undefined }) {
  if (of?.coveredTo === undefined) return null;
  const { unsignedDays, oldestUnsigned, openLines, oldItems, shortfall, coveredTo } = of;
  const isWell = unsignedDays + openLines + oldItems === 0 && shortfall === 0;
  return (
    <Paper variant="outlined" component="section" aria-label={t('bank.day.internal')} sx={{ px: 4.5, py: 4 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
        {t('bank.day.internal')}
      </Typography>
      <Box sx={{ color: isWell ? 'nv.green' : 'nv.amberText', fontWeight: 500 }}>
        {t(isWell ? 'bank.safe.well' : 'bank.safe.toDo', { day: formatUtcDate(coveredTo) })}
      </Box>
      <Box sx={{ my: 2 }}>
        <Facts
          labelWidth={160}
          facts={[
            [
              t('bank.safe.unsigned'),
              <span key="unsigned">
                {formatCount(unsignedDays)}
                {oldestUnsigned !== undefined && (
                  <>
                    {', '}
                    <TextLink to={`/reconciliation/${oldestUnsigned}`}>
                      {t('bank.safe.since', { day: formatUtcDate(oldestUnsigned) })}
                    </TextLink>
                  </>
                )}
              </span>,
            ],
            [
              t('bank.safe.openLines'),
              <TextLink key="open" to={listPath('bank-lines', { status: 'open' })}>
                {formatCount(openLines)}
              </TextLink>,
            ],
            [t('bank.safe.oldItems'), formatCount(oldItems)],
            [
              t('bank.day.figures.shortfall'),
              <Money key="short" amount={shortfall} size="table" loss={shortfall > 0} />,
            ],
          ]}
        />
      </Box>
      <Link component={RouterLink} to="/reconciliation" sx={{ ...touchable, fontSize: 13 }}>
        {t('layout.pages.reconciliation')}
      </Link>
    </Paper>
  );
}

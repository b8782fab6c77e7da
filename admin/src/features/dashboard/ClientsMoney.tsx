import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { Safeguarding } from '@northvale/api/contract/bank.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { refetchEveryMs } from '../../shared/api/useStats.ts';
import { listPath } from '../../shared/layout/pages.ts';
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
  const Icon = isWell ? ShieldCheck : ShieldAlert;
  const facts: [string, ReactNode][] = [
    [
      t('bank.safe.unsigned'),
      oldestUnsigned === undefined ? (
        formatCount(unsignedDays)
      ) : (
        <>
          {formatCount(unsignedDays)},{' '}
          <Link component={RouterLink} to={`/reconciliation/${oldestUnsigned}`}>
            {t('bank.safe.since', { day: formatUtcDate(oldestUnsigned) })}
          </Link>
        </>
      ),
    ],
    [
      t('bank.safe.openLines'),
      openLines === 0 ? (
        formatCount(0)
      ) : (
        <Link key="open" component={RouterLink} to={listPath('bank-lines', { status: 'open' })}>
          {formatCount(openLines)}
        </Link>
      ),
    ],
    [t('bank.safe.oldItems'), formatCount(oldItems)],
    [t('bank.day.figures.shortfall'), <Money key="short" amount={shortfall} size="table" loss={shortfall > 0} />],
  ];
  return (
    <Paper variant="outlined" component="section" aria-label={t('bank.day.internal')} sx={{ px: 4.5, py: 4 }}>
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Box sx={{ color: isWell ? 'nv.green' : 'nv.amberText', flex: 'none', pt: '1px' }}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
        </Box>
        <div>
          <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
            {t('bank.day.internal')}
          </Box>
          <Box sx={{ color: 'nv.ink2' }}>
            {t(isWell ? 'bank.safe.well' : 'bank.safe.toDo', { day: formatUtcDate(coveredTo) })}
          </Box>
        </div>
      </Box>
      <Box component="dl" sx={figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, mt: 0.5, fontWeight: 600 }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <Link component={RouterLink} to="/reconciliation" sx={{ ...touchable, fontSize: 13 }}>
        {t('layout.pages.reconciliation')}
      </Link>
    </Paper>
  );
}

const figures = {
  m: 0,
  my: 4,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 128px), 1fr))',
  gap: 4,
} as const;

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { ChevronRight } from 'lucide-react';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '../../../shared/texts/t.ts';
import { ChainBadge } from './ChainBadge.tsx';
import { ExportLink } from '../exports/ExportLink.tsx';
import { mono } from '../mono.ts';

interface Props {
  userId: string;
  account: AccountAt | undefined;
  /** As of when it is looked at; now without it. */
  at: string | undefined;
}

/** Whose account this is, its stream, whether its chain holds, and the way to take its events along. */
export function HistoryHead({ userId, account, at }: Props) {
  const title = account?.name ?? t('history.title');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4.5 }}>
      <title>{t('layout.documentTitle', { title: t('history.documentTitle', { name: title }) })}</title>
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 280 } }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            color: 'nv.ink2',
            fontSize: 13,
            mb: 0.5,
          }}
        >
          <Link component={RouterLink} to="/account-history" sx={{ border: 0, color: 'nv.ink2', fontWeight: 400 }}>
            {t('history.title')}
          </Link>
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
          <Box component="span" title={`account-${userId}`} sx={mono}>
            {`account-${userId.slice(0, 8)}…${userId.slice(-8)}`}
          </Box>
        </Box>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      {account && <ChainBadge userId={userId} head={account.head} />}
      <Link component={RouterLink} to={`/users/${encodeURIComponent(userId)}/show`} sx={{ ...touchable, fontSize: 13 }}>
        {t('history.userPage')}
      </Link>
      {account && <ExportLink userId={userId} at={at} />}
    </Box>
  );
}

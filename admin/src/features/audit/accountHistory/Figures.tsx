import Box from '@mui/material/Box';
import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import type { ReactNode } from 'react';
import { counted, formatList } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';
import { mono } from '../mono.ts';

/** The account's figures at a moment. Lists hold no hash of the state: it is shown once the events were replayed. */
export const Figures = ({ account, isReplayed }: { account: AccountAt; isReplayed: boolean }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'flex',
      flexWrap: 'wrap',
      // On phones two side by side, as far as their amounts allow.
      '& > *': { flex: { xs: '1 1 calc(50% - 8px)', sm: 'none' } },
      columnGap: { xs: 4, sm: 7 },
      rowGap: 3,
    }}
  >
    <Figure label={t('common.balance')}>
      <Money amount={account.balance} size="table" />
    </Figure>
    <Figure label={t('common.available')}>
      <Money amount={account.available} size="table" />
    </Figure>
    <Figure label={t('common.onHold')}>
      <Money amount={account.held} size="table" />
    </Figure>
    <Figure label={t('common.invested')}>
      <Money amount={account.invested} size="table" />
    </Figure>
    <Figure label={t('history.figures.openRequests')}>{openRequests(account)}</Figure>
    <Figure label={t('history.figures.stateHash')}>
      {isReplayed ? (
        <Box component="span" title={account.stateHash} sx={{ ...mono, fontWeight: 400, color: 'nv.ink2' }}>
          {account.stateHash.slice(0, 8)}…{account.stateHash.slice(-8)}
        </Box>
      ) : (
        '…'
      )}
    </Figure>
  </Box>
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, whiteSpace: { sm: 'nowrap' } }}>
      {children}
    </Box>
  </div>
);

/** '1 deposit and 2 withdrawals' */
function openRequests({ requests }: AccountAt): string {
  const pending = requests.filter(({ status }) => status === 'pending');
  const withdrawals = pending.filter(({ kind }) => kind === 'withdrawal').length;
  const deposits = pending.length - withdrawals;
  const parts = [
    ...(deposits > 0 ? [t('history.figures.deposits', counted(deposits))] : []),
    ...(withdrawals > 0 ? [t('history.figures.withdrawals', counted(withdrawals))] : []),
  ];
  return parts.length === 0 ? t('history.figures.none') : formatList(parts);
}

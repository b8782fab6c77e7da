import Box from '@mui/material/Box';
import type { ProvenAccount } from '@northvale/ledger/proof/accountProofCheck.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { formatDate, formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { HoldBar, HoldMark } from '@northvale/web/ui/HoldBar.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import type { ReactNode } from 'react';
import { t } from '../../shared/texts/t.ts';

interface Props {
  account: ProvenAccount['covered'];
  at: string;
  revision: number;
}

/** Amounts are in cents until they are shown. */
const dollars = (cents: number): number => cents / 100;

/** The account as its proven events make it. */
export function ProvenAccountCard({ account, at, revision }: Props) {
  const { cash, held, invested } = account;
  const waiting = [...account.requests.values()].filter(({ status }) => status === 'pending');
  const active = [...account.holdings.values()].filter(({ status }) => status === 'active');
  return (
    <Card component="section" aria-labelledby="account">
      <Box component="h2" id="account" sx={{ m: 0, typography: 'h3' }}>
        {t('verify.replayed')}
      </Box>
      <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
        {t('verify.asOf', { date: formatDateTime(at), revision })}
      </Box>
      <Box sx={{ mt: 4 }}>
        <Money amount={dollars(cash + held)} size="title" />
      </Box>
      <Box sx={{ my: 3 }}>
        <HoldBar available={dollars(cash)} held={dollars(held)} height={8} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, color: 'nv.ink2', fontSize: 14 }}>
        <Part mark="available" label={t('verify.available')} cents={cash} />
        <Part mark="held" label={t('verify.onHold')} cents={held} />
        <Part label={t('verify.invested')} cents={invested} />
      </Box>
      <List title={t('verify.openRequests')}>
        {waiting.map(({ id, kind, amount, createdAt }) => (
          <Line key={id} cents={amount}>
            {t(`verify.${kind}`, { date: formatDate(createdAt) })}
          </Line>
        ))}
      </List>
      <List title={t('verify.holdings')}>
        {active.map(({ id, investmentName, units, amount, maturesAt }) => (
          <Line key={id} cents={amount}>
            {t('verify.holding', {
              n: units,
              count: units,
              name: investmentName,
              date: formatUtcDate(maturesAt),
            })}
          </Line>
        ))}
      </List>
    </Card>
  );
}

const Part = ({ mark, label, cents }: { mark?: 'available' | 'held'; label: string; cents: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
    {mark && <HoldMark kind={mark} />}
    {label} <Money amount={dollars(cents)} size="table" sx={{ color: 'nv.ink', fontWeight: 600 }} />
  </Box>
);

const List = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length === 0 ? null : (
    <Box sx={{ mt: 5 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );

const Line = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 4,
      py: 2,
      borderTop: '1px solid',
      borderColor: 'nv.rule',
      fontSize: 14,
      lineHeight: '20px',
    }}
  >
    <span>{children}</span>
    <Money amount={dollars(cents)} size="table" sx={{ fontWeight: 500 }} />
  </Box>
);

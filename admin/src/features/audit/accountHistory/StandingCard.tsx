import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { formatDate, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { requestWord } from '@northvale/web/ui/requestTimeline.ts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { Section } from '../../../shared/layout/Section.tsx';
import { counted } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';
import { planWord, roleWord } from '../standingWords.ts';

/** What was open then: requests that waited, holdings that ran, and what the account might do. */
export function StandingCard({ account }: { account: AccountAt }) {
  const waiting = account.requests.filter(({ status }) => status === 'pending');
  const active = account.holdings.filter(({ status }) => status === 'active');
  return (
    <Section title={t('history.standing.title')}>
      <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', mb: 2 }}>{standing(account)}</Box>
      <Part title={t('history.standing.openRequests', counted(waiting.length))}>
        {waiting.map(({ _id, kind, amount, createdAt }) => (
          <Line
            key={_id}
            what={
              <Link component={RouterLink} to={requestPath(kind, _id)}>
                {requestWord(kind)}
              </Link>
            }
            amount={amount}
            note={t('history.standing.askedFor', { date: formatDate(createdAt) })}
          />
        ))}
      </Part>
      <Part title={t('history.standing.holdings', counted(active.length))}>
        {active.map(({ _id, investmentName, units, amountInvested, maturesAt }) => (
          <Line
            key={_id}
            what={investmentName}
            amount={amountInvested}
            note={t('history.standing.units', { ...counted(units), date: formatUtcDate(maturesAt) })}
          />
        ))}
      </Part>
    </Section>
  );
}

function standing({ isVerified, status, plan, role, balanceProposal, withdrawalsLocked }: AccountAt): string {
  return [
    isVerified ? t('history.standing.verified') : t('history.standing.notVerified'),
    t(`history.standing.${status}`),
    ...(withdrawalsLocked ? [t('history.standing.locked')] : []),
    t('history.standing.plan', { plan: planWord(plan) }),
    roleWord(role),
    ...(balanceProposal ? [t('history.standing.proposed', { amount: formatMoney(balanceProposal.newBalance) })] : []),
  ].join(', ');
}

const Part = ({ title, children }: { title: string; children: ReactNode[] }) => (
  <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule', pt: 2.5, pb: children.length > 0 ? 1 : 2.5 }}>
    <Box component="h3" sx={{ m: 0, fontSize: 13, lineHeight: '18px', fontWeight: 600 }}>
      {title}
    </Box>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  </Box>
);

const Line = ({ what, amount, note }: { what: ReactNode; amount: number; note: string }) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 3, py: 1.5 }}>
    <Box sx={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>{what}</Box>
    <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
      {formatMoney(amount)}
    </Box>
    <Box sx={{ gridColumn: '1 / -1', color: 'nv.ink2', typography: 'least' }}>{note}</Box>
  </Box>
);

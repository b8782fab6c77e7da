import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { hasCode } from '@northvale/api/client/apiError.ts';
import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import type { ReactNode } from 'react';
import { Section } from '../../../shared/layout/Section.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { differences, eventsBetween, movedBy, type Difference } from './comparison.ts';
import { MomentField } from './TimeCard.tsx';
import type { ChangeView } from './useView.ts';
import type { View } from './view.ts';

interface CompareCardProps {
  a: AccountAt;
  /** Or why it isn't there. */
  b: AccountAt | Error;
  times: AccountTimes | undefined;
  view: View;
  onChange: ChangeView;
}

/** The account at the page's moment beside another one, and what happened between. */
export function CompareCard({ a, b, times, view, onChange }: CompareCardProps) {
  return (
    <Section title={t('history.compare.title')}>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, mb: 4 }}>
        <Side letter="A" tint="info">
          <MomentField
            label={t('history.compare.a')}
            moment={view.moment}
            onChoose={(moment) => onChange({ moment })}
            sx={field}
          >
            <MomentText account={a} />
          </MomentField>
        </Side>
        <Side letter="B" tint="brand">
          <MomentField
            label={t('history.compare.b')}
            moment={view.other}
            onChoose={(other) => onChange({ other })}
            sx={field}
          >
            {b instanceof Error ? whyNot(b) : <MomentText account={b} />}
          </MomentField>
        </Side>
      </Box>
      {!(b instanceof Error) && <Compared {...{ a, b, times, view, onChange }} />}
    </Section>
  );
}

const whyNot = (error: Error): string => (hasCode(error, 'NotFound') ? t('history.noMoment') : sentenceOf(error));

function Compared({ a, b, times, view, onChange }: CompareCardProps & { b: AccountAt }) {
  const { count } = eventsBetween(a.revision, b.revision);
  if (a.revision === b.revision)
    return <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>{t('history.compare.same')}</Box>;
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {differences(a, b).map((difference) => (
          <Line key={difference.label} {...difference} />
        ))}
      </Box>
      <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', pt: 3, mt: 1 }}>
        {t('history.compare.between', counted(count))} {times && movedBy(times, a.revision, b.revision)}{' '}
        <Link
          component="button"
          type="button"
          onClick={() => onChange({ between: !view.between })}
          sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
        >
          {view.between ? t('history.compare.showAll') : t('history.compare.show', counted(count))}
        </Link>
      </Box>
    </>
  );
}

const Side = ({ letter, tint, children }: { letter: string; tint: 'info' | 'brand'; children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
    <Box
      aria-hidden
      sx={{
        width: 22,
        height: 22,
        borderRadius: '6px',
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        fontSize: 12,
        fontWeight: 600,
        bgcolor: `nv.${tint}Tint`,
        color: tint === 'info' ? 'nv.info' : 'nv.brandText',
      }}
    >
      {letter}
    </Box>
    {children}
  </Box>
);

const MomentText = ({ account }: { account: AccountAt }) => (
  <>
    {formatDateTime(account.asOf)}
    <Box component="span" sx={{ ml: 'auto', pl: 2, color: 'nv.ink2', fontSize: 12, fontWeight: 400 }}>
      {t('history.compare.rev', { revision: account.revision })}
    </Box>
  </>
);

function Line({ label, before, after, difference, total }: Difference) {
  return (
    <Box className={total && 'nv-total'} sx={total ? totalLine : line}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
        <Money
          amount={difference}
          size="table"
          signed={total === true}
          sx={total ? undefined : { '&::before': plusBefore(difference) }}
        />
      </Box>
      <Box component="dd" sx={{ m: 0, gridColumn: '1 / -1', color: 'nv.ink2', fontSize: 13, fontWeight: 400 }}>
        {formatMoney(before)} → {formatMoney(after)}
      </Box>
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'nv.rule',
  '&:has(+ .nv-total)': { borderBottom: 0 },
} as const;

const totalLine = {
  ...line,
  borderTop: '1px solid',
  borderBottom: '3px double',
  borderColor: 'nv.ink2',
  fontWeight: 600,
} as const;

/** Only the balance's growth is money that came in; a hold that grew is none, so its sign stays in ink. */
const plusBefore = (difference: number) => ({ content: difference > 0 ? '"+"' : '""' });

const field = {
  flex: 1,
  justifyContent: 'flex-start',
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  minWidth: 0,
  textAlign: 'left',
  whiteSpace: 'normal',
  // On paper, where buttons are left out, it says still what is compared.
  '@media print': { '&&': { display: 'inline-flex !important' } },
};

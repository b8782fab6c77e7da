import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Reconciliation } from '@northvale/api/contract/bank.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { minus, plus } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { formatCount, shortId } from '@northvale/web/ui/terms.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../../shared/layout/NotFoundPage.tsx';
import { bankLinePath, eventPath, journalPath, listPath } from '../../../shared/layout/pages.ts';
import { Breadcrumb, PageHead, Section } from '../../../shared/layout/Section.tsx';
import { TextLink } from '../../../shared/layout/TextLink.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { DayStatus } from './DayStatus.tsx';
import { SignCard } from './SignCard.tsx';

/** One day's end: the bank against the ledger, what is there against what clients are owed, and who answers for it. */
export function DayPage() {
  const { date = '' } = useParams();
  const provider = useDataProvider<BackOffice>();
  const {
    data: day,
    error,
    refetch,
  } = useQuery({
    queryKey: ['reconciliations', date],
    queryFn: ({ signal }) => provider.getReconciliation(date, signal),
  });
  return (
    <>
      <Breadcrumb to={`/reconciliation?month=${date.slice(0, 7)}`} label={t('layout.pages.reconciliation')} />
      <PageHead
        title={day ? formatUtcDate(date) : t('layout.pages.reconciliation')}
        subtitle={
          day && (
            <>
              {t('bank.day.asOf')}{' '}
              <TextLink to={eventPath(day.position)}>
                {t('bank.day.event', { position: day.position.replace(/^0+(?=.)/, '') })}
              </TextLink>
            </>
          )
        }
      >
        {day && <DayStatus day={day} />}
      </PageHead>
      {error && day && <MayBeOld onRetry={() => void refetch()} />}
      {day ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
            gap: 4,
          }}
        >
          <External day={day} />
          <Internal day={day} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <SignCard key={date} day={day} />
          </Box>
        </Box>
      ) : error ? (
        <Paper variant="outlined">
          <NotLoaded error={error} onRetry={() => void refetch()}>
            {t('bank.day.unreachable')}
          </NotLoaded>
        </Paper>
      ) : (
        <Skeleton variant="rounded" height={560} />
      )}
    </>
  );
}

/** The journal's period leaves its end out: up to here it has all of a day. */
const midnightAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString();

/** From the books by what is outstanding to what the bank says. */
function External({ day: { date, external } }: { day: Reconciliation }) {
  const { ledger, bank, outstanding, outstandingSum, difference } = external;
  return (
    <Section title={t('bank.day.external')}>
      {bank === null && <Notice kind="info">{t('bank.day.notCovered')}</Notice>}
      <Sum>
        <SumRow
          label={
            <TextLink to={journalPath({ account: 'client-bank', to: midnightAfter(date) })}>
              {t('bank.day.ledger')}
            </TextLink>
          }
        >
          <Money amount={ledger} size="table" />
        </SumRow>
        <Outstanding items={outstanding} sum={outstandingSum} />
        {bank !== null && difference !== 0 && (
          <SumRow label={t('bank.day.unexplained')}>
            <Money amount={difference} size="table" loss signed />
          </SumRow>
        )}
        <Total
          label={
            bank === null ? (
              t('bank.day.booksSum')
            ) : (
              <TextLink to={listPath('bank-lines', { to: date })}>{t('bank.day.bank')}</TextLink>
            )
          }
        >
          <Money amount={bank ?? plus(ledger, outstandingSum)} size="table" />
        </Total>
      </Sum>
    </Section>
  );
}

/** So many stand there before somebody asks for all. */
const SHOWN = 8;

type Item = Reconciliation['external']['outstanding'][number];

/** What the bank has and the books haven't, or the other way round, each with its age and the way to it. */
function Outstanding({ items, sum }: { items: readonly Item[]; sum: number }) {
  const [most, setMost] = useState(SHOWN);
  const shown = items.slice(0, most);
  const left = minus(sum, plus(...shown.map(({ amount }) => amount)));
  return (
    <>
      {shown.map((item) => (
        <SumRow
          key={`${item.kind} ${item.id}`}
          label={
            <>
              <TextLink to={pathOf(item)}>
                {t(`bank.outstanding.${item.kind}`)} <span style={{ whiteSpace: 'nowrap' }}>{shortId(item.id)}</span>
              </TextLink>{' '}
              <Box component="span" sx={{ fontSize: 13, whiteSpace: 'nowrap' }}>
                {t('bank.outstanding.age', counted(item.age))}
              </Box>
            </>
          }
        >
          <Money amount={item.amount} size="table" signed />
        </SumRow>
      ))}
      {left !== 0 && (
        <SumRow
          label={
            shown.length < items.length ? (
              <Link component="button" onClick={() => setMost(items.length)}>
                {t('bank.outstanding.all', { count: formatCount(items.length) })}
              </Link>
            ) : (
              t('bank.outstanding.younger')
            )
          }
        >
          <Money amount={left} size="table" signed />
        </SumRow>
      )}
    </>
  );
}

const pathOf = ({ kind, id }: Item): string =>
  kind === 'deposit' || kind === 'withdrawal' ? requestPath(kind, id) : bankLinePath(id);

/** What is there against what clients are owed, and what makes the two differ. */
function Internal({ day: { date, internal } }: { day: Reconciliation }) {
  const { owed, clientBank, placements, firmFunds, causes } = internal;
  const over = minus(plus(clientBank, placements), owed);
  const books = `/trial-balance?at=${encodeURIComponent(`${date}T23:59:59.999Z`)}`;
  const rows = [
    { label: 'atBank', amount: clientBank },
    { label: 'placed', amount: placements },
    { label: 'owed', amount: -owed },
  ] as const;
  const result = (
    <Total label={t(over < 0 ? 'bank.day.missing' : 'bank.day.over')}>
      <Money amount={over} size="table" loss={over < 0} />
    </Total>
  );
  return (
    <Section title={t('bank.day.internal')}>
      <Sum>
        {rows.map(({ label, amount }) => (
          <SumRow key={label} label={<TextLink to={books}>{t(`bank.day.${label}`)}</TextLink>}>
            <Money amount={amount} size="table" />
          </SumRow>
        ))}
        {result}
      </Sum>
      {causes.length > 0 && (
        <>
          <Box component="h3" sx={{ m: 0, mt: 6, typography: 'h3' }}>
            {t('bank.day.causes')}
          </Box>
          <Sum>
            {causes.map(({ kind, amount }) => (
              <SumRow key={kind} label={t(`bank.causes.${kind}`)}>
                <Money amount={-amount} size="table" signed />
              </SumRow>
            ))}
            {result}
          </Sum>
        </>
      )}
      <Box sx={{ mt: 4, color: 'nv.ink2', fontSize: 13 }}>
        {t('bank.day.firmFunds')} <Money amount={firmFunds} size="table" sx={{ color: 'nv.ink' }} />
      </Box>
    </Section>
  );
}

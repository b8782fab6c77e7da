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
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../../shared/layout/NotFoundPage.tsx';
import { eventPath, journalPath, listPath } from '../../../shared/layout/pages.ts';
import { Breadcrumb, PageHead, Section } from '../../../shared/layout/Section.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { DayStatus } from './DayStatus.tsx';
import { SignCard } from './SignCard.tsx';
import { endOfDay, useDay } from './useReconciliation.ts';

/** One day's end: the bank against the ledger, what clients are owed against what is there, and who answers for it. */
export function DayPage() {
  const { date = '' } = useParams();
  const { data: day, error, refetch } = useDay(date);
  const isDate = !Number.isNaN(Date.parse(date));
  return (
    <>
      <Breadcrumb to={`/reconciliation?month=${date.slice(0, 7)}`} label={t('layout.pages.reconciliation')} />
      <PageHead
        title={isDate ? formatUtcDate(date) : t('layout.pages.reconciliation')}
        subtitle={
          day && (
            <>
              {t('bank.day.asOf')}{' '}
              <To path={eventPath(day.position)}>
                {t('bank.day.event', { position: day.position.replace(/^0+(?=.)/, '') })}
              </To>
            </>
          )
        }
      >
        {day && <DayStatus day={day} />}
      </PageHead>
      {error && day && <MayBeOld onRetry={() => void refetch()} />}
      {error && day === undefined ? (
        <Paper variant="outlined">
          <NotLoaded error={error} onRetry={() => void refetch()}>
            {t('bank.day.unreachable')}
          </NotLoaded>
        </Paper>
      ) : day === undefined ? (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Skeleton variant="rounded" height={280} />
          <Skeleton variant="rounded" height={280} />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <External day={day} />
          <Internal day={day} />
          <SignCard key={date} day={day} />
        </Box>
      )}
    </>
  );
}

const To = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link component={RouterLink} to={path}>
    {children}
  </Link>
);

interface ColumnProps {
  title: string;
  children: ReactNode;
  total: string;
  amount: number;
}

/** Two columns that end in the same sum, on one line. */
const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 12,
  rowGap: 6,
  alignItems: 'stretch',
} as const;

const Column = ({ title, children, total, amount }: ColumnProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
    <Box component="h3" sx={{ m: 0, mb: 1, color: 'nv.ink2', fontSize: 13, lineHeight: '18px', fontWeight: 500 }}>
      {title}
    </Box>
    <Sum>{children}</Sum>
    <Box sx={{ mt: 'auto' }}>
      <Sum>
        <Total label={total}>
          <Money amount={amount} size="table" />
        </Total>
      </Sum>
    </Box>
  </Box>
);

function External({ day: { date, external } }: { day: Reconciliation }) {
  const { ledger, bank, outstanding, outstandingSum, difference } = external;
  const sum = plus(ledger, outstandingSum);
  return (
    <Section title={t('bank.day.external')}>
      {bank === null && (
        <Box sx={{ mb: 4 }}>
          <Notice kind="info">{t('bank.day.notCovered')}</Notice>
        </Box>
      )}
      <Box sx={columns}>
        <Column title={t('bank.day.books')} total={t('bank.day.booksSum')} amount={sum}>
          <SumRow
            label={<To path={journalPath({ account: 'client-bank', to: after(date) })}>{t('bank.day.ledger')}</To>}
          >
            <Money amount={ledger} size="table" />
          </SumRow>
          <Outstanding items={outstanding} sum={outstandingSum} />
        </Column>
        {bank !== null && (
          <Column title={t('bank.day.bankSide')} total={t('bank.day.bankSum')} amount={minus(bank, difference)}>
            <SumRow label={<To path={listPath('bank-lines', { to: date })}>{t('bank.day.bank')}</To>}>
              <Money amount={bank} size="table" />
            </SumRow>
            {difference !== 0 && (
              <SumRow label={t('bank.day.unexplained')}>
                <Money amount={-difference} size="table" loss signed />
              </SumRow>
            )}
          </Column>
        )}
      </Box>
    </Section>
  );
}

/** The journal's period leaves its end out. */
const after = (date: string): string => new Date(Date.parse(endOfDay(date)) + 1).toISOString();

/** So many stand there before somebody asks for all. */
const SHOWN = 8;

type Item = Reconciliation['external']['outstanding'][number];

/** What the bank has and the books haven't, or the other way round, each with its age and the way to it. */
function Outstanding({ items, sum }: { items: readonly Item[]; sum: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, SHOWN);
  const left = minus(sum, plus(...items.map(({ amount }) => amount)));
  return (
    <>
      {shown.map((item) => (
        <SumRow
          key={`${item.kind} ${item.id}`}
          label={
            <>
              <To
                path={
                  item.kind === 'deposit' || item.kind === 'withdrawal'
                    ? requestPath(item.kind, item.id)
                    : linePath(item.id)
                }
              >
                {t(`bank.outstanding.${item.kind}`)} <span style={{ whiteSpace: 'nowrap' }}>{shortId(item.id)}</span>
              </To>{' '}
              <Box component="span" sx={{ fontSize: 13, whiteSpace: 'nowrap' }}>
                {t('bank.outstanding.age', counted(item.age))}
              </Box>
            </>
          }
        >
          <Money amount={item.amount} size="table" signed />
        </SumRow>
      ))}
      {items.length > shown.length && (
        <SumRow
          label={
            <Link component="button" onClick={() => setAll(true)}>
              {t('bank.outstanding.all', { count: formatCount(items.length) })}
            </Link>
          }
        >
          <Money amount={plus(...items.slice(SHOWN).map(({ amount }) => amount))} size="table" signed />
        </SumRow>
      )}
      {left !== 0 && (
        <SumRow label={t('bank.outstanding.younger')}>
          <Money amount={left} size="table" signed />
        </SumRow>
      )}
    </>
  );
}

const linePath = (id: string): string => `/bank-lines/${encodeURIComponent(id)}/show`;

function Internal({ day: { date, internal } }: { day: Reconciliation }) {
  const { owed, clientBank, placements, firmFunds, shortfall, causes } = internal;
  const over = minus(plus(clientBank, placements), owed);
  const books = `/trial-balance?at=${encodeURIComponent(endOfDay(date))}`;
  return (
    <Section title={t('bank.day.internal')}>
      <Box sx={columns}>
        <Column title={t('bank.day.owedTitle')} total={t('bank.day.owedSum')} amount={owed}>
          <SumRow label={<To path={books}>{t('bank.day.owed')}</To>}>
            <Money amount={owed} size="table" />
          </SumRow>
        </Column>
        <Column title={t('bank.day.thereTitle')} total={t('bank.day.thereSum')} amount={owed}>
          <SumRow
            label={<To path={journalPath({ account: 'client-bank', to: after(date) })}>{t('bank.day.atBank')}</To>}
          >
            <Money amount={clientBank} size="table" />
          </SumRow>
          <SumRow label={<To path={books}>{t('bank.day.placed')}</To>}>
            <Money amount={placements} size="table" />
          </SumRow>
          {shortfall > 0 && (
            <SumRow label={t('bank.day.missing')}>
              <Money amount={shortfall} size="table" loss />
            </SumRow>
          )}
          {over > 0 && (
            <SumRow label={t('bank.day.over')}>
              <Money amount={-over} size="table" />
            </SumRow>
          )}
        </Column>
      </Box>
      <Box sx={{ ...columns, mt: 6 }}>
        <Causes title={t('bank.day.makes')} causes={causes.filter(({ amount }) => amount > 0)} />
        <Causes title={t('bank.day.covers')} causes={causes.filter(({ amount }) => amount < 0)} />
      </Box>
      <Box sx={{ mt: 4, color: 'nv.ink2', fontSize: 13 }}>
        {t('bank.day.firmFunds')} <Money amount={firmFunds} size="table" sx={{ color: 'nv.ink' }} />
      </Box>
    </Section>
  );
}

interface CausesProps {
  title: string;
  causes: Reconciliation['internal']['causes'];
}

const Causes = ({ title, causes }: CausesProps) => (
  <div>
    <Box component="h3" sx={{ m: 0, mb: 1, color: 'nv.ink2', fontSize: 13, lineHeight: '18px', fontWeight: 500 }}>
      {title}
    </Box>
    {causes.length === 0 ? (
      <Box sx={{ py: 2, color: 'nv.ink3' }}>{t('bank.day.noCause')}</Box>
    ) : (
      <Sum label={title}>
        {causes.map(({ kind, amount }) => (
          <SumRow key={kind} label={t(`bank.causes.${kind}`)}>
            <Money amount={Math.abs(amount)} size="table" />
          </SumRow>
        ))}
      </Sum>
    )}
  </div>
);

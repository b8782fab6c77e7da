import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { BankLine, BankStatement } from '@northvale/api/contract/bank.ts';
import { LINE_STATUSES } from '@northvale/api/contract/lists.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { RequestCardSkeleton, TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { useGetOne, useListContext } from 'react-admin';
import { Link, useLocation, useMatch } from 'react-router-dom';
import { Choice } from '../../../shared/layout/Choice.tsx';
import { NotLoaded } from '../../../shared/layout/NotFoundPage.tsx';
import { bankLinePath } from '../../../shared/layout/pages.ts';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { useFilter, useFirstRows } from '../../../shared/lists/contractLists.tsx';
import { ListBody, NothingFound, Only } from '../../../shared/lists/ListBody.tsx';
import { DaysFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { SearchField } from '../../../shared/lists/SearchField.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { daysInWords } from '../statements/Preview.tsx';
import { ExactMatches, MOST_EXACT } from './ExactMatches.tsx';
import { LineBadge, LineCard } from './LineCard.tsx';

/** The lines of statements, and beside them the chosen one with what may stand behind it: on phones above them. */
export function LinesPage() {
  const { data = [], total } = useListContext<BankLine>();
  const id = useMatch('/bank-lines/:id/show')?.params.id;
  const exact = useFirstRows('bank-lines', MOST_EXACT, ['bookedAt', 'ASC'], { exact: true });
  return (
    <>
      <PageHead
        title={t('layout.pages.bankLines')}
        subtitle={total !== undefined && t('bank.lines.count', counted(total))}
      />
      {exact.isPending ? (
        <Paper variant="outlined">
          <TableRowsSkeleton rows={10} />
        </Paper>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: id ? 'minmax(0, 1fr) 380px' : 'minmax(0, 1fr)' },
            gap: 4,
            alignItems: 'start',
          }}
        >
          <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
            <ExactMatches lines={exact.data ?? []} />
          </Box>
          {id && <ChosenLine key={id} id={id} />}
          <ListBody
            failure={t('bank.lines.failure')}
            toolbar={<LineToolbar />}
            empty={<NothingFound title={t('bank.lines.none')}>{t('bank.lines.noneText')}</NothingFound>}
          >
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {data.map((line) => (
                <Box
                  component="li"
                  key={line.id}
                  sx={{ borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
                >
                  <LineLink line={line} isChosen={line.id === id} />
                </Box>
              ))}
            </Box>
          </ListBody>
        </Box>
      )}
    </>
  );
}

/** The line as it stands, also once it is in the list no more. */
function ChosenLine({ id }: { id: string }) {
  const { data: line, error, refetch } = useGetOne<BankLine>('bank-lines', { id });
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('bank.line.title')}
      tabIndex={-1}
      ref={focused}
      sx={{
        order: { lg: 1 },
        position: { lg: 'sticky' },
        top: 68,
        maxHeight: { lg: 'calc(100dvh - 84px)' },
        overflowY: 'auto',
        scrollMarginTop: 68,
        '&:focus': { outline: 0 },
      }}
    >
      {line ? (
        <LineCard line={line} />
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()}>
          {t('bank.lines.unreachable')}
        </NotLoaded>
      ) : (
        <RequestCardSkeleton />
      )}
    </Paper>
  );
}

/** Who has chosen a line goes on in it. */
const focused = (element: HTMLElement | null): void => element?.focus();

function LineToolbar() {
  const [status, setStatus] = useFilter('bank-lines', 'status');
  const [statementId, setStatementId] = useFilter('bank-lines', 'statementId');
  const { data: statement } = useGetOne<BankStatement>(
    'bank-statements',
    { id: statementId ?? '' },
    { enabled: statementId !== undefined },
  );
  return (
    <>
      <Choice
        label={t('bank.lines.status')}
        values={[...LINE_STATUSES, 'all' as const]}
        value={status ?? 'all'}
        onChoose={(chosen) => setStatus(chosen === 'all' ? undefined : chosen)}
      >
        {(each) => t(`bank.status.${each}`)}
      </Choice>
      <SearchField list="bank-lines" label={t('bank.lines.search')} />
      <DaysFilter list="bank-lines" />
      {statement && (
        <Only what={daysInWords(statement.from, statement.to)} onRemove={() => setStatementId(undefined)} />
      )}
    </>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' } as const;
const second = { color: 'nv.ink2', fontSize: 13, minHeight: 20 } as const;

/** Who paid, what they wrote, how much and when. */
function LineLink({ line, isChosen }: { line: BankLine; isChosen: boolean }) {
  const { id, bookedAt, amount, text, counterparty, status } = line;
  const { search } = useLocation();
  return (
    <Box
      component={Link}
      to={{ pathname: bankLinePath(id), search }}
      aria-current={isChosen ? 'true' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 4,
        px: 4,
        py: 2.5,
        color: 'nv.ink',
        textDecoration: 'none',
        lineHeight: '20px',
        '&:hover': { bgcolor: 'nv.sunken' },
        '&[aria-current]': { bgcolor: 'nv.brandTint' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box dir="auto" sx={{ ...cut, fontWeight: 600 }}>
        {counterparty || text || t('bank.lines.noText')}
      </Box>
      <Money amount={amount} size="table" signed sx={{ fontWeight: 600, textAlign: 'right' }} />
      <Box dir="auto" sx={{ ...cut, ...second }}>
        {counterparty && text}
      </Box>
      <Box sx={{ ...second, textAlign: 'right' }}>
        {status !== 'open' && <LineBadge status={status} />} {formatUtcDate(bookedAt)}
      </Box>
    </Box>
  );
}

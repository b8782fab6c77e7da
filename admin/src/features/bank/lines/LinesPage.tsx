import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { BankLine, BankStatement } from '@northvale/api/contract/bank.ts';
import { LINE_STATUSES } from '@northvale/api/contract/lists.ts';
import { formatShortUtcDate, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { RequestCardSkeleton, TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { useGetOne, useListContext } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { useMay } from '../../../shared/decisions/useDecision.tsx';
import { KeyHint } from '../../../shared/keys/Key.tsx';
import { useShortcut } from '../../../shared/keys/useShortcut.ts';
import { NotLoaded } from '../../../shared/layout/NotFoundPage.tsx';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { useIsBelow } from '../../../shared/layout/useIsNarrow.ts';
import { useFilter, useFirstRows } from '../../../shared/lists/contractLists.tsx';
import { ListBody, NothingFound, Only } from '../../../shared/lists/ListBody.tsx';
import { DaysFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { SearchField } from '../../../shared/lists/SearchField.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { daysInWords } from '../statements/Preview.tsx';
import { ExactMatches, MOST_EXACT } from './ExactMatches.tsx';
import { LineCard, LineBadge } from './LineCard.tsx';

/** What the list and a line beside it need. */
const TWO_PANES_PX = 1100;

/** The lines of statements, and beside them what may stand behind the chosen one. */
export function LinesPage() {
  const { data = [], total, isPending } = useListContext<BankLine>();
  const linkedId = useMatch('/bank-lines/:id/show')?.params.id;
  const onePane = useIsBelow(TWO_PANES_PX);
  const mayDecide = useMay('decide');
  const exact = useFirstRows('bank-lines', MOST_EXACT, ['bookedAt', 'ASC'], { exact: true });
  // Beside the list the first line stands open; where there is no room for it, none does until it is chosen.
  const id = linkedId ?? (onePane ? undefined : data[0]?.id);
  const isListed = data.some((line) => line.id === id);
  const navigate = useNavigate();
  const pathOf = usePathOf();
  const move = (by: number) => {
    const next = data[Math.max(0, data.findIndex((line) => line.id === id) + by)];
    if (next) void navigate(pathOf(next.id));
  };
  useShortcut('j', () => move(1), data.length > 0);
  useShortcut('k', () => move(-1), data.length > 0);
  const chosen = id !== undefined && !isPending && <ChosenLine key={id} id={id} />;

  return (
    <>
      <PageHead
        title={t('layout.pages.bankLines')}
        subtitle={total !== undefined && t('bank.lines.count', counted(total))}
      >
        <KeyHint keys={['J', 'K']}>{t('bank.keys.move')}</KeyHint>
        {mayDecide && (
          <>
            <KeyHint keys={['M']}>{t('bank.keys.match')}</KeyHint>
            <KeyHint keys={['E']}>{t('bank.keys.explain')}</KeyHint>
          </>
        )}
      </PageHead>
      {exact.isPending ? (
        <Paper variant="outlined">
          <TableRowsSkeleton rows={10} />
        </Paper>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <ExactMatches lines={exact.data ?? []} />
          {onePane && !isListed && chosen && <Paper variant="outlined">{chosen}</Paper>}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: onePane ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 380px',
              gap: 4,
              alignItems: 'start',
            }}
          >
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
                    {onePane && line.id === id && chosen}
                  </Box>
                ))}
              </Box>
            </ListBody>
            {!onePane && chosen && (
              <Paper
                variant="outlined"
                sx={{ position: 'sticky', top: 68, maxHeight: 'calc(100dvh - 84px)', overflowY: 'auto' }}
              >
                {chosen}
              </Paper>
            )}
          </Box>
        </Box>
      )}
    </>
  );
}

/** A line's own address, with the list as it is filtered. */
function usePathOf() {
  const { search } = useLocation();
  return (id: string) => ({ pathname: `/bank-lines/${encodeURIComponent(id)}/show`, search });
}

/** The line whole, as it stands; once something was decided on it, it stays, whatever list it is in by then. */
function ChosenLine({ id }: { id: string }) {
  const { data: line, error, refetch } = useGetOne<BankLine>('bank-lines', { id });
  const navigate = useNavigate();
  const pathOf = usePathOf();
  if (line) return <LineCard line={line} onDecide={() => void navigate(pathOf(id), { replace: true })} />;
  return error ? (
    <NotLoaded error={error} onRetry={() => void refetch()}>
      {t('bank.lines.unreachable')}
    </NotLoaded>
  ) : (
    <RequestCardSkeleton />
  );
}

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
      <ToggleButtonGroup
        exclusive
        size="small"
        value={status ?? 'all'}
        onChange={(_event, chosen: (typeof LINE_STATUSES)[number] | 'all' | null) =>
          chosen !== null && setStatus(chosen === 'all' ? undefined : chosen)
        }
        aria-label={t('bank.lines.status')}
        sx={{ flexWrap: 'wrap' }}
      >
        {[...LINE_STATUSES, 'all' as const].map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`bank.status.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchField list="bank-lines" label={t('bank.lines.search')} />
      <DaysFilter list="bank-lines" />
      {statementId !== undefined && (
        <Only
          what={statement ? daysInWords(statement.from, statement.to) : t('bank.lines.oneStatement')}
          onRemove={() => setStatementId(undefined)}
        />
      )}
    </>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' } as const;

/** Who paid, what they wrote, how much and when. */
function LineLink({ line, isChosen }: { line: BankLine; isChosen: boolean }) {
  const { id, bookedAt, amount, text, counterparty, status } = line;
  const pathOf = usePathOf();
  return (
    <Box
      component={Link}
      to={pathOf(id)}
      aria-current={isChosen ? 'true' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '52px minmax(0, 1fr) auto' },
        alignItems: 'center',
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
      <Box
        component="time"
        dateTime={bookedAt}
        title={formatUtcDate(bookedAt)}
        sx={{ display: { xs: 'none', sm: 'block' }, color: 'nv.ink2', fontSize: 13, whiteSpace: 'nowrap' }}
      >
        {formatShortUtcDate(bookedAt)}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box dir="auto" sx={{ ...cut, fontWeight: 600 }}>
          {counterparty || text || t('bank.lines.noText')}
        </Box>
        <Box dir="auto" sx={{ ...cut, color: 'nv.ink2', fontSize: 13, minHeight: 20 }}>
          {counterparty && text}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Money amount={amount} size="table" signed sx={{ fontWeight: 600 }} />
        <Box
          sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, minHeight: 20, color: 'nv.ink2', fontSize: 13 }}
        >
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {formatShortUtcDate(bookedAt)}
          </Box>
          {status !== 'open' && <LineBadge status={status} />}
        </Box>
      </Box>
    </Box>
  );
}

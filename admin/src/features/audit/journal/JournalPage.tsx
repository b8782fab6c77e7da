import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { JournalEntry } from '@northvale/api/contract/audit.ts';
import { MONEY_EVENT_TYPES } from '@northvale/api/contract/events.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { eventName } from '@northvale/web/ui/texts/said.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { eventPath } from '../../../shared/layout/pages.ts';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { useIsNarrow, useIsTight } from '../../../shared/layout/useIsNarrow.ts';
import { ListBody, NothingFound, Only } from '../../../shared/lists/ListBody.tsx';
import { PeriodFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { useFilter } from '../../../shared/lists/contractLists.tsx';
import { t } from '../../../shared/texts/t.ts';
import { AccountLink, Person } from '../AccountLink.tsx';
import { shortAccount, totalInWords } from '../eventWords.ts';
import { ExportLink } from '../exports/ExportLink.tsx';
import { hovered } from '../hovered.ts';
import { mono, TypeFilter, When } from '../Part.tsx';
import { Postings } from '../Postings.tsx';

/** Every movement of money as double entry, the newest first. */
export function JournalPage() {
  const [userId] = useFilter('journal', 'userId');
  const { total } = useListContext<JournalEntry>();
  return (
    <>
      <PageHead title={t('journal.title')} subtitle={total !== undefined && totalInWords(total, 'journal')}>
        <ExportLink userId={userId} />
      </PageHead>
      <ListBody
        failure={t('journal.failure')}
        toolbar={<JournalToolbar />}
        empty={<NothingFound title={t('journal.none')}>{t('journal.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <EntryCards /> : <JournalTable />}
      </ListBody>
    </>
  );
}

function JournalToolbar() {
  const [userId, setUserId] = useFilter('journal', 'userId');
  const [account, setAccount] = useFilter('journal', 'account');
  const [id, setId] = useFilter('journal', 'id');
  return (
    <>
      <PersonPicker label={t('audit.whoseAccount')} userId={userId} onChoose={setUserId} />
      <TypeFilter types={MONEY_EVENT_TYPES} />
      <PeriodFilter list="journal" />
      {account !== undefined && <Only what={shortAccount(account)} onRemove={() => setAccount(undefined)} />}
      {id !== undefined && <Only what={t('journal.oneEntry')} onRemove={() => setId(undefined)} />}
    </>
  );
}

/** The phone's journal: an entry above its lines. */
function EntryCards() {
  const { data = [] } = useListContext<JournalEntry>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map(({ id, type, occurredAt, userId, postings }) => (
        <Box
          component="li"
          key={id}
          sx={{ px: 4, py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <Box sx={{ minWidth: 0 }}>
              <EntryLink position={id} type={type} />
            </Box>
            <When at={occurredAt} />
          </Box>
          <Box sx={{ mb: 2, fontSize: 13, color: 'nv.ink2', overflowWrap: 'anywhere' }}>
            <Person userId={userId} />
          </Box>
          <Postings postings={postings} />
        </Box>
      ))}
    </Box>
  );
}

/** As in a bookkeeper's journal: an entry is a group of lines, what is debited first. */
function JournalTable() {
  const { data = [] } = useListContext<JournalEntry>();
  const tight = useIsTight();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table aria-label={t('journal.title')}>
        <TableHead>
          <TableRow>
            {!tight && <TableCell>{t('audit.when')}</TableCell>}
            <TableCell>{t('audit.event')}</TableCell>
            <TableCell>{t('audit.account')}</TableCell>
            <TableCell align="right">{t('journal.debit')}</TableCell>
            <TableCell align="right">{t('journal.credit')}</TableCell>
          </TableRow>
        </TableHead>
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} tight={tight} />
        ))}
      </Table>
    </Box>
  );
}

interface EntryProps {
  entry: JournalEntry;
  /** The time stands with the event then. */
  tight: boolean;
}

const Entry = ({ entry: { id, occurredAt, userId, type, postings }, tight }: EntryProps) => (
  <TableBody sx={lines}>
    {postings.map(({ account, debit, credit }, line) => (
      <TableRow key={line}>
        {line === 0 && (
          <>
            {!tight && (
              <TableCell rowSpan={postings.length}>
                <When at={occurredAt} />
              </TableCell>
            )}
            <TableCell rowSpan={postings.length} sx={{ maxWidth: 200 }}>
              {tight && <When at={occurredAt} />}
              <Box>
                <EntryLink position={id} type={type} />
              </Box>
              <Box
                dir="auto"
                sx={{ fontSize: 13, color: 'nv.ink2', overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' }}
              >
                <Person userId={userId} />
              </Box>
            </TableCell>
          </>
        )}
        <TableCell sx={credit > 0 ? { '&&': { pl: 8 } } : undefined}>
          <AccountLink account={account} />
        </TableCell>
        <TableCell align="right">{debit > 0 && <Money amount={debit} size="table" />}</TableCell>
        <TableCell align="right">{credit > 0 && <Money amount={credit} size="table" />}</TableCell>
      </TableRow>
    ))}
  </TableBody>
);

/** The lines of an entry stand together; only entries are ruled off. */
const lines = {
  '& .MuiTableCell-root': {
    height: 'auto',
    py: 0.5,
    border: 0,
    lineHeight: '20px',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  '& .MuiTableRow-root:first-of-type .MuiTableCell-root': { pt: 2.5 },
  '& .MuiTableRow-root:last-of-type .MuiTableCell-root, & .MuiTableCell-root[rowspan]': {
    pb: 2.5,
    borderBottom: '1px solid',
    borderColor: 'nv.rule',
  },
  '&:last-of-type .MuiTableCell-root.MuiTableCell-root': { borderBottom: 0 },
  '&:hover': hovered,
} as const;

/** The event that an entry follows from. */
const EntryLink = ({ position, type }: { position: string; type: string }) => (
  <>
    <Link
      component={RouterLink}
      to={eventPath(position)}
      sx={{
        ...touchable,
        border: 0,
        color: 'nv.ink',
        fontWeight: 600,
        fontSize: 13,
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {eventName(type)}
    </Link>
    <Box component="span" sx={{ ...mono, display: 'block', color: 'nv.ink2', overflowWrap: 'anywhere' }}>
      {type}
    </Box>
  </>
);

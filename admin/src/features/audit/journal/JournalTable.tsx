import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { JournalEntry } from '@northvale/api/contract/audit.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { useListContext } from 'react-admin';
import { useIsTight } from '../../../shared/layout/useIsNarrow.ts';
import { t } from '../../../shared/texts/t.ts';
import { AccountLink } from '../AccountLink.tsx';
import { hovered } from '../hovered.ts';
import { Person } from '../Person.tsx';
import { When } from '../When.tsx';
import { EntryLink } from './EntryLink.tsx';

/** As in a bookkeeper's journal: an entry is a group of lines, what is debited first. */
export function JournalTable() {
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

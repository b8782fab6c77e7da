import Box from '@mui/material/Box';
import type { JournalEntry } from '@northvale/api/contract/audit.ts';
import { useListContext } from 'react-admin';
import { Person } from '../Person.tsx';
import { Postings } from '../Postings.tsx';
import { When } from '../When.tsx';
import { EntryLink } from './EntryLink.tsx';

/** The phone's journal: an entry above its lines. */
export function EntryCards() {
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

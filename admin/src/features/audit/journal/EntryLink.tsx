import { eventName } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink } from 'react-router-dom';
import { eventPath } from '../../../shared/layout/eventPath.ts';
import { mono } from '../mono.ts';

/** The event that an entry follows from. */
export const EntryLink = ({ position, type }: { position: string; type: string }) => (
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

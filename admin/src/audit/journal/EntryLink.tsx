import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { eventPath } from '../../layout/eventPath.ts';

/** The event that an entry follows from. */
export const EntryLink = ({ position, type }: { position: string; type: string }) => (
  <Link
    component={RouterLink}
    to={eventPath(position)}
    sx={{ border: 0, color: 'nv.ink', fontWeight: 600, fontSize: 13, '&:hover': { textDecoration: 'underline' } }}
  >
    {type}
  </Link>
);

import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

interface Props {
  readonly to: string;
  readonly name: string;
}

/** A person's name in a row, cut off where it has no room, as the way to what the row shows. */
export const NameLink = ({ to, name }: Props) => (
  <Link
    component={RouterLink}
    to={to}
    dir="auto"
    sx={{
      color: 'nv.ink',
      fontWeight: 600,
      border: 0,
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      '&:hover': { textDecoration: 'underline' },
    }}
  >
    {name}
  </Link>
);

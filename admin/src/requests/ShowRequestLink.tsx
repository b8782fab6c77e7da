import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { RequestKind } from '../api/records.ts';

export const ShowRequestLink = ({ kind, id, onClick }: { kind: RequestKind; id: string; onClick: () => void }) => (
  <Link component={RouterLink} to={`/${kind}/${encodeURIComponent(id)}/show`} onClick={onClick}>
    Show the request
  </Link>
);

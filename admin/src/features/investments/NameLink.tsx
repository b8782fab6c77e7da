import Link from '@mui/material/Link';
import { touchableLine } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';

/** To who holds it, beside the list. */
export function NameLink({ investment: { id, name } }: { investment: AdminInvestmentRecord }) {
  const { search } = useLocation();
  return (
    <Link
      component={RouterLink}
      to={{ pathname: `/investments/${encodeURIComponent(id)}/show`, search }}
      title={name}
      sx={{
        ...touchableLine,
        color: 'nv.ink',
        fontWeight: 600,
        border: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {name}
    </Link>
  );
}

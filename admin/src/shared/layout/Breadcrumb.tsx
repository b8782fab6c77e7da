import Link from '@mui/material/Link';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { ChevronLeft } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';

/** The way back to the list. */
export const Breadcrumb = ({ to, label }: { to: string; label: string }) => (
  <Link
    component={RouterLink}
    to={to}
    sx={{
      ...touchable,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      fontSize: 13,
      lineHeight: '18px',
      border: 0,
      color: 'nv.ink2',
      mb: 1,
    }}
  >
    <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
    {label}
  </Link>
);

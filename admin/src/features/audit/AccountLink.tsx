import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { shortAccount } from './eventWords.ts';
import { mono } from './mono.ts';
import { journalPath } from './paths.ts';

interface AccountLinkProps {
  account: string;
  /** The last moment whose entries are meant; undefined for all. */
  until?: string | undefined;
  /** What stands above the account's name in the journal. */
  children?: ReactNode;
}

/** An account of the journal, as the way to its entries. */
export const AccountLink = ({ account, until, children }: AccountLinkProps) => (
  <Link
    component={RouterLink}
    to={journalPath({ account, ...(until !== undefined && { to: justAfter(until) }) })}
    title={account}
    sx={{
      border: 0,
      display: 'block',
      py: { xs: children === undefined ? 3 : 1, md: 0 },
      color: 'nv.ink',
      '&:hover': { textDecoration: 'underline' },
    }}
  >
    {children}
    <ShortName account={account} below={children !== undefined} />
  </Link>
);

const ShortName = ({ account, below }: { account: string; below: boolean }) => (
  <Box component="span" sx={{ ...mono, color: 'nv.ink2', ...(below && { display: 'block', lineHeight: '16px' }) }}>
    {shortAccount(account)}
  </Box>
);

// The journal's period leaves its end out, a moment includes itself.
const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString();

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { shortId } from '@northvale/web/ui/terms.ts';
import type { ReactNode } from 'react';
import { useReference } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { accountHistoryPath, journalPath } from '../../shared/layout/pages.ts';
import { shortAccount } from './eventWords.ts';
import { mono } from './Part.tsx';

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

/** The name of whose account it is; those of a page are asked for together. */
export function Person({ userId }: { userId: string }) {
  const { referenceRecord, isPending } = useReference<UserRecord>({ reference: 'users', id: userId });
  if (isPending) return <Box component="span" sx={{ color: 'nv.ink3' }}>{`…${shortId(userId)}`}</Box>;
  return referenceRecord?.name ?? `…${shortId(userId)}`;
}

/** The name, as the way to the account's history. */
export const PersonLink = ({ userId, revision }: { userId: string; revision?: number }) => (
  <Link
    component={RouterLink}
    to={accountHistoryPath(userId, revision)}
    dir="auto"
    sx={{ ...cut, display: 'block', border: 0, color: 'inherit', '&:hover': { textDecoration: 'underline' } }}
  >
    <Person userId={userId} />
  </Link>
);

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' } as const;

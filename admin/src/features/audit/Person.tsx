import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { shortId } from '@northvale/web/ui/labels.ts';
import { useReference } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { accountHistoryPath } from '../../shared/layout/accountHistoryPath.ts';

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

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Money } from '@northvale/web/ui/Money.tsx';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { IdentityBadge } from './IdentityBadge.tsx';

/** The phone's list: two lines a person; the balance is edited on the person's page. */
export function UserCards() {
  const { data = [] } = useListContext<UserRecord>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((user) => (
        <Box
          component="li"
          key={user.id}
          sx={{ borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Link
            component={RouterLink}
            to={`/users/${encodeURIComponent(user.id)}/show`}
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'center',
              justifyContent: 'space-between',
              px: 4,
              py: 3,
              minHeight: 60,
              border: 0,
              color: 'nv.ink',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box
                dir="auto"
                sx={{
                  fontWeight: 600,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                  textAlign: 'left',
                }}
              >
                {user.name}
              </Box>
              <Box
                sx={{
                  color: 'nv.ink2',
                  fontWeight: 400,
                  fontSize: 13,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {user.email}
              </Box>
            </Box>
            <Box sx={{ textAlign: 'right', flex: 'none' }}>
              <Money amount={user.balance} size="table" sx={{ fontWeight: 600, display: 'block' }} />
              <Box sx={{ mt: 1 }}>
                <IdentityBadge verified={user.isVerified} />
              </Box>
            </Box>
          </Link>
        </Box>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useIsOwn } from '../decisions/useVerdicts.ts';

interface Props {
  proposal: NonNullable<UserRecord['roleProposal']>;
  /** Undefined for who may only look. */
  onConfirm: (() => void) | undefined;
}

/** Two admins make somebody an admin or auditor: the second one confirms what the first proposed. */
export function RoleProposalNotice({ proposal: { role, by, at }, onConfirm }: Props) {
  const own = useIsOwn()(by.id);
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>
          {own ? 'You' : by.name} proposed the role {role} on {formatDateTime(at)}.
        </Box>
        <Box>{own ? 'Another admin has to confirm it.' : 'Another choice would replace it.'}</Box>
        {!own && onConfirm !== undefined && (
          <Button size="small" variant="outlined" onClick={onConfirm} sx={{ mt: 2 }}>
            Confirm the role {role}
          </Button>
        )}
      </Notice>
    </Box>
  );
}

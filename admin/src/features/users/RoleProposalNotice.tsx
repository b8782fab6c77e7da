import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useIsOwn } from '../../shared/decisions/useVerdicts.ts';
import { t } from '../../shared/texts/t.ts';

interface Props {
  proposal: NonNullable<UserRecord['roleProposal']>;
  /** Undefined for who may only look. */
  onConfirm: (() => void) | undefined;
}

/** Two admins make somebody an admin or auditor: the second one confirms what the first proposed. */
export function RoleProposalNotice({ proposal: { role, by, at }, onConfirm }: Props) {
  const own = useIsOwn()(by.id);
  const proposed = { role: t(`common.roles.${role}`), when: formatDateTime(at) };
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>
          {own ? t('users.proposal.youRole', proposed) : t('users.proposal.otherRole', { ...proposed, name: by.name })}
        </Box>
        <Box>{own ? t('users.proposal.confirmNeeded') : t('users.proposal.choiceReplaces')}</Box>
        {!own && onConfirm !== undefined && (
          <Button size="small" variant="outlined" onClick={onConfirm} sx={{ mt: 2 }}>
            {t('users.proposal.confirmRole', proposed)}
          </Button>
        )}
      </Notice>
    </Box>
  );
}

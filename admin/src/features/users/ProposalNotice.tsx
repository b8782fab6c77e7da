import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useGetIdentity } from 'react-admin';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { useDecision, useSeen } from '../../shared/decisions/useDecision.tsx';
import { t } from '../../shared/texts/t.ts';

interface ProposalNoticeProps {
  user: UserRecord;
  onConfirmed?: () => void;
}

/**
 * A large edit takes two admins: the second one confirms here exactly what the first proposed. Why that failed stays to
 * be read when the proposal is gone by then.
 */
export function ProposalNotice({ user: present, onConfirmed }: ProposalNoticeProps) {
  const { decide, busy, error, isOpen } = useDecision();
  const user = useSeen(present, isOpen);
  const { data: identity } = useGetIdentity();
  const refusal = error !== null && <RefusalNotice refusal={tellRefusal(error)} />;
  const { balanceProposal: proposal } = user;
  if (proposal === undefined) return refusal;
  const own = identity?.id === proposal.by.id;
  const proposed = { amount: formatMoney(proposal.newBalance), when: formatDateTime(proposal.at) };

  const confirm = async () => {
    const { newBalance: balance, reason, id: proposalId } = proposal;
    const done = t('users.balance.done', {
      name: user.name,
      before: formatMoney(user.balance),
      after: formatMoney(balance),
    });
    if (await decide((provider) => provider.adjustBalance(user, { balance, reason, proposalId }), done))
      onConfirmed?.();
  };

  return (
    <Box sx={{ mb: 5 }}>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>
          {own ? t('users.proposal.you', proposed) : t('users.proposal.other', { ...proposed, name: proposal.by.name })}
        </Box>
        <Box>{proposal.reason}</Box>
        <Box>{own ? t('users.proposal.confirmNeeded') : t('users.proposal.editReplaces')}</Box>
        {!own && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => void confirm()} sx={{ mt: 2 }}>
            {t('users.proposal.confirm', proposed)}
          </Button>
        )}
      </Notice>
      {refusal}
    </Box>
  );
}

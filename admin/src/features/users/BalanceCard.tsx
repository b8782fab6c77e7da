import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { HoldBar, HoldMark } from '@northvale/web/ui/Sum.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { useIsOwn } from '../../shared/decisions/useDecision.tsx';
import { Section } from '../../shared/layout/Section.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { BalanceForm } from './BalanceForm.tsx';
import { ProposalNotice } from './ProposalNotice.tsx';

/** The balance, what of it is on hold, and its edit. */
export function BalanceCard({ user, mayEdit }: { user: UserRecord; mayEdit: boolean }) {
  const [editing, setEditing] = useKept(`balanceEdited ${user.id}`, false);
  const isOwn = useIsOwn();
  const editable = mayEdit && !isOwn(user.id);
  return (
    <Section
      title={t('common.balance')}
      aside={
        editable && !editing ? (
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {t('users.balance.edit')}
          </Button>
        ) : undefined
      }
    >
      <Money amount={user.balance} size="title" />
      <Box sx={{ mt: 3 }}>
        <HoldBar available={user.available} held={user.held} height={8} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, mt: 3 }}>
        <Part kind="available" label={t('common.available')} amount={user.available} />
        <Part kind="held" label={t('common.onHold')} amount={user.held} />
      </Box>
      {editing && (
        <Box
          sx={{
            mt: 4,
            mx: -5,
            mb: -5,
            borderTop: '1px solid',
            borderColor: 'nv.rule',
            '& form': { borderBottomLeftRadius: 12, borderBottomRightRadius: 12, border: 0, px: 5 },
          }}
        >
          <BalanceForm user={user} onClose={() => setEditing(false)} />
        </Box>
      )}
      {!editing && editable && (
        <Box sx={{ '&:not(:empty)': { mt: 4 } }}>
          <ProposalNotice user={user} />
        </Box>
      )}
    </Section>
  );
}

const Part = ({ kind, label, amount }: { kind: 'available' | 'held'; label: string; amount: number }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, color: 'nv.ink2' }}>
    <HoldMark kind={kind} />
    {label} <Money amount={amount} size="table" sx={{ color: 'nv.ink', fontWeight: 600 }} />
  </Box>
);

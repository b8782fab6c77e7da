import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { Written } from '@northvale/web/ui/Written.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../shared/account/useMe.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import { t } from '../../shared/texts/t.ts';

/** The accounts that are linked already. They are never edited, only unlinked. */
export function LinkedAccounts() {
  const { data: me } = useMe();
  const [asked, setAsked] = useState<BankAccount>();
  const unlink = useUnlinkBank(() => setAsked(undefined));
  if (me === undefined || me.bankAccounts.length === 0) return null;
  return (
    <section>
      <Typography variant="h3">{t('bankAccounts.linked')}</Typography>
      {me.bankAccounts.map((bank) => (
        <Box
          key={bank._id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            py: 2,
            borderBottom: '1px solid',
            borderColor: 'nv.rule',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 500 }}>{bankLabel(bank)}</Box>
            <Written sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>{bank.accountHolderName}</Written>
          </Box>
          <Button
            size="small"
            aria-label={t('bankAccounts.unlinkOne', { bank: bankLabel(bank) })}
            onClick={() => setAsked(bank)}
          >
            {t('bankAccounts.unlink')}
          </Button>
        </Box>
      ))}
      {asked && (
        <ConfirmDialog
          open
          tone="error"
          title={t('bankAccounts.askUnlink', { bank: bankLabel(asked) })}
          note={t('bankAccounts.unlinkNote')}
          confirmLabel={t('bankAccounts.unlink')}
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate(asked._id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/** Takes a linked account off; refused while a pending request names it. */
function useUnlinkBank(onJudged: () => void) {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /auth/bank-accounts/:id', { params: { id } }),
    onSuccess: () => {
      succeeded('bankRemoved');
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => failed(error),
    onSettled: onJudged,
  });
}

import Link from '@mui/material/Link';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { t, tx } from '../../shared/texts/t.ts';

/** A new address that its mailbox has yet to confirm; the old one counts until then. */
export function PendingEmail({ email }: { email: string }) {
  const { succeeded, failed } = useToasts();
  const queryClient = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => api.call('DELETE /auth/email-change'),
    onSuccess: () => {
      succeeded('emailStays');
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => {
      failed(error);
      // It may have been done all the same.
      void queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <Notice kind="verify" role="status">
      {tx('settings.account.pending', { email: <strong>{email}</strong> })}{' '}
      <Link
        component="button"
        type="button"
        disabled={takeBack.isPending}
        onClick={() => takeBack.mutate()}
        sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
      >
        {t('settings.account.keepOld')}
      </Link>
    </Notice>
  );
}

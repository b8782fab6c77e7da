import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { api } from '../../shared/api/apiClient.ts';
import { AuthHeading, AuthLayout, StepFailure } from './AuthLayout.tsx';
import { type Done, t } from '../../shared/texts/t.ts';

/** What each link does, and where one goes on afterwards. */
const LINKS = {
  confirm: { call: 'POST /auth/confirm-email-change', next: { to: '/settings', label: 'auth.mailed.confirm.next' } },
  undo: { call: 'POST /auth/undo-email-change', next: { to: '/forgot-password', label: 'auth.mailed.newPassword' } },
  notMe: { call: 'POST /auth/lock-account', next: { to: '/forgot-password', label: 'auth.mailed.newPassword' } },
} as const;

export const ConfirmEmailChangePage = () => <MailedLinkPage name="confirm" />;
export const UndoEmailChangePage = () => <MailedLinkPage name="undo" />;
export const NotMePage = () => <MailedLinkPage name="notMe" />;

/** What came of it, from the facts that the server tells. */
function doneBy(name: keyof typeof LINKS, { back, factorsRemoved }: Record<string, unknown> = {}): string {
  if (name === 'confirm') return t('done.newEmailConfirmed');
  const done: Done[] = [
    ...(back === true ? ['oldEmailAgain' as const] : []),
    'locked',
    ...(factorsRemoved === true ? ['factorsRemoved' as const] : []),
  ];
  return done.map((each) => t(`done.${each}`)).join(' ');
}

/** Where a mail's link leads. The person presses the button: a mail scanner must not. */
function MailedLinkPage({ name }: { name: keyof typeof LINKS }) {
  const { call, next } = LINKS[name];
  const title = t(`auth.mailed.${name}.title`);
  const { token = '' } = useParams();
  const queryClient = useQueryClient();
  const step = useMutation({
    mutationFn: () => api.call(call, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  return (
    <AuthLayout title={title} headline={t(`auth.mailed.${name}.headline`)} text={t('auth.mailed.text')}>
      <AuthHeading title={title} />
      <Stack spacing={5} sx={{ mt: 2 }}>
        <Typography sx={{ color: 'nv.ink2' }}>{t(`auth.mailed.${name}.text`)}</Typography>
        {step.error && <StepFailure error={step.error} otherwise={t('app.anErrorOccurred')} />}
        {step.isSuccess && (
          <Notice kind="info" role="status">
            {doneBy(name, step.data.facts)}
          </Notice>
        )}
        {step.isSuccess ? (
          <Button component={Link} to={next.to} variant="contained" size="large" fullWidth>
            {t(next.label)}
          </Button>
        ) : (
          <Button variant="contained" size="large" fullWidth disabled={step.isPending} onClick={() => step.mutate()}>
            {step.isPending ? t('auth.oneMoment') : t(`auth.mailed.${name}.button`)}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}

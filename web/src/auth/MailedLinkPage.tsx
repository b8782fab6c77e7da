import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { api } from '../api/apiClient.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { sentenceOf } from '../api/sentenceOf.ts';
import { t } from '../texts/t.ts';

interface Words {
  call: 'POST /auth/confirm-email-change' | 'POST /auth/undo-email-change' | 'POST /auth/lock-account';
  title: string;
  headline: string;
  /** What the button does, in a sentence. */
  text: string;
  button: string;
  /** Where one goes on afterwards. */
  next: { to: string; label: string };
}

const resetNext = { to: '/forgot-password', label: 'Choose a new password' };

const CONFIRM: Words = {
  call: 'POST /auth/confirm-email-change',
  title: 'Confirm your new e-mail',
  headline: 'One small step',
  text: 'From then on you sign in with this address, and our mails come here.',
  button: 'Confirm this address',
  next: { to: '/settings', label: 'Go to your settings' },
};

const UNDO: Words = {
  call: 'POST /auth/undo-email-change',
  title: 'Undo the change of e-mail',
  headline: 'Your account stays yours',
  text: 'Your old address comes back, everybody is signed out, and withdrawals are locked until you have chosen a new password.',
  button: 'Take the change back',
  next: resetNext,
};

const NOT_ME: Words = {
  call: 'POST /auth/lock-account',
  title: 'This wasn’t me',
  headline: 'Your account stays yours',
  text: 'Everybody is signed out, and withdrawals are locked until you have chosen a new password. Your money stays where it is.',
  button: 'Lock my account',
  next: resetNext,
};

export const ConfirmEmailChangePage = () => <MailedLinkPage words={CONFIRM} />;
export const UndoEmailChangePage = () => <MailedLinkPage words={UNDO} />;
export const NotMePage = () => <MailedLinkPage words={NOT_ME} />;

/** Where a mail's link leads. The person presses the button: a mail scanner must not. */
function MailedLinkPage({ words: { call, title, headline, text, button, next } }: { words: Words }) {
  const { token = '' } = useParams();
  const queryClient = useQueryClient();
  const step = useMutation({
    mutationFn: () => api.call(call, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  return (
    <AuthLayout title={title} headline={headline} text="Your money isn’t affected by opening this page.">
      <AuthHeading title={title} />
      <Stack spacing={5} sx={{ mt: 2 }}>
        <Typography sx={{ color: 'nv.ink2' }}>{text}</Typography>
        {step.error && (
          <Notice kind="error" role="alert">
            {sentenceOf(step.error, t('app.anErrorOccurred'))}
          </Notice>
        )}
        {step.isSuccess && (
          <Notice kind="info" role="status">
            {step.data.message}
          </Notice>
        )}
        {step.isSuccess ? (
          <Button component={Link} to={next.to} variant="contained" size="large" fullWidth>
            {next.label}
          </Button>
        ) : (
          <Button variant="contained" size="large" fullWidth disabled={step.isPending} onClick={() => step.mutate()}>
            {step.isPending ? 'One moment…' : button}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}

import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { hasCode, isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { PasswordInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { useCloseAccount } from '../../../shared/account/useCloseAccount.ts';
import { t, tx } from '../../../shared/texts/t.ts';

interface Props {
  closing: ReturnType<typeof useCloseAccount>;
  onClose: () => void;
}

/** Says what is lost and what stays, and asks for the password. Once it is done, the session ends and with it this. */
export function CloseAccountDialog({ closing, onClose }: Props) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wrong = isApiError(closing.error) ? closing.error.issues.find(({ path }) => path === 'password') : undefined;
  const confirm = (): void => {
    if (password === '' || closing.isPending) return;
    closing.mutate(password, { onError: () => field.current?.focus() });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open
      tone="error"
      title={t('settings.yourData.dialog.title')}
      confirmLabel={t(`settings.yourData.dialog.${closing.isPending ? 'closing' : 'close'}`)}
      dismissLabel={t('settings.yourData.dialog.keep')}
      busy={closing.isPending}
      disabled={password === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack component="form" noValidate spacing={5} onSubmit={submit}>
        <What title={t('settings.yourData.dialog.erased')}>
          <li>{t('settings.yourData.dialog.person')}</li>
          <li>{t('settings.yourData.dialog.access')}</li>
          <li>{t('settings.yourData.dialog.texts')}</li>
        </What>
        <What title={t('settings.yourData.dialog.stays')}>
          <li>{t('settings.yourData.dialog.events')}</li>
        </What>
        <Typography variant="body2">
          {tx('settings.yourData.dialog.statements', {
            save: <AppLink to="/transactions?panel=statements">{t('settings.yourData.dialog.save')}</AppLink>,
          })}
        </Typography>
        <PasswordInput
          label={t('settings.yourData.dialog.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wrong?.message}
          ref={field}
        />
        {closing.error && !wrong && <Failure error={closing.error} />}
      </Stack>
    </ConfirmDialog>
  );
}

const What = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
      {children}
    </Box>
  </div>
);

const Failure = ({ error }: { error: Error }) => (
  <Notice kind={isApiError(error) && error.status === 0 ? 'offline' : 'error'} role="alert">
    <strong>{sentenceOf(error, t('app.anErrorOccurred'))}</strong>
    <br />
    {whatOfIt(error)}
  </Notice>
);

function whatOfIt(error: Error): string {
  if (mayBeDone(error)) return t('settings.yourData.dialog.unknown');
  return t(hasCode(error, 'NetworkError') ? 'app.notSent' : 'settings.yourData.dialog.nothing');
}

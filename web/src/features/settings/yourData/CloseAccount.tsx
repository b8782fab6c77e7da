import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { hasCode, isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { AppLink } from '../../../../ui/PageLink.tsx';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { PasswordInput, Username } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHoldings, useRequests } from '../../../shared/account/useHoldings.ts';
import { useCloseAccount } from '../../../shared/account/useLogOut.ts';
import { useMe } from '../../../shared/account/useMe.ts';
import { api } from '../../../shared/api/apiClient.ts';
import { usePanel } from '../../../shared/page/usePanel.ts';
import { t, tx } from '../../../shared/texts/t.ts';
import { Row } from '../security/Passkeys.tsx';
import { type Obstacle, obstaclesOf } from './obstacles.ts';

const PANEL = 'close-account';

/**
 * Closes the account and has its person forgotten. While something stands against it, says what, and where to settle
 * it.
 */
export function CloseAccount({ me }: { me: Me }) {
  const [deposits, withdrawals, holdings] = [useRequests('deposit'), useRequests('withdrawal'), useHoldings()];
  const { asked, open, close } = usePanel();
  // It stays under way, whoever goes back meanwhile: what comes of it is said.
  const closing = useCloseAccount();
  const leave = (): void => {
    closing.reset();
    close();
  };
  const isLoading = [deposits, withdrawals, holdings].some(({ isPending }) => isPending);
  const obstacles = obstaclesOf({
    me,
    deposits: deposits.data?.data,
    withdrawals: withdrawals.data?.data,
    holdings: holdings.data?.investments,
  });
  return (
    <section aria-label={t('settings.yourData.closing')}>
      <Typography variant="h3">{t('settings.yourData.closing')}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, mb: 4 }}>
        {t('settings.yourData.closingText')} {me.role !== 'user' && t('settings.yourData.staff')}
      </Typography>
      {isLoading ? (
        <Skeleton width={180} height={44} />
      ) : obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : (
        <Button variant="outlined" color="error" onClick={() => open({ panel: PANEL })}>
          {t('settings.yourData.close')}
        </Button>
      )}
      {(asked('panel') === PANEL || !closing.isIdle) && <CloseAccountDialog closing={closing} onClose={leave} />}
    </section>
  );
}

const Obstacles = ({ obstacles }: { obstacles: readonly Obstacle[] }) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
      {t('settings.yourData.settleFirst')}
    </Typography>
    {obstacles.map(({ name, title, text, way, to }) => (
      <Row key={name} title={title} text={text}>
        <Button component={Link} to={to} size="small" aria-label={`${way}: ${title}`}>
          {way}
        </Button>
      </Row>
    ))}
  </>
);

interface CloseAccountDialogProps {
  closing: ReturnType<typeof useCloseAccount>;
  onClose: () => void;
}

/** Says what is lost and what stays, and asks for the password. Once it is done, the session ends and with it this. */
function CloseAccountDialog({ closing, onClose }: CloseAccountDialogProps) {
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
        <Username email={useMe().data?.email} />
        {/* With two fields, browsers take Enter for the button of the form, and the dialog's stands outside. */}
        <input type="submit" hidden value={t('settings.yourData.dialog.close')} />
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

/** All that is kept about a person, to take along. Whoever hasn't shown for a while who they are is asked first. */
export function MyDataDownload() {
  const say = useSaying();
  const download = useMutation({
    mutationFn: myDataFile,
    onSuccess(file) {
      saveFile(file);
      say(t('settings.yourData.saved', { file: file.name }), 'success');
    },
  });
  return (
    <section aria-label={t('settings.yourData.copy')}>
      <Typography variant="h3">{t('settings.yourData.copy')}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, mb: 4 }}>
        {t('settings.yourData.copyText')}
      </Typography>
      <Button
        variant="outlined"
        disabled={download.isPending}
        startIcon={<Download size={18} strokeWidth={1.75} />}
        onClick={() => download.mutate()}
      >
        {t(download.isPending ? 'settings.oneMoment' : 'settings.yourData.download')}
      </Button>
      {download.isError && (
        <Box sx={{ mt: 4 }}>
          <Notice kind="error" role="alert">
            <strong>{sentenceOf(download.error, t('app.anErrorOccurred'))}</strong>
            <br />
            {t('settings.yourData.notSaved')}
          </Notice>
        </Box>
      )}
    </section>
  );
}

/** By the day, so that a later one doesn't take its name. */
async function myDataFile(): Promise<File> {
  const { data } = await api.call('GET /auth/my-data');
  const day = new Date().toISOString().slice(0, 10);
  return new File([JSON.stringify(data, null, 2)], `my-data-${day}.json`, { type: 'application/json' });
}
